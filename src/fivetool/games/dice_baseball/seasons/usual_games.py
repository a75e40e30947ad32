"""Games as a season's managers would play them, ready to be played many times: for seasons whose games are not known.

Everybody plays about as often as he really did: the nine of a day, the starter by his starts, and in the bullpen those
whose turn it is. Days of rest are left out, because every game is played by itself.
"""

from __future__ import annotations

from itertools import cycle, islice, permutations
from typing import Any

import numpy as np

from fivetool.game.setup import Setup
from fivetool.games.dice_baseball.book import (
    enter_lineup,
    has_designated_hitter,
    make_book,
    numbers_of,
    write_cards,
    write_season_sheet,
)
from fivetool.games.dice_baseball.cards.club import CardSet
from fivetool.games.dice_baseball.manager.styles import TRADITIONAL
from fivetool.games.dice_baseball.rules import record
from fivetool.games.dice_baseball.seasons.day_to_day import Staff
from fivetool.games.dice_baseball.seasons.game_day import with_pitcher
from fivetool.games.dice_baseball.seasons.replays import Person, RealGames
from fivetool.games.dice_baseball.seasons.rosters import DEFAULT_ROSTER

SEED = 1908
GAMES_OF_A_ROUND = 900
LONG_SEASON = 162
OFTEN_READY = 2.0  # a reliever is ready this many times as often as he came in


def usual_games(cards: CardSet, setup: Setup) -> RealGames:
    """Games between the clubs of a set, each pair as often as any other; leagues that never met stay apart."""
    clubs = {club.abbreviation: club for club in cards.clubs}
    staffs = {name: Staff(club) for name, club in clubs.items()}
    pairs = list(islice(cycle(_pairs(cards)), GAMES_OF_A_ROUND))
    dice = np.random.default_rng(SEED)
    places: dict[Person, int] = {}
    books = np.zeros(len(pairs), record.BOOK)
    who = np.full((len(pairs), record.PLAYERS), -1, np.int32)
    blank = make_book(setup.options, 2)
    write_season_sheet(blank, cards.clubs[0], setup.options)
    for number, pair in enumerate(pairs):
        books[number] = blank
        book = books[number : number + 1][0]
        book.dh = has_designated_hitter(setup.options["dh"], clubs[pair[1]].designated_hitter)
        days = [_Day(staffs[name], dice) for name in pair]
        for team, (name, day) in enumerate(zip(pair, days, strict=True)):
            day.enter(book, team, number, days[1 - team].hand)
            for place, player in enumerate(day.roster):
                found = places.setdefault(Person(name, player), len(places))
                who[number, 1 + team * record.ROSTER + place] = found
    return RealGames(pairs, clubs, list(places), setup, books, who, TRADITIONAL)


def _pairs(cards: CardSet) -> list[tuple[str, str]]:
    groups: dict[str, list[str]] = {}
    for club in cards.clubs:
        groups.setdefault(club.league if cards.leagues_apart else "", []).append(club.abbreviation)
    pairs = [pair for group in groups.values() for pair in permutations(group, 2)]
    np.random.default_rng(SEED).shuffle(pairs)
    return [(away, home) for away, home in pairs]


class _Day:
    """A club on one day: who starts, who is on the roster, and who in the bullpen is ready."""

    def __init__(self, staff: Staff, dice: np.random.Generator) -> None:
        self.staff = staff
        starts = np.array([staff.pitchers[player].starts for player in staff.by_use.starters], float)
        self.starter = staff.by_use.starters[int(dice.choice(len(starts), p=starts / starts.sum()))]
        self.hand = staff.pitchers[self.starter].throws
        roster = staff.by_use.roster((), DEFAULT_ROSTER, {self.starter})
        self.roster = [player for player in staff.order if player in roster]
        self.tired = [
            player
            for player in self.roster
            if (pitcher := staff.pitchers.get(player))
            and player != self.starter
            and dice.random() > OFTEN_READY * pitcher.relief_games / LONG_SEASON
        ]

    def enter(self, book: Any, team: int, day: int, facing: str) -> None:
        """Write the club into a book."""
        cards = self.staff.all_cards.of(self.roster)
        write_cards(book, team, self.staff.club, cards)
        absent = dict.fromkeys(player for player in self.staff.order if player not in self.roster)
        batters = with_pitcher(self.staff.batters(absent, bool(book.dh), day, facing), self.starter, bool(book.dh))
        enter_lineup(book, team, self.starter, batters, numbers_of(team, cards.places))
        for player in self.tired:
            book["unavailable"][1 + team * record.ROSTER + cards.places[player]] = 1
