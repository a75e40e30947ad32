"""What a choice does at each question."""

from fivetool.engine.record import rule
from fivetool.games.highlights_2045.rules import choice, phase, sizes
from fivetool.games.highlights_2045.rules.actions import do_action, do_next_action, put_off_action
from fivetool.games.highlights_2045.rules.buy_round import name_first_buyer, order_top, send_down, stop_buying
from fivetool.games.highlights_2045.rules.decisions import is_secret_choice
from fivetool.games.highlights_2045.rules.defense import glove_hit, runner_chosen, take_runner
from fivetool.games.highlights_2045.rules.effects import use_coach
from fivetool.games.highlights_2045.rules.end_of_game import return_on_deck
from fivetool.games.highlights_2045.rules.exchanges import clone_code, exchange_top, minor_card
from fivetool.games.highlights_2045.rules.turns import play_card
from fivetool.games.highlights_2045.rules.visitor_save import visitor_save
from fivetool.games.highlights_2045.rules.zones import opponent


@rule
def note_answer(state, seat, chosen):
    """A decision is taken; it is carried out next."""
    state.answer = chosen + 1
    state.answered_by = seat


@rule
def carry_out_answer(state, book, dice, tape):
    """Carry out the choice that was made; any but a look at the next page ends the list."""
    chosen = state.answer - 1
    state.answer = 0
    if chosen == choice.MORE:
        state.page += sizes.LISTED
        return
    carry_out_choice(state, book, state.answered_by, chosen, dice, tape)
    state.page = 0


@rule
def carry_out_choice(state, book, seat, chosen, dice, tape):
    """What a choice means in the open phase."""
    if is_secret_choice(state):
        choose_in_secret(state, seat, chosen)
    elif state.phase == phase.PLAY_CARD:
        play_card(state, chosen, dice, tape)
    elif state.phase == phase.VISITOR_SAVE:
        visitor_save(state, chosen, dice, tape)
    elif state.phase == phase.ON_DECK_LEFT:
        return_on_deck(state, chosen, tape)
    elif state.phase >= phase.ACTION_ORDER and state.phase <= phase.CHOOSE_MINOR:
        choose_in_action(state, book, chosen, tape)
    elif state.phase == phase.CHOOSE_TEAM:
        state.club[seat] = chosen - choice.PICK
        state.phase = phase.SET_UP
    elif state.phase == phase.FIRST_BUYER:
        name_first_buyer(state, chosen - choice.PICK, tape)
    elif state.phase == phase.BUY:
        if chosen == choice.NO:
            stop_buying(state)
        else:
            state.wanted = state.page + chosen - choice.PICK
            state.phase = phase.SEND_DOWN
    elif state.phase == phase.SEND_DOWN:
        send_down(state, book, state.page + chosen - choice.PICK, dice, tape)
    else:
        order_top(state, state.page + chosen - choice.PICK)


@rule
def choose_in_secret(state, seat, chosen):
    """A choice that stays hidden until all have chosen."""
    state.chosen[seat] = chosen
    state.asked[seat] = 0
    for team in range(sizes.TEAMS):
        if state.asked[team]:
            return
    if state.phase == phase.CHOOSE_PARK:
        state.phase = phase.PARKS_CHOSEN
    elif state.phase == phase.DRAFT_COACH:
        state.phase = phase.DRAFT_ROUND
    elif state.phase == phase.CHOOSE_COACH:
        state.phase = phase.COACHES_CHOSEN
    elif state.phase == phase.SET_ON_DECK:
        state.phase = phase.ON_DECK_CHOSEN
    else:
        state.phase = phase.EXTRA_CHOSEN


@rule
def choose_in_action(state, book, chosen, tape):
    """A choice that the action of a card or coach calls for (BH-45)."""
    asked = state.phase
    state.phase = phase.ACTIONS
    if asked == phase.ACTION_ORDER:
        if chosen == choice.YES:
            do_next_action(state)
        else:
            put_off_action(state)
    elif asked == phase.USE_COACH:
        if chosen == choice.YES:
            use_coach(state, book, tape)
    elif asked == phase.CHOOSE_HIT:
        state.phase = phase.CHOOSE_HIT
        glove_hit(state, state.page + chosen - choice.PICK, tape)
    elif asked == phase.CHOOSE_RUNNER:
        runner_chosen(state, book, chosen - choice.BASE + 1, tape)
    elif asked == phase.CHOOSE_RUNNERS:
        if chosen != choice.NO:
            state.phase = phase.CHOOSE_RUNNERS
            take_runner(state, book, chosen - choice.BASE + 1, tape)
    elif asked == phase.CHOOSE_CLONE:
        if chosen != choice.NO:
            do_action(state, clone_code(state, book, state.page + chosen - choice.PICK), state.card)
    elif asked == phase.CHOOSE_GAMBLE:
        if chosen != choice.PICK:
            state.shown[0], state.shown[1] = state.shown[1], state.shown[0]
        state.phase = phase.GAMBLED
    elif asked == phase.USE_RELIEF:
        if chosen == choice.YES:
            state.phase = phase.RELIEVE
    else:
        owner = opponent(state, state.seat_turn)
        newcomer = minor_card(state, book, owner, state.page + chosen - choice.PICK)
        exchange_top(state, owner, newcomer, state.doing, tape)
