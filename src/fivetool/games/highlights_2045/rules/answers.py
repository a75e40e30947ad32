"""What a choice does at each question."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.games.highlights_2045.rules.actions import do_action, do_next_action, put_off_action
from fivetool.games.highlights_2045.rules.buy_round import name_first_buyer, order_top, send_down, stop_buying
from fivetool.games.highlights_2045.rules.choices import BASE, MORE, NO, PICK, YES
from fivetool.games.highlights_2045.rules.decisions import is_secret_choice
from fivetool.games.highlights_2045.rules.defence import glove_hit, runner_chosen, take_runner
from fivetool.games.highlights_2045.rules.effects import use_coach
from fivetool.games.highlights_2045.rules.end_of_game import return_on_deck
from fivetool.games.highlights_2045.rules.exchanges import clone_code, exchange_top, minor_card
from fivetool.games.highlights_2045.rules.phases import (
    ACTION_ORDER,
    ACTIONS,
    BUY,
    CHOOSE_CLONE,
    CHOOSE_COACH,
    CHOOSE_GAMBLE,
    CHOOSE_HIT,
    CHOOSE_MINOR,
    CHOOSE_PARK,
    CHOOSE_RUNNER,
    CHOOSE_RUNNERS,
    CHOOSE_TEAM,
    COACHES_CHOSEN,
    DRAFT_COACH,
    DRAFT_ROUND,
    EXTRA_CHOSEN,
    FIRST_BUYER,
    GAMBLED,
    ON_DECK_CHOSEN,
    ON_DECK_LEFT,
    PARKS_CHOSEN,
    PLAY_CARD,
    RELIEVE,
    SEND_DOWN,
    SET_ON_DECK,
    SET_UP,
    USE_COACH,
    USE_RELIEF,
    VISITOR_SAVE,
)
from fivetool.games.highlights_2045.rules.sizes import LISTED, TEAMS
from fivetool.games.highlights_2045.rules.turns import play_card
from fivetool.games.highlights_2045.rules.visitor_save import visitor_save
from fivetool.games.highlights_2045.rules.zones import opponent


@rule
def answer(state, seat, choice):
    """A decision is taken; it is carried out next."""
    state.answer = choice + 1
    state.answered_by = seat


@rule
def carry_out_answer(state, book, dice, tape):
    """Carry out the choice that was made; any but a look at the next page ends the list."""
    choice = state.answer - 1
    state.answer = 0
    if choice == MORE:
        state.page += LISTED
        return
    carry_out_choice(state, book, state.answered_by, choice, dice, tape)
    state.page = 0


@rule
def carry_out_choice(state, book, seat, choice, dice, tape):
    """What a choice means in the open phase."""
    phase = state.phase
    if is_secret_choice(phase):
        choose_in_secret(state, book, seat, choice)
    elif phase == PLAY_CARD:
        play_card(state, book, choice, dice, tape)
    elif phase == VISITOR_SAVE:
        visitor_save(state, choice, dice, tape)
    elif phase == ON_DECK_LEFT:
        return_on_deck(state, choice, tape)
    elif phase >= ACTION_ORDER and phase <= CHOOSE_MINOR:
        choose_in_action(state, book, choice, tape)
    elif phase == CHOOSE_TEAM:
        state.club[seat] = choice - PICK
        state.phase = SET_UP
    elif phase == FIRST_BUYER:
        name_first_buyer(state, book, choice - PICK, tape)
    elif phase == BUY:
        if choice == NO:
            stop_buying(state)
        else:
            state.wanted = state.page + choice - PICK
            state.phase = SEND_DOWN
    elif phase == SEND_DOWN:
        send_down(state, book, state.page + choice - PICK, dice, tape)
    else:
        order_top(state, state.page + choice - PICK)


@rule
def choose_in_secret(state, book, seat, choice):
    """A choice that stays hidden until all have chosen."""
    state.chosen[seat] = choice
    state.asked[seat] = 0
    for team in range(TEAMS):
        if state.asked[team]:
            return
    if state.phase == CHOOSE_PARK:
        state.phase = PARKS_CHOSEN
    elif state.phase == DRAFT_COACH:
        state.phase = DRAFT_ROUND
    elif state.phase == CHOOSE_COACH:
        state.phase = COACHES_CHOSEN
    elif state.phase == SET_ON_DECK:
        state.phase = ON_DECK_CHOSEN
    else:
        state.phase = EXTRA_CHOSEN


@rule
def choose_in_action(state, book, choice, tape):
    """A choice that the action of a card or coach calls for (BH-45)."""
    phase = state.phase
    state.phase = ACTIONS
    if phase == ACTION_ORDER:
        if choice == YES:
            do_next_action(state)
        else:
            put_off_action(state)
    elif phase == USE_COACH:
        if choice == YES:
            use_coach(state, book, tape)
    elif phase == CHOOSE_HIT:
        state.phase = CHOOSE_HIT
        glove_hit(state, book, state.page + choice - PICK, tape)
    elif phase == CHOOSE_RUNNER:
        runner_chosen(state, book, choice - BASE + 1, tape)
    elif phase == CHOOSE_RUNNERS:
        if choice != NO:
            state.phase = CHOOSE_RUNNERS
            take_runner(state, book, choice - BASE + 1, tape)
    elif phase == CHOOSE_CLONE:
        if choice != NO:
            do_action(state, clone_code(state, book, state.page + choice - PICK), state.card)
    elif phase == CHOOSE_GAMBLE:
        if choice != PICK:
            state.shown[0], state.shown[1] = state.shown[1], state.shown[0]
        state.phase = GAMBLED
    elif phase == USE_RELIEF:
        if choice == YES:
            state.phase = RELIEVE
    else:
        owner = opponent(state, state.seat_turn)
        newcomer = minor_card(state, book, owner, state.page + choice - PICK)
        exchange_top(state, owner, newcomer, state.doing, tape)
