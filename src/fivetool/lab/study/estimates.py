"""Means, errors and intervals out of sums of whole numbers."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

CERTAINTY = 0.95
REACH = NormalDist().inv_cdf((1 + CERTAINTY) / 2)  # standard errors from the middle of an interval to its ends


class Estimate(NamedTuple):
    """A mean per game, and its standard error."""

    mean: float
    error: float

    @property
    def margin(self) -> float:
        """How far the 95% interval reaches to either side."""
        return REACH * self.error


def mean_of(numbers: int, seatings: float, total: int, squares: int, scale: float = 1.0) -> Estimate:
    """The mean per game of sums over numbers of games; the seatings of a number share their dice and count as one.

    >>> mean_of(100, 1, 50, 50).mean, round(mean_of(100, 1, 50, 50).error, 4)
    (0.5, 0.0503)
    """
    mean = total / numbers
    variance = max(0.0, squares / numbers - mean * mean) * numbers / max(1, numbers - 1)
    return Estimate(scale * mean / seatings, scale * math.sqrt(variance / numbers) / seatings)


def ratio_of(numbers: int, total: int, squares: int, under: int, under_squares: int, products: int) -> Estimate:
    """The ratio of two sums, with the error of the delta method.

    >>> ratio = ratio_of(100, 50, 50, 200, 400, 100)
    >>> ratio.mean, round(ratio.error, 6)
    (0.25, 0.025126)
    """
    if not under:
        return Estimate(math.nan, math.nan)
    ratio = total / under
    rest = max(0.0, squares - 2 * ratio * products + ratio * ratio * under_squares)
    return Estimate(ratio, math.sqrt(rest * numbers / max(1, numbers - 1)) / under)


def clear_beyond(differences: int) -> float:
    """Standard errors beyond which a difference is called clear, where so many are looked at.

    With many differences some are large by chance, so the bar rises (Bonferroni): one false alarm in twenty reports.

    >>> round(clear_beyond(1), 2), round(clear_beyond(20), 2)
    (1.96, 3.02)
    """
    return NormalDist().inv_cdf(1 - (1 - CERTAINTY) / 2 / max(1, differences))
