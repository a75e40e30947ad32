"""Two clubs on the day of a game: their cards, lineups and usage as the rule book takes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

import numpy as np

from fivetool.game.seasons import DayFacts
from fivetool.games.dice_baseball import book as books
from fivetool.games.dice_baseball.cards.arrays import RosterArrays
from fivetool.games.dice_baseball.cards.club import Club, Lineup, Usage
from fivetool.games.dice_baseball.seasons.day_to_day import Staff, staff_of
from fivetool.games.dice_baseball.seasons.rosters import BATTERS

BENCH = 30  # men on the roster of a game as played


def book_of_pair(values: Mapping[str, Any], clubs: tuple[Club, Club], cards: Sequence[RosterArrays]) -> Any:
    """The book of a game between two clubs before anything about the day is in it, as an array of one record."""
    book = books.empty_book(values)
    book.dh = books.has_designated_hitter(values["dh"], clubs[1].designated_hitter)
    books.write_season_sheet(book, clubs[1], values)
    for team, (club, its_cards) in enumerate(zip(clubs, cards, strict=True)):
        books.write_cards(book, team, club, its_cards)
        book.mismatch |= books.mismatch(club, books.settled(values))
    pair = np.zeros(1, book.dtype)
    pair[0] = book
    return pair


def ids_on_the_day(staff: Staff, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """Everybody on the roster of the day, in the order of the club."""
    if "roster" not in facts:
        return staff.order
    wanted = set(facts["roster"])
    return tuple(player for player in staff.order if player in wanted)


def cards_on_the_day(staff: Staff, facts: Mapping[str, Any]) -> RosterArrays:
    """The club's cards as arrays: those that are kept, or those of today's roster."""
    if staff.cards is not None and "roster" not in facts:
        return staff.cards
    return staff.all_cards.of(ids_on_the_day(staff, facts))


def known_beforehand(club: Club, staff: Staff) -> dict[str, Any]:
    """What is known beforehand of a club in a game that was really played.

    A replay may need more men than the real game, so others of the club sit on the bench: those who played least, for
    a star who did not play that day should not play now.
    """
    played = {player.id for player in club.players}
    seldom = zip_longest(reversed(staff.by_use.pitchers), reversed(staff.by_use.hitters))
    others = [player for pair in seldom for player in pair if player]
    roster = [*played, *(player for player in others if player not in played)][: max(BENCH, len(played))]
    return {
        "roster": [player for player in staff.order if player in roster],
        "usage": club.usage.model_dump(mode="json") if club.usage else None,
        "line_up": club.lineup.model_dump(mode="json") if club.lineup else None,
        "dh": club.designated_hitter,
    }


def club_on_the_day(staff: Staff, facts: Mapping[str, Any]) -> Club:
    """The club with what holds today."""
    lineup, usage = facts.get("line_up"), facts.get("usage")
    club = staff.club.with_only(facts["roster"]) if "roster" in facts else staff.club
    return club.model_copy(
        update={
            "unavailable": facts.get("unavailable", {}),
            "days_needed": facts.get("days_needed", {}),
            "lineup": _lineup(lineup) if lineup else None,
            "usage": Usage.model_validate(usage) if usage else None,
            "designated_hitter": facts.get("dh", club.designated_hitter),
        }
    )


def _lineup(lineup: Mapping[str, Any]) -> Lineup:
    batters = tuple((player, position) for player, position in lineup["batters"])
    return Lineup.model_construct(starter=lineup["starter"], batters=batters)


def with_pitcher(batters: list[tuple[str, str]], starter: str, with_dh: bool) -> list[tuple[str, str]]:
    """The nine with the starter among them where nobody bats for him."""
    return batters if with_dh or len(batters) == BATTERS else [*batters, (starter, "P")]


def hand_of_starter(content: str, facts: DayFacts) -> str:
    """With which hand the starter of a club throws, nothing if it has none or he is no pitcher."""
    pitcher = staff_of(content).pitchers.get(facts["line_up"]["starter"]) if facts.get("line_up") else None
    return pitcher.throws if pitcher else ""
