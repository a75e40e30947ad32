"""Choices by their ids: places in CHOICES."""

BAT, PITCH = 0, 1
USE, KEEP = 2, 3
BATTING_SYMBOL, PITCHING_SYMBOL = 4, 8  # + symbol
OUT_12, OUT_13, OUT_23 = 12, 13, 14
CHOICES = ("bat", "pitch", "use", "keep", "B", "1B", "2B", "HR", "K", "OUT", "DP", "TP", "1B+2B", "1B+3B", "2B+3B")
