"""Simulation that keeps every game: one row each in a Parquet file, written as the games are played.

Only a few chunks are in memory at any time, however many games there are. The rows come in the order of the games'
numbers, and the totals are those that `simulate` would have added up.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars
from polars.io.plugins import register_io_source

from fivetool.engine import drivers
from fivetool.engine.record import compiled, rule
from fivetool.engine.totals import DECISIONS
from fivetool.engine.workspace import Workspace
from fivetool.errors import FivetoolError, UsageError
from fivetool.game.rules import Outcome
from fivetool.game.setup import Setup
from fivetool.lab.simulate import Report, Runner, Seed

GAMES_A_CHUNK = 50_000
CHUNKS_AHEAD = 2  # a thread that has finished its chunk may be this far ahead of the writer


class Rows(NamedTuple):
    """What came out of some games, one row a game."""

    decisions: Any
    results: Any  # a column a seat: 2 won, 1 drawn, 0 lost
    runs: Any  # a column a team
    figures: Any  # a column for each figure that the game counts


@rule
def play_and_keep(work: Any, match: Any, first: Any, rows: Any, totals: Any) -> None:
    """Play games `first` on, one for each row."""
    for row in range(len(rows.decisions)):
        decisions = drivers.play_game(work, match, np.uint64(first + row))
        drivers.add_up(work, match, decisions, totals)
        rows.decisions[row] = decisions
        rows.results[row] = work.results
        rows.runs[row] = work.runs
        rows.figures[row] = work.figures


@dataclass(frozen=True)
class Chunk:
    """Some games in a row, and what they add up to."""

    first: int
    rows: Rows
    totals: Any

    def table(self, setup: Setup) -> polars.DataFrame:
        """The games as a table."""
        rows = self.rows
        columns: dict[str, Any] = {"number": np.arange(self.first, self.first + len(rows.decisions), dtype=np.int64)}
        for team in range(setup.team_count):
            columns[f"runs_{team + 1}"] = rows.runs[:, team]
        columns["winner"] = self._winners(setup)
        columns["decisions"] = rows.decisions
        for place, name in enumerate(setup.game.rules.figures):
            columns[name] = rows.figures[:, place]
        return polars.DataFrame(columns, schema=schema_of(setup))

    def _winners(self, setup: Setup) -> Any:
        """The number of the winning team, from 1; 0 for a draw."""
        winners = np.zeros(len(self.rows.decisions), np.int64)
        for seat, team in enumerate(setup.teams):
            winners[self.rows.results[:, seat] == Outcome.WON] = team + 1
        return winners


def schema_of(setup: Setup) -> dict[str, Any]:
    """The columns of the file: number, runs_1, runs_2, ..., winner (0: a draw), decisions, and the game's figures."""
    runs = [f"runs_{team + 1}" for team in range(setup.team_count)]
    return dict.fromkeys(["number", *runs, "winner", "decisions", *setup.game.rules.figures], polars.Int64)


def keep_games(
    setup: Setup,
    games: int,
    players: Sequence[str],
    path: str | Path,
    seed: Seed = 1,
    *,
    threads: int | None = None,
    first: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play games number `first` on and write one row for each to a Parquet file."""
    if games < 1:
        raise UsageError(f"games must be a whole number from 1; got {games}.")
    if len(players) != setup.seats:
        raise UsageError(f"{setup.game.title} has {setup.seats} seats here; got {len(players)} players.")
    target = Path(path)
    if not target.parent.is_dir():
        raise UsageError(f"Cannot write {target}: there is no folder {target.parent}.")
    keeper = Keeper(setup, tuple(players), seed)
    totals = setup.empty_totals()
    start = time.perf_counter()

    def frames(*_: Any) -> Iterator[polars.DataFrame]:
        for chunk in keeper.chunks(first, games, threads or os.cpu_count() or 1):
            totals[:] += chunk.totals
            if progress:
                progress(len(chunk.rows.decisions))
            yield chunk.table(setup)

    _write(frames, schema_of(setup), target)
    return Report(setup, tuple(players), seed, time.perf_counter() - start, totals)


def _write(frames: Callable[..., Iterator[polars.DataFrame]], schema: dict[str, Any], target: Path) -> None:
    """Write frames as they come; a file that was there before is replaced only when the new one is complete."""
    draft = target.with_name(f"{target.name}.part")
    try:
        register_io_source(frames, schema=schema).sink_parquet(draft, engine="streaming")
        draft.replace(target)
    except OSError as error:
        raise FivetoolError(f"Cannot write {target}: {(error.strerror or str(error)).lower()}.") from None
    finally:
        draft.unlink(missing_ok=True)


class Keeper:
    """Plays the games of a run in chunks."""

    def __init__(self, setup: Setup, players: tuple[str, ...], seed: Seed) -> None:
        self.setup = setup
        self.runner = Runner.of(setup, players, seed)

    def chunks(self, first: int, games: int, threads: int) -> Iterator[Chunk]:
        """All games in order, a chunk at a time; only a few chunks are played ahead of the one that is asked for."""
        starts = iter(range(first, first + games, GAMES_A_CHUNK))
        with ThreadPoolExecutor(threads) as pool:
            ahead: deque[Future[Chunk]] = deque()
            while True:
                for start in starts:
                    ahead.append(pool.submit(self.play, start, min(GAMES_A_CHUNK, first + games - start)))
                    if len(ahead) >= threads + CHUNKS_AHEAD:
                        break
                if not ahead:
                    return
                yield ahead.popleft().result()

    def play(self, first: int, count: int) -> Chunk:
        """Play so many games."""
        setup, totals = self.setup, self.setup.empty_totals()
        columns = (setup.seats, setup.team_count, len(setup.game.rules.figures))
        rows = Rows(np.zeros(count, np.int64), *(np.zeros((count, width), np.int64) for width in columns))
        work = setup.workspace(self.runner.key)
        if self.runner.thinks:
            self._think(work, first, rows, totals)
        else:
            compiled(play_and_keep)(work, self.runner.match, first, rows, totals)
        return Chunk(first, rows, totals)

    def _think(self, work: Workspace, first: int, rows: Rows, totals: Any) -> None:
        """The same with somebody who thinks: a game takes so long that it may be a call of its own."""
        for row in range(len(rows.decisions)):
            before = int(totals[DECISIONS])
            self.runner.think(work, first + row, 1, totals)
            rows.decisions[row] = int(totals[DECISIONS]) - before
            rows.results[row] = work.results
            rows.runs[row] = work.runs
            rows.figures[row] = work.figures
