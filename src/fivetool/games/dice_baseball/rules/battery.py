"""Wild pitches, passed balls, balks and wild throws (DB-100)."""

from __future__ import annotations

from fivetool.engine.diamond import BATTER, FIRST, THIRD
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import errors, events, positions, reasons, rolls, stats
from fivetool.games.dice_baseball.rules.earned_runs import advance_helped
from fivetool.games.dice_baseball.rules.errors import charge_error
from fivetool.games.dice_baseball.rules.record import NOBODY, base_state, fielder_now, pitcher_now
from fivetool.games.dice_baseball.rules.runners import move_everybody

WILD_PITCH_KIND, PASSED_BALL_KIND, BALK_KIND = 0, 1, 2  # of a battery event


@rule
def wild_pitch(state, book, tape):
    """DB-100: every runner advances one base."""
    state.line[pitcher_now(state), stats.WILD] += 1
    emit(
        tape,
        NO_SEAT,
        events.Battery(
            what=WILD_PITCH_KIND,
            pitcher=pitcher_now(state),
            catcher=fielder_now(state, positions.CATCHER),
            runners=base_state(state.bases),
        ),
    )
    advance_helped(state, 1, tape)
    move_everybody(state, book, 1, True, reasons.WILD_PITCH, 0, tape)


@rule
def passed_ball(state, book, tape):
    """DB-100: every runner advances one base; runs that come of it are unearned."""
    catcher = fielder_now(state, positions.CATCHER)
    state.line[catcher, stats.PASSED] += 1
    emit(
        tape,
        NO_SEAT,
        events.Battery(
            what=PASSED_BALL_KIND, pitcher=pitcher_now(state), catcher=catcher, runners=base_state(state.bases)
        ),
    )
    move_everybody(state, book, 1, False, reasons.PASSED_BALL, 0, tape)


@rule
def balk(state, book, tape):
    """DB-100: every runner advances one base."""
    state.line[pitcher_now(state), stats.BALKS] += 1
    emit(
        tape,
        NO_SEAT,
        events.Battery(
            what=BALK_KIND,
            pitcher=pitcher_now(state),
            catcher=fielder_now(state, positions.CATCHER),
            runners=base_state(state.bases),
        ),
    )
    advance_helped(state, 1, tape)
    move_everybody(state, book, 1, True, reasons.BALK, 0, tape)


@rule
def wild_throw(state, book, position, number, tape):
    """DB-100: an error by pitcher or catcher, every runner advances one base."""
    charge_error(state, position, errors.SPECIAL_ERROR, rolls.NO_ROLL, number, tape)
    move_everybody(state, book, 1, False, reasons.WILD_THROW, 0, tape)


@rule
def lowest_base(state):
    """The lowest occupied base."""
    for base in range(FIRST, THIRD + 1):
        if state.bases[base - 1] != NOBODY:
            return base
    return BATTER
