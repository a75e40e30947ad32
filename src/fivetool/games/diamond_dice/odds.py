"""Exact odds of Diamond Dice: chances of ones, power results, checks and throws, as tables for the rule book."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

ONE, FIVE_OR_SIX = 1 / 6, 1 / 3
MOST_DICE = 16


def binomial(dice: int, chance: float) -> list[float]:
    """How likely 0, 1, 2, ... of so many dice show what has this chance on one die.

    >>> [round(p, 3) for p in binomial(2, 1 / 6)]
    [0.694, 0.278, 0.028]
    """
    return [comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1)]


def contact_odds() -> Any:
    """Dice -> chances of no ones, exactly one, two or more."""
    table = np.zeros((MOST_DICE + 1, 3))
    for dice in range(MOST_DICE + 1):
        odds = [*binomial(dice, ONE), 0.0]
        table[dice] = odds[0], odds[1], sum(odds[2:])
    return table


def power_odds() -> Any:
    """Dice -> chances of a power result of 0, 1, 2, 3, 4 or more."""
    table = np.zeros((MOST_DICE + 1, 5))
    for dice in range(MOST_DICE + 1):
        odds = binomial(dice, FIVE_OR_SIX) + [0.0] * 4
        table[dice] = *odds[:4], sum(odds[4:])
    return table


def check_odds() -> Any:
    """Dice, ones needed (up to four) -> chance of a successful speed check."""
    table = np.zeros((MOST_DICE + 1, 5))
    for dice in range(MOST_DICE + 1):
        for need in range(5):
            table[dice, need] = sum(binomial(dice, ONE)[need:])
    return table


def throw_odds() -> Any:
    """Defence dice, runner's dice -> chance that the defence has more ones."""
    table = np.zeros((MOST_DICE + 1, MOST_DICE + 1))
    for thrown in range(MOST_DICE + 1):
        for speed in range(MOST_DICE + 1):
            runner = binomial(speed, ONE)
            table[thrown, speed] = sum(p * sum(runner[:ones]) for ones, p in enumerate(binomial(thrown, ONE)))
    return table


# Runs that a result is worth more than the average plate appearance, about; for ratings only.
OUT_RUNS, HIT_RUNS = -0.26, (0.0, 0.44, 0.75, 1.03, 1.42)


def rating_of(contact: int, power: int, speed: int) -> float:
    """What a batter is worth in runs a plate appearance, bases empty: the better of bunting and swinging.

    The suggested line-up goes by this, so it must never depend on how well some player knows the game.

    >>> rating_of(9, 9, 4) > rating_of(8, 4, 3) > rating_of(5, 5, 5)
    True
    """
    no_ones, one, more = contact_odds()[contact]
    check = check_odds()[speed]
    reach = (1 - no_ones) * check[1]
    bunt = reach * HIT_RUNS[1] + (1 - reach) * OUT_RUNS
    odds = power_odds()[power]
    hits = [odds[0] * OUT_RUNS + sum(odds[i] * HIT_RUNS[i] for i in range(1, 5))]  # normal alignment
    slow = check[1] * HIT_RUNS[1] + (1 - check[1]) * OUT_RUNS
    hits.append(
        odds[0] * HIT_RUNS[1] + odds[1] * slow + sum(odds[i] * HIT_RUNS[i] for i in range(2, 5))
    )  # infield back
    hits.append((1 - odds[4]) * HIT_RUNS[1] + odds[4] * HIT_RUNS[4])  # outfield back
    swing = more * min(hits) + (no_ones + one) * OUT_RUNS
    return float(max(bunt, swing))
