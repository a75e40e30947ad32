"""Unique plays (DB-98, DB-106, Chart 10)."""

from fivetool.engine.diamond import BATTER, FIRST, SECOND, lead_base
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import (
    codes,
    counts,
    errors,
    events,
    injuries,
    out_kinds,
    phase,
    positions,
    reasons,
    results,
    rolls,
    special_kinds,
    stats,
)
from fivetool.games.dice_baseball.rules.battery import balk, charge_wild_pitch, lowest_base, wild_pitch, wild_throw
from fivetool.games.dice_baseball.rules.earned_runs import spare_batter
from fivetool.games.dice_baseball.rules.errors import charge_error
from fivetool.games.dice_baseball.rules.injuries import eject, injury_check
from fivetool.games.dice_baseball.rules.out_charts import complete_double_play
from fivetool.games.dice_baseball.rules.outs import (
    as_written,
    batter_out,
    cover_of,
    doubled_off_by,
    handled_by,
    on_two_throws,
    runner_out,
    unassisted,
)
from fivetool.games.dice_baseball.rules.outs_in_play import play_ball
from fivetool.games.dice_baseball.rules.play_results import (
    credit_strikeout,
    forced_single,
    ground_rule_double,
    hit,
    home_run,
)
from fivetool.games.dice_baseball.rules.record import NOBODY, base_state, fielder_now, on_base, pitcher_now
from fivetool.games.dice_baseball.rules.rolls import roll_number
from fivetool.games.dice_baseball.rules.runners import (
    CLEAN,
    HELPED,
    NOT_BATTED_IN,
    helped_move,
    move_forced,
    move_runner,
    plain_move,
    put_batter_on,
)
from fivetool.games.dice_baseball.rules.special_kinds import tell_special_play
from fivetool.games.dice_baseball.rules.stamina import rain_delay
from fivetool.games.dice_baseball.rules.stealing import pick_off

(
    FOUL_DROPPED, DROPPED_THIRD_STRIKE, CATCHERS_INTERFERENCE, CROSS_UP, BALK_AGAIN, WILD_THROW, PICKOFF_AGAIN,
    RAIN_DELAY, BATTER_EJECTED, PITCHER_EJECTED, MANAGER_EJECTED, BRAWL, DOCTORED_BALL, ILLEGAL_BAT,
    RUNNERS_INTERFERENCE, GROUND_RULE_DOUBLE, FAN_INTERFERENCE, INSIDE_THE_PARK, LOST_IN_THE_LIGHTS, HITS_A_BAG,
    HITS_AN_UMPIRE, TRIPLE_PLAY, HIDDEN_BALL, OBSTRUCTION, COLLISION, LIGHTS_FAIL,
) = range(26)  # fmt: skip
BRAWL_BATTER, BRAWL_PITCHER, DOCTORED, CORKED = 0, 1, 2, 3  # who is suspended


@rule
def unique_play(state, book, dice, tape):
    """DB-98, DB-11: what Chart 10 says; unless it ends the plate appearance, step one again."""
    number = roll_number(dice, rolls.UNIQUE, rolls.NO_ROLL, tape)
    play = book.unique[number]
    tell_special_play(state, special_kinds.UNIQUE, number, play, state.batter, NOBODY, tape)
    if BATTER_EJECTED <= play and play <= DOCTORED_BALL:
        if book.injuries != injuries.OFF:
            ejections(state, book, play, tape)
    elif play <= PICKOFF_AGAIN or play == HIDDEN_BALL or play == OBSTRUCTION:
        play_without_end(state, book, play, number, tape)
    elif play == RAIN_DELAY or play == LIGHTS_FAIL:
        rain_delay(state)
    else:
        play_with_end(state, book, play, dice, tape)


