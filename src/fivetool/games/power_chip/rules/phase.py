"""Phases: what the game waits for. Before ROLLING they are decisions, in the order of DECISIONS."""

TOSS_CHOICE, CHIP, OWN_TIE, DP_RUNNERS, ROLLING, OVER = 0, 1, 2, 3, 4, 5
PLAY = 6  # the roll is won, its play is still to be carried out
DECISIONS = ("toss_choice", "chip", "own_tie", "dp_runners")
