"""The course of a game between two decisions (DB-37, DB-42)."""

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules import phase
from fivetool.games.dice_baseball.rules.four_steps import step_one
from fivetool.games.dice_baseball.rules.infield import infield_is_due
from fivetool.games.dice_baseball.rules.innings import end_half, start_half, take_field
from fivetool.games.dice_baseball.rules.naming_substitutes import replace_leaving
from fivetool.games.dice_baseball.rules.plate_appearance import break_off, end_batter, new_batter
from fivetool.games.dice_baseball.rules.record import half_is_over
from fivetool.games.dice_baseball.rules.tag_ups import find_tag


@rule
def advance(state, book, dice, tape):
    """The next thing that goes by itself; False when somebody has to decide or the game is over."""
    if state.phase <= phase.OVER:
        return False
    if state.phase == phase.STEP_ONE:
        go_to_step_one(state, book, dice, tape)
    elif state.phase == phase.NEXT_TAG:
        find_tag(state)
    elif state.phase == phase.END_BATTER:
        end_batter(state, book, tape)
    elif state.phase == phase.NEW_BATTER:
        new_batter(state, book, tape)
    elif state.phase == phase.END_HALF:
        end_half(state, book, tape)
    elif state.phase == phase.NEW_HALF:
        start_half(state)
    elif state.phase == phase.TAKE_FIELD:
        take_field(state, book, tape)
    else:
        replace_leaving(state, book, tape)
    return True


@rule
def go_to_step_one(state, book, dice, tape):
    """DB-80, DB-101, DB-102: step one, unless inning or game have ended or the infield has to be set again."""
    if half_is_over(state, book):
        break_off(state, book, tape)
    elif infield_is_due(state):
        state.phase = phase.INFIELD
    else:
        state.called = 1
        step_one(state, book, dice, tape)


@rule
def after_steal(state, book):
    """DB-137, DB-138: the infield is asked for with a runner on third now, then the offense may call something else."""
    if half_is_over(state, book):
        state.phase = phase.STEP_ONE  # which breaks the plate appearance off
    elif infield_is_due(state):
        state.phase = phase.INFIELD
    else:
        state.phase = phase.OFFENSE
