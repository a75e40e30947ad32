"""The Buy Round: what improves the roster most, and what goes down for it (BH-118 to BH-122)."""

from fivetool.engine.record import rule
from fivetool.engine.ties import above, below
from fivetool.games.highlights_2045.manager.playing import NOTHING
from fivetool.games.highlights_2045.rules import choice, formats, phase, sizes
from fivetool.games.highlights_2045.rules.buy_round import on_offer
from fivetool.games.highlights_2045.rules.decisions import list_size, may_pick
from fivetool.games.highlights_2045.rules.exchanges import minor_card

INCOME_PER_GAME = 0.008  # runs a game that a point of income buys, for every game that is still to come


@rule
def games_to_come(state, book):
    """About how many games a card bought now can still play in."""
    if state.stage == formats.SERIES:
        most = 0
        for team in range(book.teams):
            most = max(most, state.stage_wins[team])
        return book.series_length // 2 + 1 - most + 1
    return formats.stage_games(state, book) - state.game + book.series_length // 2 + 1


@rule
def roster_worth(state, book, knowledge, card):
    """What a card on the roster is worth a game: its play, and what its income will buy."""
    return knowledge.worth[card] + INCOME_PER_GAME * book.income[card] * games_to_come(state, book)


# --- One of a list ---


@rule
def best_listed(state, book, knowledge, seat):
    """The best card of a list, or the worst where it is sent away."""
    best = -1
    most = NOTHING
    size = list_size(state, book, seat)
    for i in range(state.page, min(state.page + sizes.LISTED, size)):
        if may_pick(state, book, seat, i):
            worth = roster_worth(state, book, knowledge, listed_card(state, book, seat, i))
            if state.phase == phase.SEND_DOWN:
                worth = -worth
            if above(worth, most):
                most = worth
                best = choice.PICK + i - state.page
    return best


@rule
def listed_card(state, book, seat, i):
    """The card at a place of the list that the question shows."""
    if state.phase == phase.SEND_DOWN:
        return state.in_play[seat, i]
    if state.phase == phase.ORDER_TOP:
        return state.bought[seat, i]
    return minor_card(state, book, seat, i)


# --- A purchase, seen together with one or two more that the rest of the budget buys ---


@rule
def best_purchase(state, book, knowledge, seat):
    """The first card of the one, two or three cards that improve the roster most within the budget."""
    size = list_size(state, book, seat)
    best = choice.NO
    most = 0.0
    lost = (
        worst_in_play(state, book, knowledge, seat, 1),
        worst_in_play(state, book, knowledge, seat, 2),
        worst_in_play(state, book, knowledge, seat, 3),
    )
    for i in range(state.page, min(state.page + sizes.LISTED, size)):
        left = state.budget[seat] - book.cost[on_offer(state, i)]
        if left < 0:
            continue
        gain = best_company(state, book, knowledge, size, i, left, lost)
        if above(gain, most):
            most = gain
            best = choice.PICK + i - state.page
    return best


@rule
def best_company(state, book, knowledge, size, first, left, lost):
    """The gain of a purchase with the best one or two others; `lost` is what goes down for one, two or three."""
    worth = offered_worth(state, book, knowledge, first)
    most = worth - lost[0]
    for j in range(size):
        rest = left - book.cost[on_offer(state, j)]
        if j == first or rest < 0:
            continue
        second = worth + offered_worth(state, book, knowledge, j)
        most = max(most, second - lost[1])
        for k in range(j + 1, size):
            if k != first and book.cost[on_offer(state, k)] <= rest:
                most = max(most, second + offered_worth(state, book, knowledge, k) - lost[2])
    return most


@rule
def offered_worth(state, book, knowledge, i):
    """The worth of a card on offer."""
    return roster_worth(state, book, knowledge, on_offer(state, i))


@rule
def worst_in_play(state, book, knowledge, seat, number):
    """The worth of the worst cards In Play that would be sent down for this number of purchases."""
    taken = 0
    total = 0.0
    for k in range(number):
        worst = -1
        for i in range(state.played[seat]):
            if not taken >> i & 1:
                worth = in_play_worth(state, book, knowledge, seat, i)
                if worst < 0 or below(worth, in_play_worth(state, book, knowledge, seat, worst)):
                    worst = i
        if worst < 0:
            return -NOTHING
        taken |= 1 << worst
        total += in_play_worth(state, book, knowledge, seat, worst)
    return total


@rule
def in_play_worth(state, book, knowledge, seat, i):
    """The worth of a card that was played."""
    return roster_worth(state, book, knowledge, state.in_play[seat, i])
