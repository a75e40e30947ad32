"""Many games, folded into totals as they are played: memory does not grow with their number.

Totals are whole numbers, so their sum does not depend on the order in which threads finish.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from fivetool.engine import drivers, search
from fivetool.engine.record import array_of, compiled
from fivetool.engine.totals import GAMES, Totals
from fivetool.engine.workspace import Match, Schedule, Workspace, make_workspace
from fivetool.errors import UsageError
from fivetool.game.game import Game
from fivetool.game.rules import Outcome
from fivetool.game.setup import Setup
from fivetool.players import thinking
from fivetool.players.matches import Player, managers_of, match_between, mind_of, name_of, race_in, style_of
from fivetool.table.fair import Key, key_from_seed

GAMES_A_CALL = 2_000
THOUGHTFUL_GAMES_A_CALL = 20  # with players that weigh single choices up
MOST_GAMES = 1 << 62
MOST_DECISIONS = 1_000_000  # of one game of a batch; no game comes near it


@dataclass(frozen=True)
class Report:
    """What came out of a run."""

    setup: Setup
    players: tuple[str, ...]
    seed: Seed
    seconds: float
    totals: Any

    @cached_property
    def _read(self) -> Totals:
        return Totals(self.totals, self.setup.seats, self.setup.team_count)

    @property
    def games(self) -> int:
        """Games played."""
        return self._read.games

    @property
    def wins(self) -> list[int]:
        """Games won, by team."""
        return self._by_team(Outcome.WON)

    @property
    def losses(self) -> list[int]:
        """Games lost, by team."""
        return self._by_team(Outcome.LOST)

    def win_share(self, seat: int) -> float:
        """The share of games that a seat won, a draw counting half."""
        won, drawn = (self._read.results(seat, outcome) for outcome in (Outcome.WON, Outcome.DRAWN))
        return (won + drawn / 2) / self.games

    @property
    def ties(self) -> int:
        """Games drawn (by the first seat, where there are more than two teams)."""
        return self._by_team(Outcome.DRAWN)[0]

    @property
    def decisions(self) -> int:
        """Decisions made, in all."""
        return self._read.decisions

    @property
    def runs_mean(self) -> list[float]:
        """Mean runs of each team."""
        return [self._read.runs(team)[0] for team in range(self.setup.team_count)]

    @property
    def runs_deviation(self) -> list[float]:
        """Standard deviation of the runs of each team."""
        return [self._read.runs(team)[1] for team in range(self.setup.team_count)]

    @property
    def run_histograms(self) -> list[list[int]]:
        """For each team, in how many games it had 0, 1, 2, ... runs (the last entry: that many or more)."""
        return [self._read.histogram(team) for team in range(self.setup.team_count)]

    @property
    def figures(self) -> dict[str, float]:
        """Means per game of what the game counts."""
        return {name: self._read.figure(number) for number, name in enumerate(self.setup.game.rules.figures)}

    def summary(self) -> dict[str, Any]:
        """Everything as one JSON-ready object."""
        means = self.figures
        further = self.setup.game.rules.summarize({**means, "runs": sum(self.runs_mean)})
        return {
            "game": self.setup.game.name,
            "options": dict(self.setup.options),
            "games": self.games,
            "seats": list(self.players),
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds) if self.seconds else None,
            "wins": self.wins,
            "ties": self.ties,
            "win_rate": [wins / self.games for wins in self.wins],
            "runs_mean": self.runs_mean,
            "runs_deviation": self.runs_deviation,
            "decisions_mean": self.decisions / self.games,
            **{f"{name}_mean": value for name, value in means.items()},
            **further,
            "broken_off": self._read.broken_off,
        }

    def _by_team(self, outcome: Outcome) -> list[int]:
        teams = self.setup.teams
        counts = [self._read.results(teams.index(team), outcome) for team in sorted(set(teams))]
        for _ in range(self.setup.team_count - len(counts)):  # an automated team wins what the only seat loses
            counts.append(self._read.results(0, outcome.of_the_other))
        return counts


Seed = int | str | Key  # a number or a word, or the key itself


def key_of(seed: Seed) -> Key:
    """The key of the dice of a run.

    >>> key_of((1, 2)), key_of(7) == key_of("7")
    ((1, 2), True)
    """
    return seed if isinstance(seed, tuple) else key_from_seed(seed)


def simulate(
    setup: Setup,
    games: int,
    players: Sequence[Player],
    seed: Seed = 1,
    *,
    threads: int | None = None,
    first: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play games number `first` on; `progress` is told how many have been added."""
    if not 0 < games < MOST_GAMES:
        raise UsageError(f"games must be a whole number from 1; got {games}.")
    if len(players) != setup.seats:
        raise UsageError(f"{setup.game.title} has {setup.seats} seats here; got {len(players)} players.")
    runner = Runner.of(setup, players, seed)
    runner.play(0, 0)  # compile before the clock starts
    start = time.perf_counter()
    totals = setup.empty_totals()
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for part in pool.map(lambda piece: runner.play(*piece), _pieces(first, games, runner.games_a_call)):
            totals += part
            if progress:
                progress(int(part[GAMES]))
    return Report(setup, tuple(name_of(player) for player in players), seed, time.perf_counter() - start, totals)


