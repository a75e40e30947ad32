"""What is counted over a match for the simulator."""

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
