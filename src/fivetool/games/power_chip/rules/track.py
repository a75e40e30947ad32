"""The ends of the three tracks (PC-64)."""

WALK_BALLS, STRIKEOUT_STRIKES, HALF_OUTS = 4, 3, 3
