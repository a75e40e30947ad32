"""The lineup deck, the bench and the clubhouse (DD-16 to DD-20, DD-42, DD-45, DD-46, DD-144 to DD-153)."""

from fivetool.engine.diamond import BATTER, replace_runner
from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.diamond_dice.rules import figures, phase
from fivetool.games.diamond_dice.rules.events import BatterChange
from fivetool.games.diamond_dice.rules.record import ORDER, card_at


@rule
def take_top(state, book, seat):
    """DD-42, DD-153: the top card comes to bat; under `fixed` its place goes to the end of the order at once."""
    card = state.lineup[seat, 0]
    for i in range(ORDER - 1):
        state.lineup[seat, i] = state.lineup[seat, i + 1]
    state.lineup[seat, ORDER - 1] = 0
    if book.order_fixed:
        state.lineup[seat, ORDER - 1] = card
    else:
        state.deck[seat] -= 1
    return card


@rule
def put_under(state, book, seat, card):
    """DD-144, DD-145: a card that is out, has scored or is stranded goes to the bottom of the lineup."""
    if not book.order_fixed:
        state.lineup[seat, state.deck[seat]] = card
        state.deck[seat] += 1


@rule
def put_on_top(state, book, seat, card):
    """DD-151: a batter whose at-bat was cut off bats first next time."""
    for i in range(ORDER - 1, 0, -1):
        state.lineup[seat, i] = state.lineup[seat, i - 1]
    state.lineup[seat, 0] = card
    if not book.order_fixed:
        state.deck[seat] += 1


@rule
def substitute(state, book, seat, slot, place, tape):
    """DD-45, DD-46: a bench card takes the exact place of a card on the diamond and goes on in its stead."""
    new = state.bench[seat, slot]
    old = card_at(state, place)
    if place == BATTER:
        state.batter = new
        state.count[figures.PINCH_HITTERS] += 1
    else:
        replace_runner(state.bases, place, new, seat, tape)
        state.count[figures.PINCH_RUNNERS] += 1
    if book.order_fixed:
        for i in range(ORDER):
            if state.lineup[seat, i] == old:
                state.lineup[seat, i] = new
    take_out(state.bench, seat, slot)
    put_in_clubhouse(state, seat, old)
    emit(tape, seat, BatterChange(team=seat, place=place, old=old, new=new))
    state.phase = phase.BENCH_TURN


@rule
def take_out(zone, seat, slot):
    """DD-17, DD-18: take a card from the bench or the bullpen; their order has no meaning."""
    zone[seat, slot] = zone[seat, 1]
    zone[seat, 1] = 0


@rule
def put_in_clubhouse(state, seat, card):
    """DD-20: out of the game for good."""
    place = 0
    while state.clubhouse[seat, place] != 0:
        place += 1
    state.clubhouse[seat, place] = card
