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
from typing import Any

import numpy as np
import polars
from polars.io.plugins import register_io_source

from fivetool.engine import drivers
from fivetool.engine.dice import PLAIN_DICE
from fivetool.engine.record import compiled, rule
from fivetool.engine.tape import SILENT_TAPE
from fivetool.errors import FivetoolError, UsageError
from fivetool.game.rules import Outcome
from fivetool.game.setup import Setup
from fivetool.lab.simulate import Report, totals_length
from fivetool.players.seated import solution_for, style_of
from fivetool.table.fair import key_from_seed

GAMES_A_CHUNK = 50_000
CHUNKS_AHEAD = 2  # a thread that has finished its chunk may be this far ahead of the writer


@rule
def play_and_keep(
    state: Any,
    blank: Any,
    books: Any,
    dice: Any,
    tapes: Any,
    styles: Any,
    knowledge: Any,
    solution: Any,
    key: Any,
    first: Any,
    mask: Any,
    most: Any,
    decisions: Any,
    ended: Any,
    results: Any,
    runs: Any,
    figures: Any,
) -> None:
    """Play games `first` on, one for each row of the arrays that take what came out of them."""
    for row in range(len(decisions)):
        number = np.uint64(first + row)
        decisions[row] = drivers.play_game(
            state,
            blank,
            books[0],
            styles,
            knowledge,
            solution,
            key,
            number,
            dice[0],
            dice[1],
            tapes[0],
            mask,
            most,
        )
        ended[row] = drivers.actor(state[0], books[0]) < 0
        drivers.score(state[0], books[0], results[row], runs[row])
        drivers.tally(state[0], books[0], figures[row])


@dataclass(frozen=True)
class Chunk:
    """What came out of some games, one row a game."""

    first: int
    decisions: Any
    ended: Any
    results: Any  # a column a seat: its `Outcome`
    runs: Any  # a column a team
    figures: Any

    def rows(self, setup: Setup) -> polars.DataFrame:
        """The games as a table."""
        columns: dict[str, Any] = {"number": np.arange(self.first, self.first + len(self.decisions), dtype=np.int64)}
        for team in range(setup.team_count):
            columns[f"runs_{team + 1}"] = self.runs[:, team]
        columns["winner"] = self._winners(setup)
        columns["decisions"] = self.decisions
        for place, name in enumerate(setup.game.rules.figures):
            columns[name] = self.figures[:, place]
        return polars.DataFrame(columns, schema=schema_of(setup))

    def totals(self, setup: Setup) -> Any:
        """The games added up, laid out as `simulate` lays totals out."""
        totals = [len(self.decisions), int(self.decisions.sum()), int((~self.ended).sum())]
        for seat in range(setup.seats):
            totals += np.bincount(self.results[:, seat], minlength=3).tolist()
        for team in range(setup.team_count):
            runs = self.runs[:, team]
            shown = np.minimum(runs, drivers.HISTOGRAM - 1)
            totals += [int(runs.sum()), int((runs * runs).sum())]
            totals += np.bincount(shown, minlength=drivers.HISTOGRAM).tolist()
        for place in range(len(setup.game.rules.figures)):
            figure = self.figures[:, place]
            totals += [int(figure.sum()), int((figure * figure).sum())]
        return np.array(totals, np.int64)

    def _winners(self, setup: Setup) -> Any:
        """The number of the winning team, from 1; 0 for a draw."""
        winners = np.zeros(len(self.decisions), np.int64)
        for seat, team in enumerate(setup.teams):
            winners[self.results[:, seat] == Outcome.WON] = team + 1
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
    seed: int | str = 1,
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
    totals = np.zeros(totals_length(setup), np.int64)
    start = time.perf_counter()

    def frames(*_: Any) -> Iterator[polars.DataFrame]:
        for chunk in keeper.chunks(first, games, threads or os.cpu_count() or 1):
            totals[:] += chunk.totals(setup)
            if progress:
                progress(len(chunk.decisions))
            yield chunk.rows(setup)

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

    def __init__(self, setup: Setup, players: tuple[str, ...], seed: int | str) -> None:
        self.setup = setup
        self.styles = np.array([style_of(name, setup.game) for name in players], np.int64)
        self.solution = solution_for(players, setup)
        self.key = np.array(key_from_seed(seed), np.uint64)

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
        setup, game = self.setup, self.setup.game
        blank = np.zeros(1, game.rules.state)
        chunk = Chunk(
            first,
            np.zeros(count, np.int64),
            np.zeros(count, np.bool_),
            np.zeros((count, setup.seats), np.int64),
            np.zeros((count, setup.team_count), np.int64),
            np.zeros((count, len(game.rules.figures)), np.int64),
        )
        compiled(play_and_keep)(
            blank.copy(),
            blank,
            np.array([setup.book], game.rules.book),
            np.zeros(2, PLAIN_DICE),
            np.zeros(1, SILENT_TAPE),
            self.styles,
            setup.knowledge,
            self.solution,
            self.key,
            first,
            np.zeros(len(game.rules.choices), np.uint8),
            game.rules.longest(setup.options),
            chunk.decisions,
            chunk.ended,
            chunk.results,
            chunk.runs,
            chunk.figures,
        )
        return chunk
