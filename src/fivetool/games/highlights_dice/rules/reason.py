"""How a game was decided."""

MORE_RUNS, IN_EXTRA_INNINGS, SHARED, SOLO_WIN, SOLO_LOSS = 0, 1, 2, 3, 4
