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
from fivetool.engine.workspace import Match, Workspace
from fivetool.errors import FivetoolError, UsageError
from fivetool.game.setup import Setup
from fivetool.lab.simulate import Report, Seed, key_of
from fivetool.players.seated import match_between

THREADS = 262_144
THREADS_A_BLOCK = 64
GAMES_A_LAUNCH = 20_000_000
FEW_REGISTERS, SMALL_STATE = 64, 512


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
    seed: Seed = 1,
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
    totals = cuda.to_device(setup.empty_totals())
    launch(*arrays, first, 0, totals)  # compile before the clock starts
    start = time.perf_counter()
    for offset in range(0, games, GAMES_A_LAUNCH):
        count = min(GAMES_A_LAUNCH, games - offset)
        launch(*arrays, first + offset, count, totals)
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
    rules = setup.game.rules
    counted = max(1, len(rules.figures))
    return _compiled(rules.state, len(rules.choices), setup.seats, setup.team_count, counted, len(setup.empty_totals()))


@cache
def _compiled(state_type: Any, choices: int, seats: int, teams: int, counted: int, length: int) -> Any:
    """The kernel for one game: everything a game writes to lies in the thread's own local memory.

    Local memory is laid out so that neighboring threads read neighboring words; with the same records in global
    memory the games ran many times slower.
    """
    from fivetool.engine.compiler import expose_dispatchers

    cuda = _cuda()
    expose_dispatchers()

    # A small state is worth more games at once than registers for each of them.
    options = {"max_registers": FEW_REGISTERS} if state_type.itemsize <= SMALL_STATE else {}

    @cuda.jit(**options)
    def play_games(start, key, tape, match, first, count, totals):  # type: ignore[no-untyped-def]
        work = Workspace(
            cuda.local.array(1, state_type),
            start,
            key,
            cuda.local.array(1, PLAIN_DICE),
            cuda.local.array(1, PLAIN_DICE),
            tape,
            cuda.local.array(choices, np.uint8),
            cuda.local.array(seats, np.int64),
            cuda.local.array(teams, np.int64),
            cuda.local.array(counted, np.int64),
        )
        own = cuda.local.array(length, np.int64)
        for i in range(length):
            own[i] = 0
        thread = cuda.grid(1)
        for number in range(first + thread, first + count, cuda.gridsize(1)):
            decisions = drivers.play_game(work, match, np.uint64(number))
            drivers.add_up(work, match, decisions, own)
        for i in range(length):
            cuda.atomic.add(totals, i, own[i])

    return play_games


def _arrays(setup: Setup, players: Sequence[str], seed: Seed) -> list[Any]:
    """What all threads read: the blank state, the key, the silent tape, and what is played."""
    to_device = _cuda().to_device
    work, match = setup.workspace(key_of(seed)), match_between(players, setup)
    solution = match.solution if len(match.solution) else np.zeros(1)
    on_device = Match(
        to_device(match.book), to_device(match.knowledge), to_device(solution), to_device(match.styles), match.most
    )
    return [to_device(work.start), to_device(work.key), to_device(work.tape), on_device]
