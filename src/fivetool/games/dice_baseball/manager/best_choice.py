"""The manager: of every decision the choice that leaves the best chance to win."""

from fivetool.engine.diamond import THIRD
from fivetool.engine.record import rule
from fivetool.games.dice_baseball.manager.bench import base_to_run_from, best_hitter, best_runner, wants_pinch_hitter
from fivetool.games.dice_baseball.manager.bullpen import best_arm, run_at_stake, wants_reliever
from fivetool.games.dice_baseball.manager.calls_at_bat import best_call, best_send, best_tag
from fivetool.games.dice_baseball.manager.calls_in_the_field import best_answer, best_infield, walks_him
from fivetool.games.dice_baseball.manager.changes_begun import any_fresh, hand_in, name_or_leave
from fivetool.games.dice_baseball.manager.double_switch import (
    is_switching,
    new_man_at,
    position_to_switch,
    should_exchange,
    wants_double_switch,
)
from fivetool.games.dice_baseball.manager.gloves import better_glove, weak_position
from fivetool.games.dice_baseball.manager.substitutes import best_bat, best_fielder, best_reliever
from fivetool.games.dice_baseball.rules import choices, phase, positions, roles
from fivetool.games.dice_baseball.rules.choices import choice_of_player
from fivetool.games.dice_baseball.rules.duty import needs_pitcher
from fivetool.games.dice_baseball.rules.eligibility import has_rested_reliever
from fivetool.games.dice_baseball.rules.record import NOBODY, on_base
from fivetool.games.dice_baseball.rules.setting_the_field import misfit


@rule
def decide(state, book, known, team):
    """The choice that leaves the best chance to win."""
    if state.phase == phase.DEFENSE:
        return in_the_field(state, book, known, team)
    if state.phase == phase.OFFENSE:
        return at_bat(state, book, known, team)
    if state.phase == phase.INFIELD:
        return best_infield(state, book, known)
    if state.phase == phase.SEND:
        return best_send(state, book, known)
    if state.phase == phase.ANSWER:
        return best_answer(state, book, known)
    if state.phase == phase.LINEUPS:
        return hand_in(state, team)
    if state.phase == phase.PICK:
        return name_or_leave(state, book, team, substitute(state, book, known, team))
    if state.phase == phase.FIELD:
        return set_gloves(state, book, known, team)
    if state.phase == phase.SWAP:
        return choice_of_player(team, any_fresh(state, team))
    return best_tag(state, book, known)


@rule
def in_the_field(state, book, known, team):
    """Before a plate appearance: a fresh arm, a better glove, an intentional walk; then the infield."""
    if wants_reliever(state, book, known, team):
        return (
            choices.CHANGE_FIELDERS if wants_double_switch(state, book, known, team) else choices.AT + positions.PITCHER
        )
    if weak_position(state, book, known, team) > 0:
        return choices.CHANGE_FIELDERS
    if walks_him(state, book, known):
        return choices.WALK_HIM
    return best_infield(state, book, known) if on_base(state, THIRD) != NOBODY else choices.PITCH


@rule
def at_bat(state, book, known, team):
    """Before step one: a pinch hitter or runner; then the best call."""
    if state.announced == 0:
        if wants_pinch_hitter(state, book, known, team):
            return choices.PINCH_HIT
        base = base_to_run_from(state, book, known, team)
        if base > 0:
            return choices.RUN_FOR + base
    return best_call(state, book, known)


@rule
def set_gloves(state, book, known, team):
    """Men who lack their positions are replaced; double switches; late with a lead, better gloves come in."""
    if needs_pitcher(state, team) or misfit(state, book, team) > 0:
        return choices.AUTOMATIC
    if state.back_to != phase.DEFENSE:
        return choices.DONE
    if state.moves_made == 0 and wants_reliever(state, book, known, team):
        return choices.AT + positions.PITCHER
    if should_exchange(state, team):
        return choices.SWAP_SLOTS
    position = position_to_switch(state, book, known, team) if is_switching(state, team) else 0
    if position == 0:
        position = weak_position(state, book, known, team)
    return choices.AT + position if position > 0 else choices.DONE


@rule
def substitute(state, book, known, team):
    """The man whom the manager wanted, or the best there is."""
    found = NOBODY
    if state.pick_role == roles.AS_PITCHER:
        if has_rested_reliever(state, book, team):
            found = best_arm(state, book, team, run_at_stake(state, book, known, team))
        return found if found != NOBODY else best_reliever(state, book, team)
    if state.pick_role == roles.AS_FIELDER:
        if state.pick_reason == roles.BY_MANAGER:
            if is_switching(state, team) and position_to_switch(state, book, known, team) == state.pick_at:
                found = new_man_at(state, book, team, state.pick_at)
            else:
                found = better_glove(state, book, team, state.pick_at)
        return found if found != NOBODY else best_fielder(state, book, team, state.pick_at)
    if state.pick_role == roles.AS_BATTER:
        found = best_hitter(state, book, team, state.place[team, state.up[team]])
    elif state.pick_reason == roles.BY_MANAGER:
        found = best_runner(state, book, team)
    return found if found != NOBODY else best_bat(state, book, team)
