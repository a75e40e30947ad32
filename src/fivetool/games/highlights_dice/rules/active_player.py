"""The Active player's dice (HD-20 to HD-27)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.highlights_dice.rules import cause, phase
from fivetool.games.highlights_dice.rules.boxes import check
from fivetool.games.highlights_dice.rules.events import AreaTaken, PowerReturned
from fivetool.games.highlights_dice.rules.picks import start_picks
from fivetool.games.highlights_dice.rules.record import is_solo
from fivetool.games.highlights_dice.rules.tracks import AREAS
from fivetool.games.highlights_dice.rules.turns import has_dice


@rule
def take_forced_area(state, book, tape):
    """HD-106: with all dice in one area there is nothing to choose. Returns whether it was so."""
    area = -1
    for other in range(AREAS):
        if has_dice(state, other):
            if area >= 0:
                return False
            area = other
    take_area(state, book, area, tape)
    return True


@rule
def take_area(state, book, area, tape):
    """HD-21, HD-23: all dice of the area are taken, and each checks one box of its track."""
    seat = state.active
    emit(tape, seat, AreaTaken(area=area, play_dice=state.play_on[area], power_dice=state.power_on[area]))
    state.held = state.play_on[area]
    state.to_check[seat] = state.play_on[area] + state.power_on[area]
    state.taken_area = area
    state.areas_taken[area] += 1
    state.play_on[area] = 0
    return_power(state, book, area, tape)
    state.phase = phase.DICE


@rule
def return_power(state, book, area, tape):
    """HD-27, HD-69: all Power Dice go back to the supply; in solo only those taken (HD-116)."""
    taken = state.power_on[area]
    state.power_on[area] = 0
    from_board = 0
    if not is_solo(book):
        for other in range(AREAS):
            from_board += state.power_on[other]
            state.power_on[other] = 0
    if taken + from_board > 0:
        emit(tape, state.active, PowerReturned(taken=taken, from_board=from_board))


@rule
def use_dice(state, book, tape):
    """HD-24, HD-25: the dice are used one at a time. Returns False when a wild must be named first."""
    seat = state.active
    if state.wild_on[seat] >= 0:
        return False
    while state.to_check[seat] > 0:
        state.to_check[seat] -= 1
        check(state, book, seat, state.taken_area, cause.DIE, tape)
        if state.wild_on[seat] >= 0:
            return False
    start_picks(state, book)
    return True
