"""Where the game stands: phases up to OVER wait for a choice, the others run on (DD-41)."""

from __future__ import annotations

SET_UP, PITCHER_CHANGE, SUBSTITUTION, PICKOFF_TARGET, DEFENSE, OFFENSE, GO_HOLD, GROUND_PLAY, EXTRA_BASE = range(9)
OVER = 9
NEXT_HALF, NEXT_BATTER, NEXT_PASS, BENCH_TURN, ENTRY, HITTING, BALL_IN_PLAY = range(10, 17)
