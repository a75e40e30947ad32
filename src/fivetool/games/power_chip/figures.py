"""Figures that players ask for, and how long a game can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def summarize(means: Mapping[str, float]) -> dict[str, float]:
    """Further figures, made of means per game."""
    return {
        "half_innings_mean_runs": means["runs"] / means["half_innings"],
        "rolls_per_half_inning": means["rolls"] / means["half_innings"],
        "tie_rate": means["roll_ties"] / means["rolls"],
    }


def longest(options: Mapping[str, Any]) -> int:
    """No game of chance has a hard bound; so many decisions are beyond anything that will ever be seen."""
    return 20_000
