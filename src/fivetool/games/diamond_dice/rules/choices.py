"""Every choice there is, by number and by word. `@rule` functions use these numbers."""

from __future__ import annotations

from fivetool.games.diamond_dice.rules.record import HAND

# choice ids
AUTO, NO_SWAP, HAND_CARD = 0, 1, 2
STAY, RELIEVER = 13, 14
NO_SUBSTITUTION, SUBSTITUTE = 16, 17  # SUBSTITUTE + 4 * bench card + place
PICKOFF_AT = 25  # + base - 1
USE = 28  # + keyword
ALIGN = 31  # + alignment
DECLARE = 36  # + declaration
STEAL_FROM = 40  # + base - 1
GO, HOLD = 43, 44
BATTER_OUT, LEAD, THROW_3B, THROW_HOME, LIST = 45, 46, 47, 48, 49
TRY, STOP = 59, 60

# The bases of each double- or triple-play list, a bit each (home is bit 4), in the order of the choices.
LISTS = (24, 20, 18, 12, 10, 6, 28, 26, 22, 14)
LIST_NAMES = ("H-3", "H-2", "H-1", "3-2", "3-1", "2-1", "H-3-2", "H-3-1", "H-2-1", "3-2-1")
PLACES = ("home", "1B", "2B", "3B")

CHOICES = (
    "auto",
    "no-swap",
    *(f"card-{i}" for i in range(1, HAND + 1)),
    "stay",
    "reliever-1",
    "reliever-2",
    "no-substitution",
    *(f"bench-{i}-{place}" for i in (1, 2) for place in PLACES),
    "pickoff-1B",
    "pickoff-2B",
    "pickoff-3B",
    "strikeout",
    "curveball",
    "knuckleball",
    "normal",
    "infield-in",
    "infield-back",
    "outfield-in",
    "outfield-back",
    "swing",
    "bunt",
    "hit-and-run",
    "fences",
    "steal-2B",
    "steal-3B",
    "steal-home",
    "go",
    "hold",
    "batter-out",
    "lead",
    "throw-3B",
    "throw-home",
    *(f"list-{name}" for name in LIST_NAMES),
    "try",
    "stop",
)
