"""A season as a batch of games; a real one has the lineups, substitutes and pitchers of each game as they were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fivetool.archive.events import AWAY, PITCHER, EventFiles
from fivetool.archive.events import Game as RealGame
from fivetool.game.setup import Setup
from fivetool.games.dice_baseball import GAME
from fivetool.games.dice_baseball.book import enter_lineup, enter_usage, make_book, numbers_of, write_cards
from fivetool.games.dice_baseball.cards.arrays import AllCards
from fivetool.games.dice_baseball.cards.club import CardSet, Club
from fivetool.games.dice_baseball.rules import counts, record, stats
from fivetool.games.dice_baseball.seasons.as_played import card_ids, card_of, lineup_of, usage_of
from fivetool.lab.simulate import Batch, simulate_each

PLAYERS = ("as_played", "as_played")
KEY = 0xF1DE  # with the seed, the key of the dice
OPTIONS = {"preset": "replay", "injuries": "off", "rest": "off"}  # who really played was fit and rested


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
class Season:
    """All games of a season, ready to be played any number of times."""

    games: Sequence[tuple[str, str]]  # visitors and home club of each
    clubs: Mapping[str, Club]
    people: Sequence[Person]
    setup: Setup
    books: Any  # one a game
    who: Any  # [game, number of a player] -> place in `people`, -1 for none

    def batch(self, replay: int) -> Batch:
        """All games, each with dice of its own in every replay."""
        count = len(self.books)
        return Batch.of_books(self.setup, self.books, np.arange(count), PLAYERS, first=replay * count)


def prepare(files: EventFiles, cards: CardSet, options: Mapping[str, Any] | None = None) -> Season:
    """Make the books of all games of a season."""
    clubs = {club.abbreviation: club for club in cards.clubs}
    everybody = {name: Everybody(club) for name, club in clubs.items()}
    places: dict[Person, int] = {}
    books = np.zeros(len(files.games), record.BOOK)
    who = np.full((len(files.games), record.PLAYERS), -1, np.int32)
    setup = GAME.setup(**{**OPTIONS, **(options or {})})
    blank = make_book(setup.options, 2)
    for number, game in enumerate(files.games):
        books[number] = blank
        book = books[number : number + 1][0]
        book.dh = game.designated_hitter
        for team, name in enumerate(game.teams):
            ids = everybody[name].enter(book, team, game)
            for place, player in enumerate(ids):
                found = places.setdefault(Person(name, player), len(places))
                who[number, 1 + team * record.ROSTER + place] = found
    return Season([game.teams for game in files.games], clubs, list(places), setup, books, who)


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


def play(season: Season, replay: int, seed: int = 1, threads: int | None = None) -> Any:
    """Play every game once; returns the final states. Replay k of a seed is the same whoever asks for it."""
    return simulate_each(season.batch(replay), (seed, KEY), threads=threads)


@dataclass
class Totals:
    """What a number of replays added up to."""

    season: Season
    lines: Any  # [person, column]
    errors: Any  # [position]
    counts: Any
    wins: Any  # [replay, club]
    runs: Any  # how often a club scored so many runs
    replays: int = 0


def empty_totals(season: Season, replays: int) -> Totals:
    """Totals with room for so many replays."""
    return Totals(
        season, np.zeros((len(season.people) + 1, len(stats.LINE)), np.int64), np.zeros(record.FIELDERS, np.int64),
        np.zeros(len(counts.COUNTS), np.int64), np.zeros((replays, len(season.clubs)), np.int64),
        np.zeros(64, np.int64),
    )  # fmt: skip


def add_replay(totals: Totals, states: Any) -> None:
    """Add the final states of one replay."""
    season = totals.season
    clubs = list(season.clubs)
    sides = np.array([[clubs.index(name) for name in pair] for pair in season.games])
    np.add.at(totals.lines, season.who.ravel(), states["line"].reshape(-1, len(stats.LINE)))
    totals.errors += states["errors_at"].sum(axis=(0, 1))
    totals.counts += states["counts"].sum(axis=0)
    away, home = states["runs"][:, AWAY], states["runs"][:, 1]
    winner = np.where(away > home, sides[:, AWAY], sides[:, 1])
    np.add.at(totals.wins[totals.replays], winner[away != home], 1)
    np.add.at(totals.runs, np.minimum(states["runs"], 63).ravel(), 1)
    totals.replays += 1


def play_season(season: Season, replays: int, seed: int = 1) -> Totals:
    """Replay a season a number of times and add everything up."""
    totals = empty_totals(season, replays)
    for replay in range(replays):
        add_replay(totals, play(season, replay, seed))
    return totals
