"""Real games as books that the compiled rules play, each with the lineups, substitutes and pitchers it really had."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from fivetool.archive.events import PITCHER, EventFiles
from fivetool.archive.events import Game as RealGame
from fivetool.archive.figures import innings_to_play
from fivetool.engine import drivers
from fivetool.engine.record import array_of, compiled
from fivetool.engine.workspace import Schedule, make_workspace
from fivetool.game.setup import Setup
from fivetool.games.dice_baseball.book import (
    charts_of_sheet,
    enter_lineup,
    enter_usage,
    make_book,
    numbers_of,
    often_with_sends,
    write_cards,
    write_season_sheet,
)
from fivetool.games.dice_baseball.cards.arrays import AllCards
from fivetool.games.dice_baseball.cards.club import CardSet, Club
from fivetool.games.dice_baseball.manager.styles import AS_PLAYED
from fivetool.games.dice_baseball.rules import record
from fivetool.games.dice_baseball.seasons.as_played import card_ids, card_of, lineup_of, usage_of

# Who really played was fit and rested; what the rules of the time were, the set of cards says.
OPTIONS = {"preset": "replay", "injuries": "off", "rest": "off"}
KEY = 0xF1DE  # with the seed, the key of the dice
MOST_DECISIONS = 1_000_000  # of one game; no game comes near it
GAMES_A_CALL = 600


def options_of_replay(rules: Mapping[str, str]) -> dict[str, Any]:
    """Options of a replay by the rules of a time; how long pitchers stay is as it was, whatever the rule says.

    >>> options_of_replay({"extra_runner": "on", "min_batters": "3"})["extra_runner"]
    'on'
    """
    return {**OPTIONS, **{rule: value for rule, value in rules.items() if rule != "min_batters"}}


@dataclass(frozen=True)
class Person:
    """A player with a club: the unit of which statistics are kept."""

    club: str
    id: str  # on his card

    @property
    def player(self) -> str:
        """Who he is: somebody with two cards has `-p` on the pitcher's."""
        return self.id.removesuffix("-p")


@dataclass(frozen=True)
class RealGames:
    """All games of a season, ready to be played any number of times."""

    games: Sequence[tuple[str, str]]  # visitors and home club of each
    clubs: Mapping[str, Club]
    people: Sequence[Person]
    setup: Setup
    books: Any  # one a game
    who: Any  # [game, number of a player] -> place in `people`, -1 for none
    style: int = AS_PLAYED  # of the managers


def real_games(files: EventFiles, cards: CardSet, setup: Setup) -> RealGames:
    """Make the books of all games of a season."""
    clubs = {club.abbreviation: club for club in cards.clubs}
    everybody = {name: Everybody(club) for name, club in clubs.items()}
    places: dict[Person, int] = {}
    books = np.zeros(len(files.games), record.BOOK)
    who = np.full((len(files.games), record.PLAYERS), -1, np.int32)
    blank = make_book(setup.options, 2)
    write_season_sheet(blank, cards.clubs[0], setup.options)
    for number, game in enumerate(files.games):
        books[number] = blank
        book = books[number : number + 1][0]
        book.dh = game.designated_hitter
        book.innings = innings_to_play(game)
        for team, name in enumerate(game.teams):
            ids = everybody[name].enter(book, team, game)
            for place, player in enumerate(ids):
                found = places.setdefault(Person(name, player), len(places))
                who[number, 1 + team * record.ROSTER + place] = found
    return RealGames([game.teams for game in files.games], clubs, list(places), setup, books, who)


class Everybody:
    """All cards of a club, more than fit on one roster, and how to enter those of one game into a book."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.ids = card_ids(club)
        self.cards = AllCards(club)

    def enter(self, book: Any, team: int, game: RealGame) -> list[str]:
        """Write the men of one game into a book; returns who they are, in the order of their numbers."""
        roster = self._roster(team, game)
        cards = self.cards.of(roster)
        write_cards(book, team, self.club, cards)
        numbers = numbers_of(team, cards.places)
        lineup = lineup_of(game, team, self.ids)
        enter_lineup(book, team, lineup.starter, lineup.batters, numbers)
        enter_usage(book, team, usage_of(game, team, self.ids), numbers)
        return roster

    def _roster(self, team: int, game: RealGame) -> list[str]:
        """Those who played, and enough of the others to fill a roster."""
        entries = [entry for entry in game.entries if entry.team == team]
        played = dict.fromkeys(card_of(entry.player, self.ids, entry.position == PITCHER) for entry in entries)
        others = [player.id for player in self.club.players if player.id not in played]
        return [*played, *others][: record.ROSTER]


def with_other_cards(season: RealGames, cards: CardSet) -> RealGames:
    """The same games with other cards of the same players, and the season sheet that goes with them."""
    clubs = {club.abbreviation: club for club in cards.clubs}
    arrays = {name: AllCards(club) for name, club in clubs.items()}
    places: dict[str, dict[str, int]] = {name: {} for name in clubs}
    for place, person in enumerate(season.people):
        places[person.club][person.id] = place
    blank = next(iter(arrays.values())).none(len(season.people) + 1)  # the last row is nobody's
    for name, rows in places.items():
        arrays[name].copy_to(blank, list(rows), list(rows.values()))
    for field, values in blank.items():
        often = often_with_sends(field, bool(season.books["sends_of_held"][0]))
        season.books[field][:, 1:] = (values * often if often != 1.0 else values)[season.who[:, 1:]]
    charts = np.zeros(1, record.BOOK)
    write_season_sheet(charts[0:1][0], cards.clubs[0], season.setup.options)
    for field in charts_of_sheet(cards.clubs[0], season.setup.options):
        season.books[field] = charts[field][0]
    return replace(season, clubs=clubs)


def play_all(season: RealGames, replay: int, seed: int = 1, threads: int | None = None) -> Any:
    """Play every game once; returns the final states. Replay k of a seed is the same whoever asks for it."""
    count = len(season.books)
    states = np.zeros(count, record.STATE)
    known = array_of(season.setup.knowledge)
    numbers = np.arange(replay * count, (replay + 1) * count, dtype=np.uint64)

    def play(start: int) -> None:
        part = slice(start, min(start + GAMES_A_CALL, count))
        games = part.stop - part.start
        work = make_workspace(record.STATE, len(season.setup.game.rules.choices), 0, 0, 0, (seed, KEY))
        schedule = Schedule(
            season.books, np.arange(part.start, part.stop), known, np.zeros(games, np.int64),
            np.full((games, 2), season.style), numbers[part], drivers.NO_SOLUTION, MOST_DECISIONS,
        )  # fmt: skip
        compiled(drivers.play_each)(work, schedule, states[part])

    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        list(pool.map(play, range(0, count, GAMES_A_CALL)))
    return states
