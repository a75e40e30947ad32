"""The Free Agent deck and its checks (BH-24, BH-140 to BH-142)."""

from fivetool.engine.dice import roll
from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.highlights_2045.rules import draw, events, figure


@rule
def agents_left(state):
    """How many cards the Free Agent deck has."""
    return state.deck_count + state.bottom_count


@rule
def take_agent(state, book, dice):
    """The top card of the Free Agent deck, 0 when it is empty."""
    if state.deck_count > 0:
        card = book.agent[roll(dice, draw.FREE_AGENT, book.agents)]
        while not state.in_deck[card]:
            card = book.agent[roll(dice, draw.FREE_AGENT, book.agents)]
        state.in_deck[card] = 0
        state.deck_count -= 1
        return card
    if state.bottom_count == 0:
        return 0
    card = state.bottom[0]
    state.bottom_count -= 1
    for i in range(state.bottom_count):
        state.bottom[i] = state.bottom[i + 1]
        state.bottom_known[i] = state.bottom_known[i + 1]
    state.bottom[state.bottom_count] = 0
    state.bottom_known[state.bottom_count] = 0
    return card


@rule
def put_at_bottom(state, card, known):
    """A free agent goes to the bottom of the deck; `known` tells to whom (see the record)."""
    state.bottom[state.bottom_count] = card
    state.bottom_known[state.bottom_count] = known
    state.bottom_count += 1


@rule
def free_agent_check(state, book, team, wanted, dice, tape):
    """BH-140 to BH-142: turn up one card, compare its type, put it at the bottom."""
    card = take_agent(state, book, dice)
    success = card != 0 and book.kind[card] == wanted
    if card:
        put_at_bottom(state, card, 1)
    state.count[figure.CHECKS] += 1
    emit(tape, team, events.Check(team=team, card=card, wanted=wanted, success=success))
    return success
