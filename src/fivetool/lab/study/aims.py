"""Aims of a study: how far a setting is from each, and which settings no other is better than."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TypeVar

from fivetool.lab.study.plan import Aim

Setting = TypeVar("Setting")


def miss(aim: Aim, mean: float) -> float:
    """By how much an aim is missed, in its own units; as small as possible. 0 within a range.

    >>> miss(Aim(measure="runs", low=6, high=9), 10.5), miss(Aim(measure="runs", low=6, high=9), 7)
    (1.5, 0.0)
    >>> miss(Aim(measure="decisions", goal="smallest", scale=10), 25), miss(Aim(measure="runs", goal="largest"), 3)
    (2.5, -3.0)
    """
    if math.isnan(mean):
        return math.inf
    if aim.goal != "range":
        return (mean if aim.goal == "smallest" else -mean) / aim.scale
    under = max(0.0, aim.low - mean) if aim.low is not None else 0.0
    over = max(0.0, mean - aim.high) if aim.high is not None else 0.0
    return (under + over) / aim.scale


def in_words(aim: Aim) -> str:
    """An aim as people say it.

    >>> in_words(Aim(measure="runs", low=6, high=9)), in_words(Aim(measure="decisions", goal="smallest"))
    ('6 to 9', 'as small as possible')
    """
    if aim.goal != "range":
        return f"as {'small' if aim.goal == 'smallest' else 'large'} as possible"
    if aim.low is None:
        return f"at most {aim.high:g}"
    return f"at least {aim.low:g}" if aim.high is None else f"{aim.low:g} to {aim.high:g}"


def front(misses: Mapping[Setting, Sequence[float]]) -> list[Setting]:
    """The settings that no other beats in one aim without being worse in another (Pareto's front).

    >>> front({0: (1, 5), 1: (2, 2), 2: (3, 3), 3: (5, 1)})
    [0, 1, 3]
    """
    return [own for own, missed in misses.items() if not any(_beats(other, missed) for other in misses.values())]


def _beats(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True)) and any(a < b for a, b in zip(one, other, strict=True))
