"""The manager without one kind of choice, to measure what that kind is worth."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.at_bats import NOT_ALLOWED, answer_worth, best_answer
from fivetool.games.diamond_dice.manager.situation import prospects_now
from fivetool.games.diamond_dice.manager.worth import ALIGNMENTS
from fivetool.games.diamond_dice.rules.choices import (
    ALIGN,
    BATTER_OUT,
    DECLARE,
    HOLD,
    LEAD,
    NO_SUBSTITUTION,
    STAY,
    STOP,
)
from fivetool.games.diamond_dice.rules.record import (
    DEFENCE,
    EXTRA_BASE,
    FENCES,
    GO_HOLD,
    GROUND_PLAY,
    NORMAL,
    OFFENCE,
    PITCHER_CHANGE,
    SUBSTITUTION,
    SWING,
)


@rule
def forgo(state, book, seat, choice, low, high):
    """What the manager does if choices from `low` to `high` are not for him: the next best, or the plain one."""
    if state.phase == PITCHER_CHANGE:
        return STAY
    if state.phase == SUBSTITUTION:
        return NO_SUBSTITUTION
    if state.phase == DEFENCE:
        return forgo_defence(state, book, low, high)
    if state.phase == OFFENCE:
        return forgo_offence(state, book, low, high)
    if state.phase == GO_HOLD:
        return HOLD
    if state.phase == GROUND_PLAY:
        return LEAD if state.forced else BATTER_OUT
    return STOP if state.phase == EXTRA_BASE else choice


@rule
def forgo_defence(state, book, low, high):
    """The best alignment that is left."""
    contact, power, speed, bases, bunt, running, led_to = prospects_now(state, book)
    best, choice = 1000.0, ALIGN + NORMAL
    for alignment in range(ALIGNMENTS):
        if ALIGN + alignment < low or ALIGN + alignment > high:
            value, _ = best_answer(book, contact, power, speed, state.outs, bases, alignment, bunt, running, led_to)
            if value < best:
                best, choice = value, ALIGN + alignment
    return choice


@rule
def forgo_offence(state, book, low, high):
    """The best declaration that is left."""
    contact, power, speed, bases, bunt, running, led_to = prospects_now(state, book)
    best, choice = NOT_ALLOWED, DECLARE + SWING
    for declared in range(FENCES + 1):
        if DECLARE + declared < low or DECLARE + declared > high:
            value = answer_worth(
                book, declared, contact, power, speed, state.outs, bases, state.alignment, bunt, running, led_to
            )
            if value > best:
                best, choice = value, DECLARE + declared
    return choice