@dataclass(frozen=True)
class Batch:
    """Games that differ from one another in clubs, lineups or options, all of one kind of game: a day or a season.

    Game i is played by `books[book_of[i]]`, by players who know `knowledge[knowledge_of[i]]`, with the dice of game
    `numbers[i]` of the run, so that any game can be played again alone.
    """

    game: Game
    books: Any
    book_of: Any
    knowledge: Any
    knowledge_of: Any
    numbers: Any
    players: Sequence[Sequence[Player]]  # who plays each game, or one row for all

    @classmethod
    def of(cls, setups: Sequence[Setup], players: Sequence[Player], first: int = 0) -> Batch:
        """One game for each setup, in order, with the same players throughout."""
        game = setups[0].game
        books, book_of = _each_once([setup.book for setup in setups], game.rules.book)
        knowledge, knowledge_of = _each_once([setup.knowledge for setup in setups], game.players.knowledge)
        numbers = np.arange(first, first + len(setups), dtype=np.uint64)
        return cls(game, books, book_of, knowledge, knowledge_of, numbers, [list(players)])

    @classmethod
    def of_books(
        cls, setup: Setup, books: Any, book_of: Any, players: Sequence[Player], first: int = 0, knowledge: Any = None
    ) -> Batch:
        """Games of one setup by books of their own, game i by `books[book_of[i]]`.

        All players know the same: what the setup makes them know, unless something else is given.
        """
        known = array_of(setup.knowledge if knowledge is None else knowledge)
        numbers = np.arange(first, first + len(book_of), dtype=np.uint64)
        return cls(setup.game, books, book_of, known, np.zeros(len(book_of), np.int64), numbers, [list(players)])

    def schedule(self, part: slice, most: int = MOST_DECISIONS) -> Schedule:
        """Some of the games, as drivers play them, each broken off after `most` decisions."""
        numbers = self.numbers[part]
        rows = np.array([[style_of(name, self.game) for name in row] for row in self.players], np.int64)
        styles = rows[part] if len(rows) == len(self.numbers) else np.repeat(rows, len(numbers), axis=0)
        return Schedule(
            self.books, self.book_of[part], self.knowledge, self.knowledge_of[part], styles, numbers,
            drivers.NO_SOLUTION, most,
        )  # fmt: skip


def _each_once(records: Sequence[Any], kind: Any) -> tuple[Any, Any]:
    """Records as an array that holds each of them once, and where each stands.

    Every copy of a large record would have to be fetched from memory again.
    """
    once = {id(record): record for record in records}
    place = {key: number for number, key in enumerate(once)}
    stacked = np.array(list(once.values()), kind)
    return stacked, np.array([place[id(record)] for record in records], np.int64)


def simulate_each(batch: Batch, seed: Seed = 1, *, threads: int | None = None, most: int = MOST_DECISIONS) -> Any:
    """Play every game of a batch and give back their final states, in order.

    >>> from fivetool.game.registry import all_games
    >>> setup = all_games()[0].setup()
    >>> len(simulate_each(Batch.of([setup] * 3, ["random"] * setup.seats), threads=1))
    3
    """
    game, count = batch.game, len(batch.numbers)
    states = np.zeros(count, game.rules.state)
    size = max(1, min(GAMES_A_CALL, -(-count // ((threads or os.cpu_count() or 1) * 4))))

    def play(piece: tuple[int, int]) -> None:
        part = slice(piece[0], piece[0] + piece[1])
        work = make_workspace(game.rules.state, len(game.rules.choices), 0, 0, 0, key_of(seed))
        compiled(drivers.play_each)(work, batch.schedule(part, most), states[part])

    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        list(pool.map(play, _pieces(0, count, size)))
    return states


def _pieces(first: int, games: int, size: int) -> Iterator[tuple[int, int]]:
    for start in range(first, first + games, size):
        yield start, min(size, first + games - start)


@dataclass(frozen=True)
class Runner:
    """What every call of the compiled drivers needs."""

    setup: Setup
    match: Match
    minds: Any  # how each seat thinks (`thinking.make_mind`)
    key: Key

    @classmethod
    def of(cls, setup: Setup, players: Sequence[Player], seed: Seed) -> Runner:
        """The same for players by name."""
        minds = np.array([mind_of(name, setup.game) for name in players])
        return cls(setup, match_between(players, setup), minds, key_of(seed))

    @property
    def thinks(self) -> bool:
        """Whether somebody plays choices out, so that a game takes hundreds of others or more."""
        return bool(self.minds[:, : thinking.HABIT].any())

    @property
    def games_a_call(self) -> int:
        """How many games make a piece of work: fewer the longer they take."""
        if self.minds[:, thinking.SEARCH].any():
            return 1
        return THOUGHTFUL_GAMES_A_CALL if self.thinks else GAMES_A_CALL

    def play(self, first: int, count: int) -> Any:
        """The totals of games `first` to `first + count - 1`."""
        work, totals = self.setup.workspace(self.key), self.setup.empty_totals()
        if self.thinks:
            self.think(work, first, count, totals)
        else:
            compiled(drivers.simulate_games)(work, self.match, first, count, totals)
        return totals

    def think(self, work: Workspace, first: int, count: int, totals: Any) -> None:
        """Play games in which somebody thinks; what came of the last one stays in the workspace."""
        trial, race = self.setup.workspace(search.search_key(self.key)), race_in(self.setup)
        given = (work, trial, self.match, managers_of(self.setup), self.minds, first, count, race, totals)
        compiled(thinking.thinking_games)(*given)
