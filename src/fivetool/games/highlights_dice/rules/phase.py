"""Phases: in AREA, DICE, PICKS and EXTRA somebody may be asked; the others pass by themselves."""

AREA, DICE, PICKS, EXTRA, OVER, NEW_GAME, NEW_TURN, END_TURN, NEW_EXTRA = 0, 1, 2, 3, 4, 5, 6, 7, 8
