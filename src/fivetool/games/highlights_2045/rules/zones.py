"""Teams and the zones of their cards: hand, on deck, Lineup, dugout (BH-1, BH-2, BH-11, BH-14 to BH-22)."""

from fivetool.engine.dice import roll
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.highlights_2045.rules import draw, events, sizes

# where a card belongs: 0 to the free agents, otherwise with the number of a team added
ON_ROSTER, IN_MINORS, REMOVED = 1, 5, 9

FOR_HAND, FOR_ON_DECK, FOR_EXTRA = 0, 1, 2  # why cards are drawn


@rule
def opponent(state, team):
    """BH-2: a game is between two teams."""
    return state.home if team == state.visitors else state.visitors


@rule
def is_automated(book, team):
    """BH-1, BH-132: with one seat the other team plays by itself."""
    return book.seats == 1 and team == sizes.AUTOMATED


@rule
def push(zone, counts, team, card):
    """BH-14: put a card at the end of a zone."""
    zone[team, counts[team]] = card
    counts[team] += 1


@rule
def take_at(zone, counts, team, i):
    """BH-14, BH-15: take a card out of a zone, for another, and close the gap."""
    card = zone[team, i]
    counts[team] -= 1
    for j in range(i, counts[team]):
        zone[team, j] = zone[team, j + 1]
    zone[team, counts[team]] = 0
    return card


@rule
def take_from_hand(state, team, i):
    """A card leaves the Hand."""
    left = state.hand_count[team] - 1
    for j in range(i, left):
        state.hand_seen[team, j] = state.hand_seen[team, j + 1]
    state.hand_seen[team, left] = 0
    return take_at(state.hand, state.hand_count, team, i)


@rule
def to_dugout(state, team, card):
    """A card goes to the Dugout, where everybody sees it (BH-19, BH-22)."""
    push(state.dugout, state.dugout_count, team, card)


@rule
def in_play_to_dugout(state, team):
    """BH-111, BH-123: what is left In Play goes to the Dugout."""
    for i in range(state.played[team]):
        to_dugout(state, team, state.in_play[team, i])
        state.in_play[team, i] = 0
    state.played[team] = 0


@rule
def reshuffle(state, team, tape):
    """BH-30, BH-31: the Dugout becomes the Lineup."""
    for i in range(state.dugout_count[team]):
        push(state.lineup, state.lineup_count, team, state.dugout[team, i])
        state.dugout[team, i] = 0
    state.dugout_count[team] = 0
    emit(tape, NO_SEAT, events.Reshuffle(team=team, count=state.lineup_count[team]))


@rule
def recall_extras(state, team, tape):
    """BH-103: with nothing else left, the earlier Extra Innings cards become the Lineup."""
    while state.played[team] > sizes.HAND:
        push(state.lineup, state.lineup_count, team, take_at(state.in_play, state.played, team, sizes.HAND))
    emit(tape, NO_SEAT, events.Reshuffle(team=team, count=state.lineup_count[team]))


@rule
def draw_known_card(state, team):
    """BH-21: the card on top, whose place was known to its owner, and if it was bought to all."""
    last = state.top_count[team] - 1
    card = take_at(state.top, state.top_count, team, last)
    state.drawn[card] = 1 if state.top_round[team, last] > 0 else 0
    state.top_round[team, last] = 0
    return card


@rule
def draw_card(state, team, dice, tape):
    """BH-11, BH-30: the top card of the Lineup, which is never shuffled but when it runs out."""
    if state.top_count[team] > 0:
        return draw_known_card(state, team)
    if state.lineup_count[team] == 0 and state.dugout_count[team] > 0:
        reshuffle(state, team, tape)
    if state.lineup_count[team] == 0:
        recall_extras(state, team, tape)
    i = 0
    if state.lineup_count[team] > 1:
        i = roll(dice, draw.LINEUP_CARD, sizes.ROSTER)
        while i >= state.lineup_count[team]:
            i = roll(dice, draw.LINEUP_CARD, sizes.ROSTER)
    return take_at(state.lineup, state.lineup_count, team, i)


@rule
def draw_to_hand(state, team, count, reason, dice, tape):
    """BH-26, BH-27, BH-93."""
    first = state.hand_count[team]
    for i in range(count):
        push(state.hand, state.hand_count, team, draw_card(state, team, dice, tape))
    drawn = state.hand[team, first : first + count]
    emit(tape, team, events.Draw(team=team, count=count, reason=reason, cards=drawn))
