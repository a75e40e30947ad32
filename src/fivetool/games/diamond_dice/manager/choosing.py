"""The built-in players, decision by decision."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.batting import (
    choose_extra_base,
    choose_go_hold,
    choose_offence,
    choose_substitute,
)
from fivetool.games.diamond_dice.manager.defending import choose_defence, choose_ground_play, choose_pitcher
from fivetool.games.diamond_dice.manager.situation import best_pickoff
from fivetool.games.diamond_dice.rules.choices import (
    ALIGN,
    AUTO,
    BATTER_OUT,
    DECLARE,
    HAND_CARD,
    HOLD,
    LEAD,
    NO_SUBSTITUTION,
    NO_SWAP,
    PICKOFF_AT,
    STAY,
    STOP,
)
from fivetool.games.diamond_dice.rules.offence import may_declare
from fivetool.games.diamond_dice.rules.record import (
    BUNT,
    DEFENCE,
    GO_HOLD,
    GROUND_PLAY,
    HAND,
    NORMAL,
    OFFENCE,
    PICKOFF_TARGET,
    PITCHER_CHANGE,
    SET_UP,
    SUBSTITUTION,
    SWAP,
    SWING,
)
from fivetool.games.diamond_dice.rules.set_up import may_pick

MANAGER, NAIVE, BUNTER = 0, 1, 2
STYLES = ("manager", "naive", "bunter")


@rule
def manage(state, book, seat, style, knowledge, solution, dice):
    """The choice of a built-in player."""
    if style != MANAGER:
        return simple_choice(state, book, seat, style)
    if state.phase == SET_UP:
        return AUTO
    if state.phase == PITCHER_CHANGE:
        return choose_pitcher(state, book, seat)
    if state.phase == SUBSTITUTION:
        return choose_substitute(state, book, seat)
    if state.phase == PICKOFF_TARGET:
        base, _ = best_pickoff(state, book, 1.0)
        return PICKOFF_AT + base - 1
    if state.phase == DEFENCE:
        return choose_defence(state, book)
    if state.phase == OFFENCE:
        return choose_offence(state, book)
    if state.phase == GO_HOLD:
        return choose_go_hold(state, book)
    if state.phase == GROUND_PLAY:
        return choose_ground_play(state, book)
    return choose_extra_base(state, book)


@rule
def simple_choice(state, book, seat, style):
    """The naive player uses no ability, alignment or substitution; the bunter also bunts whenever he may."""
    if state.phase == SET_UP:
        if state.stage[seat] == SWAP:
            return NO_SWAP
        for slot in range(HAND):
            if may_pick(state, seat, slot):
                return HAND_CARD + slot
    if state.phase == PITCHER_CHANGE:
        return STAY
    if state.phase == SUBSTITUTION:
        return NO_SUBSTITUTION
    if state.phase == DEFENCE:
        return ALIGN + NORMAL
    if state.phase == OFFENCE:
        return DECLARE + (BUNT if style == BUNTER and may_declare(state, book, BUNT) else SWING)
    if state.phase == GO_HOLD:
        return HOLD
    if state.phase == GROUND_PLAY:
        return LEAD if state.forced else BATTER_OUT
    return STOP
