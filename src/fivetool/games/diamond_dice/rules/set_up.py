"""Set-up: the draw, the Slugger swap and the lineups (DD-23 to DD-32)."""

from fivetool.engine.dice import roll
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.diamond_dice.rules import choices, figures, phase, rolls, stage
from fivetool.games.diamond_dice.rules.events import Draw, GameStart, LineupSet, SluggerSwap
from fivetool.games.diamond_dice.rules.record import HAND, ORDER, PEN

TURNS_A_GAME = 4.3  # how often a place in the order bats in nine innings


@rule
def set_up(state, book, dice, tape):
    """DD-23 to DD-26: draw the cards, show the starters, and let both seats choose their lineups."""
    state.first_seat = roll(dice, rolls.TOSS, 2) if book.bat_first < 0 else book.bat_first
    started = GameStart(innings=book.innings, first_team=state.first_seat, extra_cap=book.extra_cap)
    emit(tape, NO_SEAT, started)
    for seat in range(2):
        for i in range(HAND):
            state.hand[seat, i] = draw_card(state, rolls.BATTER_DECK, 0, book.batters, dice)
        if not book.lineups_first:
            draw_pitchers(state, book, seat, dice)
        state.stage[seat] = first_stage(state, book, seat)
        show_draw(state, seat, tape)
    state.phase = phase.SET_UP
    state.entry_slot = -1


@rule
def draw_pitchers(state, book, seat, dice):
    """DD-24, DD-25: two relievers, and the starter."""
    for i in range(PEN):
        state.pen[seat, i] = draw_card(state, rolls.RELIEVER_DECK, book.batters + book.starters, book.relievers, dice)
    state.starter[seat] = draw_card(state, rolls.STARTER_DECK, book.batters, book.starters, dice)
    state.pitcher[seat] = state.starter[seat]


@rule
def show_draw(state, seat, tape):
    """DD-8: what a seat has drawn so far."""
    drawn = Draw(team=seat, starter=state.starter[seat], relievers=state.pen[seat], batters=state.hand[seat])
    emit(tape, seat, drawn)


@rule
def draw_card(state, kind, before, cards, dice):
    """DD-23: the next card of a shuffled deck of `cards` cards that follow card number `before`."""
    card = before + 1 + roll(dice, kind, cards)
    while is_drawn(state, card):
        card = before + 1 + roll(dice, kind, cards)
    return card


@rule
def is_drawn(state, card):
    """Whether a seat has drawn this card (DD-22: all others stay out of the game)."""
    for seat in range(2):
        if state.starter[seat] == card or state.pen[seat, 0] == card or state.pen[seat, 1] == card:
            return True
        for i in range(HAND):
            if state.hand[seat, i] == card:
                return True
    return False


@rule
def swap_slugger(state, seat, slot):
    """DD-27: the starter takes the place of a batter card, who becomes the first pitcher."""
    state.pitcher[seat] = state.hand[seat, slot]
    state.hand[seat, slot] = state.starter[seat]
    state.swapped[seat] = 1
    state.stage[seat] = stage.LINEUP
    for place in range(
        state.deck[seat]
    ):  # DD-26 `in_order`: the order is set, and the Slugger takes that batter's place
        if state.lineup[seat, place] == state.pitcher[seat]:
            state.lineup[seat, place] = state.starter[seat]
            state.stage[seat] = stage.READY


@rule
def may_swap(state, seat, slot):
    """DD-27: any batter card; once the order is set one of its nine (DD-26 `in_order`)."""
    if state.deck[seat] == 0:
        return True
    for place in range(ORDER):
        if state.lineup[seat, place] == state.hand[seat, slot]:
            return True
    return False


@rule
def may_pick(state, seat, slot):
    """DD-28, DD-31: any card not yet in the order; a swapped Slugger must get one of the nine places."""
    if state.picked[seat] >> slot & 1:
        return False
    if not state.swapped[seat] or state.deck[seat] < ORDER - 1 or state.hand[seat, slot] == state.starter[seat]:
        return True
    return slugger_is_picked(state, seat)


@rule
def slugger_is_picked(state, seat):
    """Whether the swapped Slugger already has his place in the order."""
    for i in range(state.deck[seat]):
        if state.lineup[seat, i] == state.starter[seat]:
            return True
    return False


@rule
def pick_card(state, seat, slot):
    """DD-31: the next of nine in the batting order; the last two cards are the bench."""
    state.lineup[seat, state.deck[seat]] = state.hand[seat, slot]
    state.deck[seat] += 1
    state.picked[seat] |= 1 << slot
    if state.deck[seat] == ORDER:
        place = 0
        for i in range(HAND):
            if not state.picked[seat] >> i & 1:
                state.bench[seat, place] = state.hand[seat, i]
                place += 1
        state.stage[seat] = stage.READY


