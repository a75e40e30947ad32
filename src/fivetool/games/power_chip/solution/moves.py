"""What every play makes of every position of a half-inning, tabulated from the rules themselves.

A position is outs, bases and count: 3 x 8 x 4 x 3 = 288. Manager and solver look plays up here instead of carrying
them out, a thousand times faster; no rule is written twice.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from fivetool.engine.diamond import THIRD
from fivetool.engine.innings import BOTTOM, TOP
from fivetool.engine.record import new, rule
from fivetool.engine.tape import NO_SEAT, silent_tape
from fivetool.games.power_chip.rules import choice, phase, play
from fivetool.games.power_chip.rules.batter_plays import batter_play
from fivetool.games.power_chip.rules.pitcher_plays import charge_double_play, picked_runners, pitcher_play
from fivetool.games.power_chip.rules.record import BOOK, STATE
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING
from fivetool.games.power_chip.rules.track import STRIKEOUT_STRIKES, WALK_BALLS

COUNTS = WALK_BALLS * STRIKEOUT_STRIKES
BASE_SETS = 8
POSITIONS = 3 * BASE_SETS * COUNTS
START = 0  # nobody out, bases empty, 0-0
HALF_OVER = POSITIONS  # where a play leads that makes the third out

# Plays: the four symbols of the batting side, six B, the four of the pitching side, six K; and a double play on
# loaded bases with each pair of runners that may be picked. Without a pick the lead runners are out (PC-60).
SIX_BALLS = 4
PITCHER_PLAYS = 5
DOUBLE_PLAY = PITCHER_PLAYS + play.DOUBLE_PLAY
SIX_STRIKES = 9
PICKED_DOUBLE_PLAY = 10  # + which pair: 1B+2B, 1B+3B, 2B+3B
PLAYS = 13
PICKS = 3

# An entry of the table is the runs that score times this, plus the position after the play.
RUN_STEP = POSITIONS + 1


@rule
def position_of(state: Any) -> Any:
    """The number of the position in a state."""
    on_base = 0
    for i in range(THIRD):
        if state.bases[i]:
            on_base |= 1 << i
    return (state.outs * BASE_SETS + on_base) * COUNTS + state.balls * STRIKEOUT_STRIKES + state.strikes


@rule
def set_position(state: Any, position: Any) -> Any:
    """Put a position into a state, in the top of the first inning."""
    state.inning = 1
    state.half = TOP
    state.strikes = position % STRIKEOUT_STRIKES
    state.balls = position // STRIKEOUT_STRIKES % WALK_BALLS
    on_base = position // COUNTS % BASE_SETS
    state.outs = position // (COUNTS * BASE_SETS)
    for i in range(THIRD):
        state.bases[i] = i + 1 if on_base >> i & 1 else 0
    state.batter = THIRD + 1
    state.runs[0] = 0
    state.runs[1] = 0


@rule
def play_of(side: Any, symbol: Any, count: Any) -> Any:
    """The number of the play that a side wins the roll with."""
    if count == play.DICE_A_SIDE and symbol == 0:
        return SIX_BALLS if side == BATTING else SIX_STRIKES
    return symbol if side == BATTING else PITCHER_PLAYS + symbol


@rule
def carry_out(state: Any, book: Any, number: Any, tape: Any) -> Any:
    """Have the rules carry out the play of that number."""
    state.play_count[BATTING] = play.DICE_A_SIDE if number == SIX_BALLS else 2
    state.play_count[PITCHING] = play.DICE_A_SIDE if number == SIX_STRIKES else 2
    if number == SIX_BALLS:
        batter_play(state, book, play.BALL, tape)
    elif number == SIX_STRIKES:
        pitcher_play(state, book, play.STRIKE, tape)
    elif number < PITCHER_PLAYS:
        batter_play(state, book, number, tape)
    elif number < PICKED_DOUBLE_PLAY:
        pitcher_play(state, book, number - PITCHER_PLAYS, tape)
    else:
        pitcher_play(state, book, play.DOUBLE_PLAY, tape)
    if state.phase == phase.DP_RUNNERS:
        picked = choice.OUT_12 + number - PICKED_DOUBLE_PLAY if number >= PICKED_DOUBLE_PLAY else choice.OUT_23
        charge_double_play(state, book, picked_runners(picked), False, NO_SEAT, tape)


@rule
def tabulate(state: Any, book: Any, tape: Any, moves: Any) -> Any:
    """Fill the table: runs and next position for every position and play."""
    for position in range(POSITIONS):
        for number in range(PLAYS):
            set_position(state, position)
            carry_out(state, book, number, tape)
            after = HALF_OVER if state.half == BOTTOM else position_of(state)
            moves[position, number] = state.runs[0] * RUN_STEP + after


@cache
def moves_table(dp_batter_first: bool) -> Any:
    """The table; of all options only the batter of a double play (PC-54) matters to it.

    >>> divmod(int(moves_table(False)[START, 3]), RUN_STEP)  # a home run: one run, and the position is as before
    (1, 0)
    """
    book = new(BOOK)
    book.seats = 2
    book.innings = 2  # so that the first inning, which the table is made in, is not the last
    book.dp_batter_first = dp_batter_first
    moves = np.zeros((POSITIONS, PLAYS), np.int16)
    tabulate(new(STATE), book, silent_tape(), moves)
    moves.flags.writeable = False
    return moves
