"""Figures of finished matches, and a bound on their length."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def summarize(means: Mapping[str, float]) -> dict[str, float]:
    """Figures that players ask for, made of means per match."""
    games = means["games"]
    return {
        "extra_inning_share": means["extra_games"] / games,
        "home_win_share": means["home_wins"] / games,
        "cancelled_share": means["cancelled"] / means["threatened"],
        "save_success": means["saves_made"] / means["saves_tried"] if means["saves_tried"] else 0.0,
        "bought_per_game": means["bought"] / games,
    }


def longest(options: Mapping[str, Any]) -> int:
    """No match of cards has a hard bound; this many decisions will never be seen."""
    return 20_000
