"""Many games, folded into totals as they are played: memory does not grow with their number.

Totals are whole numbers, so their sum does not depend on the order in which threads finish.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from fivetool.engine import drivers
from fivetool.engine.dice import PLAIN_DICE
from fivetool.engine.record import compiled
from fivetool.engine.tape import SILENT_TAPE
from fivetool.errors import UsageError
from fivetool.game.game import Game
from fivetool.game.rules import Outcome
from fivetool.game.setup import Setup
from fivetool.players.seated import playouts_of, solution_for, style_of
from fivetool.table.fair import key_from_seed

GAMES_A_CALL = 2_000
MOST_GAMES = 1 << 62
MOST_DECISIONS = 1_000_000  # of one game of a batch; no game comes near it


@dataclass(frozen=True)
class Report:
    """What came out of a run."""

    setup: Setup
    players: tuple[str, ...]
    seed: int | str
    seconds: float
    totals: Any

    @property
    def games(self) -> int:
        """Games played."""
        return int(self.totals[0])

    @property
    def wins(self) -> list[int]:
        """Games won, by team."""
        return self._by_team(Outcome.WON)

    @property
    def losses(self) -> list[int]:
        """Games lost, by team."""
        return self._by_team(Outcome.LOST)

    @property
    def ties(self) -> int:
        """Games drawn (by the first seat, where there are more than two teams)."""
        return self._by_team(Outcome.DRAWN)[0]

    @property
    def decisions(self) -> int:
        """Decisions made, in all."""
        return int(self.totals[1])

    @property
    def runs_mean(self) -> list[float]:
        """Mean runs of each team."""
        return [int(self.totals[start]) / self.games for start in self._run_places()]

    @property
    def runs_deviation(self) -> list[float]:
        """Standard deviation of the runs of each team."""
        deviations = []
        for start in self._run_places():
            mean = int(self.totals[start]) / self.games
            deviations.append(max(0.0, int(self.totals[start + 1]) / self.games - mean * mean) ** 0.5)
        return deviations

    @property
    def run_histograms(self) -> list[list[int]]:
        """For each team, in how many games it had 0, 1, 2, ... runs (the last entry: that many or more)."""
        return [self.totals[s + 2 : s + 2 + drivers.HISTOGRAM].tolist() for s in self._run_places()]

    @property
    def figures(self) -> dict[str, float]:
        """Means per game of what the game counts."""
        start = self._run_places()[-1] + 2 + drivers.HISTOGRAM
        names = self.setup.game.rules.figures
        return {name: int(self.totals[start + 2 * i]) / self.games for i, name in enumerate(names)}

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
            "broken_off": int(self.totals[2]),
        }

    def _by_team(self, outcome: Outcome) -> list[int]:
        teams = self.setup.teams
        counts = [int(self.totals[3 + 3 * teams.index(team) + outcome]) for team in sorted(set(teams))]
        for _ in range(self.setup.team_count - len(counts)):  # an automated team wins what the only seat loses
            counts.append(int(self.totals[3 + outcome.of_the_other]))
        return counts

    def _run_places(self) -> list[int]:
        first = 3 + 3 * self.setup.seats
        return [first + team * (2 + drivers.HISTOGRAM) for team in range(self.setup.team_count)]


def totals_length(setup: Setup) -> int:
    """How many totals there are: games, decisions, broken off; results by seat; runs by team; figures."""
    return 3 + 3 * setup.seats + setup.team_count * (2 + drivers.HISTOGRAM) + 2 * len(setup.game.rules.figures)


def simulate(
    setup: Setup,
    games: int,
    players: Sequence[str],
    seed: int | str = 1,
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
    runner = _Runner.of(setup, players, seed)
    runner.play(0, 0)  # compile before the clock starts
    start = time.perf_counter()
    totals = np.zeros(totals_length(setup), np.int64)
    size = 1 if runner.playouts.any() else GAMES_A_CALL
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for part in pool.map(lambda piece: runner.play(*piece), _pieces(first, games, size)):
            totals += part
            if progress:
                progress(int(part[0]))
    return Report(setup, tuple(players), seed, time.perf_counter() - start, totals)


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
    players: Sequence[Sequence[str]]  # who plays each game, or one row for all

    @classmethod
    def of(cls, setups: Sequence[Setup], players: Sequence[str], first: int = 0) -> Batch:
        """One game for each setup, in order, with the same players throughout."""
        game = setups[0].game
        books, book_of = _each_once([setup.book for setup in setups], game.rules.book)
        knowledge, knowledge_of = _each_once([setup.knowledge for setup in setups], game.players.knowledge)
        numbers = np.arange(first, first + len(setups), dtype=np.uint64)
        return cls(game, books, book_of, knowledge, knowledge_of, numbers, [list(players)])


def _each_once(records: Sequence[Any], kind: Any) -> tuple[Any, Any]:
    """Records as an array that holds each of them once, and where each stands.

    Every copy of a large record would have to be fetched from memory again.
    """
    once = {id(record): record for record in records}
    place = {key: number for number, key in enumerate(once)}
    stacked = np.array(list(once.values()), kind)
    return stacked, np.array([place[id(record)] for record in records], np.int64)


def simulate_each(batch: Batch, seed: int | str = 1, *, threads: int | None = None) -> Any:
    """Play every game of a batch and give back their final states, in order.

    >>> from fivetool.game.registry import all_games
    >>> setup = all_games()[0].setup()
    >>> len(simulate_each(Batch.of([setup] * 3, ["random"] * setup.seats), threads=1))
    3
    """
    game, count = batch.game, len(batch.numbers)
    rows = [[style_of(name, game) for name in row] for row in batch.players]
    styles = np.array(rows if len(rows) == count else rows * count)
    states = np.zeros(count, game.rules.state)
    key = np.array(key_from_seed(seed), np.uint64)
    size = max(1, min(GAMES_A_CALL, -(-count // ((threads or os.cpu_count() or 1) * 4))))

    def play(piece: tuple[int, int]) -> None:
        part = slice(piece[0], piece[0] + piece[1])
        compiled(drivers.play_each)(
            states[part], np.zeros(1, game.rules.state), batch.books, batch.book_of[part],
            batch.knowledge, batch.knowledge_of[part], styles[part], drivers.NO_SOLUTION, key, batch.numbers[part],
            np.zeros(2, PLAIN_DICE),
            np.zeros(1, SILENT_TAPE), np.zeros(len(game.rules.choices), np.uint8), MOST_DECISIONS,
            np.zeros(piece[1], np.int64),
        )  # fmt: skip

    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        list(pool.map(play, _pieces(0, count, size)))
    return states


def _pieces(first: int, games: int, size: int) -> Iterator[tuple[int, int]]:
    for start in range(first, first + games, size):
        yield start, min(size, first + games - start)


@dataclass(frozen=True)
class _Runner:
    """What every call of the compiled drivers needs."""

    setup: Setup
    styles: Any
    playouts: Any
    solution: Any
    key: Any

    @classmethod
    def of(cls, setup: Setup, players: Sequence[str], seed: int | str) -> _Runner:
        styles = [style_of(name, setup.game) for name in players]
        playouts = [playouts_of(name) for name in players]
        solution = solution_for(list(players), setup)
        return cls(setup, np.array(styles), np.array(playouts), solution, np.array(key_from_seed(seed), np.uint64))

    def play(self, first: int, count: int) -> Any:
        """The totals of games `first` to `first + count - 1`."""
        setup = self.setup
        blank = np.zeros(1, setup.game.rules.state)
        books = np.array([setup.book], setup.game.rules.book)
        dice = np.zeros(4, PLAIN_DICE)
        tapes = np.zeros(1, SILENT_TAPE)
        masks = np.zeros((3, len(setup.game.rules.choices)), np.uint8)
        results = np.zeros(setup.seats, np.int64)
        runs = np.zeros(setup.team_count, np.int64)
        figures = np.zeros(len(setup.game.rules.figures), np.int64)
        most = setup.game.rules.longest(setup.options)
        totals = np.zeros(totals_length(setup), np.int64)
        if self.playouts.any():
            sampled = np.zeros(1 + 2 * setup.seats, np.int64)
            compiled(drivers.search_games)(
                blank.copy(), blank, blank.copy(), blank.copy(), books, dice, tapes, self.styles, self.playouts,
                setup.knowledge, self.solution, self.key, first, count, masks, results, runs, figures, most,
                sampled, totals,
            )  # fmt: skip
        else:
            compiled(drivers.simulate_games)(
                blank.copy(), blank, books, dice, tapes, self.styles, setup.knowledge, self.solution, self.key,
                first, count, masks[0], results, runs, figures, most, totals,
            )  # fmt: skip
        return totals
