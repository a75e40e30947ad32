"""The manager without one kind of choice, to measure what that kind is worth."""

from __future__ import annotations

from fivetool.engine.diamond import FIRST, SECOND, THIRD
from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.at_bats import best_answer, bunt_worth, swing_worth
from fivetool.games.diamond_dice.manager.situation import (
    base_set,
    contact_of,
    next_batter,
    power_of,
    speed_on,
)
from fivetool.games.diamond_dice.manager.worth import ALIGNMENTS, MISSED_TO, outcomes, strikeout_running
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
from fivetool.games.diamond_dice.rules.offence import may_declare
from fivetool.games.diamond_dice.rules.record import (
    BUNT,
    DEFENCE,
    EXTRA_BASE,
    FENCES,
    GO_HOLD,
    GROUND_PLAY,
    HIT_AND_RUN,
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
    bases = base_set(state)
    following = next_batter(state, book)
    contact = contact_of(state, book, state.batter)
    power = power_of(state, book, state.batter)
    speed = book.speed[state.batter]
    speed_1, speed_2, speed_3 = (
        speed_on(state, book, FIRST),
        speed_on(state, book, SECOND),
        speed_on(state, book, THIRD),
    )
    led_to = outcomes(book, following, state.outs, bases, speed_1, speed_2)
    running = strikeout_running(book, following, state.outs, bases, speed_1, speed_2, speed_3)
    bunt = -1.0
    if may_declare(state, book, BUNT):
        bunt = bunt_worth(book, following, contact, speed, state.outs, bases, speed_3)
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
    bases = base_set(state)
    following = next_batter(state, book)
    contact = contact_of(state, book, state.batter)
    power = power_of(state, book, state.batter)
    speed = book.speed[state.batter]
    speed_1, speed_2, speed_3 = (
        speed_on(state, book, FIRST),
        speed_on(state, book, SECOND),
        speed_on(state, book, THIRD),
    )
    led_to = outcomes(book, following, state.outs, bases, speed_1, speed_2)
    best, choice = -1.0, DECLARE + SWING
    for declared in range(FENCES + 1):
        if may_declare(state, book, declared) and (DECLARE + declared < low or DECLARE + declared > high):
            if declared == BUNT:
                value = bunt_worth(book, following, contact, speed, state.outs, bases, speed_3)
            else:
                missed = led_to[MISSED_TO]
                if declared == HIT_AND_RUN:
                    missed = strikeout_running(book, following, state.outs, bases, speed_1, speed_2, speed_3)
                value = swing_worth(
                    book, contact, power, speed, state.outs, bases, state.alignment, declared, missed, led_to
                )
            if value > best:
                best, choice = value, DECLARE + declared
    return choice
