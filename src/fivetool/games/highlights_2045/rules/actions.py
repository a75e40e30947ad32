"""The immediate actions of a card, listed and put in order (BH-44 to BH-51)."""

from fivetool.engine.record import rule
from fivetool.games.highlights_2045.rules import abilities, codes, phase, printed, sizes, slot
from fivetool.games.highlights_2045.rules.defense import cancel_all
from fivetool.games.highlights_2045.rules.free_agents import free_agent_check
from fivetool.games.highlights_2045.rules.in_force import coach_code, park_code
from fivetool.games.highlights_2045.rules.zones import opponent


@rule
def begin_slot(state, book, dice, tape):
    """BH-33 step 2: the actions of the card that was put into play."""
    team = state.seat_turn
    if state.slot != slot.SAVE:
        state.card = state.in_play[team, state.played[team] - 1]
    state.coach_asked = 0
    list_actions(state, book)
    look_at_mound(state, book, dice, tape)
    state.phase = phase.ACTIONS


@rule
def list_actions(state, book):
    """BH-46, BH-87, BH-191: what the acting card has to do; a save card only what defends."""
    state.todo_count = 0
    state.deferred = 0
    state.homer_gloved = 0
    for i in range(sizes.TO_DO):
        state.todo[i] = 0
    for i in range(sizes.CARD_ACTIONS):
        code = book.action[state.card, i]
        if code and (state.slot != slot.SAVE or serves_in_save(book, code)):
            add_action(state, code)
    if coach_code(state, book, state.seat_turn) == codes.COACH_ROBOT_GLOVE and book.kind[state.card] == printed.ROBOT:
        add_action(state, codes.GLOVE)


@rule
def add_action(state, code):
    """One more thing to do."""
    state.todo[state.todo_count] = code
    state.todo_count += 1


@rule
def serves_in_save(book, code):
    """BH-87: class D, or cloning one of class D; everything under full_action."""
    return book.save_full or book.action_class[code] == abilities.DEFENSE or code == codes.CLONING


@rule
def look_at_mound(state, book, dice, tape):
    """BH-200, BH-201, BH-204: the park may help or hinder a cyborg who faces pending hits."""
    team, other = state.seat_turn, opponent(state, state.seat_turn)
    state.mound_closed = 0
    code = park_code(state, book)
    if code != codes.PARK_LOW_MOUND and code != codes.PARK_HIGH_MOUND:
        return
    if book.kind[state.card] != printed.CYBORG or state.pending[other] == 0:
        return
    if free_agent_check(state, book, team, printed.CYBORG, dice, tape):
        if code == codes.PARK_LOW_MOUND:
            state.mound_closed = 1
        else:
            cancel_all(state, other, codes.PARK_HIGH_MOUND, tape)


@rule
def order_is_open(state, book):
    """BH-46: of two actions the player says which comes first, unless one only marks the card's hits."""
    if state.deferred >= state.todo_count - 1:
        return False
    for i in range(state.todo_count):
        if book.effect[state.todo[i]] == abilities.MARK:
            return False
    return True


@rule
def put_off_action(state):
    """BH-46: not this one yet."""
    code = state.todo[0]
    for i in range(state.todo_count - 1):
        state.todo[i] = state.todo[i + 1]
    state.todo[state.todo_count - 1] = code
    state.deferred += 1


@rule
def do_next_action(state):
    """BH-44: the action is compulsory and done as far as it can be."""
    code = state.todo[0]
    for i in range(sizes.TO_DO - 1):
        state.todo[i] = state.todo[i + 1]
    state.todo_count -= 1
    state.deferred = 0
    do_action(state, code, state.card)


@rule
def do_action(state, code, card):
    """An action of a card or coach comes next."""
    state.doing = code
    state.doer = card
    state.phase = phase.CARRY_OUT
