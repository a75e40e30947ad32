"""Who is asked what, and what his answer does: the Decisions table of the rules."""

from fivetool.engine.diamond import THIRD, runners_on
from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.dice_baseball.rules import bunts, choices, events, phase, positions, roles, stealing
from fivetool.games.dice_baseball.rules.bunts import bunt, may_bunt, may_sacrifice, may_squeeze
from fivetool.games.dice_baseball.rules.choices import player_of_choice
from fivetool.games.dice_baseball.rules.eligibility import count_free
from fivetool.games.dice_baseball.rules.flow import after_steal
from fivetool.games.dice_baseball.rules.four_steps import walk_intentionally
from fivetool.games.dice_baseball.rules.hit_and_run import hit_and_run, may_hit_and_run
from fivetool.games.dice_baseball.rules.infield import set_infield
from fivetool.games.dice_baseball.rules.lineup_cards import enter, mark_lineup
from fivetool.games.dice_baseball.rules.naming_substitutes import (
    ask_for_player,
    ask_for_reliever,
    give_up,
    mark_substitutes,
    name_substitute,
)
from fivetool.games.dice_baseball.rules.plate_appearance import announce
from fivetool.games.dice_baseball.rules.record import NOBODY, on_base
from fivetool.games.dice_baseball.rules.sends import concede_run, send_target, stay_on_third, throw_home
from fivetool.games.dice_baseball.rules.set_up import start_game
from fivetool.games.dice_baseball.rules.setting_the_field import (
    answer_field,
    answer_swap,
    mark_field,
    mark_swap,
    may_change_pitcher,
    open_field,
)
from fivetool.games.dice_baseball.rules.stealing import may_steal, steal
from fivetool.games.dice_baseball.rules.tag_ups import hold_tag, tag_target, tag_up

NO_MINUS = 0  # off the target of a plain steal
NO_TARGET = 0


# --- Who is asked ---


@rule
def actor(state, book):
    """The seat that must choose now, -1 when the game is over."""
    if state.phase == phase.OVER:
        return -1
    if state.phase == phase.LINEUPS:
        return 1 if state.ready[0] else 0
    if state.phase == phase.PICK:
        return state.pick_seat
    at_bat = state.phase == phase.OFFENSE or state.phase == phase.SEND or state.phase == phase.TAG
    return state.half if at_bat else 1 - state.half


@rule
def waiting(state, book, seats):
    """DB-3: both managers make out their lineup cards at the same time; otherwise one is asked."""
    if state.phase == phase.LINEUPS:
        for seat in range(2):
            if not state.ready[seat]:
                seats[seat] = 1
    elif state.phase != phase.OVER:
        seats[actor(state, book)] = 1


# --- What he may choose ---


@rule
def legal(state, book, seat, mask):
    """What a seat may choose."""
    if state.phase == phase.LINEUPS:
        if not state.ready[seat]:
            mark_lineup(state, book, seat, mask)
    elif state.phase == phase.OVER or seat != actor(state, book):
        return
    elif state.phase == phase.DEFENSE:
        mark_defense(state, book, seat, mask)
    elif state.phase == phase.INFIELD:
        mask[choices.INFIELD_IN] = 1
        mask[choices.INFIELD_BACK] = 1
    elif state.phase == phase.OFFENSE:
        mark_offense(state, book, seat, mask)
    elif state.phase == phase.SEND:
        mask[choices.SEND_HIM] = 1
        mask[choices.STAY] = 1
    elif state.phase == phase.ANSWER:
        mask[choices.THROW_HOME] = 1
        mask[choices.CONCEDE] = 1
    elif state.phase == phase.TAG:
        mask[choices.TAG_UP] = 1
        mask[choices.STAY] = 1
    elif state.phase == phase.PICK:
        mark_substitutes(state, book, seat, mask)
    elif state.phase == phase.FIELD:
        mark_field(state, book, seat, mask)
    else:
        mark_swap(state, seat, mask)


@rule
def mark_defense(state, book, team, mask):
    """DB-80, DB-163, DB-169: pitch (with a runner on third IN or BACK), walk him, change pitcher or fielders."""
    if on_base(state, THIRD) != NOBODY:
        mask[choices.INFIELD_IN] = 1
        mask[choices.INFIELD_BACK] = 1
    else:
        mask[choices.PITCH] = 1
    mask[choices.WALK_HIM] = 1
    if count_free(state, book, team) > 0:
        if may_change_pitcher(state, book, team):
            mask[choices.AT + positions.PITCHER] = 1
        mask[choices.CHANGE_FIELDERS] = 1


@rule
def mark_offense(state, book, team, mask):
    """DB-127 to DB-149: swing, or one of the calls that the bases, outs and earlier tries allow; or a substitute."""
    mask[choices.SWING] = 1
    if runners_on(state.bases) > 0:
        for group in range(1, 8):
            if may_steal(state, book, group):
                mask[choices.STEAL + group] = 1
        if may_hit_and_run(state):
            mask[choices.HIT_AND_RUN] = 1
        if may_sacrifice(state, book):
            mask[choices.SACRIFICE] = 1
        if may_squeeze(state):
            mask[choices.SQUEEZE] = 1
    if may_bunt(state):
        mask[choices.BUNT] = 1
    if state.announced == 0 and count_free(state, book, team) > 0:
        mask[choices.PINCH_HIT] = 1
        for base in range(1, THIRD + 1):
            if on_base(state, base) != NOBODY:
                mask[choices.RUN_FOR + base] = 1


