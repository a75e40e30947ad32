"""The machine of phases: it runs on to the next question."""

from fivetool.engine.record import rule
from fivetool.games.highlights_dice.rules import option, phase
from fivetool.games.highlights_dice.rules.active_player import take_forced_area, use_dice
from fivetool.games.highlights_dice.rules.end_of_game import end_turn
from fivetool.games.highlights_dice.rules.extra_innings import play_extra_dice, start_extra_inning
from fivetool.games.highlights_dice.rules.picks import finish_picks
from fivetool.games.highlights_dice.rules.record import is_solo
from fivetool.games.highlights_dice.rules.series import random_participant
from fivetool.games.highlights_dice.rules.set_up import start_game
from fivetool.games.highlights_dice.rules.turns import start_turn


@rule
def set_up(state, book, dice, tape):
    """Who takes part, and who is first."""
    for seat in range(book.seats):
        state.taking_part[seat] = 1
    first = book.first
    if is_solo(book):
        first = 0
    elif first == option.RANDOM_FIRST:
        first = random_participant(state, book, dice)
    state.first_seat = first
    state.phase = phase.NEW_GAME


@rule
def advance(state, book, dice, tape):
    """The next thing that goes by itself; False when somebody has to decide or the game is over."""
    if state.phase == phase.OVER:
        return False
    if state.phase == phase.NEW_GAME:
        start_game(state, book, tape)
    elif state.phase == phase.NEW_TURN:
        start_turn(state, book, dice, tape)
    elif state.phase == phase.AREA:
        return take_forced_area(state, book, tape)
    elif state.phase == phase.DICE:
        return use_dice(state, book, tape)
    elif state.phase == phase.PICKS:
        return finish_picks(state, book, dice, tape)
    elif state.phase == phase.END_TURN:
        end_turn(state, book, dice, tape)
    elif state.phase == phase.NEW_EXTRA:
        start_extra_inning(state, book, dice, tape)
    else:
        return play_extra_dice(state, book, dice, tape)
    return True
