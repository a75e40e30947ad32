"""When an immediate action works and what it does; coaches in the game (BH-44 to BH-60, BH-183 to BH-188)."""

from __future__ import annotations

from fivetool.engine.diamond import FIRST, HOME, NOBODY, SECOND, THIRD, lead_base, runners_on
from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.highlights_2045.rules import events
from fivetool.games.highlights_2045.rules.abilities import (
    AHEAD,
    ALWAYS,
    AT_HOME,
    BEHIND,
    BRAWL,
    BUNT,
    CANCEL_ALL,
    CLONE,
    CLUTCH,
    CLUTCH_HIT,
    COACH_POWER,
    CYBORG,
    DOUBLE_PLAY,
    DOUBLE_STEAL,
    EJECT_ROBOT,
    EJECT_TYPE,
    FACING_GLOVE,
    FLAG,
    GAMBLE,
    GLOVES,
    HIT_EACH,
    HIT_NOW,
    IN_A_PINCH,
    IN_A_PINCH_HOME,
    IN_BUY_ROUND,
    IN_EXTRAS,
    LEADOFF,
    LOADED,
    LOSE_A_BASE,
    NATURAL,
    NEXT_CARD,
    PICK_OFF,
    PICK_OFF_ALL,
    PINCH_RUNNER,
    RELIEF,
    REPLACE,
    ROBOT_GLOVE,
    STANDING,
    STEAL,
    STEAL_SIGNS,
    THREE_NATURALS,
    TRIPLE_PLAY,
    TWO_CYBORGS,
    TWO_CYBORGS_HOME,
    TWO_NATURALS,
    VS_CYBORG,
    VS_NATURAL,
    VS_ROBOT,
    WALK,
    WALK_NOW,
    WALKS,
    WILD_PITCH,
)
from fivetool.games.highlights_2045.rules.actions import do_action, do_next_action, order_is_open
from fivetool.games.highlights_2045.rules.defence import (
    cancel_all,
    catchable_runners,
    change_hit,
    hits_to_change,
    lose_a_base,
    raise_gloves,
    remove_runner,
)
from fivetool.games.highlights_2045.rules.exchanges import clone_code, exchange_effect
from fivetool.games.highlights_2045.rules.free_agents import agents_left
from fivetool.games.highlights_2045.rules.hits import immediate_hits
from fivetool.games.highlights_2045.rules.in_force import coach_code, top_card, top_type
from fivetool.games.highlights_2045.rules.phases import (
    ACTION_ORDER,
    ACTIONS,
    CHOOSE_RUNNER,
    CHOOSE_RUNNERS,
    END_SLOT,
    USE_COACH,
)
from fivetool.games.highlights_2045.rules.record import SAVE_SLOT, TURN_SLOT
from fivetool.games.highlights_2045.rules.running import (
    can_steal,
    may_double_steal,
    move_runner,
    send_pinch_runners,
    steal_bases,
)
from fivetool.games.highlights_2045.rules.threats import mark_hits
from fivetool.games.highlights_2045.rules.zones import opponent, push


@rule
def act(state, book):
    """BH-46, BH-183: the coach before, the card's actions one after the other, the coach after."""
    if state.coach_asked == 0:
        state.coach_asked = 1
        offer_coach(state, book)
    elif state.todo_count > 0:
        if order_is_open(state, book):
            state.phase = ACTION_ORDER
        else:
            do_next_action(state)
    elif state.coach_asked == 1:
        state.coach_asked = 2
        offer_coach(state, book)
    else:
        state.phase = END_SLOT


@rule
def carry_out(state, book, dice, tape):
    """BH-44: one action of a card or coach, if it works."""
    team, code = state.seat_turn, state.doing
    works = would_work(state, book, team, code)
    emit(tape, team, events.Action(team=team, card=state.doer, code=code, effective=works))
    state.phase = ACTIONS
    if works:
        take_effect(state, book, team, code, dice, tape)


@rule
def would_work(state, book, team, code):
    """BH-44: whether the condition holds and there is something to act on."""
    return condition_holds(state, book, team, book.ability[code, 1]) and has_target(state, book, team, code)


@rule
def condition_holds(state, book, team, condition):
    """BH-49 to BH-51, BH-61 to BH-63, BH-90, BH-100, BH-144, BH-148 to BH-162: whether an action's condition holds."""
    other = opponent(state, team)
    if condition == ALWAYS:
        return True
    if condition == CLUTCH:
        return state.bases[team, SECOND - 1] != NOBODY or state.bases[team, THIRD - 1] != NOBODY
    if condition == LOADED:
        return runners_on(state.bases[team]) == 3
    if condition == LEADOFF:
        return state.slot == TURN_SLOT and state.played[team] == 1
    if condition == VS_NATURAL or condition == VS_CYBORG or condition == VS_ROBOT:
        return top_type(state, book, other) == NATURAL + condition - VS_NATURAL
    if condition == BEHIND:
        return state.runs[team] < state.runs[other]
    if condition == AHEAD:
        return state.runs[team] > state.runs[other]
    if condition == IN_EXTRAS:
        return state.extra > 0
    if condition == AT_HOME:
        return team == state.home
    if condition == FACING_GLOVE:
        return state.played[other] > 0 and book.glove_family[top_card(state, other)] == 1
    if condition == TWO_NATURALS:
        return already_played(state, book, team, NATURAL) >= 2
    if condition == THREE_NATURALS:
        return already_played(state, book, team, NATURAL) >= 3
    if condition == TWO_CYBORGS:
        return already_played(state, book, team, CYBORG) >= 2
    if condition == TWO_CYBORGS_HOME:
        return team == state.home and already_played(state, book, team, CYBORG) >= 2
    if condition == IN_A_PINCH or condition == IN_A_PINCH_HOME:
        in_pinch = state.bases[other, SECOND - 1] != NOBODY or state.bases[other, THIRD - 1] != NOBODY
        return in_pinch and (condition == IN_A_PINCH or team == state.home)
    return state.homer_gloved == 1


