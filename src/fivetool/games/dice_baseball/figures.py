"""Figures that players ask for, and how long a game can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def longest(options: Mapping[str, Any]) -> int:
    """More decisions than any game has: fifty innings, and every plate appearance may bring changes of fielders."""
    return 200_000


def summarize(means: Mapping[str, float]) -> dict[str, float]:
    """Rates out of the means of a game."""
    chances = means["PA"]
    at_bats = chances - means["BB"] - means["HBP"] - means["SH"] - means["SF"] - means["CI"]
    return {
        "AVG": means["H"] / at_bats,
        "OBP": (means["H"] + means["BB"] + means["HBP"]) / (chances - means["SH"]),
        "off_pitcher_share": means["off_pitcher"] / means["step_ones"],
        "off_hitter_share": means["off_hitter"] / means["step_ones"],
    }
