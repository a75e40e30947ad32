"""What is counted over a match for the simulator."""

from __future__ import annotations

from collections.abc import Mapping

NAMES = (
    "games",
    "extra_games",
    "home_wins",
    "coin_games",
    "threatened",
    "cancelled",
    "immediate",
    "pinch_hits",
    "saves_tried",
    "saves_made",
    "steals",
    "checks",
    "bought",
    "income",
    "spent",
    "exchanges",
)
(
    GAMES,
    EXTRA_GAMES,
    HOME_WINS,
    COIN_GAMES,
    THREATENED,
    CANCELLED,
    IMMEDIATE,
    PINCH_HITS,
    SAVES_TRIED,
    SAVES_MADE,
    STEALS,
    CHECKS,
    BOUGHT,
    INCOME,
    SPENT,
    EXCHANGES,
) = range(16)
COUNT = 16


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
