"""Hit and run (DB-139 to DB-143, Chart 12)."""

from fivetool.engine.diamond import BATTER, FIRST, SECOND, THIRD
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import (
    choices,
    codes,
    counts,
    events,
    out_kinds,
    phase,
    play_results,
    positions,
    reasons,
    rolls,
)
from fivetool.games.dice_baseball.rules.out_charts import catch_and_double_off
from fivetool.games.dice_baseball.rules.outs import batter_out, throw_to, unassisted
from fivetool.games.dice_baseball.rules.play_results import credit_hit, field_of
from fivetool.games.dice_baseball.rules.record import NOBODY, on_base
from fivetool.games.dice_baseball.rules.rolls import roll_number
from fivetool.games.dice_baseball.rules.runners import (
    BATTED_IN,
    CLEAN,
    NOT_BATTED_IN,
    move_everybody,
    move_everybody_two_bases,
    plain_move,
    put_batter_on,
)
from fivetool.games.dice_baseball.rules.stealing import steal

(
    CONTACT_RIGHT, CONTACT_CENTER, CONTACT_LEFT, OUT_43, OUT_63, OUT_3, OUT_53, CONTACT_FLY, CONTACT_LINER,
    CONTACT_FOUL,
) = range(10)  # fmt: skip


@rule
def may_hit_and_run(state):
    """DB-139, DB-140: a runner on first or second, and the hitter has not tried it in this game."""
    return (on_base(state, FIRST) != NOBODY or on_base(state, SECOND) != NOBODY) and not state.ran_with_hit[
        state.batter
    ]


@rule
def hit_and_run(state, book, dice, tape):
    """DB-141: one roll against Contact in place of step one."""
    batter = state.batter
    state.ran_with_hit[batter] = 1
    state.counts[counts.HIT_AND_RUNS] += 1
    number = roll_number(dice, rolls.HIT_AND_RUN, book.contact[batter], tape)
    if number > book.contact[batter]:
        miss(state, book, dice, tape)
        return
    result = book.contact_result[number % 10]
    state.phase = phase.END_BATTER
    if result == CONTACT_FOUL:
        emit(tape, NO_SEAT, events.FailedTry(batter=batter, choice=choices.HIT_AND_RUN, missed=False))
        state.phase = phase.STEP_ONE
    elif result <= CONTACT_LEFT:
        contact_single(state, book, result, tape)
    elif result == CONTACT_FLY:
        state.result = codes.FO
        batter_out(state, BATTER, unassisted(positions.RIGHT_FIELDER), reasons.HIT_AND_RUN, tape)
    elif result == CONTACT_LINER:
        line_out(state, tape)
    else:
        ground_out(state, book, result, tape)


@rule
def contact_single(state, book, result, tape):
    """Chart 12: a single, every runner advances two bases."""
    state.result = codes.SRF if result == CONTACT_RIGHT else codes.SCF if result == CONTACT_CENTER else codes.SLF
    credit_hit(state, play_results.SINGLE, field_of(state.result), codes.OFF_CHART, tape)
    move_everybody_two_bases(state, book, reasons.HIT, tape)
    put_batter_on(state, book, plain_move(BATTER, FIRST, reasons.HIT, NOT_BATTED_IN), tape)


@rule
def ground_out(state, book, result, tape):
    """Chart 12, DB-142: the batter is out at first, every runner advances one base unless that ends the inning."""
    fielder = positions.THIRD_BASEMAN
    if result == OUT_43:
        fielder = positions.SECOND_BASEMAN
    elif result == OUT_63:
        fielder = positions.SHORTSTOP
    elif result == OUT_3:
        fielder = positions.FIRST_BASEMAN
    state.result = codes.GOC
    batter_out(state, FIRST, throw_to(FIRST, fielder), reasons.HIT_AND_RUN, tape)
    if state.outs < 3:
        move_everybody(state, book, reasons.HIT_AND_RUN, CLEAN, BATTED_IN, tape)


@rule
def line_out(state, tape):
    """Chart 12: a liner to second base; with fewer than two outs the runner from first, else second, is doubled off."""
    state.result = codes.LO
    base = FIRST if on_base(state, FIRST) != NOBODY else SECOND
    catch_and_double_off(state, out_kinds.LINER, positions.SECOND_BASEMAN, base, reasons.HIT_AND_RUN, tape)


@rule
def miss(state, book, dice, tape):
    """Chart 12: the runners must steal, 10 off the lead runner's target; with second and third occupied R3 goes."""
    emit(tape, NO_SEAT, events.FailedTry(batter=state.batter, choice=choices.HIT_AND_RUN, missed=True))
    group = 0
    if on_base(state, FIRST) != NOBODY:
        group += 1
    if on_base(state, SECOND) != NOBODY:
        group += 2
    if on_base(state, SECOND) != NOBODY and on_base(state, THIRD) != NOBODY:
        group += 4
    if group == 1 and on_base(state, SECOND) != NOBODY:
        group = 3
    steal(state, book, group, book.contact_steal_minus, book.contact_home_safe, dice, tape)
    state.phase = phase.STEP_ONE
