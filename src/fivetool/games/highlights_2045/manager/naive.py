"""The naive player: cards in the order drawn, the dearest free agent for the cheapest card."""

from fivetool.engine.dice import roll
from fivetool.engine.drivers import BOT_DICE
from fivetool.engine.record import rule
from fivetool.games.highlights_2045.rules import choice, phase, sizes
from fivetool.games.highlights_2045.rules.buy_round import on_offer
from fivetool.games.highlights_2045.rules.decisions import legal
from fivetool.games.highlights_2045.rules.set_up import club_is_taken


@rule
def naive_choice(state, book, seat):
    """The dearest card, the cheapest card, otherwise the first choice there is."""
    if state.phase == phase.SEND_DOWN:
        return cheapest_in_play(state, book, seat)
    if state.phase == phase.BUY:
        return dearest_on_offer(state, book, seat)
    return first_legal(state, book, seat)


@rule
def cheapest_in_play(state, book, seat):
    """BH-119: the cheapest card that was played goes down."""
    cheapest = 0
    for i in range(1, min(sizes.LISTED, state.played[seat])):
        if book.cost[state.in_play[seat, i]] < book.cost[state.in_play[seat, cheapest]]:
            cheapest = i
    return choice.PICK + cheapest


@rule
def dearest_on_offer(state, book, seat):
    """BH-118: the dearest free agent that the budget allows."""
    best = choice.NO
    dearest = 0
    for i in range(state.page, min(state.page + sizes.LISTED, state.row_count + state.scouted_count)):
        cost = book.cost[on_offer(state, i)]
        if state.played[seat] > 0 and cost <= state.budget[seat] and cost > dearest:
            dearest = cost
            best = choice.PICK + i - state.page
    return best


@rule
def first_legal(state, book, seat):
    """The first choice that is open: a pick before anything else, then yes."""
    legal(state, book, seat, state.open)
    found = -1
    for chosen in range(choice.COUNT - 1, -1, -1):
        if state.open[chosen]:
            if found < 0 or chosen >= choice.PICK or found < choice.PICK:
                found = chosen
            state.open[chosen] = 0
    return found


@rule
def any_club(state, dice):
    """BH-3: one of the decks that are left."""
    club = roll(dice, BOT_DICE, sizes.CLUBS)
    while club_is_taken(state, club):
        club = roll(dice, BOT_DICE, sizes.CLUBS)
    return choice.PICK + club
