"""Hit and run (DB-139 to DB-143, Chart 12)."""

from __future__ import annotations

from fivetool.engine.diamond import BATTER, FIRST, HOME, SECOND, THIRD
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events
from fivetool.games.dice_baseball.rules.hits import SINGLE, field_of
from fivetool.games.dice_baseball.rules.outs import complete_double_play
from fivetool.games.dice_baseball.rules.records import (
    CONTACT_CENTER,
    CONTACT_FLY,
    CONTACT_FOUL,
    CONTACT_LEFT,
    CONTACT_LINER,
    CONTACT_RIGHT,
    END_BATTER,
    FO,
    GOC,
    HIT_AND_RUN,
    HIT_AND_RUN_ROLL,
    HIT_AND_RUNS,
    LINER,
    LO,
    NOBODY,
    OFF_CHART,
    ON_HIT,
    ON_HIT_AND_RUN,
    OUT_3,
    OUT_43,
    OUT_63,
    RIGHT_FIELDER,
    SCF,
    SECOND_BASEMAN,
    SLF,
    SRF,
    STEP_ONE,
    roll_number,
)
from fivetool.games.dice_baseball.rules.scoring import (
    NO_ROLL,
    batter_out,
    credit_hit,
    doubled_off_by,
    move_everybody,
    move_runner,
    put_batter_on,
    runner_out,
)
from fivetool.games.dice_baseball.rules.stealing import steal

TWO_BASES = 2


@rule
def may_hit_and_run(state):
    """DB-139, DB-140: a runner on first or second, and the hitter has not tried it in this game."""
    return (state.bases[0] != NOBODY or state.bases[1] != NOBODY) and not state.ran_with_hit[state.batter]


@rule
def hit_and_run(state, book, dice, tape):
    """DB-141: one roll against Contact in place of step one."""
    batter = state.batter
    state.ran_with_hit[batter] = 1
    state.counts[HIT_AND_RUNS] += 1
    number = roll_number(dice, HIT_AND_RUN_ROLL, book.contact[batter], tape)
    if number > book.contact[batter]:
        miss(state, book, dice, tape)
        return
    result = book.contact_result[number % 10]
    state.phase = END_BATTER
    if result == CONTACT_FOUL:
        emit(tape, NO_SEAT, events.FailedTry(batter=batter, choice=HIT_AND_RUN, missed=False))
        state.phase = STEP_ONE
    elif result <= CONTACT_LEFT:
        contact_single(state, book, result, tape)
    elif result == CONTACT_FLY:
        state.result = FO
        batter_out(state, BATTER, RIGHT_FIELDER, ON_HIT_AND_RUN, tape)
    elif result == CONTACT_LINER:
        line_out(state, tape)
    else:
        ground_out(state, book, result, tape)


@rule
def contact_single(state, book, result, tape):
    """Chart 12: a single, every runner advances two bases."""
    state.result = SRF if result == CONTACT_RIGHT else SCF if result == CONTACT_CENTER else SLF
    credit_hit(state, SINGLE, field_of(state.result), OFF_CHART, tape)
    for origin in range(THIRD, BATTER, -1):
        if state.bases[origin - 1] != NOBODY:
            base = min(HOME, origin + TWO_BASES)
            move_runner(state, book, origin, base, base, ON_HIT, NO_ROLL, NO_ROLL, 1 if base == HOME else 0, tape)
    put_batter_on(state, book, FIRST, FIRST, ON_HIT, tape)


@rule
def ground_out(state, book, result, tape):
    """Chart 12, DB-142: the batter is out at first, every runner advances one base unless that ends the inning."""
    fielders = 53
    if result == OUT_43:
        fielders = 43
    elif result == OUT_63:
        fielders = 63
    elif result == OUT_3:
        fielders = 3
    state.result = GOC
    batter_out(state, FIRST, fielders, ON_HIT_AND_RUN, tape)
    if state.outs < 3:
        move_everybody(state, book, 1, True, ON_HIT_AND_RUN, 1, tape)


@rule
def line_out(state, tape):
    """Chart 12: a liner to second base; with fewer than two outs the runner from first, else second, is doubled off."""
    state.result = LO
    state.play_kind = LINER
    state.play_outs = 2 if state.outs < 2 else 0
    batter_out(state, BATTER, SECOND_BASEMAN, ON_HIT_AND_RUN, tape)
    if state.outs < 3:
        base = FIRST if state.bases[0] != NOBODY else SECOND
        runner = state.bases[base - 1]
        fielders = doubled_off_by(base, SECOND_BASEMAN)
        runner_out(state, base, base, fielders, ON_HIT_AND_RUN, tape)
        complete_double_play(state, fielders, runner, base, tape)


@rule
def miss(state, book, dice, tape):
    """Chart 12: the runners must steal, 10 off the lead runner's target; with second and third occupied R3 goes."""
    emit(tape, NO_SEAT, events.FailedTry(batter=state.batter, choice=HIT_AND_RUN, missed=True))
    group = 0
    if state.bases[0] != NOBODY:
        group += 1
    if state.bases[1] != NOBODY:
        group += 2
    if state.bases[1] != NOBODY and state.bases[2] != NOBODY:
        group += 4
    if group == 1 and state.bases[1] != NOBODY:
        group = 3
    steal(state, book, group, book.contact_steal_minus, book.contact_home_safe, dice, tape)
    state.phase = STEP_ONE