@rule
def play_without_end(state, book, play, number, tape):
    """Plays after which the batter bats on, or which do not concern him at all."""
    runners = base_state(state.bases) != 0
    if play == FOUL_DROPPED:
        charge_error(state, positions.FIRST_BASEMAN, errors.SPECIAL_ERROR, rolls.NO_ROLL, number, tape)
        spare_batter(state)
    elif play == DROPPED_THIRD_STRIKE:
        dropped_third_strike(state, book, tape)
    elif play == CATCHERS_INTERFERENCE:
        catchers_interference(state, book, number, tape)
    elif not runners:
        return
    elif play == CROSS_UP:
        wild_pitch(state, book, tape)
    elif play == BALK_AGAIN:
        balk(state, book, tape)
    elif play == WILD_THROW:
        wild_throw(state, book, positions.PITCHER if number % 2 == 1 else positions.CATCHER, number, tape)
    elif play == PICKOFF_AGAIN:
        pick_off(state, lowest_base(state), tape)
    elif play == HIDDEN_BALL:
        hidden_ball(state, tape)
    elif play == OBSTRUCTION:
        lead = lead_base(state.bases)
        move_runner(state, book, plain_move(lead, lead + 1, reasons.AWARD, NOT_BATTED_IN), tape)


@rule
def dropped_third_strike(state, book, tape):
    """Chart 10: with first base empty or two outs, a strikeout and a wild pitch, and the batter is safe at first."""
    if on_base(state, FIRST) != NOBODY and state.outs < 2:
        return
    credit_strikeout(state, tape)
    charge_wild_pitch(state, tape)
    state.result = results.STRUCK_OUT_SAFE
    move_forced_in(state, book, reasons.STRIKEOUT, CLEAN, tape)


@rule
def move_forced_in(state, book, reason, clean, tape):
    """The batter takes first base without a hit or a walk; forced runners advance; nothing is batted in."""
    move_forced(state, book, reason, clean, NOT_BATTED_IN, tape)
    put_batter_on(state, book, helped_move(BATTER, FIRST, FIRST if clean else BATTER, reason, NOT_BATTED_IN), tape)
    state.phase = phase.END_BATTER
    emit(tape, NO_SEAT, events.Reached(batter=state.batter, how=state.result))


@rule
def catchers_interference(state, book, number, tape):
    """Chart 10: an error on the catcher, the batter goes to first base; no time at bat."""
    charge_error(state, positions.CATCHER, errors.SPECIAL_ERROR, rolls.NO_ROLL, number, tape)
    state.line[state.batter, stats.AWARDED] += 1
    state.result = results.INTERFERENCE
    move_forced_in(state, book, reasons.AWARD, HELPED, tape)


@rule
def hidden_ball(state, tape):
    """Chart 10: the lead runner is out."""
    lead = lead_base(state.bases)
    runner = on_base(state, lead)
    cover = cover_of(lead, positions.PITCHER)
    state.line[runner, stats.PICKED] += 1
    emit(tape, NO_SEAT, events.Pickoff(runner=runner, base=lead, fielder=fielder_now(state, cover)))
    runner_out(state, lead, lead, unassisted(cover), reasons.TRICK, tape)


@rule
def play_with_end(state, book, play, dice, tape):
    """Plays that end the plate appearance."""
    state.phase = phase.END_BATTER
    if play == ILLEGAL_BAT:
        illegal_bat(state, book, tape)
    elif play == RUNNERS_INTERFERENCE:
        runners_interference(state, tape)
    elif play == GROUND_RULE_DOUBLE:
        ground_rule_double(state, book, codes.DCF, codes.OFF_CHART, tape)
    elif play == FAN_INTERFERENCE:
        state.result = codes.FO
        state.play_kind = out_kinds.FLY
        batter_out(state, BATTER, unassisted(positions.RIGHT_FIELDER), reasons.FLY, tape)
    elif play == INSIDE_THE_PARK:
        home_run(state, book, codes.OFF_CHART, False, rolls.NO_ROLL, tape)
    elif play == LOST_IN_THE_LIGHTS:
        hit(state, book, codes.TCF, codes.OFF_CHART, dice, tape)
    elif play == HITS_A_BAG:
        hit(state, book, codes.SLF, codes.OFF_CHART, dice, tape)
    elif play == HITS_AN_UMPIRE:
        forced_single(state, book, codes.SCF, codes.OFF_CHART, tape)
    elif play == TRIPLE_PLAY:
        triple_play(state, book, dice, tape)
    elif play == COLLISION:
        collision(state, book, dice, tape)


