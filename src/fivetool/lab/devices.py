"""The same games on the CPU and on a GPU, state by state, and the first decision after which they differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from fivetool.game.setup import Setup
from fivetool.lab import cuda
from fivetool.lab.simulate import MOST_DECISIONS, Batch, Seed, simulate, simulate_each
from fivetool.players.matches import match_between


class Difference(NamedTuple):
    """Where a game goes another way on the GPU."""

    game: int
    decision: int  # the first after which the states differ, counted from 0; -1 for the deal
    fields: dict[str, tuple[Any, Any]]  # of the state after it: on the CPU and on the GPU

    def __str__(self) -> str:
        changed = "; ".join(f"{name}: {one} and {other}" for name, (one, other) in self.fields.items())
        return f"game {self.game} goes another way after decision {self.decision} ({changed})"


def first_difference(setup: Setup, games: int, players: Sequence[str], seed: Seed = 1) -> Difference | None:
    """Where the first of these games that ends differently on the GPU goes another way; None where all are the same."""
    match_between(players, setup)  # both play compiled, and know the same
    differing = np.flatnonzero(_differs(*_both(setup, games, players, seed, MOST_DECISIONS)))
    if not len(differing):
        return None
    game = int(differing[0])
    same, other = 0, _decisions_of(setup, game, players, seed)  # decisions after which the game is the same, and is not
    if _differs(*_both(setup, game + 1, players, seed, 0))[game]:
        other = 0
    while other - same > 1:
        middle = (same + other) // 2
        if _differs(*_both(setup, game + 1, players, seed, middle))[game]:
            other = middle
        else:
            same = middle
    here, there = _both(setup, game + 1, players, seed, other)
    fields = {name: (here[name][game], there[name][game]) for name in (here.dtype.names or ())[1:]}
    unlike = {name: pair for name, pair in fields.items() if not np.array_equal(*pair)}
    return Difference(game, other - 1, unlike)


def _both(setup: Setup, games: int, players: Sequence[str], seed: Seed, most: int) -> tuple[Any, Any]:
    batch = Batch.of([setup] * games, players)
    return simulate_each(batch, seed, most=most), cuda.final_states(setup, games, players, seed, most)


def _differs(here: Any, there: Any) -> Any:
    """A mark for each game whose states are not the same."""
    unlike = np.zeros(len(here), bool)
    for name in (here.dtype.names or ())[1:]:
        unlike |= (here[name] != there[name]).reshape(len(here), -1).any(axis=1)
    return unlike


def _decisions_of(setup: Setup, game: int, players: Sequence[str], seed: Seed) -> int:
    return simulate(setup, 1, players, seed, first=game, threads=1).decisions
