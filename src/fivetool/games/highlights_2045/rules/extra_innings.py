"""Extra Innings (BH-92 to BH-103)."""

from fivetool.engine.dice import roll
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.highlights_2045.rules import choice, draw, events, figure, phase, sizes, slot, turns, zones
from fivetool.games.highlights_2045.rules.in_force import top_card
from fivetool.games.highlights_2045.rules.threats import expire_effects, set_up_hits
from fivetool.games.highlights_2045.rules.turns import put_into_play
from fivetool.games.highlights_2045.rules.zones import draw_card, draw_to_hand, is_automated, take_from_hand


@rule
def next_extra(state, book, dice, tape):
    """BH-93, BH-94, BH-98: three cards each, of which one is chosen in secret; a limit leads to the coin."""
    if book.extra_limit > 0 and state.extra >= book.extra_limit:
        state.coin_winner = state.visitors if roll(dice, draw.COIN, 2) == 0 else state.home
        state.count[figure.COIN_GAMES] += 1
        state.phase = phase.END_GAME
        return
    if state.extra == 0:
        state.count[figure.EXTRA_GAMES] += 1
    for team in (state.visitors, state.home):
        if not is_automated(book, team):
            if state.hand_count[team] == 0:
                draw_to_hand(state, team, sizes.EXTRA_DRAW, zones.FOR_EXTRA, dice, tape)
            state.asked[team] = 1
    state.phase = phase.EXTRA_CARD


@rule
def reveal_extras(state, book, dice, tape):
    """BH-94, BH-95, BH-127: both cards are revealed together, and both set up their hits."""
    state.extra += 1
    for team in (state.visitors, state.home):
        if is_automated(book, team):
            card = draw_card(state, team, dice, tape)
        else:
            card = take_from_hand(state, team, state.chosen[team] - choice.PICK)
            state.chosen[team] = 0
        put_into_play(state, team, card, turns.AS_EXTRA, tape)
    visitors, home = top_card(state, state.visitors), top_card(state, state.home)
    emit(tape, NO_SEAT, events.ExtraReveal(number=state.extra, card_visitors=visitors, card_home=home))
    set_up_hits(state, book, state.visitors, visitors, 0, dice, tape)
    set_up_hits(state, book, state.home, home, 0, dice, tape)
    state.slot = slot.HOME  # BH-96
    state.seat_turn = state.home
    state.phase = phase.BEGIN_SLOT


@rule
def end_extra_card(state):
    """BH-169: effects on this card are used up."""
    expire_effects(state, state.visitors)
    expire_effects(state, state.home)
