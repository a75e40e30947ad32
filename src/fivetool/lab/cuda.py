"""Simulation on a GPU: the same rules, compiled for CUDA, one game a thread at a time.

The totals are the same whole numbers as on the CPU, to the last digit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from fivetool.bots.players import knowledge_for, style_of
from fivetool.engine import drivers
from fivetool.engine.dice import DICE
from fivetool.engine.game import Setup
from fivetool.engine.tape import make_tape
from fivetool.errors import FivetoolError, UsageError
from fivetool.lab.simulate import Report, totals_length
from fivetool.table.fair import key_from_seed

THREADS = 65_536
THREADS_A_BLOCK = 64
GAMES_A_LAUNCH = 20_000_000


def device_name() -> str | None:
    """The GPU that would be used, None when there is none or CUDA support is not installed."""
    cuda = _cuda()
    if cuda is None or not cuda.is_available():
        return None
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def simulate(
    setup: Setup,
    games: int,
    players: Sequence[str],
    seed: int | str = 1,
    *,
    first: int = 0,
    threads: int = THREADS,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play games number `first` on, on the GPU."""
    if device_name() is None:
        raise FivetoolError(
            "No CUDA device here: install fivetool[cuda] on a machine with an NVIDIA GPU, or use --device cpu."
        )
    if len(players) != setup.seats:
        raise UsageError(f"{setup.game.title} has {setup.seats} seats here; got {len(players)} players.")
    cuda = _cuda()
    kernel = _kernel()
    threads = max(THREADS_A_BLOCK, min(threads, -(-games // THREADS_A_BLOCK) * THREADS_A_BLOCK))
    room = _room(setup, players, seed, threads)
    start = time.perf_counter()
    for offset in range(0, games, GAMES_A_LAUNCH):
        count = min(GAMES_A_LAUNCH, games - offset)
        kernel[threads // THREADS_A_BLOCK, THREADS_A_BLOCK](*room.arrays, first + offset, count, room.most, room.totals)
        cuda.synchronize()
        if progress:
            progress(count)
    totals = room.totals.copy_to_host().sum(axis=0)
    return Report(setup, tuple(players), seed, time.perf_counter() - start, totals)


def _cuda() -> Any:
    if not hasattr(np, "row_stack"):  # numba-cuda looks for a name that newer NumPy no longer has
        np.row_stack = np.vstack
    try:
        from numba import cuda
    except ImportError:
        return None
    return cuda


def _kernel() -> Any:
    cuda = _cuda()

    @cuda.jit
    def play_games(  # type: ignore[no-untyped-def]
        states,
        blank,
        books,
        dice,
        tapes,
        styles,
        knowledge,
        key,
        masks,
        results,
        runs,
        figures,
        first,
        count,
        most,
        totals,
    ):
        thread = cuda.grid(1)
        for number in range(first + thread, first + count, cuda.gridsize(1)):
            decisions = drivers.play_game(
                states[thread : thread + 1],
                blank,
                books[0],
                styles,
                knowledge,
                key,
                np.uint64(number),
                dice[2 * thread],
                dice[2 * thread + 1],
                tapes[0],
                masks[thread],
                most,
            )
            drivers.fold_game(
                states[thread], books[0], results[thread], runs[thread], figures[thread], decisions, totals[thread]
            )

    return play_games


class _Room:
    """Arrays on the device: one row a thread for everything a game writes to."""

    def __init__(self, arrays: Sequence[Any], totals: Any, most: int) -> None:
        self.arrays = arrays
        self.totals = totals
        self.most = most


def _room(setup: Setup, players: Sequence[str], seed: int | str, threads: int) -> _Room:
    cuda = _cuda()
    game = setup.game
    knowledge = knowledge_for(list(players), setup)
    arrays = (
        np.zeros(threads, game.state),
        np.zeros(1, game.state),
        np.array([setup.book], game.book),
        np.zeros(2 * threads, DICE),
        np.array([make_tape(0)]),
        np.array([style_of(name, game) for name in players], np.int64),
        knowledge if len(knowledge) else np.zeros(1),
        np.array(key_from_seed(seed), np.uint64),
        np.zeros((threads, len(game.choices)), np.uint8),
        np.zeros((threads, setup.seats), np.int64),
        np.zeros((threads, setup.team_count), np.int64),
        np.zeros((threads, len(game.figures)), np.int64),
    )
    totals = cuda.to_device(np.zeros((threads, totals_length(setup)), np.int64))
    return _Room([cuda.to_device(array) for array in arrays], totals, game.longest(setup.options))
