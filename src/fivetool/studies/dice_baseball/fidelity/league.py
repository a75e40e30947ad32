"""A made-up league against its own cards: seasons played by the reference manager, and what the cards say of them.

The reference manager calls steals, bunts and intentional walks as often as the habits on the cards say. A manager who
plays to win calls the hit and run so often that a tenth of all plate appearances would not come off the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

import numpy as np

from fivetool.games.dice_baseball import GAME
from fivetool.games.dice_baseball import book as books
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.cards.club import CardSet, Club, Lineup, Usage
from fivetool.games.dice_baseball.rules import record, stats
from fivetool.games.dice_baseball.seasons.day_to_day import Staff
from fivetool.games.dice_baseball.seasons.game_day import with_pitcher
from fivetool.games.dice_baseball.seasons.rosters import ROTATION
from fivetool.games.dice_baseball.workshop import card_numbers
from fivetool.games.dice_baseball.workshop.honesty_table import honesty
from fivetool.games.dice_baseball.workshop.opponents import pitcher_at_bat_numbers
from fivetool.games.dice_baseball.workshop.recipe import EVENTS, Vector
from fivetool.games.dice_baseball.workshop.subjects import Workshop
from fivetool.studies.dice_baseball.fidelity.replay import Person, Season, Totals

LONGER_OR_SHORTER = (0, 5, -5, 3, -3, 7, -7)  # batters that a starter faces beyond his Stamina, day by day
STAMINA_A_BATTER = 1.4  # of relievers: Stamina for each batter whom they face on average
MEETINGS = 12  # of two clubs in each of their parks: 168 games a club in a league of eight

# Lowest and highest of seven spans of major-league seasons from 1968 to 2024
PER_APPEARANCE = {
    "H": (0.2127, 0.2378), "2B": (0.0320, 0.0468), "3B": (0.0037, 0.0061), "HR": (0.0166, 0.0313),
    "BB": (0.0759, 0.0959), "IBB": (0.0027, 0.0101), "HBP": (0.0042, 0.0114), "SO": (0.1401, 0.2273),
    "SH": (0.0024, 0.0124), "SF": (0.0062, 0.0080), "GDP": (0.0184, 0.0205), "ROE": (0.0056, 0.0134),
}  # fmt: skip
PER_GAME = {
    "R": (3.4193, 5.1402), "PA": (37.1807, 39.1645), "SB": (0.4643, 0.7572), "CS": (0.1723, 0.3704),
    "f_E": (0.5259, 0.8475), "p_WP": (0.2682, 0.3709), "f_PB": (0.0485, 0.0969), "p_BK": (0.0255, 0.0672),
}  # fmt: skip

# Errors of outfielders a team and game: lowest and highest of 1984, 1982 to 1986, 1989 to 1992 and 2021 to 2024
OUTFIELD_ERRORS = {7: (0.0257, 0.0511), 8: (0.0241, 0.0419), 9: (0.0293, 0.0468)}


def options_for(cards: CardSet) -> dict[str, Any]:
    """The rules that the cards were made for; nobody is hurt or tired from the day before, so that all of them play."""
    club = cards.clubs[0]
    return {
        "preset": "advanced" if club.built_for_stamina == "advanced" else "basic",
        "stamina": club.built_for_stamina,
        "ball_parks": "on" if club.built_for_parks else "off",
        "injuries": "off",
        "rest": "off",
    }


def prepare_league(cards: CardSet) -> Season:
    """The books of a season in which everybody meets everybody in both parks; starters and regulars take turns."""
    staffs = {club.abbreviation: Staff(club) for club in cards.clubs}
    games = [pair for _ in range(MEETINGS) for pair in permutations(staffs, 2)]
    people = [Person(club.abbreviation, player.id) for club in cards.clubs for player in club.players]
    places = {person: place for place, person in enumerate(people)}
    setup = GAME.setup(**options_for(cards))
    blank = books.empty_book(setup.options)
    all_books = np.zeros(len(games), record.BOOK)
    who = np.full((len(games), record.PLAYERS), -1, np.int32)
    played = dict.fromkeys(staffs, 0)
    for number, pair in enumerate(games):
        all_books[number] = blank
        book = all_books[number : number + 1][0]
        book.dh = staffs[pair[1]].club.designated_hitter
        for team, name in enumerate(pair):
            club = _on_day(staffs[name], played[name], bool(book.dh))
            books.seat_club(book, team, club, staffs[name].cards)
            played[name] += 1
            for place, player in enumerate(club.players):
                who[number, 1 + team * record.ROSTER + place] = places[Person(name, player.id)]
    return Season(games, {name: staff.club for name, staff in staffs.items()}, people, setup, all_books, who)


def _on_day(staff: Staff, day: int, with_dh: bool) -> Club:
    """A club with the lineup of a day."""
    starter = staff.by_use.starters[day % ROTATION]
    batters = staff.batters({}, with_dh, day)
    lineup = Lineup(starter=starter, batters=tuple(with_pitcher(batters, starter, with_dh)))
    return staff.club.model_copy(update={"lineup": lineup, "usage": _usage(staff, starter, day)})


def _usage(staff: Staff, starter: str, day: int) -> Usage:
    """The starter for about as many batters as he has Stamina, then the relievers in turn."""
    relievers = [player for player in staff.by_use.pitchers[ROTATION:] if staff.pitchers[player].relief_games]
    first = day % len(relievers)
    faced = (staff.pitchers[starter].stamina_start or 0) + LONGER_OR_SHORTER[day % len(LONGER_OR_SHORTER)]
    spells = [(starter, faced)]
    for player in relievers[first:] + relievers[:first]:
        spells.append((player, round((staff.pitchers[player].stamina_relief or 0) / STAMINA_A_BATTER)))
    return Usage(pitchers=tuple(spells), batters=((),) * record.SLOTS, fielders=())


# What the cards say, and what happened


@dataclass(frozen=True)
class CardRow:
    """A card: what it says and what happened, per plate appearance that dice decide, and how many there were."""

    card: str  # hitter or pitcher
    name: str
    appearances: float  # a season
    expected: Vector
    played: Vector


def card_rows(totals: Totals, shop: Workshop) -> list[CardRow]:
    """Every card that was used."""
    lines = dict(zip(totals.season.people, totals.lines[:-1] / totals.replays, strict=True))
    sums = _named(totals.lines[:-1].sum(axis=0))
    bunted = sums["SH"] / sums["PA"]  # sacrifices against pitchers are not kept apart
    rows = []
    for row in honesty(shop):
        line = lines.get(Person(row.club, row.player))
        if line is None:
            continue
        found = _named(line)
        pitching = row.card == "pitcher"
        sacrifices = bunted * found["p_BF"] if pitching else found["SH"]
        mark, all_of = ("p_", "p_BF") if pitching else ("", "PA")
        trials = found[all_of] - found[f"{mark}IBB"] - sacrifices
        if trials > 0:
            rows.append(CardRow(row.card, row.name, trials, row.expected, _events(found, mark) / trials))
    return against_real_opposition(rows, shop, pitchers_at_bat=_trials_of_pitchers(totals))


def _trials_of_pitchers(totals: Totals) -> float:
    """Plate appearances a season in which pitchers bat with the card for pitchers in general."""
    pitching = totals.lines[:-1, stats.BF] > 0
    at_bat = _named(totals.lines[:-1][pitching].sum(axis=0) / totals.replays)
    return at_bat["PA"] - at_bat["IBB"] - at_bat["SH"]


def against_real_opposition(rows: list[CardRow], shop: Workshop, pitchers_at_bat: float) -> list[CardRow]:
    """Cards against those whom they met instead of against average ones: the better a man is, the more he plays.

    Every plate appearance is a part hitter's and a part pitcher's card, so what the others are above the average comes
    on top.
    """
    league = next(iter(shop.leagues.values()))
    average = league.rates.mix(league.rates.shares)
    half = card_numbers.halves(average, league.chance, shop.recipe)
    against_all = card_numbers.hitter_facing(half, 0.0, shop.recipe)
    generic = card_numbers.expected_rates(100 * pitcher_at_bat_numbers(), against_all, shop.recipe)
    total = {"hitter": pitchers_at_bat * generic, "pitcher": np.zeros(len(EVENTS))}
    appearances = {"hitter": pitchers_at_bat, "pitcher": 0.0}
    for row in rows:
        total[row.card] = total[row.card] + row.appearances * row.expected
        appearances[row.card] += row.appearances
    above = {card: total[card] / appearances[card] - average for card in total}
    other = {"hitter": "pitcher", "pitcher": "hitter"}
    return [replace(row, expected=row.expected + above[other[row.card]]) for row in rows]


def _named(line: Any) -> dict[str, float]:
    return {name: float(number) for name, number in zip(stats.LINE, line, strict=True)}


def _events(found: Mapping[str, float], mark: str) -> Vector:
    """The events of the recipe out of a line."""
    extra_bases = [found[f"{mark}{kind}"] for kind in ("2B", "3B", "HR")]
    walks = found[f"{mark}BB"] - found[f"{mark}IBB"]
    return np.array(
        [found[f"{mark}HBP"], walks, found[f"{mark}H"] - sum(extra_bases), *extra_bases, found[f"{mark}SO"]]
    )


@dataclass(frozen=True)
class Kept:
    """How an event of all cards of a kind came out: by the cards and as played, and the correlation over cards."""

    card: str
    event: str
    expected: float
    played: float
    correlation: float
    count: int


def kept_by_cards(rows: list[CardRow], least: float) -> list[Kept]:
    """Every event of hitters and pitchers; correlations over those with so many plate appearances a season."""
    found = []
    for card in ("hitter", "pitcher"):
        chosen = [row for row in rows if row.card == card]
        weights = np.array([row.appearances for row in chosen])
        expected, played = (np.array([getattr(row, part) for row in chosen]) for part in ("expected", "played"))
        regular = weights >= least
        for place, event in enumerate(EVENTS):
            by_card, happened = expected[:, place], played[:, place]
            found.append(
                Kept(
                    card,
                    event,
                    float(np.average(by_card, weights=weights)),
                    float(np.average(happened, weights=weights)),
                    float(np.corrcoef(by_card[regular], happened[regular])[0, 1]),
                    int(regular.sum()),
                )
            )
    return found


@dataclass(frozen=True)
class Range:
    """A rate of the league beside the lowest and highest of real leagues."""

    name: str
    played: float
    low: float
    high: float

    @property
    def met(self) -> bool:
        """Whether a real league could have had it."""
        return self.low <= self.played <= self.high


def league_ranges(totals: Totals) -> list[Range]:
    """The rates of the whole league."""
    sums = _named(totals.lines[:-1].sum(axis=0))
    team_games = 2 * len(totals.season.games) * totals.replays
    per_game = [
        Range(f"{name[2:] if name[1] == '_' else name} a team and game", sums[name] / team_games, *limits)
        for name, limits in PER_GAME.items()
        if name != "R"
    ]
    runs = Range("Runs a team and game", sums["R"] / team_games, *PER_GAME["R"])
    per_appearance = [
        Range(f"{name} per PA", sums[name] / sums["PA"], *limits) for name, limits in PER_APPEARANCE.items()
    ]
    outfield = [
        Range(f"E at {POSITIONS[position - 1]} a team and game", totals.errors[position] / team_games, *limits)
        for position, limits in OUTFIELD_ERRORS.items()
    ]
    return [runs, *per_game, *outfield, *per_appearance]