# --- What his answer does ---


@rule
def answer(state, book, seat, choice, dice, tape):
    """Carry out a choice, without what follows from it by itself."""
    if state.phase == phase.DEFENSE:
        answer_defense(state, book, seat, choice, tape)
    elif state.phase == phase.OFFENSE:
        answer_offense(state, book, seat, choice, dice, tape)
    elif state.phase == phase.INFIELD:
        set_infield(state, seat, choice, tape)
        state.phase = phase.STEP_ONE if state.called else phase.OFFENSE
    elif state.phase == phase.SEND:
        answer_send(state, book, seat, choice, tape)
    elif state.phase == phase.ANSWER:
        throw_or_concede(state, book, seat, choice, dice, tape)
    elif state.phase == phase.TAG:
        answer_tag(state, book, seat, choice, dice, tape)
    elif state.phase == phase.PICK:
        answer_pick(state, book, seat, choice, tape)
    elif state.phase == phase.FIELD:
        answer_field(state, book, seat, choice, tape)
    elif state.phase == phase.SWAP:
        answer_swap(state, seat, player_of_choice(seat, choice), tape)
    elif state.phase == phase.LINEUPS:
        enter(state, book, seat, choice)
        start_game(state, book, tape)


@rule
def answer_defense(state, book, seat, choice, tape):
    """DB-80, DB-163, DB-169."""
    if choice == choices.WALK_HIM:
        tell_call(seat, choice, state.batter, NO_TARGET, tape)
        walk_intentionally(state, book, tape)
    elif choice == choices.AT + positions.PITCHER:
        ask_for_reliever(state, seat, phase.DEFENSE)
    elif choice == choices.CHANGE_FIELDERS:
        open_field(state, phase.DEFENSE)
    else:
        set_infield(state, seat, choice, tape)
        state.phase = phase.OFFENSE


@rule
def answer_pick(state, book, seat, choice, tape):
    """DB-157, DB-163: somebody comes in, or nobody after all."""
    if choice == choices.DONE:
        give_up(state)
    else:
        name_substitute(state, book, seat, player_of_choice(seat, choice), tape)


@rule
def answer_offense(state, book, seat, choice, dice, tape):
    """DB-37, DB-127, DB-139, DB-144, DB-163."""
    if choice == choices.PINCH_HIT:
        ask_for_player(state, seat, roles.AS_BATTER, state.batter, roles.BY_MANAGER, phase.OFFENSE)
        return
    if choices.RUN_FOR < choice and choice <= choices.RUN_FOR + THIRD:
        runner = on_base(state, choice - choices.RUN_FOR)
        ask_for_player(state, seat, roles.AS_RUNNER, runner, roles.BY_MANAGER, phase.OFFENSE)
        return
    announce(state, tape)
    if choice == choices.SWING:
        state.phase = phase.STEP_ONE
        return
    tell_call(seat, choice, state.batter, NO_TARGET, tape)
    if choice == choices.HIT_AND_RUN:
        state.called = 1
        hit_and_run(state, book, dice, tape)
    elif choice == choices.SACRIFICE or choice == choices.SQUEEZE or choice == choices.BUNT:
        state.called = 1
        bunt(state, book, chart_of(choice), dice, tape)
    else:
        steal(state, book, choice - choices.STEAL, NO_MINUS, stealing.SAFE_AT_HOME, dice, tape)
        after_steal(state, book)


@rule
def chart_of(choice):
    """Chart 13, 14 or 15."""
    if choice == choices.SACRIFICE:
        return bunts.SACRIFICE_CHART
    return bunts.SQUEEZE_CHART if choice == choices.SQUEEZE else bunts.BUNT_CHART


@rule
def answer_send(state, book, seat, choice, tape):
    """DB-86, DB-88."""
    if choice == choices.SEND_HIM:
        tell_call(seat, choice, on_base(state, THIRD), send_target(state, book), tape)
        state.phase = phase.ANSWER
    else:
        stay_on_third(state, book, tape)


@rule
def throw_or_concede(state, book, seat, choice, dice, tape):
    """DB-88, DB-89: the answer to a send."""
    tell_call(seat, choice, on_base(state, THIRD), send_target(state, book), tape)
    if choice == choices.CONCEDE:
        concede_run(state, book, tape)
    else:
        throw_home(state, book, dice, tape)


@rule
def answer_tag(state, book, seat, choice, dice, tape):
    """DB-83, DB-84."""
    if choice == choices.TAG_UP:
        tell_call(seat, choice, on_base(state, state.tag_base), tag_target(state, book), tape)
        tag_up(state, book, dice, tape)
    else:
        hold_tag(state)


@rule
def tell_call(seat, choice, player, target, tape):
    """Write down what a manager has called, for whom, and the number that a roll must not exceed."""
    emit(tape, seat, events.Call(choice=choice, player=player, target=target, changed=False))
