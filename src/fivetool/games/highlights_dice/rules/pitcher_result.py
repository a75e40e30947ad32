"""Results of the Pitcher Die."""

ONE_OUT, DOUBLE_PLAY, TRIPLE_PLAY, STOLEN_BASE = 0, 1, 2, 3