@rule
def illegal_bat(state, book, tape):
    """Chart 10: batter out, ejected and suspended; runners hold. With injuries off a plain out (DB-11)."""
    state.result = results.BAT_OUT
    batter_out(state, BATTER, unassisted(positions.CATCHER), reasons.TRICK, tape)
    if book.injuries != injuries.OFF:
        eject(state, book, state.batter, book.suspended[CORKED], tape)


@rule
def runners_interference(state, tape):
    """Chart 10: with a runner on first and fewer than two outs, he and the batter are out; otherwise again."""
    if on_base(state, FIRST) == NOBODY or state.outs >= 2:
        state.phase = phase.STEP_ONE
        return
    state.result = results.INTERFERENCE_OUT
    state.play_kind = out_kinds.LINER
    state.play_outs = 2
    at_second, at_first = unassisted(positions.SECOND_BASEMAN), unassisted(positions.FIRST_BASEMAN)
    runner_out(state, FIRST, SECOND, at_second, reasons.TRICK, tape)
    batter_out(state, FIRST, at_first, reasons.TRICK, tape)
    complete_double_play(state, on_two_throws(at_second, at_first), NOBODY, SECOND, tape)


@rule
def triple_play(state, book, dice, tape):
    """Chart 10: a triple play with R1 and R2 on and none out; `Bx 1x1` with R1 on and not two; else a line out."""
    if on_base(state, FIRST) == NOBODY or state.outs == 2:
        play_ball(state, book, out_kinds.LINER, positions.SHORTSTOP, dice, tape)
        return
    state.result = codes.LO
    state.play_kind = out_kinds.LINER
    runner = on_base(state, FIRST)
    both = on_base(state, SECOND) != NOBODY and state.outs == 0
    state.play_outs = 3 if both else 2
    caught, to_first = unassisted(positions.SHORTSTOP), doubled_off_by(FIRST, positions.SHORTSTOP)
    batter_out(state, BATTER, caught, reasons.FLY, tape)
    if both:
        runner_out(state, SECOND, SECOND, doubled_off_by(SECOND, positions.SHORTSTOP), reasons.FLY, tape)
    runner_out(state, FIRST, FIRST, to_first, reasons.FLY, tape)
    if not both:
        complete_double_play(state, on_two_throws(caught, to_first), runner, FIRST, tape)
        return
    state.counts[counts.TRIPLE_PLAYS] += 1
    emit(tape, NO_SEAT, events.TriplePlay(fielders=as_written(handled_by(to_first)), batter=state.batter))
    state.play_outs = 0


@rule
def collision(state, book, dice, tape):
    """Chart 10: DCF, then injury checks for the center fielder and, by a further roll, a corner outfielder."""
    hit(state, book, codes.DCF, codes.OFF_CHART, dice, tape)
    if book.injuries == injuries.OFF:
        return
    injury_check(state, book, fielder_now(state, positions.CENTER_FIELDER), dice, tape)
    number = roll_number(dice, rolls.POSITION, rolls.NO_ROLL, tape)
    corner = positions.LEFT_FIELDER if number % 2 == 0 else positions.RIGHT_FIELDER
    injury_check(state, book, fielder_now(state, corner), dice, tape)


@rule
def ejections(state, book, play, tape):
    """DB-106: batter, pitcher or both leave; the manager's ejection is only recorded."""
    if play == BATTER_EJECTED:
        eject(state, book, state.batter, 0, tape)
    elif play == PITCHER_EJECTED:
        eject(state, book, pitcher_now(state), 0, tape)
    elif play == MANAGER_EJECTED:
        emit(tape, 1 - state.half, events.Ejection(player=NOBODY, games=0))
    elif play == BRAWL:
        eject(state, book, pitcher_now(state), book.suspended[BRAWL_PITCHER], tape)
        eject(state, book, state.batter, book.suspended[BRAWL_BATTER], tape)
    else:
        eject(state, book, pitcher_now(state), book.suspended[DOCTORED], tape)
