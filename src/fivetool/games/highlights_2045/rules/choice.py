"""Every choice there is, by number and by word."""

from fivetool.games.highlights_2045.rules.sizes import HAND, LISTED

# choice ids; pick-1 to pick-12 name what the question lists
YES, NO, MORE, PICK = 0, 1, 2, 3
PH_DECK, PH_LINEUP, BASE = 15, 21, 27
FROM_DECK, FROM_LINEUP, TO_DUGOUT = 30, 31, 32
NAMES = (
    "yes",
    "no",
    "more",
    *(f"pick-{i}" for i in range(1, LISTED + 1)),
    *(f"ph-deck-{i}" for i in range(1, HAND + 1)),
    *(f"ph-lineup-{i}" for i in range(1, HAND + 1)),
    "base-1",
    "base-2",
    "base-3",
    "on-deck",
    "lineup",
    "dugout",
)
COUNT = 33
