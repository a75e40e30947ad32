"""A season as a batch of games; a real one has the lineups, substitutes and pitchers of each game as they were."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from fivetool.archive.events import AWAY, EventFiles
from fivetool.games.dice_baseball import GAME
from fivetool.games.dice_baseball.cards.club import CardSet
from fivetool.games.dice_baseball.rules import counts, record, stats
from fivetool.games.dice_baseball.seasons.replays import KEY, Person, RealGames, options_of_replay, real_games
from fivetool.lab.simulate import Batch, simulate_each

__all__ = ["KEY", "Person", "Season", "Totals", "add_replay", "empty_totals", "play", "play_season", "prepare"]
PLAYERS = ("as_played", "as_played")


@dataclass(frozen=True)
class Season(RealGames):
    """All games of a season, ready to be played any number of times."""

    @cached_property
    def places(self) -> tuple[Any, Any, Any]:
        """Everybody's lines in all games, in an order that has those of one person together; where each begins."""
        who = self.who.ravel()
        order = np.argsort(who, kind="stable")
        people, firsts = np.unique(who[order], return_index=True)
        return order, firsts, people

    def batch(self, replay: int) -> Batch:
        """All games, each with dice of its own in every replay."""
        count = len(self.books)
        return Batch.of_books(self.setup, self.books, np.arange(count), PLAYERS, first=replay * count)


def prepare(files: EventFiles, cards: CardSet, options: Mapping[str, Any] | None = None) -> Season:
    """Make the books of all games of a season, by the rules of its time."""
    setup = GAME.setup(**{**options_of_replay(cards.rules), **(options or {})})
    found = real_games(files, cards, setup)
    return Season(found.games, found.clubs, found.people, found.setup, found.books, found.who)


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
    each: Any  # [replay, column]: everybody together
    replays: int = 0


def empty_totals(season: Season, replays: int) -> Totals:
    """Totals with room for so many replays."""
    return Totals(
        season, np.zeros((len(season.people) + 1, len(stats.LINE)), np.int64), np.zeros(record.FIELDERS, np.int64),
        np.zeros(len(counts.COUNTS), np.int64), np.zeros((replays, len(season.clubs)), np.int64),
        np.zeros(64, np.int64), np.zeros((replays, len(stats.LINE)), np.int64),
    )  # fmt: skip


def add_replay(totals: Totals, states: Any) -> None:
    """Add the final states of one replay."""
    season = totals.season
    clubs = list(season.clubs)
    sides = np.array([[clubs.index(name) for name in pair] for pair in season.games])
    order, firsts, people = season.places
    lines = states["line"].reshape(-1, len(stats.LINE))[order]
    totals.lines[people] += np.add.reduceat(lines, firsts, axis=0, dtype=np.int64)
    totals.each[totals.replays] = states["line"].sum(axis=(0, 1), dtype=np.int64)
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
