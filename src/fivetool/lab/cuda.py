"""Simulation on a GPU: the same rules, compiled for CUDA, one game a thread at a time.

Rules are whole numbers all through, so that the same choices give the same game as on the CPU. A manager who weighs
choices by fractions may settle a near tie the other way, where the last bit of a sum is rounded differently.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from fivetool.engine import drivers
from fivetool.engine.dice import PLAIN_DICE
from fivetool.engine.tape import SILENT_TAPE
from fivetool.errors import FivetoolError, UsageError
from fivetool.game.setup import Setup
from fivetool.lab.simulate import Report, totals_length
from fivetool.players.seated import solution_for, style_of
from fivetool.table.fair import key_from_seed

THREADS = 262_144
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
    launch = _kernel(setup)[threads // THREADS_A_BLOCK, THREADS_A_BLOCK]
    arrays = _arrays(setup, players, seed)
    totals = cuda.to_device(np.zeros(totals_length(setup), np.int64))
    most = setup.game.rules.longest(setup.options)
    launch(*arrays, first, 0, most, totals)  # compile before the clock starts
    start = time.perf_counter()
    for offset in range(0, games, GAMES_A_LAUNCH):
        count = min(GAMES_A_LAUNCH, games - offset)
        launch(*arrays, first + offset, count, most, totals)
        cuda.synchronize()
        if progress:
            progress(count)
    return Report(setup, tuple(players), seed, time.perf_counter() - start, totals.copy_to_host())


def _cuda() -> Any:
    if not hasattr(np, "row_stack"):  # numba-cuda looks for a name that newer NumPy no longer has
        np.row_stack = np.vstack
    try:
        from numba import cuda
    except ImportError:
        return None
    return cuda


def _kernel(setup: Setup) -> Any:
    game = setup.game
    counted = max(1, len(game.rules.figures))
    return _compiled(
        game.rules.state, len(game.rules.choices), setup.seats, setup.team_count, counted, totals_length(setup)
    )


@cache
def _compiled(state_type: Any, choices: int, seats: int, teams: int, counted: int, length: int) -> Any:
    """The kernel for one game: everything a game writes to lies in the thread's own local memory.

    Local memory is laid out so that neighboring threads read neighboring words; with the same records in global
    memory the games ran many times slower.
    """
    from fivetool.engine.compiler import expose_dispatchers

    cuda = _cuda()
    expose_dispatchers()

    @cuda.jit
    def play_games(  # type: ignore[no-untyped-def]
        blank, books, tapes, styles, knowledge, solution, key, first, count, most, totals
    ):
        state = cuda.local.array(1, state_type)
        dice = cuda.local.array(2, PLAIN_DICE)
        mask = cuda.local.array(choices, np.uint8)
        results = cuda.local.array(seats, np.int64)
        runs = cuda.local.array(teams, np.int64)
        figures = cuda.local.array(counted, np.int64)
        own = cuda.local.array(length, np.int64)
        for i in range(length):
            own[i] = 0
        thread = cuda.grid(1)
        for number in range(first + thread, first + count, cuda.gridsize(1)):
            decisions = drivers.play_game(
                state,
                blank,
                books[0],
                styles,
                knowledge[0],
                solution,
                key,
                np.uint64(number),
                dice[0],
                dice[1],
                tapes[0],
                mask,
                most,
            )
            drivers.fold_game(state[0], books[0], results, runs, figures, decisions, own)
        for i in range(length):
            cuda.atomic.add(totals, i, own[i])

    return play_games


def _arrays(setup: Setup, players: Sequence[str], seed: int | str) -> list[Any]:
    """What all threads read."""
    cuda = _cuda()
    game = setup.game
    solution = solution_for(list(players), setup)
    arrays = (
        np.zeros(1, game.rules.state),
        np.array([setup.book], game.rules.book),
        np.zeros(1, SILENT_TAPE),
        np.array([style_of(name, game) for name in players], np.int64),
        np.array([setup.knowledge], game.players.knowledge),
        solution if len(solution) else np.zeros(1),
        np.array(key_from_seed(seed), np.uint64),
    )
    return [cuda.to_device(array) for array in arrays]