@rule
def suggest_lineup(state, book, seat):
    """The suggested set-up: the Slugger bats if that gains more than he saves, and better bats come up earlier."""
    if state.stage[seat] == stage.SWAP:
        suggest_swap(state, book, seat)
    while state.stage[seat] == stage.LINEUP:
        best = -1
        for slot in range(HAND):
            if may_pick(state, seat, slot):
                if best < 0 or book.rating[state.hand[seat, slot]] > book.rating[state.hand[seat, best]]:
                    best = slot
        pick_card(state, seat, best)


@rule
def suggest_swap(state, book, seat):
    """The worst batter pitches if the Slugger bats more runs home than he saves, in the place of the worst of nine."""
    worst = worst_to_swap(state, book, seat)
    ninth = worst if state.deck[seat] else slot_by_rating(state, book, seat, ORDER - 1)
    gain = book.rating[state.starter[seat]] - book.rating[state.hand[seat, ninth]]
    leave_slugger(state, seat)
    if TURNS_A_GAME * gain > book.saving[state.starter[seat]]:
        swap_slugger(state, seat, worst)


@rule
def worst_to_swap(state, book, seat):
    """The worst batter with whom a Slugger may be swapped, the last of equals."""
    worst = -1
    for slot in range(HAND):
        if may_swap(state, seat, slot):
            if worst < 0 or book.rating[state.hand[seat, slot]] <= book.rating[state.hand[seat, worst]]:
                worst = slot
    return worst


@rule
def leave_slugger(state, seat):
    """DD-30: the starter pitches."""
    state.stage[seat] = stage.READY if state.deck[seat] == ORDER else stage.LINEUP


@rule
def slot_by_rating(state, book, seat, better):
    """The card of the hand that this number of others are better than."""
    found = 0
    for slot in range(HAND):
        above = 0
        for other in range(HAND):
            here, there = book.rating[state.hand[seat, slot]], book.rating[state.hand[seat, other]]
            if there > here or (there == here and other < slot):
                above += 1
        if above == better:
            found = slot
    return found


@rule
def answer_set_up(state, book, seat, choice, dice, tape):
    """DD-27, DD-31, DD-32: one step of a seat's secret set-up; when both are ready, all is revealed."""
    if choice == choices.AUTO:
        suggest_lineup(state, book, seat)
    elif choice == choices.NO_SWAP:
        leave_slugger(state, seat)
    elif state.stage[seat] == stage.SWAP:
        swap_slugger(state, seat, choice - choices.HAND_CARD)
    else:
        pick_card(state, seat, choice - choices.HAND_CARD)
    if is_ready(state) and book.lineups_first and state.starter[0] == 0:
        show_lineups_and_draw(state, book, dice, tape)
    if is_ready(state):
        reveal(state, book, tape)


@rule
def is_ready(state):
    """Whether neither seat has anything left to set up."""
    return state.stage[0] == stage.READY and state.stage[1] == stage.READY


@rule
def show_lineups_and_draw(state, book, dice, tape):
    """DD-26 `in_order`: both lineups are on the table; now the pitchers are drawn, and Sluggers may still bat."""
    for seat in range(2):
        emit(tape, seat, LineupSet(team=seat, cards=state.lineup[seat]))
    for seat in range(2):
        draw_pitchers(state, book, seat, dice)
        show_draw(state, seat, tape)
        if book.slugger[state.starter[seat]]:
            state.stage[seat] = stage.SWAP


@rule
def lineups_are_shown(state):
    """DD-26 `in_order`: whether both lineups are on the table and only a Slugger may still change them."""
    return state.starter[0] != 0 and state.deck[0] == ORDER and state.deck[1] == ORDER and not is_ready(state)


@rule
def reveal(state, book, tape):
    """DD-32: swaps and lineups are shown at the same time, and the first inning begins."""
    for seat in range(2):
        if state.swapped[seat]:
            state.count[figures.SLUGGER_SWAPS] += 1
            emit(tape, seat, SluggerSwap(team=seat, slugger=state.starter[seat], pitcher=state.pitcher[seat]))
        if state.swapped[seat] or not book.lineups_first:
            emit(tape, seat, LineupSet(team=seat, cards=state.lineup[seat]))
        for i in range(HAND):
            state.hand[seat, i] = 0
        state.picked[seat] = 0
    state.half = 1  # as if an inning had just ended
    state.phase = phase.NEXT_HALF


@rule
def first_stage(state, book, seat):
    """Where a seat's set-up begins."""
    return stage.SWAP if book.slugger[state.starter[seat]] else stage.LINEUP
