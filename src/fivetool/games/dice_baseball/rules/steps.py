"""Dice and the four steps of a plate appearance (DB-36 to DB-42)."""

from __future__ import annotations

import numpy as np

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events
from fivetool.games.dice_baseball.rules.earned_runs import make_room
from fivetool.games.dice_baseball.rules.hits import (
    HIT_BY_PITCH,
    INTENTIONAL,
    PLAIN_WALK,
    base_on_balls,
    hit,
    home_run,
    is_hit,
    strike_out,
)
from fivetool.games.dice_baseball.rules.line_ups import step_in
from fivetool.games.dice_baseball.rules.outs import out_in_play
from fivetool.games.dice_baseball.rules.records import (
    BB,
    DEFENSE,
    END_BATTER,
    END_HALF,
    FORCED,
    HB,
    HITTER_CARDS,
    HR,
    INTENTIONAL_WALK,
    NEW_BATTER,
    OFF_HITTER,
    OFF_PITCHER,
    PA,
    PITCHER_CARDS,
    SLOTS,
    SO,
    STEP_ONE_ROLL,
    STEP_ONES,
    STEP_TWO_ROLL,
    game_is_won,
    pitcher_now,
    roll_number,
)
from fivetool.games.dice_baseball.rules.scoring import NO_ROLL
from fivetool.games.dice_baseball.rules.special_plays import special_play
from fivetool.games.dice_baseball.rules.stamina import count_batter, tire

FIRST_ON_CARDS = 10  # DB-38: lower numbers are special plays


@rule
def new_batter(state, book, tape):
    """DB-37, DB-157: the next man in the order comes to bat, and the managers decide."""
    team = state.half
    state.appearance += 1
    state.announced = 0
    state.called = 0
    state.infield = 0
    state.pa_runs = 0
    state.pa_rbi = 0
    tire(state, book, tape)
    step_in(state, book, state.order[team, state.up[team]])
    state.phase = DEFENSE


@rule
def announce(state, tape):
    """Write down who faces whom, once the managers have made their changes."""
    if state.announced:
        return
    state.announced = 1
    state.inning_opened = 1
    team = state.half
    emit(
        tape,
        team,
        events.PaStart(
            batter=state.batter,
            side=state.side,
            pitcher=pitcher_now(state),
            control=state.control,
            faced=state.faced[1 - team],
            outs=state.outs,
            bases=state.bases,
            score=state.runs,
            slot=state.up[team] + 1,
        ),
    )


@rule
def step_one(state, book, dice, tape):
    """DB-38 to DB-40: 00-09 a special play, 10 to N the pitcher's card, above N the hitter's."""
    number = roll_number(dice, STEP_ONE_ROLL, state.control, tape)
    state.counts[STEP_ONES] += 1
    if number < FIRST_ON_CARDS:
        special_play(state, book, dice, tape)
    elif number <= state.control:
        state.counts[PITCHER_CARDS] += 1
        step_two(state, book, OFF_PITCHER, dice, tape)
    else:
        state.counts[HITTER_CARDS] += 1
        step_two(state, book, OFF_HITTER, dice, tape)


@rule
def step_two(state, book, off, dice, tape):
    """DB-16, DB-41: roll again and read the code in the proper column."""
    number = roll_number(dice, STEP_TWO_ROLL, NO_ROLL, tape)
    pitcher = pitcher_now(state)
    if off == OFF_PITCHER:
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
    state.phase = END_BATTER
    if code == HB:
        state.result = HB
        base_on_balls(state, book, HIT_BY_PITCH, tape)
    elif code == BB:
        state.result = BB
        base_on_balls(state, book, PLAIN_WALK, tape)
    elif is_hit(code):
        hit(state, book, code, off, dice, tape)
    elif code == HR:
        home_run(state, book, off, 0, NO_ROLL, tape)
    elif code == SO:
        strike_out(state, tape)
    else:
        out_in_play(state, book, code, number, off, dice, tape)


@rule
def walk_intentionally(state, book, tape):
    """DB-169: before step one, at any time."""
    announce(state, tape)
    state.result = INTENTIONAL_WALK
    base_on_balls(state, book, INTENTIONAL, tape)
    state.phase = END_BATTER


@rule
def end_batter(state, book, tape):
    """The plate appearance is complete: one batter faced, and the next man is up."""
    team = state.half
    slot = state.up[team]
    state.line[state.batter, PA] += 1
    state.turns[team, slot] += 1
    count_batter(state)
    make_room(state, tape)
    emit(
        tape,
        team,
        events.PaEnd(
            batter=state.batter,
            pitcher=pitcher_now(state),
            result=state.result,
            completed=True,
            runs=state.pa_runs,
            rbi=state.pa_rbi,
            slot=slot + 1,
        ),
    )
    state.up[team] = (slot + 1) % SLOTS
    go_on(state, book, NEW_BATTER)


@rule
def break_off(state, book, tape):
    """DB-101, DB-102, DB-137: the inning or the game ended during the plate appearance, which does not count."""
    slot = state.up[state.half]
    emit(
        tape,
        state.half,
        events.PaEnd(
            batter=state.batter,
            pitcher=pitcher_now(state),
            result=state.result,
            completed=False,
            runs=state.pa_runs,
            rbi=state.pa_rbi,
            slot=slot + 1,
        ),
    )
    go_on(state, book, NEW_BATTER)


@rule
def go_on(state, book, phase):
    """What comes after a play: the end of the half-inning, a forced substitution, or what was to come."""
    if state.outs == 3 or game_is_won(state, book):
        state.phase = END_HALF
        state.leaving_count = 0 if game_is_won(state, book) else state.leaving_count
    else:
        state.phase = phase
    if state.leaving_count > 0:
        state.back_to = state.phase
        state.phase = FORCED
