"""A second, independent model of one half-inning, written from the clauses in plain Python.

It shares nothing with the rules of the game: bases are a set of numbers, and the odds come from rolling all dice
every way. Tests hold the rules, the table of plays and the equations of the solver against it.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

BATTER = ("B", "1B", "2B", "HR")
PITCHER = ("K", "OUT", "DP", "TP")


@dataclass(frozen=True)
class Spot:
    """Outs, occupied bases and count; `runs` are those of the play that led here."""

    outs: int
    bases: frozenset[int]
    balls: int
    strikes: int
    runs: int = 0

    @property
    def over(self) -> bool:
        """Three outs."""
        return self.outs >= 3


def all_spots() -> list[Spot]:
    """The 288 positions of a half, in the order in which the game numbers them."""
    sets = [frozenset(base for base in (1, 2, 3) if bits >> (base - 1) & 1) for bits in range(8)]
    return [Spot(*parts) for parts in itertools.product(range(3), sets, range(4), range(3))]


def after(spot: Spot, play: str, six: bool = False, dp_batter_first: bool = False) -> list[Spot]:
    """Where a play leads; several places where the pitching team may pick."""
    fresh = replace(spot, balls=0, strikes=0, runs=0)
    if play == "B":
        return [walk(fresh)] if six or spot.balls == 3 else [replace(spot, balls=spot.balls + 1, runs=0)]
    if play in BATTER:
        return [hit(fresh, BATTER.index(play) if play != "HR" else 4)]
    if play == "K" and not six and spot.strikes < 2:
        return [replace(spot, strikes=spot.strikes + 1, runs=0)]
    if play in ("K", "OUT") or not spot.bases:
        return [replace(fresh, outs=spot.outs + 1)]
    if len(spot.bases) == 1:  # the runner and the batter
        return [replace(fresh, outs=spot.outs + 2, bases=frozenset())]
    if play == "TP":
        return [replace(fresh, outs=3, bases=frozenset())]
    return [
        after_double_play(fresh, frozenset(pair), dp_batter_first) for pair in itertools.combinations(spot.bases, 2)
    ]


def walk(spot: Spot) -> Spot:
    """PC-39."""
    first_free = min({1, 2, 3, 4} - spot.bases)
    if first_free == 4:
        return replace(spot, runs=1)
    return replace(spot, bases=spot.bases | {first_free})


def hit(spot: Spot, bases: int) -> Spot:
    """PC-40 to PC-42."""
    moved = [base + bases for base in (*spot.bases, 0)]
    return replace(spot, bases=frozenset(base for base in moved if base < 4), runs=sum(base >= 4 for base in moved))


def after_double_play(spot: Spot, out: frozenset[int], dp_batter_first: bool) -> Spot:
    """PC-52 to PC-54."""
    left = spot.bases - out
    if dp_batter_first and spot.outs == 0:
        left = {1, 2} if left <= {1} and left else left | {1}
    return replace(spot, outs=spot.outs + 2, bases=frozenset(left))


def rolled_every_way(dice: Any, ask: bool) -> dict[tuple[int, tuple[int, ...]], tuple[int, tuple[int, ...]]]:
    """For each (play count, tied symbols): in how many of the 46,656 rolls, and the faces of one of them.

    Unless sides are asked about own ties, rolls with the same best symbol are put together.
    """
    found: Counter[tuple[int, tuple[int, ...]]] = Counter()
    example: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}
    for faces in itertools.product(range(6), repeat=6):
        shown = [int(die[face]) for die, face in zip(dice, faces, strict=True)]
        counts = [shown.count(symbol) for symbol in range(4)]
        most = max(counts)
        tied = tuple(symbol for symbol in range(4) if counts[symbol] == most)
        kind = most, tied if ask else tied[-1:]
        found[kind] += 1
        example[kind] = faces
    return {kind: (number, example[kind]) for kind, number in found.items()}
