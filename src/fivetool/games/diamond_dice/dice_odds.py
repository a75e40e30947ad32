"""Exact odds of pools of dice: ones, power results, speed checks and throws (DD-154 to DD-158).

They are added up exactly (`fsum`), so that every version of Python comes to the same sums.
"""

from __future__ import annotations

from functools import cache
from math import comb, fsum
from typing import NamedTuple

ONE, FIVE_OR_SIX = 1 / 6, 1 / 3


def binomial(dice: int, chance: float) -> list[float]:
    """How likely 0, 1, 2, ... of some dice show what has this chance on one die.

    >>> [round(p, 3) for p in binomial(2, 1 / 6)]
    [0.694, 0.278, 0.028]
    """
    return [comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1)]


class OnesOdds(NamedTuple):
    """Chances of no ones, of exactly one, and of more."""

    none: float
    one: float
    more: float


@cache
def ones_odds(dice: int) -> OnesOdds:
    """How likely dice show ones.

    >>> round(ones_odds(8).none, 3)
    0.233
    """
    odds = [*binomial(dice, ONE), 0.0]
    return OnesOdds(odds[0], odds[1], fsum(odds[2:]))


@cache
def power_odds(dice: int) -> tuple[float, ...]:
    """Chances of a power result of 0, 1, 2, 3, 4 or more."""
    odds = binomial(dice, FIVE_OR_SIX) + [0.0] * 4
    return (*odds[:4], fsum(odds[4:]))


@cache
def check_odds(dice: int, need: int) -> float:
    """The chance of a speed check that needs this many ones."""
    return fsum(binomial(dice, ONE)[need:])


@cache
def throw_odds(thrown: int, speed: int) -> float:
    """The chance that the defense, with these dice, has more ones than a runner of this speed."""
    runner = binomial(speed, ONE)
    return fsum(likely * fsum(runner[:ones]) for ones, likely in enumerate(binomial(thrown, ONE)))
