"""Which card to play, to set On Deck, to reveal in Extra Innings, and which action to copy."""

from fivetool.engine.record import rule
from fivetool.engine.ties import above, below
from fivetool.games.highlights_2045.manager.defending import defended_damage, present_damage
from fivetool.games.highlights_2045.manager.runners import after_hit, after_steal, on_base, runners_worth
from fivetool.games.highlights_2045.rules import abilities, choice, mark, printed, sizes, slot
from fivetool.games.highlights_2045.rules.effects import already_played, would_work
from fivetool.games.highlights_2045.rules.exchanges import clone_code
from fivetool.games.highlights_2045.rules.in_force import card_speed, may_pinch_hit
from fivetool.games.highlights_2045.rules.zones import ON_ROSTER, opponent, push, take_at

NOTHING = -1e9
VISITORS_SIDE, HOME_SIDE = 0, 1


# --- What a card would do now ---


@rule
def value_now(state, book, knowledge, seat, card):
    """Runs gained by playing a card now, compared with a card that does nothing."""
    actions, hits = values_now(state, book, knowledge, seat, card)
    side, turns = side_of(state, seat), max(0, state.hand_count[seat] - 1)
    return knowledge.action_weight[side, turns] * actions + knowledge.hit_weight[side, turns] * hits


@rule
def side_of(state, seat):
    """Visitors or Home: Home's last hits meet nothing but a Visitor Save."""
    return HOME_SIDE if state.home == seat else VISITORS_SIDE


@rule
def values_now(state, book, knowledge, seat, card):
    """Runs gained by a card's actions if it is played now, and by its hits if none of them is stopped."""
    push(state.in_play, state.played, seat, card)
    before = state.slot
    state.slot = slot.TURN
    actions, runners = value_of_actions(state, book, knowledge, seat, card)
    hits = value_of_hits(state, book, knowledge, seat, card, runners)
    state.slot = before
    take_at(state.in_play, state.played, seat, state.played[seat] - 1)
    return actions, hits


@rule
def value_of_actions(state, book, knowledge, seat, card):
    """What a card's actions gain over the runners that stand there now, and the runners after them."""
    runners = on_base(state, seat)
    value = -runners_worth(state, knowledge, seat, runners)
    for i in range(sizes.CARD_ACTIONS):
        code = book.action[card, i]
        if code == 0 or not would_work(state, book, seat, code):
            continue
        if book.action_class[code] == abilities.DEFENSE:
            before = present_damage(state, knowledge, opponent(state, seat))
            value += before - defended_damage(state, book, knowledge, seat, code)
        elif hits_at_once(book, code):
            for j in range(times_hit(state, book, seat, code)):
                speed, clutch = card_speed(state, book, seat, card), book.effect[code] == abilities.CLUTCH_HIT
                scored, runners = after_hit(knowledge, runners, book.number[code], speed, clutch)
                value += scored
        elif book.effect[code] == abilities.STEAL:
            scored, runners = after_steal(knowledge, runners)
            value += scored
        else:
            value += knowledge.code_worth[code]
    return value + runners_worth(state, knowledge, seat, runners), runners


@rule
def hits_at_once(book, code):
    """BH-47: whether an action grants hits or walks that are resolved at once."""
    effect = book.effect[code]
    if effect == abilities.HIT_NOW or effect == abilities.CLUTCH_HIT:
        return True
    return effect == abilities.WALK_NOW or effect == abilities.HIT_EACH


@rule
def times_hit(state, book, seat, code):
    """How many hits or walks an action grants."""
    if book.effect[code] == abilities.HIT_EACH:
        return already_played(state, book, seat, printed.NATURAL)
    return book.times[code]


@rule
def value_of_hits(state, book, knowledge, seat, card, runners):
    """What the threatened hits add to the runners on base if they are not stopped."""
    start = runners_worth(state, knowledge, seat, runners)
    speed = card_speed(state, book, seat, card)
    one_more = book.marks[card] & mark.HIT_AND_RUN != 0
    runs = 0.0
    for i in range(book.hit_count[card]):
        scored, runners = after_hit(knowledge, runners, book.hits[card, i], speed, one_more)
        runs += scored
    return runs + runners_worth(state, knowledge, seat, runners) - start


# --- The card on top of the Lineup: the known one, or any of those it could be ---


@rule
def possible_draws(state, seat):
    """How many cards can be drawn next: one that is known, those of the Lineup, or those of the Dugout (BH-30)."""
    if state.top_count[seat] > 0:
        return 1
    return state.lineup_count[seat] if state.lineup_count[seat] > 0 else state.dugout_count[seat]


