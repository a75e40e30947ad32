"""Hidden information (BH-19 to BH-22)."""

from fivetool.engine.dice import roll
from fivetool.engine.record import rule
from fivetool.games.highlights_2045.rules import choice, draw, phase, sizes, slot, zones
from fivetool.games.highlights_2045.rules.decisions import list_size
from fivetool.games.highlights_2045.rules.parks import park_is_dealt


@rule
def view(state, book, seat, out):
    """BH-20, BH-21: what a seat may not know is blanked."""
    for team in range(book.teams):
        if team != seat:
            hide_cards(state, team, out)
            hide_choices(state, team, out)
    if state.phase in (phase.BUY, phase.SEND_DOWN) and state.seat_turn != seat:
        hide_scouted(state, out)
    hide_bottom(state, seat, out)


@rule
def hide_cards(state, team, out):
    """BH-20, BH-21: Hand, On Deck, Lineup, a returned On Deck card, and the order of bought cards."""
    for i in range(state.hand_count[team]):
        if not state.hand_seen[team, i]:
            out.hand[team, i] = sizes.FACE_DOWN
    if state.on_deck[team]:
        out.on_deck[team] = sizes.FACE_DOWN
    for i in range(state.lineup_count[team]):
        out.lineup[team, i] = sizes.FACE_DOWN
    for i in range(state.top_count[team]):
        if state.top_round[team, i] == 0:
            out.top[team, i] = sizes.FACE_DOWN
    sort_groups(out.top[team], state.top_round[team], state.top_count[team])
    sort_all(out.bought[team], state.bought_count[team])
    if state.phase == phase.ORDER_TOP and state.seat_turn == team:
        out.ordered = 0


@rule
def sort_groups(cards, group, count):
    """Cards bought in one Buy Round in the order of their numbers: others do not know their real order."""
    for i in range(1, count):
        j = i
        while j > 0 and group[j] == group[j - 1] and group[j] != 0 and cards[j - 1] > cards[j]:
            cards[j], cards[j - 1] = cards[j - 1], cards[j]
            j -= 1


@rule
def sort_all(cards, count):
    """Cards in the order of their numbers."""
    for i in range(1, count):
        j = i
        while j > 0 and cards[j - 1] > cards[j]:
            cards[j], cards[j - 1] = cards[j - 1], cards[j]
            j -= 1


@rule
def hide_choices(state, team, out):
    """BH-28, BH-94, BH-181, BH-182, BH-195: secret choices, coaches in reserve, and parks on offer."""
    if state.chosen[team]:
        out.chosen[team] = sizes.FACE_DOWN
    for i in range(sizes.OFFERED):
        out.offer[team, i] = sizes.FACE_DOWN if state.offer[team, i] else 0
    for i in range(sizes.COACHES):
        out.packet[team, i] = sizes.FACE_DOWN if state.packet[team, i] else 0
        out.coaches[team, i] = sizes.FACE_DOWN if state.coaches[team, i] else 0


@rule
def hide_scouted(state, out):
    """BH-194: scouted cards are for their owner alone; to others they might still be in the deck."""
    for i in range(state.scouted_count):
        card = state.scouted[i]
        if card > 0:
            out.scouted[i] = sizes.FACE_DOWN
            return_to_deck(out, card)
    if state.phase == phase.SEND_DOWN and state.wanted >= state.row_count:
        out.wanted = state.row_count


@rule
def return_to_deck(out, card):
    """A card that a seat cannot see might as well be in the deck."""
    out.in_deck[card] = 1
    out.place[card] = 0


@rule
def hide_bottom(state, seat, out):
    """BH-20: cards at the bottom of the deck that not everybody saw go there."""
    for i in range(state.bottom_count):
        known = state.bottom_known[i]
        card = state.bottom[i]
        if known != 1 and known != 2 + seat and card > 0:
            out.bottom[i] = sizes.FACE_DOWN
            return_to_deck(out, card)


@rule
def redeal(state, book, seat, dice):
    """Deal what a seat does not know out of the cards that it cannot see."""
    view(state, book, seat, state)
    for team in range(book.teams):
        if team != seat:
            redeal_cards(state, book, team, dice)
            redeal_coaches(state, book, team, dice)
            redeal_parks(state, book, team, dice)
            redeal_choice(state, book, team, dice)
    for i in range(state.scouted_count):
        if state.scouted[i] == sizes.FACE_DOWN:
            state.scouted[i] = unseen_agent(state, book, dice)
    for i in range(state.bottom_count):
        if state.bottom[i] == sizes.FACE_DOWN:
            state.bottom[i] = unseen_agent(state, book, dice)


@rule
def unseen_agent(state, book, dice):
    """A free agent that might be in the deck."""
    card = book.agent[roll(dice, draw.FREE_AGENT, book.agents)]
    while not state.in_deck[card]:
        card = book.agent[roll(dice, draw.FREE_AGENT, book.agents)]
    state.in_deck[card] = 0
    return card


