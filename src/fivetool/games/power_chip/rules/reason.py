"""Reasons, as events give them."""

BY_COUNT, CHIP_USED, CHIP_KEPT = 0, 1, 2  # why a side won the roll
USED, SIDE_CHANGE = 0, 1  # why the chip moved
THREE_OUTS, WALK_OFF = 0, 1  # why a half-inning ended
NOT_OVER, REGULATION, BOTTOM_SKIPPED, WALKED_OFF, EXTRA_INNINGS, DRAW = 0, 1, 2, 3, 4, 5  # why the game ended
