"""The four steps of a plate appearance (DB-37 to DB-49, DB-169)."""

import numpy as np

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import codes, counts, events, phase, play_results, results, rolls
from fivetool.games.dice_baseball.rules.outs_in_play import out_in_play
from fivetool.games.dice_baseball.rules.plate_appearance import announce
from fivetool.games.dice_baseball.rules.play_results import base_on_balls, hit, home_run, is_hit, strike_out
from fivetool.games.dice_baseball.rules.record import pitcher_now
from fivetool.games.dice_baseball.rules.rolls import roll_number
from fivetool.games.dice_baseball.rules.special_plays import special_play

FIRST_ON_CARDS = 10  # DB-38: lower numbers are special plays


@rule
def step_one(state, book, dice, tape):
    """DB-38 to DB-40: 00-09 a special play, 10 to N the pitcher's card, above N the hitter's."""
    number = roll_number(dice, rolls.STEP_ONE, state.control, tape)
    state.counts[counts.STEP_ONES] += 1
    if number < FIRST_ON_CARDS:
        special_play(state, book, dice, tape)
    elif number <= state.control:
        state.counts[counts.PITCHER_CARDS] += 1
        step_two(state, book, codes.OFF_PITCHER, dice, tape)
    else:
        state.counts[counts.HITTER_CARDS] += 1
        step_two(state, book, codes.OFF_HITTER, dice, tape)


@rule
def step_two(state, book, off, dice, tape):
    """DB-16, DB-41: roll again and read the code in the proper column."""
    number = roll_number(dice, rolls.STEP_TWO, rolls.NO_ROLL, tape)
    pitcher = pitcher_now(state)
    if off == codes.OFF_PITCHER:
        owner, column = pitcher, state.side
        code = np.int64(book.pitches[pitcher, state.side, number])
    else:
        owner, column = state.batter, book.throws[pitcher]
        code = np.int64(book.hits[state.batter, column, number])
    emit(tape, NO_SEAT, events.CardRead(owner=owner, column=column, number=number, code=code, card=off))
    play_result(state, book, code, number, off, dice, tape)


@rule
def play_result(state, book, code, number, off, dice, tape):
    """DB-43 to DB-49: what the code on the card does."""
    state.phase = phase.END_BATTER
    if code == codes.HB:
        state.result = codes.HB
        base_on_balls(state, book, play_results.HIT_BY_PITCH, tape)
    elif code == codes.BB:
        state.result = codes.BB
        base_on_balls(state, book, play_results.PLAIN_WALK, tape)
    elif is_hit(code):
        hit(state, book, code, off, dice, tape)
    elif code == codes.HR:
        home_run(state, book, off, False, rolls.NO_ROLL, tape)
    elif code == codes.SO:
        strike_out(state, tape)
    else:
        out_in_play(state, book, code, number, off, dice, tape)


@rule
def walk_intentionally(state, book, tape):
    """DB-169: before step one, at any time."""
    announce(state, tape)
    state.result = results.INTENTIONAL_WALK
    base_on_balls(state, book, play_results.INTENTIONAL, tape)
    state.phase = phase.END_BATTER
