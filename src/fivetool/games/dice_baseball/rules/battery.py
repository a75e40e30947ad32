"""Wild pitches, passed balls, balks and wild throws (DB-100)."""

from fivetool.engine.diamond import BATTER, FIRST, THIRD
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import errors, events, positions, reasons, rolls, stats
from fivetool.games.dice_baseball.rules.earned_runs import advance_helped
from fivetool.games.dice_baseball.rules.errors import charge_error
from fivetool.games.dice_baseball.rules.record import NOBODY, base_state, fielder_now, on_base, pitcher_now
from fivetool.games.dice_baseball.rules.runners import CLEAN, HELPED, NOT_BATTED_IN, move_everybody

WILD_PITCH_KIND, PASSED_BALL_KIND, BALK_KIND = 0, 1, 2  # of a battery event


@rule
def wild_pitch(state, book, tape):
    """DB-100: every runner advances one base."""
    charge_wild_pitch(state, tape)
    advance_helped(state, 1, tape)
    move_everybody(state, book, reasons.WILD_PITCH, CLEAN, NOT_BATTED_IN, tape)


@rule
def passed_ball(state, book, tape):
    """DB-100: every runner advances one base; runs that come of it are unearned."""
    state.line[fielder_now(state, positions.CATCHER), stats.PASSED] += 1
    tell_battery(state, PASSED_BALL_KIND, tape)
    move_everybody(state, book, reasons.PASSED_BALL, HELPED, NOT_BATTED_IN, tape)


@rule
def balk(state, book, tape):
    """DB-100: every runner advances one base."""
    state.line[pitcher_now(state), stats.BALKS] += 1
    tell_battery(state, BALK_KIND, tape)
    advance_helped(state, 1, tape)
    move_everybody(state, book, reasons.BALK, CLEAN, NOT_BATTED_IN, tape)


@rule
def wild_throw(state, book, position, number, tape):
    """DB-100: an error by pitcher or catcher, every runner advances one base."""
    charge_error(state, position, errors.SPECIAL_ERROR, rolls.NO_ROLL, number, tape)
    move_everybody(state, book, reasons.WILD_THROW, HELPED, NOT_BATTED_IN, tape)


@rule
def charge_wild_pitch(state, tape):
    """A wild pitch, whatever comes of it."""
    state.line[pitcher_now(state), stats.WILD] += 1
    tell_battery(state, WILD_PITCH_KIND, tape)


@rule
def tell_battery(state, what, tape):
    """Write down what pitcher and catcher have done, and who was on base."""
    told = events.Battery(
        what=what,
        pitcher=pitcher_now(state),
        catcher=fielder_now(state, positions.CATCHER),
        runners=base_state(state.bases),
    )
    emit(tape, NO_SEAT, told)


@rule
def lowest_base(state):
    """The lowest occupied base."""
    for base in range(FIRST, THIRD + 1):
        if on_base(state, base) != NOBODY:
            return base
    return BATTER
