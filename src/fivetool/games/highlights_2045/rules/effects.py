"""When an immediate action works and what it does; coaches in the game (BH-44 to BH-60, BH-183 to BH-188)."""

from fivetool.engine.diamond import FIRST, HOME, NOBODY, SECOND, THIRD, lead_base, runners_on
from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.highlights_2045.rules import abilities, events, phase, printed, slot
from fivetool.games.highlights_2045.rules.actions import do_action, do_next_action, order_is_open
from fivetool.games.highlights_2045.rules.defense import (
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
            state.phase = phase.ACTION_ORDER
        else:
            do_next_action(state)
    elif state.coach_asked == 1:
        state.coach_asked = 2
        offer_coach(state, book)
    else:
        state.phase = phase.END_SLOT


@rule
def carry_out(state, book, dice, tape):
    """BH-44: one action of a card or coach, if it works."""
    team, code = state.seat_turn, state.doing
    works = would_work(state, book, team, code)
    emit(tape, team, events.Action(team=team, card=state.doer, code=code, effective=works))
    state.phase = phase.ACTIONS
    if works:
        take_effect(state, book, team, code, dice, tape)


@rule
def would_work(state, book, team, code):
    """BH-44: whether the condition holds and there is something to act on."""
    return condition_holds(state, book, team, book.condition[code]) and has_target(state, book, team, code)


@rule
def condition_holds(state, book, team, condition):
    """BH-49 to BH-51, BH-61 to BH-63, BH-90, BH-100, BH-144, BH-148 to BH-162: whether an action's condition holds."""
    other = opponent(state, team)
    if condition == abilities.ALWAYS:
        return True
    if condition == abilities.CLUTCH:
        return state.bases[team, SECOND - 1] != NOBODY or state.bases[team, THIRD - 1] != NOBODY
    if condition == abilities.LOADED:
        return runners_on(state.bases[team]) == 3
    if condition == abilities.LEADOFF:
        return state.slot == slot.TURN and state.played[team] == 1
    if condition == abilities.VS_NATURAL or condition == abilities.VS_CYBORG or condition == abilities.VS_ROBOT:
        return top_type(state, book, other) == printed.NATURAL + condition - abilities.VS_NATURAL
    if condition == abilities.BEHIND:
        return state.runs[team] < state.runs[other]
    if condition == abilities.AHEAD:
        return state.runs[team] > state.runs[other]
    if condition == abilities.IN_EXTRAS:
        return state.extra > 0
    if condition == abilities.AT_HOME:
        return team == state.home
    if condition == abilities.FACING_GLOVE:
        return state.played[other] > 0 and book.glove_family[top_card(state, other)] == 1
    if condition == abilities.TWO_NATURALS:
        return already_played(state, book, team, printed.NATURAL) >= 2
    if condition == abilities.THREE_NATURALS:
        return already_played(state, book, team, printed.NATURAL) >= 3
    if condition == abilities.TWO_CYBORGS:
        return already_played(state, book, team, printed.CYBORG) >= 2
    if condition == abilities.TWO_CYBORGS_HOME:
        return team == state.home and already_played(state, book, team, printed.CYBORG) >= 2
    if condition == abilities.IN_A_PINCH or condition == abilities.IN_A_PINCH_HOME:
        in_pinch = state.bases[other, SECOND - 1] != NOBODY or state.bases[other, THIRD - 1] != NOBODY
        return in_pinch and (condition == abilities.IN_A_PINCH or team == state.home)
    return state.homer_gloved == 1


@rule
def already_played(state, book, team, kind):
    """BH-51: the other cards of a type in the own stack; a save card is not in it (BH-88)."""
    last = state.played[team] if state.slot == slot.SAVE else state.played[team] - 1
    count = 0
    for i in range(last):
        if book.kind[state.in_play[team, i]] == kind:
            count += 1
    return count


@rule
def acts_on_hits(effect):
    """BH-52, BH-55 to BH-59: whether an effect cancels or changes threatened hits."""
    if effect == abilities.GLOVES or effect == abilities.ROBOT_GLOVE:
        return True
    return effect in (abilities.WALKS, abilities.CANCEL_ALL, abilities.LOSE_A_BASE)


@rule
def has_target(state, book, team, code):
    """BH-44, BH-48, BH-84: whether there is anything to act on."""
    other = opponent(state, team)
    effect = book.effect[code]
    if acts_on_hits(effect):
        closed = state.mound_closed and book.action_class[code] != abilities.COACH_POWER
        return not closed and hits_to_change(state, other, effect) > 0
    if effect == abilities.PICK_OFF or effect == abilities.PICK_OFF_ALL or effect == abilities.TRIPLE_PLAY:
        return runners_on(state.bases[other]) > 0
    if effect == abilities.DOUBLE_PLAY:
        return catchable_runners(state, other, False) > 0
    if effect == abilities.HIT_EACH:
        return already_played(state, book, team, printed.NATURAL) > 0
    if effect == abilities.STEAL:
        return can_steal(state, team)
    if effect == abilities.DOUBLE_STEAL:
        return may_double_steal(state, team, 1) or may_double_steal(state, team, 2) or may_double_steal(state, team, 3)
    if effect == abilities.PINCH_RUNNER:
        return catchable_runners(state, team, False) > 0
    if effect == abilities.BUNT or effect == abilities.WILD_PITCH:
        return runners_on(state.bases[team]) > 0
    if effect in (abilities.REPLACE, abilities.RELIEF, abilities.GAMBLE):
        return agents_left(state) > 0
    if effect == abilities.CLONE:
        return clone_code(state, book, 0) != 0
    if effect in (abilities.EJECT_ROBOT, abilities.EJECT_TYPE, abilities.BRAWL):
        return state.played[other] > 0 and agents_left(state) > 0
    if effect == abilities.STEAL_SIGNS:
        return state.hand_count[other] > 0
    return effect in (abilities.HIT_NOW, abilities.CLUTCH_HIT, abilities.WALK_NOW, abilities.MARK, abilities.NEXT_CARD)


@rule
def take_effect(state, book, team, code, dice, tape):
    """BH-147, BH-155 to BH-162, BH-164, BH-165: carry out an action that has something to act on."""
    other = opponent(state, team)
    effect, number, times = book.effect[code], book.number[code], book.times[code]
    if effect == abilities.GLOVES or effect == abilities.ROBOT_GLOVE:
        raise_gloves(state, book, team, code, dice, tape)
    elif effect == abilities.PICK_OFF or effect == abilities.DOUBLE_STEAL:
        state.phase = phase.CHOOSE_RUNNER
    elif effect == abilities.DOUBLE_PLAY or effect == abilities.TRIPLE_PLAY:
        state.takes = number
        state.phase = phase.CHOOSE_RUNNERS
    elif effect == abilities.PICK_OFF_ALL:
        for base in range(FIRST, HOME):
            remove_runner(state, other, base, code, tape)
    elif effect == abilities.WALKS:
        for i in range(state.pending[other]):
            change_hit(state, other, i, printed.WALK, code, tape)
    elif effect == abilities.CANCEL_ALL:
        cancel_all(state, other, code, tape)
    elif effect == abilities.LOSE_A_BASE:
        lose_a_base(state, other, 0, code, tape)
    elif effect == abilities.HIT_EACH:
        immediate_hits(state, book, team, number, already_played(state, book, team, printed.NATURAL), tape)
    elif effect == abilities.HIT_NOW or effect == abilities.WALK_NOW or effect == abilities.CLUTCH_HIT:
        immediate_hits(state, book, team, number, times, tape)
    elif effect == abilities.STEAL:
        steal_bases(state, team, tape)
    elif effect == abilities.PINCH_RUNNER:
        send_pinch_runners(state, team, tape)
    elif effect == abilities.BUNT:
        move_runner(state, team, lead_base(state.bases[team]), 1, tape)
    elif effect == abilities.WILD_PITCH:
        for base in range(THIRD, 0, -1):
            move_runner(state, team, base, 1, tape)
    elif effect == abilities.MARK:
        mark_hits(state, team, number)
    elif effect == abilities.NEXT_CARD:
        push(state.effects, state.effect_count, team, number)
    else:
        exchange_effect(state, book, team, code, dice, tape)


@rule
def offer_coach(state, book):
    """BH-183: an unused coach for immediate use may act, if he can do anything now."""
    team = state.seat_turn
    code = coach_code(state, book, team)
    if code == 0 or state.coach_used[team] or state.slot == slot.SAVE:
        return
    effect = book.effect[code]
    if effect != abilities.STANDING and effect != abilities.IN_BUY_ROUND and would_work(state, book, team, code):
        state.phase = phase.USE_COACH


@rule
def use_coach(state, book, tape):
    """BH-183: once in the game."""
    team = state.seat_turn
    state.coach_used[team] = 1
    code = coach_code(state, book, team)
    if book.effect[code] != abilities.STEAL_SIGNS:
        emit(tape, team, events.CoachUsed(team=team, coach=state.coach[team], count=0, cards=state.hand[team, :0]))
    do_action(state, code, state.coach[team])
