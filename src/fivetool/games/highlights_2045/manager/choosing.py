"""What the built-in players choose at every question."""

from fivetool.engine.record import rule
from fivetool.games.highlights_2045.manager.buying import best_listed, best_purchase
from fivetool.games.highlights_2045.manager.defending import best_glove, best_runner, coach_is_worth_it
from fivetool.games.highlights_2045.manager.naive import any_club, first_legal, naive_choice
from fivetool.games.highlights_2045.manager.playing import (
    best_clone,
    best_extra,
    best_on_deck,
    best_place_for_on_deck,
    best_play,
)
from fivetool.games.highlights_2045.manager.saving import best_save
from fivetool.games.highlights_2045.rules import choice, phase
from fivetool.games.highlights_2045.rules.automated import best_gamble
from fivetool.games.highlights_2045.rules.effects import would_work

STYLES = ("manager", "naive")
MANAGER, NAIVE = 0, 1


@rule
def manage(state, book, seat, style, knowledge, solution, dice):
    """A built-in player's choice."""
    if state.phase == phase.CHOOSE_TEAM:
        return any_club(state, dice)
    if state.phase == phase.FIRST_BUYER:
        return choice.PICK + seat if state.buying[seat] else first_legal(state, book, seat)
    if style == NAIVE:
        return naive_choice(state, book, seat)
    return best_choice(state, book, knowledge, seat)


@rule
def best_choice(state, book, knowledge, seat):
    """The manager's choice in a game and in the Buy Round."""
    if state.phase == phase.PLAY_CARD:
        return best_play(state, book, knowledge, seat)
    if state.phase == phase.BUY:
        return best_purchase(state, book, knowledge, seat)
    if state.phase == phase.SET_ON_DECK:
        return best_on_deck(state, knowledge, seat)
    if state.phase == phase.VISITOR_SAVE:
        return best_save(state, book, knowledge, seat)
    if state.phase == phase.ON_DECK_LEFT:
        return best_place_for_on_deck(state, book, knowledge, seat)
    if state.phase == phase.EXTRA_CARD:
        return best_extra(state, book, knowledge, seat)
    if state.phase in (phase.CHOOSE_MINOR, phase.ORDER_TOP, phase.SEND_DOWN):
        return best_listed(state, book, knowledge, seat)
    return best_answer(state, book, knowledge, seat)


@rule
def best_answer(state, book, knowledge, seat):
    """Answers that an action of a card or coach calls for; parks and coaches are taken as they come."""
    if state.phase == phase.CHOOSE_HIT:
        return best_glove(state, book, knowledge, seat)
    if state.phase == phase.CHOOSE_RUNNER or state.phase == phase.CHOOSE_RUNNERS:
        return best_runner(state, book, knowledge, seat)
    if state.phase == phase.ACTION_ORDER:
        return choice.YES if would_work(state, book, seat, state.todo[0]) else choice.NO
    if state.phase == phase.USE_COACH:
        return choice.YES if coach_is_worth_it(state, book, knowledge, seat) else choice.NO
    if state.phase == phase.CHOOSE_CLONE:
        return best_clone(state, book, knowledge, seat)
    if state.phase == phase.CHOOSE_GAMBLE:
        return best_gamble(state, book)
    return first_legal(state, book, seat)
