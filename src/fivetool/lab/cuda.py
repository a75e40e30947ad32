"""Simulation on a GPU: the same rules, compiled for CUDA, one game a thread at a time.

Rules are whole numbers all through, so that the same choices give the same game as on the CPU. Managers who weigh
choices by fractions, which are rounded as processors round (`kernels.adapt_numba`), still settle a few near ties the
other way in some games; `devices.first_difference` finds where.

Three things make a GPU fast here. A small state is made half as large (`record.narrow`) and lies in shared memory.
Every thread goes through its games in one loop, so that threads side by side do the same thing at the same time,
whichever game and inning each of them is in: step by step where the state is small, choice by choice in larger games,
which that makes up to half again as fast. And all that is compiled is kept on disk.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from fivetool.engine import drivers
from fivetool.engine.dice import PLAIN_DICE
from fivetool.engine.record import narrow
from fivetool.engine.workspace import Match, Workspace
from fivetool.errors import FivetoolError, UsageError
from fivetool.game.setup import Setup
from fivetool.lab.simulate import Report, Seed, key_of
from fivetool.players.matches import match_between

THREADS_A_BLOCK = 128
BLOCKS = 2640  # of a small game two rounds of ten for each of the 132 processors of an H200
GAMES_A_LAUNCH = 20_000_000
FEW_REGISTERS = 48  # with a small state more games at once are worth more than registers for each of them
SMALL_STATE = 400  # bytes: half as large, ten blocks of such states fit into a processor's shared memory


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
    blocks: int = BLOCKS,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play games number `first` on, on the GPU."""
    _demand_device(setup, players)
    cuda = _cuda()
    launch = _kernel(setup)[blocks, THREADS_A_BLOCK]
    arrays = _arrays(setup, players, seed)
    totals, no_states = cuda.to_device(setup.empty_totals()), _room_for_states(setup, 1)
    launch(*arrays, first, 0, totals, no_states)  # compile before the clock starts
    start = time.perf_counter()
    for offset in range(0, games, GAMES_A_LAUNCH):
        count = min(GAMES_A_LAUNCH, games - offset)
        launch(*arrays, first + offset, count, totals, no_states)
        cuda.synchronize()
        if progress:
            progress(count)
    return Report(setup, tuple(players), seed, time.perf_counter() - start, totals.copy_to_host())


def final_states(setup: Setup, games: int, players: Sequence[str], seed: Seed = 1, most: int | None = None) -> Any:
    """The last states of games 0 to `games - 1`, as the CPU lays them out; `most` decisions end a game."""
    _demand_device(setup, players)
    *given, match = _arrays(setup, players, seed)
    if most is not None:
        match = match._replace(most=most)
    totals, kept = _cuda().to_device(setup.empty_totals()), _room_for_states(setup, games)
    _kernel(setup, keeps_states=True)[BLOCKS, THREADS_A_BLOCK](*given, match, 0, games, totals, kept)
    states, narrow_states = np.zeros(games, setup.game.rules.state), kept.copy_to_host()
    for field in (states.dtype.names or ())[1:]:
        states[field] = narrow_states[field]
    return states


def demand_device() -> None:
    """Say in a line that there is no GPU, where there is none."""
    if device_name() is None:
        raise FivetoolError(
            "No CUDA device here: install fivetool[cuda] on a machine with an NVIDIA GPU, or use --device cpu."
        )


def _demand_device(setup: Setup, players: Sequence[str]) -> None:
    demand_device()
    if len(players) != setup.seats:
        raise UsageError(f"{setup.game.title} has {setup.seats} seats here; got {len(players)} players.")


def _room_for_states(setup: Setup, games: int) -> Any:
    return _cuda().device_array(games, state_on_gpu(setup.game.rules.state))


def _cuda() -> Any:
    if not hasattr(np, "row_stack"):  # numba-cuda looks for a name that newer NumPy no longer has
        np.row_stack = np.vstack
    try:
        from numba import cuda
    except ImportError:
        return None
    return cuda


@cache
def state_on_gpu(wide: np.dtype[Any]) -> np.dtype[Any]:
    """The type of a state as a GPU plays it, by the same rules."""
    if wide.itemsize > SMALL_STATE:
        return wide
    small = narrow(wide)
    drivers.register_rules(small, drivers.RULES_BY_DTYPE[wide])
    return small


def _kernel(setup: Setup, keeps_states: bool = False) -> Any:
    rules = setup.game.rules
    counted = max(1, len(rules.figures))
    shape = (len(rules.choices), setup.seats, setup.team_count, counted, len(setup.empty_totals()))
    return _compiled(rules.state, keeps_states, *shape)


@cache
def _compiled(state: Any, keeps_states: bool, choices: int, seats: int, teams: int, counted: int, length: int) -> Any:
    """The kernel for one game, whatever its options: what a game writes to lies in shared or in local memory.

    Both are laid out so that neighboring threads read neighboring words; with the same records in global memory the
    games ran many times slower. Keeping last states is a kernel of its own: it would cost all others a tenth.
    """
    from fivetool.engine.compiler import expose_dispatchers
    from fivetool.lab.kernels import KernelCache, adapt_numba

    cuda = _cuda()
    adapt_numba()
    state_type = state_on_gpu(state)
    is_small = state_type is not state
    by_steps = True if is_small else None
    expose_dispatchers()

    # Linked without optimizing once more (`lto`): that would round products and sums together after all.
    @cuda.jit(max_registers=FEW_REGISTERS if is_small else None, lto=False)
    def play_games(start, key, tape, match, first, count, totals, finals):  # type: ignore[no-untyped-def]
        if is_small:
            place = cuda.threadIdx.x
            states = cuda.shared.array(THREADS_A_BLOCK, state_type)[place : place + 1]
        else:
            states = cuda.local.array(1, state_type)
        work = Workspace(
            states,
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
        step = cuda.gridsize(1)
        start_at, end = first + cuda.grid(1), first + count
        if keeps_states:
            drivers.play_in_step(work, match, start_at, end, step, own, finals, by_steps)
        else:
            drivers.play_in_step(work, match, start_at, end, step, own, None, by_steps)
        for i in range(length):
            if own[i]:
                cuda.atomic.add(totals, i, own[i])

    play_games._cache = KernelCache(
        drivers.RULES_BY_DTYPE[state_type].values(), (keeps_states, choices, seats, teams, counted, length)
    )
    return play_games


def _arrays(setup: Setup, players: Sequence[str], seed: Seed) -> list[Any]:
    """What all threads read: the blank state, the key, the silent tape, and what is played."""
    to_device = _cuda().to_device
    work, match = setup.workspace(key_of(seed)), match_between(players, setup)
    solution = match.solution if len(match.solution) else np.zeros(1)
    on_device = Match(
        to_device(match.book), to_device(match.knowledge), to_device(solution), to_device(match.styles), match.most
    )
    start = np.zeros(1, state_on_gpu(setup.game.rules.state))
    return [to_device(start), to_device(work.key), to_device(work.tape), on_device]
