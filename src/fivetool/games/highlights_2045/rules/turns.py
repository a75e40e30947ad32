"""Hands, the on-deck card and the turns of a game (BH-26 to BH-29, BH-32 to BH-43)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.highlights_2045.rules import choice, events, figure, phase, sizes, slot, zones
from fivetool.games.highlights_2045.rules.zones import (
    draw_card,
    draw_to_hand,
    is_automated,
    push,
    take_from_hand,
    to_dugout,
)

# how a card comes into play
FROM_HAND, PH_FROM_DECK, PH_FROM_LINEUP, FLIPPED, AS_EXTRA, BY_REPLACE, BY_RELIEF = 0, 1, 2, 3, 4, 5, 6


@rule
def draw_hands(state, book, dice, tape):
    """BH-26 to BH-28: six cards each, then both choose their On Deck card at once."""
    for team in (state.visitors, state.home):
        if not is_automated(book, team):
            for card in range(1, book.cards + 1):
                if state.place[card] == zones.ON_ROSTER + team:
                    state.drawn[card] = 0
            draw_to_hand(state, team, sizes.HAND, zones.FOR_HAND, dice, tape)
            state.asked[team] = 1
    state.phase = phase.SET_ON_DECK


@rule
def set_on_deck(state, book, dice, tape):
    """BH-27 to BH-29: chosen cards go On Deck, now or not in this game, and are replaced."""
    for team in (state.visitors, state.home):
        if not is_automated(book, team):
            place = state.chosen[team] - choice.PICK
            state.chosen[team] = 0
            if place >= 0:
                state.on_deck[team] = take_from_hand(state, team, place)
            emit(tape, team, events.OnDeckSet(team=team, is_set=place >= 0, card=state.on_deck[team]))
            if place >= 0:
                draw_to_hand(state, team, 1, zones.FOR_ON_DECK, dice, tape)
    state.phase = phase.NEXT_TURN


@rule
def next_turn(state, book, dice, tape):
    """BH-32, BH-35: all twelve turns are played, Visitors first; then the chance of the Visitor Save (BH-85)."""
    if state.turn == sizes.TURNS:
        state.seat_turn = state.visitors
        state.phase = phase.VISITOR_SAVE
        return
    state.turn += 1
    state.seat_turn = state.visitors if state.turn % 2 == 1 else state.home
    if is_automated(book, state.seat_turn):  # BH-127
        put_into_play(state, state.seat_turn, draw_card(state, state.seat_turn, dice, tape), FLIPPED, tape)
        state.slot = slot.TURN
        state.phase = phase.BEGIN_SLOT
    else:
        state.phase = phase.PLAY_CARD


@rule
def put_into_play(state, team, card, how, tape):
    """BH-36, BH-39: a card goes on top of the In Play stack."""
    push(state.in_play, state.played, team, card)
    state.effects_before[team] = state.effect_count[team]
    state.card_marks[team] = 0
    state.gambled[team] = 0
    emit(tape, team, events.CardPlayed(team=team, turn=state.turn + state.extra, card=card, how=how))


@rule
def play_card(state, chosen, dice, tape):
    """BH-36, BH-38, BH-40 to BH-43: a Hand card, or for a PH card its replacement, once a turn."""
    team = state.seat_turn
    if chosen < choice.PH_DECK:
        put_into_play(state, team, take_from_hand(state, team, chosen - choice.PICK), FROM_HAND, tape)
    else:
        place = (chosen - choice.PH_DECK) % sizes.HAND
        discard = take_from_hand(state, team, place)
        to_dugout(state, team, discard)
        state.count[figure.PINCH_HITS] += 1
        emit(tape, team, events.PhDiscard(team=team, card=discard))
        if chosen < choice.PH_LINEUP:
            card = state.on_deck[team]
            state.on_deck[team] = 0
            put_into_play(state, team, card, PH_FROM_DECK, tape)
        else:
            put_into_play(state, team, draw_card(state, team, dice, tape), PH_FROM_LINEUP, tape)
    state.slot = slot.TURN
    state.phase = phase.BEGIN_SLOT
