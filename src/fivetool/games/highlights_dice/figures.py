"""Figures that players ask for, and how long a game can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.games.highlights_dice.rules.tracks import CHOICES

MOST_EXTRA_INNINGS = 100  # that are reckoned with where options set no limit


def longest(options: Mapping[str, Any]) -> int:
    """More decisions than any series has; further games for a tied series have no hard bound."""
    cap = options.get("extra_cap", 0)
    a_game = 400 + 20 * (MOST_EXTRA_INNINGS if cap == "none" else int(cap))
    return int(options["series_games"]) * a_game + 100 * a_game


def summarize(means: Mapping[str, float]) -> dict[str, float]:
    """Shares of the Active turns that each area was taken in."""
    taken = {area: means[f"taken_{area}"] for area in CHOICES}
    return {f"share_{area}": count / sum(taken.values()) for area, count in taken.items()}