@rule
def redeal_cards(state, book, team, dice):
    """BH-20: what is not in the open is known only by elimination from the roster."""
    for i in range(state.lineup_count[team]):
        state.lineup[team, i] = 0
    shuffle_bought(state, team, dice)
    held = 0
    for i in range(state.hand_count[team]):
        held += 1 if state.hand[team, i] == sizes.FACE_DOWN else 0
    held += 1 if state.on_deck[team] == sizes.FACE_DOWN else 0
    hidden = 0
    for card in range(1, book.cards + 1):
        if state.place[card] == zones.ON_ROSTER + team and not is_seen(state, team, card):
            if state.drawn[card] and held > 0:
                hold_known_card(state, team, card, held, dice)
                held -= 1
            else:
                state.hidden[hidden] = card
                hidden += 1
    for i in range(state.hand_count[team]):
        if state.hand[team, i] == sizes.FACE_DOWN:
            hidden, state.hand[team, i] = draw_hidden(state, hidden, dice)
    if state.on_deck[team] == sizes.FACE_DOWN:
        hidden, state.on_deck[team] = draw_hidden(state, hidden, dice)
    for i in range(state.top_count[team]):
        if state.top[team, i] == sizes.FACE_DOWN:
            hidden, state.top[team, i] = draw_hidden(state, hidden, dice)
    for i in range(state.lineup_count[team]):
        hidden, state.lineup[team, i] = draw_hidden(state, hidden, dice)


@rule
def hold_known_card(state, team, card, held, dice):
    """BH-21: a bought card that was drawn is in one of the `held` places that are still face down."""
    place = roll(dice, draw.LINEUP_CARD, sizes.ROSTER)
    while place >= held:
        place = roll(dice, draw.LINEUP_CARD, sizes.ROSTER)
    for i in range(state.hand_count[team]):
        if state.hand[team, i] == sizes.FACE_DOWN:
            if place == 0:
                state.hand[team, i] = card
                return
            place -= 1
    state.on_deck[team] = card


@rule
def shuffle_bought(state, team, dice):
    """BH-21: cards bought in one Buy Round can lie on the Lineup in any order."""
    first = 0
    while first < state.top_count[team]:
        end = first + 1
        while end < state.top_count[team] and state.top_round[team, end] == state.top_round[team, first]:
            end += 1
        if state.top_round[team, first] > 0:
            for i in range(end - 1, first, -1):
                j = roll(dice, draw.LINEUP_CARD, sizes.ROSTER)
                while j > i - first:
                    j = roll(dice, draw.LINEUP_CARD, sizes.ROSTER)
                state.top[team, i], state.top[team, first + j] = state.top[team, first + j], state.top[team, i]
        first = end


@rule
def draw_hidden(state, count, dice):
    """One of the cards that nobody sees; returns how many are left, and the card."""
    i = roll(dice, draw.LINEUP_CARD, sizes.ROSTER)
    while i >= count:
        i = roll(dice, draw.LINEUP_CARD, sizes.ROSTER)
    card = state.hidden[i]
    state.hidden[i] = state.hidden[count - 1]
    state.hidden[count - 1] = 0
    return count - 1, card


@rule
def is_seen(state, team, card):
    """Whether a card of the roster lies in the open, or has been shown."""
    for i in range(sizes.ROOM):
        if card in (state.in_play[team, i], state.dugout[team, i], state.top[team, i], state.bought[team, i]):
            return True
        if state.hand[team, i] == card:
            return True
    if state.on_deck[team] == card:
        return True
    return state.slot == slot.SAVE and state.card == card


@rule
def coach_is_seen(state, card):
    """Whether a coach is known to have a place."""
    for team in range(sizes.TEAMS):
        if state.coach[team] == card or state.spent_coach[card]:
            return True
        for i in range(sizes.COACHES):
            if state.packet[team, i] == card or state.coaches[team, i] == card:
                return True
    return False


@rule
def redeal_coaches(state, book, team, dice):
    """BH-181: another's coaches can be any that have not been seen."""
    for i in range(sizes.COACHES):
        if state.packet[team, i] == sizes.FACE_DOWN:
            state.packet[team, i] = unseen_coach(state, book, dice)
        if state.coaches[team, i] == sizes.FACE_DOWN:
            state.coaches[team, i] = unseen_coach(state, book, dice)


@rule
def unseen_coach(state, book, dice):
    """A coach that nobody is known to have."""
    card = book.coach_card[roll(dice, draw.COACH, book.coach_cards)]
    while coach_is_seen(state, card):
        card = book.coach_card[roll(dice, draw.COACH, book.coach_cards)]
    return card


@rule
def redeal_parks(state, book, team, dice):
    """BH-195: another's parks on offer can be any that have not been seen."""
    for i in range(sizes.OFFERED):
        if state.offer[team, i] == sizes.FACE_DOWN:
            card = book.park_card[roll(dice, draw.PARK, book.park_cards)]
            while park_is_dealt(state, card):
                card = book.park_card[roll(dice, draw.PARK, book.park_cards)]
            state.offer[team, i] = card


@rule
def redeal_choice(state, book, team, dice):
    """A secret choice could have been any that was open."""
    if state.chosen[team] != sizes.FACE_DOWN:
        return
    size = list_size(state, book, team)
    pick = roll(dice, draw.LINEUP_CARD, sizes.ROSTER)
    while pick >= size:
        pick = roll(dice, draw.LINEUP_CARD, sizes.ROSTER)
    state.chosen[team] = choice.PICK + pick
