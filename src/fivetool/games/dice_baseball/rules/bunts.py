"""Bunts: sacrifice, squeeze, bunt for a hit (DB-144 to DB-151, Charts 13 to 15)."""

from fivetool.engine.diamond import BATTER, FIRST, SECOND, THIRD, lead_base
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import (
    choices,
    codes,
    events,
    out_kinds,
    phase,
    play_results,
    positions,
    reasons,
    results,
    rolls,
    stats,
)
from fivetool.games.dice_baseball.rules.out_charts import catch_and_double_off
from fivetool.games.dice_baseball.rules.outs import batter_out, runner_out, throw_to, unassisted
from fivetool.games.dice_baseball.rules.play_results import credit_hit, credit_strikeout
from fivetool.games.dice_baseball.rules.record import NOBODY, on_base
from fivetool.games.dice_baseball.rules.rolls import roll_number
from fivetool.games.dice_baseball.rules.runners import (
    BATTED_IN,
    CLEAN,
    NOT_BATTED_IN,
    inherit_place,
    move_everybody,
    move_forced,
    plain_move,
    put_batter_on,
    walk_batter,
)
from fivetool.games.dice_baseball.rules.stealing import catch_runner

SACRIFICE_CHART, SQUEEZE_CHART, BUNT_CHART = 0, 1, 2
LEAD_OUT, POP_UP, STRIKEOUT, DOUBLED_OFF, FOUL, OUT_AT_HOME, MISSED, BUNTED_OUT = 0, 1, 2, 3, 4, 5, 6, 7


@rule
def may_sacrifice(state, book):
    """DB-145, DB-146: fewer than two outs, a runner on first or second, third base empty.

    By the other reading a runner on third is no hindrance; he holds, so one on first is needed who can move.
    """
    if state.outs >= 2:
        return False
    if on_base(state, THIRD) != NOBODY:
        return book.sacrifice_on_third != 0 and on_base(state, FIRST) != NOBODY
    return on_base(state, FIRST) != NOBODY or on_base(state, SECOND) != NOBODY


@rule
def may_squeeze(state):
    """DB-145, DB-146: fewer than two outs and a runner on third."""
    return state.outs < 2 and on_base(state, THIRD) != NOBODY


@rule
def may_bunt(state):
    """DB-147, DB-148: once a game for each hitter, whatever the bases and outs."""
    return not state.bunted[state.batter]


@rule
def bunt(state, book, chart, dice, tape):
    """DB-144: one roll against Bunt in place of step one."""
    if chart == BUNT_CHART:
        state.bunted[state.batter] = 1
    limit = book.bunting[state.batter] - book.bunt_minus[chart]
    number = roll_number(dice, rolls.BUNT, limit, tape)
    state.phase = phase.END_BATTER
    if number <= book.bunt_single_to[chart] or (chart == BUNT_CHART and number <= limit):
        bunt_single(state, book, chart, number, tape)
    elif number <= book.bunt_safe_to[chart]:
        everybody_safe(state, book, chart, tape)
    elif number <= limit:
        sacrifice(state, book, chart, tape)
    else:
        fail(state, book, chart, number, tape)


@rule
def bunt_single(state, book, chart, number, tape):
    """A bunt single: every runner advances one base, bunting for a hit only forced ones."""
    state.result = results.BUNT_SINGLE
    toward = positions.THIRD_BASEMAN if number % 2 == 0 else positions.FIRST_BASEMAN
    credit_hit(state, play_results.SINGLE, toward, codes.OFF_CHART, tape)
    if chart == BUNT_CHART:
        walk_batter(state, book, reasons.HIT, tape)
    else:
        move_everybody(state, book, reasons.HIT, CLEAN, BATTED_IN, tape)
        put_batter_on(state, book, plain_move(BATTER, FIRST, reasons.HIT, NOT_BATTED_IN), tape)


@rule
def credit_sacrifice(state, tape):
    """DB-151: a sacrifice is no at-bat."""
    state.result = results.SACRIFICE_BUNT
    state.line[state.batter, stats.SH] += 1
    emit(tape, NO_SEAT, events.Sacrifice(batter=state.batter, on_fly=False))


@rule
def holds_third(state, chart):
    """DB-146: whether the runner on third does not go: on a sacrifice he holds unless he is forced."""
    return chart == SACRIFICE_CHART and on_base(state, THIRD) != NOBODY


