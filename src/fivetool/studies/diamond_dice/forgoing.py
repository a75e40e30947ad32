"""The manager without one kind of choice, to measure what that kind is worth."""

from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.at_bats import NOT_ALLOWED, answer_worth, best_answer
from fivetool.games.diamond_dice.manager.situation import prepare
from fivetool.games.diamond_dice.rules import alignment, choices, offense, phase


@rule
def forgo(state, book, knowledge, choice, low, high):
    """What the manager does if choices from `low` to `high` are not for him: the next best, or the plain one."""
    if state.phase == phase.PITCHER_CHANGE:
        return choices.STAY
    if state.phase == phase.SUBSTITUTION:
        return choices.NO_SUBSTITUTION
    if state.phase == phase.DEFENSE:
        return forgo_defense(state, book, knowledge, low, high)
    if state.phase == phase.OFFENSE:
        return forgo_offense(state, book, knowledge, low, high)
    if state.phase == phase.GO_HOLD:
        return choices.HOLD
    if state.phase == phase.GROUND_PLAY:
        return choices.LEAD if state.forced else choices.BATTER_OUT
    return choices.STOP if state.phase == phase.EXTRA_BASE else choice


@rule
def forgo_defense(state, book, knowledge, low, high):
    """The best alignment that is left."""
    batter, spot, ahead = prepare(state, book, knowledge)
    best, choice = 1000.0, choices.ALIGN + alignment.NORMAL
    for aligned in range(alignment.COUNT):
        if choices.ALIGN + aligned < low or choices.ALIGN + aligned > high:
            value, _ = best_answer(book, knowledge, batter, spot, aligned, ahead)
            if value < best:
                best, choice = value, choices.ALIGN + aligned
    return choice


@rule
def forgo_offense(state, book, knowledge, low, high):
    """The best declaration that is left."""
    batter, spot, ahead = prepare(state, book, knowledge)
    best, choice = NOT_ALLOWED, choices.DECLARE + offense.SWING
    for declared in range(offense.DECLARATIONS):
        if choices.DECLARE + declared < low or choices.DECLARE + declared > high:
            value = answer_worth(book, knowledge, declared, batter, spot, state.alignment, ahead)
            if value > best:
                best, choice = value, choices.DECLARE + declared
    return choice
