"""Who is asked, and what may be chosen."""

from fivetool.engine.diamond import FIRST, HOME
from fivetool.engine.record import rule
from fivetool.games.highlights_2045.rules import abilities, choice, phase, sizes
from fivetool.games.highlights_2045.rules.buy_round import on_offer
from fivetool.games.highlights_2045.rules.defense import may_catch, may_glove
from fivetool.games.highlights_2045.rules.exchanges import clone_code, minor_card
from fivetool.games.highlights_2045.rules.in_force import may_pinch_hit
from fivetool.games.highlights_2045.rules.running import may_double_steal
from fivetool.games.highlights_2045.rules.set_up import club_is_taken
from fivetool.games.highlights_2045.rules.zones import opponent


@rule
def decider(state):
    """The seat that is asked in a state.phase in which one is."""
    if state.phase == phase.CHOOSE_MINOR:
        return opponent(state, state.seat_turn)
    return state.seat_turn


@rule
def is_secret_choice(state):
    """Whether several seats choose at once, unseen."""
    if state.phase in (phase.CHOOSE_PARK, phase.DRAFT_COACH, phase.CHOOSE_COACH):
        return True
    return state.phase == phase.SET_ON_DECK or state.phase == phase.EXTRA_CARD


@rule
def is_waited_for(state, team):
    """Whether a seat may choose now."""
    if state.phase >= phase.OVER:
        return False
    if is_secret_choice(state):
        return state.asked[team] == 1
    return decider(state) == team


@rule
def actor(state, book):
    """The seat that must choose now, -1 when the match is over."""
    for team in range(book.seats):
        if is_waited_for(state, team):
            return team
    return -1


@rule
def waiting(state, book, seats):
    """BH-28, BH-94, BH-181, BH-182, BH-195: both teams at once, or one."""
    for team in range(book.seats):
        seats[team] = 1 if is_waited_for(state, team) else 0


@rule
def legal(state, book, seat, mask):
    """The choices of the open decision."""
    if state.phase >= phase.OVER or not is_waited_for(state, seat):
        return
    if state.phase == phase.PLAY_CARD:
        legal_play(state, book, seat, mask)
    elif state.phase in (phase.ACTION_ORDER, phase.USE_COACH, phase.USE_RELIEF):
        mask[choice.YES] = 1
        mask[choice.NO] = 1
    elif state.phase == phase.CHOOSE_HIT:
        legal_hit(state, opponent(state, seat), mask)
    elif state.phase == phase.CHOOSE_RUNNER or state.phase == phase.CHOOSE_RUNNERS:
        for base in range(FIRST, HOME):
            mask[choice.BASE + base - 1] = may_choose_runner(state, book, seat, base)
        mask[choice.NO] = state.phase == phase.CHOOSE_RUNNERS
    elif state.phase == phase.VISITOR_SAVE:
        mask[choice.NO] = 1
        mask[choice.FROM_DECK] = state.on_deck[seat] != 0
        mask[choice.FROM_LINEUP] = state.lineup_count[seat] + state.top_count[seat] + state.dugout_count[seat] > 0
    elif state.phase == phase.ON_DECK_LEFT:
        mask[choice.TO_DUGOUT] = 1
        mask[choice.FROM_LINEUP] = 1
    else:
        legal_list(state, book, seat, mask)


@rule
def legal_play(state, book, seat, mask):
    """BH-36 to BH-38: any Hand card; PH cards may bring in the On Deck card or the top of the Lineup."""
    for i in range(state.hand_count[seat]):
        mask[choice.PICK + i] = 1
        if may_pinch_hit(state, book, seat, state.hand[seat, i]):
            mask[choice.PH_DECK + i] = state.on_deck[seat] != 0
            mask[choice.PH_LINEUP + i] = 1


@rule
def legal_hit(state, other, mask):
    """BH-52: any pending hit that may be gloved; like hits in a row are one and the same, the leftmost is taken."""
    alike = True
    first = -1
    for i in range(state.pending[other]):
        if may_glove(state, other, i):
            if first < 0:
                first = i
            same = state.hits[other, i] == state.hits[other, first]
            alike = alike and same and state.hit_speed[other, i] == state.hit_speed[other, first]
    if alike:
        mask[choice.PICK + first - state.page] = 1
        return
    for i in range(state.page, min(state.page + sizes.LISTED, state.pending[other])):
        mask[choice.PICK + i - state.page] = may_glove(state, other, i)
    mask[choice.MORE] = state.pending[other] > state.page + sizes.LISTED


@rule
def may_choose_runner(state, book, seat, base):
    """BH-53, BH-54, BH-185, BH-186."""
    effect = book.effect[state.doing]
    if effect == abilities.DOUBLE_STEAL:
        return may_double_steal(state, seat, base)
    return may_catch(state, opponent(state, seat), base, effect != abilities.DOUBLE_PLAY)


@rule
def legal_list(state, book, seat, mask):
    """Decisions that list things to pick from, a page at a time."""
    size = list_size(state, book, seat)
    for i in range(state.page, min(state.page + sizes.LISTED, size)):
        mask[choice.PICK + i - state.page] = may_pick(state, book, seat, i)
    for i in range(state.page + sizes.LISTED, size):
        if may_pick(state, book, seat, i):
            mask[choice.MORE] = 1
    if state.phase in (phase.SET_ON_DECK, phase.CHOOSE_CLONE, phase.BUY):
        mask[choice.NO] = 1


@rule
def list_size(state, book, seat):
    """How many things the question lists."""
    if state.phase == phase.CHOOSE_TEAM:
        return sizes.CLUBS
    if state.phase == phase.CHOOSE_PARK or state.phase == phase.CHOOSE_GAMBLE:
        return 2
    if state.phase == phase.DRAFT_COACH:
        return state.packet_count[seat]
    if state.phase == phase.CHOOSE_COACH:
        return state.coach_count[seat]
    if state.phase == phase.SET_ON_DECK or state.phase == phase.EXTRA_CARD:
        return state.hand_count[seat]
    if state.phase == phase.FIRST_BUYER:
        return book.teams
    if state.phase == phase.BUY:
        return state.row_count + state.scouted_count if state.played[seat] > 0 else 0
    if state.phase == phase.SEND_DOWN:
        return state.played[seat]
    if state.phase == phase.ORDER_TOP:
        return state.bought_count[seat]
    size = 0
    if state.phase == phase.CHOOSE_CLONE:
        while clone_code(state, book, size):
            size += 1
    elif state.phase == phase.CHOOSE_MINOR:
        while minor_card(state, book, seat, size):
            size += 1
    return size


@rule
def may_pick(state, book, seat, i):
    """Whether a listed thing is open to choice."""
    if state.phase == phase.CHOOSE_TEAM:
        return not club_is_taken(state, i)
    if state.phase == phase.FIRST_BUYER:
        return state.buying[i] == 1
    if state.phase == phase.BUY:
        return book.cost[on_offer(state, i)] <= state.budget[seat]
    if state.phase == phase.ORDER_TOP:
        return i >= state.ordered
    return True