@rule
def bunt_over(state, book, chart, tape):
    """Every runner advances one base; past a runner who holds third, only those who are forced."""
    if holds_third(state, chart):
        move_forced(state, book, reasons.BUNT, CLEAN, BATTED_IN, tape)
    else:
        move_everybody(state, book, reasons.BUNT, CLEAN, BATTED_IN, tape)


@rule
def everybody_safe(state, book, chart, tape):
    """Fielder's choice, all safe: a sacrifice all the same."""
    credit_sacrifice(state, tape)
    bunt_over(state, book, chart, tape)
    put_batter_on(state, book, plain_move(BATTER, FIRST, reasons.BUNT, NOT_BATTED_IN), tape)


@rule
def sacrifice(state, book, chart, tape):
    """The batter is out at first, every runner advances one base."""
    credit_sacrifice(state, tape)
    batter_out(state, FIRST, throw_to(FIRST, positions.PITCHER), reasons.BUNT, tape)
    bunt_over(state, book, chart, tape)


@rule
def fail(state, book, chart, number, tape):
    """Above the limit: what happens goes by the ones digit."""
    result = book.bunt_above[chart, number % 10]
    state.result = results.BUNT_OUT
    if result == FOUL:
        emit(tape, NO_SEAT, events.FailedTry(batter=state.batter, choice=choices.SACRIFICE + chart, missed=False))
        state.phase = phase.STEP_ONE
    elif result == LEAD_OUT or result == OUT_AT_HOME:
        lead_runner_out(state, book, chart, result, tape)
    elif result == POP_UP:
        catcher = positions.CATCHER if chart == BUNT_CHART else positions.PITCHER
        batter_out(state, BATTER, unassisted(catcher), reasons.BUNT, tape)
    elif result == STRIKEOUT:
        credit_strikeout(state, tape)
        state.result = codes.SO
        batter_out(state, BATTER, unassisted(positions.CATCHER), reasons.STRIKEOUT, tape)
    elif result == DOUBLED_OFF:
        catch_and_double_off(state, out_kinds.FLY, positions.PITCHER, lead_base(state.bases), reasons.BUNT, tape)
    elif result == MISSED:
        emit(tape, NO_SEAT, events.FailedTry(batter=state.batter, choice=choices.SQUEEZE, missed=True))
        catch_runner(state, THIRD, 0, number, False, tape)
        state.phase = phase.STEP_ONE
    elif result == BUNTED_OUT:
        out_at_first(state, book, number, tape)


@rule
def lead_runner_out(state, book, chart, result, tape):
    """Charts 13 and 14: the lead runner is out, the batter safe; the others move up, on a squeeze only if forced."""
    held = holds_third(state, chart)
    lead = lead_forced(state) if held else lead_base(state.bases)
    retired = on_base(state, lead)
    state.result = results.FIELDERS_CHOICE
    squeeze = result == OUT_AT_HOME
    forced = squeeze and on_base(state, FIRST) == NOBODY
    runner_out(state, lead, lead + 1, throw_to(lead + 1, positions.PITCHER), reasons.BUNT, tape)
    if state.outs == 3:
        state.batter_left = 1
        return
    if squeeze and not forced:
        move_forced(state, book, reasons.BUNT, CLEAN, NOT_BATTED_IN, tape)
    elif held:
        move_forced(state, book, reasons.BUNT, CLEAN, NOT_BATTED_IN, tape)
    elif not squeeze:
        move_everybody(state, book, reasons.BUNT, CLEAN, NOT_BATTED_IN, tape)
    put_batter_on(state, book, plain_move(BATTER, FIRST, reasons.BUNT, NOT_BATTED_IN), tape)
    inherit_place(state, retired)
    emit(tape, NO_SEAT, events.Reached(batter=state.batter, how=results.FIELDERS_CHOICE))


@rule
def lead_forced(state):
    """The base of the furthest runner whom the batter forces."""
    lead = FIRST
    while lead < THIRD and on_base(state, lead + 1) != NOBODY:
        lead += 1
    return lead


@rule
def out_at_first(state, book, number, tape):
    """Chart 15: thrown out bunting for a hit; forced runners advance unless it is the third out."""
    fielder = positions.THIRD_BASEMAN if number % 2 == 1 else positions.PITCHER
    batter_out(state, FIRST, throw_to(FIRST, fielder), reasons.BUNT, tape)
    if state.outs < 3:
        move_forced(state, book, reasons.BUNT, CLEAN, BATTED_IN, tape)
