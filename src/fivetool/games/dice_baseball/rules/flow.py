"""The course of a game between two decisions (DB-37, DB-42)."""

from __future__ import annotations

from fivetool.engine.diamond import THIRD
from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules import phase
from fivetool.games.dice_baseball.rules.four_steps import step_one
from fivetool.games.dice_baseball.rules.innings import end_half, start_half, take_field
from fivetool.games.dice_baseball.rules.naming_substitutes import replace_leaving
from fivetool.games.dice_baseball.rules.plate_appearance import break_off, end_batter, new_batter
from fivetool.games.dice_baseball.rules.record import NOBODY, base_state, game_is_won
from fivetool.games.dice_baseball.rules.tag_ups import find_tag


@rule
def run_on(state, book, dice, tape):
    """Let the game take its course until somebody has to decide or it is over."""
    while state.phase > phase.OVER:
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
            start_half(state, book, tape)
        elif state.phase == phase.TAKE_FIELD:
            take_field(state, book, tape)
        else:
            replace_leaving(state, book, tape)


@rule
def go_to_step_one(state, book, dice, tape):
    """DB-80, DB-101, DB-102: step one, unless inning or game have ended or the infield has to be set anew."""
    if state.outs == 3 or game_is_won(state, book):
        break_off(state, book, tape)
    elif state.bases_seen != base_state(state.bases) and state.bases[THIRD - 1] != NOBODY:
        state.phase = phase.INFIELD
    else:
        state.called = 1
        step_one(state, book, dice, tape)


@rule
def after_steal(state, book):
    """DB-137, DB-138: the infield is asked for with a runner on third now, then the offense may call something else."""
    if state.outs == 3 or game_is_won(state, book):
        state.phase = phase.STEP_ONE  # which breaks the plate appearance off
    elif state.bases[THIRD - 1] != NOBODY and state.bases_seen != base_state(state.bases):
        state.phase = phase.INFIELD
    else:
        state.phase = phase.OFFENSE
