"""What a seat may know, and what it must guess (DD-8, DD-16 to DD-22, DD-32)."""

from fivetool.engine.diamond import FIRST, HOME, runner_on
from fivetool.engine.dice import roll
from fivetool.engine.record import rule
from fivetool.games.diamond_dice.rules import phase, rolls, stage
from fivetool.games.diamond_dice.rules.record import BENCH, CLUBHOUSE, FACE_DOWN, HAND, ORDER, PEN
from fivetool.games.diamond_dice.rules.set_up import first_stage, is_drawn, lineups_are_shown, pick_card


@rule
def view(state, book, seat, out):
    """DD-8, DD-17, DD-18, DD-21: another's bench and bullpen are face down; DD-32: so is all of its set-up."""
    for other in range(2):
        if other != seat:
            for i in range(PEN):
                out.pen[other, i] = FACE_DOWN if state.pen[other, i] else 0
            for i in range(BENCH):
                out.bench[other, i] = FACE_DOWN if state.bench[other, i] else 0
            if lineups_are_shown(state):
                hide_swap(state, other, out)
            elif state.phase == phase.SET_UP:
                hide_set_up(state, book, other, out)


@rule
def hide_swap(state, other, out):
    """DD-26 `in_order`, DD-32: the lineup is on the table as it was chosen; who bats for a Slugger is not known yet."""
    for i in range(HAND):
        out.hand[other, i] = FACE_DOWN
    for i in range(ORDER):
        if state.swapped[other] and state.lineup[other, i] == state.starter[other]:
            out.lineup[other, i] = state.pitcher[other]
    out.picked[other] = 0
    out.swapped[other] = 0
    out.pitcher[other] = state.starter[other]


@rule
def hide_set_up(state, book, other, out):
    """DD-26, DD-32: before the reveal only the drawn starter is seen, and whether the seat is ready."""
    for i in range(HAND):
        out.hand[other, i] = FACE_DOWN
    for i in range(BENCH):
        out.bench[other, i] = 0
    for i in range(ORDER):
        out.lineup[other, i] = 0
    out.deck[other] = 0
    out.picked[other] = 0
    out.swapped[other] = 0
    out.pitcher[other] = state.starter[other]
    if state.stage[other] != stage.READY:
        out.stage[other] = first_stage(state, book, other)


@rule
def redeal(state, book, seat, dice):
    """Deal what a seat cannot see, out of the cards that it has not seen."""
    view(state, book, seat, state)
    for other in range(2):
        if other != seat:
            for i in range(PEN):
                if state.pen[other, i]:
                    before = book.batters + book.starters
                    state.pen[other, i] = unseen_card(state, rolls.RELIEVER_DECK, before, book.relievers, dice)
            for i in range(BENCH):
                if state.bench[other, i]:
                    state.bench[other, i] = unseen_card(state, rolls.BATTER_DECK, 0, book.batters, dice)
    if state.phase == phase.SET_UP:
        for other in range(2):
            if other != seat and lineups_are_shown(state):
                take_up_lineup(state, other)
            elif other != seat:
                redeal_set_up(state, book, other, dice)


@rule
def take_up_lineup(state, other):
    """DD-26 `in_order`: the hand of a seat whose lineup lies on the table is its lineup and its bench."""
    for i in range(ORDER):
        state.hand[other, i] = state.lineup[other, i]
    for i in range(BENCH):
        state.hand[other, ORDER + i] = state.bench[other, i]
    state.picked[other] = (1 << ORDER) - 1


@rule
def redeal_set_up(state, book, other, dice):
    """A hand for a seat that has not shown its lineup; if it is ready, any lineup of that hand will do."""
    for i in range(HAND):
        state.hand[other, i] = unseen_card(state, rolls.BATTER_DECK, 0, book.batters, dice)
    if state.stage[other] == stage.READY:
        for slot in range(ORDER):
            pick_card(state, other, slot)


@rule
def unseen_card(state, kind, before, cards, dice):
    """A random card of a deck that lies nowhere in the open."""
    card = before + 1 + roll(dice, kind, cards)
    while is_drawn(state, card) or is_in_play(state, card):
        card = before + 1 + roll(dice, kind, cards)
    return card


@rule
def is_in_play(state, card):
    """Whether a card lies in one of the zones after the reveal."""
    if state.batter == card:
        return True
    for base in range(FIRST, HOME):
        if runner_on(state.bases, base) == card:
            return True
    for seat in range(2):
        if state.pitcher[seat] == card:
            return True
        for i in range(ORDER):
            if state.lineup[seat, i] == card:
                return True
        for i in range(BENCH):
            if state.bench[seat, i] == card:
                return True
        for i in range(CLUBHOUSE):
            if state.clubhouse[seat, i] == card:
                return True
    return False
