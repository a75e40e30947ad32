"""Plays by the symbols of the dice, ranked worst to best on both sides (PC-20): B 1B 2B HR and K OUT DP TP."""

BALL, SINGLE, DOUBLE, HOMERUN = 0, 1, 2, 3
STRIKE, OUT, DOUBLE_PLAY, TRIPLE_PLAY = 0, 1, 2, 3
SYMBOLS = 4
DICE_A_SIDE = 6
