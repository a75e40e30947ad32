"""Values of options, as the rule book holds them."""

RANDOM_FIRST = -1  # first
ALL_ZERO, EACH, NO_MINIMUM = 0, 1, 2  # extra_min_dice
PLAY_ALL, STOP_WHEN_CLINCHED = 0, 1  # series_stop
ROTATE, DRAW_FIRST, SAME_FIRST = 0, 1, 2  # series_first
SHARE, BY_RUNS, EXTRA_GAME = 0, 1, 2  # series_tie
NO_CAP = -1  # of extra_cap
SECRET, TOGETHER, IN_TURN = 0, 1, 2  # extra_order