@rule
def possible_draw(state, seat, i):
    """One of the cards that can be drawn next."""
    if state.top_count[seat] > 0:
        return state.top[seat, state.top_count[seat] - 1]
    return state.lineup[seat, i] if state.lineup_count[seat] > 0 else state.dugout[seat, i]


@rule
def value_of_draw(state, book, knowledge, seat):
    """What the next card of the Lineup would do now, on the average."""
    total = 0.0
    count = possible_draws(state, seat)
    for i in range(count):
        total += value_now(state, book, knowledge, seat, possible_draw(state, seat, i))
    return total / count if count > 0 else NOTHING


@rule
def usual_value_of_draw(state, knowledge, seat):
    """What the next card of the Lineup will do in a game that is about to begin, on the average."""
    total = 0.0
    count = possible_draws(state, seat)
    for i in range(count):
        total += knowledge.kept_worth[sizes.HAND - 1, possible_draw(state, seat, i)]
    return total / count if count > 0 else NOTHING


# --- Choices ---


@rule
def best_play(state, book, knowledge, seat):
    """BH-36, BH-38: the card that gains most over what it would do later; a weak PH card gives way to a better one."""
    best = choice.PICK
    most = NOTHING
    side, turns = side_of(state, seat), state.hand_count[seat] - 1
    on_deck = state.on_deck[seat]
    deck_value = value_now(state, book, knowledge, seat, on_deck) if on_deck else NOTHING
    lineup_value = NOTHING
    for i in range(state.hand_count[seat]):
        card = state.hand[seat, i]
        later = knowledge.later_worth[side, turns, card]
        gain = value_now(state, book, knowledge, seat, card) - later
        if above(gain, most):
            most = gain
            best = choice.PICK + i
        if may_pinch_hit(state, book, seat, card):
            if lineup_value == NOTHING:
                lineup_value = value_of_draw(state, book, knowledge, seat)
            if above(deck_value - later, most):
                most = deck_value - later
                best = choice.PH_DECK + i
            if above(lineup_value - later, most):
                most = lineup_value - later
                best = choice.PH_LINEUP + i
    return best


@rule
def best_on_deck(state, knowledge, seat):
    """BH-27: the weakest card makes room for another draw, unless that would be worse still."""
    worth = knowledge.kept_worth[sizes.HAND - 1]
    weakest = 0
    for i in range(1, state.hand_count[seat]):
        if below(worth[state.hand[seat, i]], worth[state.hand[seat, weakest]]):
            weakest = i
    if above(usual_value_of_draw(state, knowledge, seat), worth[state.hand[seat, weakest]]):
        return choice.PICK + weakest
    return choice.NO


@rule
def best_place_for_on_deck(state, book, knowledge, seat):
    """BH-105: a card that is better than the roster goes on top of the Lineup."""
    worth = knowledge.worth[state.on_deck[seat]]
    return choice.FROM_LINEUP if above(worth, mean_worth(state, book, knowledge, seat)) else choice.TO_DUGOUT


@rule
def mean_worth(state, book, knowledge, seat):
    """The mean worth of the cards on the roster."""
    total = 0.0
    count = 0
    for card in range(1, book.cards + 1):
        if state.place[card] == ON_ROSTER + seat:
            total += knowledge.worth[card]
            count += 1
    return total / max(1, count)


@rule
def best_extra(state, book, knowledge, seat):
    """BH-94: the card that does most on the present bases; what its defense meets is not known yet."""
    best = -1
    most = NOTHING
    state.extra += 1
    for i in range(state.hand_count[seat]):
        card = state.hand[seat, i]
        value = value_now(state, book, knowledge, seat, card)
        for j in range(sizes.CARD_ACTIONS):
            code = book.action[card, j]
            if code and book.action_class[code] == abilities.DEFENSE:
                value += knowledge.code_worth[code]
        if above(value, most):
            most = value
            best = choice.PICK + i
    state.extra -= 1
    return best


@rule
def best_clone(state, book, knowledge, seat):
    """BH-174: the most valuable action that would work."""
    best = choice.NO
    most = 0.0
    for i in range(sizes.LISTED):
        code = clone_code(state, book, state.page + i)
        if code and would_work(state, book, seat, code) and above(knowledge.code_worth[code], most):
            most = knowledge.code_worth[code]
            best = choice.PICK + i
    return best
