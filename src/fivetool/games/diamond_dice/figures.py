"""Figures that players ask for, and how long a game can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.games.diamond_dice.rules import results


def longest(options: Mapping[str, Any]) -> int:
    """No game of chance has a hard bound; this many decisions are beyond anything that will ever be seen."""
    return 40_000


def summarize(means: Mapping[str, float]) -> dict[str, float]:
    """Figures that players ask for, made of means per game."""
    hits = sum(means[name] for name in ("single", "double", "triple", "home_run", "bunt_hit"))
    appearances = sum(means[name] for name in results.RESULTS if name != "cut_off")
    at_bats = appearances - means["walk"] - means["sacrifice"]
    return {
        "runs_per_team_per_nine": 9 * means["runs"] / means["half_innings"],
        "plate_appearances_mean": appearances,
        "batting_average": hits / at_bats,
        "steal_success": means["steals_made"] / means["steals_tried"] if means["steals_tried"] else 0.0,
    }