@rule
def already_played(state, book, team, kind):
    """BH-51: the other cards of a type in the own stack; a save card is not in it (BH-88)."""
    last = state.played[team] if state.slot == SAVE_SLOT else state.played[team] - 1
    count = 0
    for i in range(last):
        if book.kind[state.in_play[team, i]] == kind:
            count += 1
    return count


@rule
def has_target(state, book, team, code):
    """BH-44, BH-48, BH-84: whether there is anything to act on."""
    other = opponent(state, team)
    effect = book.ability[code, 2]
    if effect in (GLOVES, ROBOT_GLOVE, WALKS, CANCEL_ALL, LOSE_A_BASE):
        closed = state.mound_closed and book.ability[code, 0] != COACH_POWER
        return not closed and hits_to_change(state, other, effect) > 0
    if effect == PICK_OFF or effect == PICK_OFF_ALL or effect == TRIPLE_PLAY:
        return runners_on(state.bases[other]) > 0
    if effect == DOUBLE_PLAY:
        return catchable_runners(state, other, False) > 0
    if effect == HIT_EACH:
        return already_played(state, book, team, NATURAL) > 0
    if effect == STEAL:
        return can_steal(state, team)
    if effect == DOUBLE_STEAL:
        return may_double_steal(state, team, 1) or may_double_steal(state, team, 2) or may_double_steal(state, team, 3)
    if effect == PINCH_RUNNER:
        return catchable_runners(state, team, False) > 0
    if effect == BUNT or effect == WILD_PITCH:
        return runners_on(state.bases[team]) > 0
    if effect in (REPLACE, RELIEF, GAMBLE):
        return agents_left(state) > 0
    if effect == CLONE:
        return clone_code(state, book, 0) != 0
    if effect in (EJECT_ROBOT, EJECT_TYPE, BRAWL):
        return state.played[other] > 0 and agents_left(state) > 0
    if effect == STEAL_SIGNS:
        return state.hand_count[other] > 0
    return effect in (HIT_NOW, CLUTCH_HIT, WALK_NOW, FLAG, NEXT_CARD)


@rule
def take_effect(state, book, team, code, dice, tape):
    """BH-147, BH-155 to BH-162, BH-164, BH-165: carry out an action that has something to act on."""
    other = opponent(state, team)
    effect, number, times = book.ability[code, 2], book.ability[code, 3], book.ability[code, 4]
    if effect == GLOVES or effect == ROBOT_GLOVE:
        raise_gloves(state, book, team, code, dice, tape)
    elif effect == PICK_OFF or effect == DOUBLE_STEAL:
        state.phase = CHOOSE_RUNNER
    elif effect == DOUBLE_PLAY or effect == TRIPLE_PLAY:
        state.takes = number
        state.phase = CHOOSE_RUNNERS
    elif effect == PICK_OFF_ALL:
        for base in range(FIRST, HOME):
            remove_runner(state, other, base, code, tape)
    elif effect == WALKS:
        for i in range(state.pending[other]):
            change_hit(state, other, i, WALK, code, tape)
    elif effect == CANCEL_ALL:
        cancel_all(state, other, code, tape)
    elif effect == LOSE_A_BASE:
        lose_a_base(state, other, 0, code, tape)
    elif effect == HIT_EACH:
        immediate_hits(state, book, team, number, already_played(state, book, team, NATURAL), tape)
    elif effect == HIT_NOW or effect == WALK_NOW or effect == CLUTCH_HIT:
        immediate_hits(state, book, team, number, times, tape)
    elif effect == STEAL:
        steal_bases(state, team, tape)
    elif effect == PINCH_RUNNER:
        send_pinch_runners(state, team, tape)
    elif effect == BUNT:
        move_runner(state, team, lead_base(state.bases[team]), 1, tape)
    elif effect == WILD_PITCH:
        for base in range(THIRD, 0, -1):
            move_runner(state, team, base, 1, tape)
    elif effect == FLAG:
        mark_hits(state, team, number)
    elif effect == NEXT_CARD:
        push(state.effects, state.effect_count, team, number)
    else:
        exchange_effect(state, book, team, code, dice, tape)


@rule
def offer_coach(state, book):
    """BH-183: an unused coach for immediate use may act, if he can do anything now."""
    team = state.seat_turn
    code = coach_code(state, book, team)
    if code == 0 or state.coach_used[team] or state.slot == SAVE_SLOT:
        return
    effect = book.ability[code, 2]
    if effect != STANDING and effect != IN_BUY_ROUND and would_work(state, book, team, code):
        state.phase = USE_COACH


@rule
def use_coach(state, book, tape):
    """BH-183: once in the game."""
    team = state.seat_turn
    state.coach_used[team] = 1
    code = coach_code(state, book, team)
    if book.ability[code, 2] != STEAL_SIGNS:
        emit(tape, team, events.CoachUsed(team=team, coach=state.coach[team], count=0, cards=state.hand[team, :0]))
    do_action(state, code, state.coach[team])
