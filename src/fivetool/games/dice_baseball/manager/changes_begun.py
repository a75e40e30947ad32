"""Answers to what no style asks of itself: somebody else has begun a change, and the manager goes on from there."""

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules import choices, roles
from fivetool.games.dice_baseball.rules.choices import choice_of_player
from fivetool.games.dice_baseball.rules.duty import slot_of
from fivetool.games.dice_baseball.rules.eligibility import anybody_has
from fivetool.games.dice_baseball.rules.lineup_cards import CARD_STEP, MAN_STEP, STARTER_STEP
from fivetool.games.dice_baseball.rules.naming_substitutes import may_change_to, may_give_up
from fivetool.games.dice_baseball.rules.record import NOBODY, SLOTS


@rule
def hand_in(state, team):
    """The coach's lineup; a change that somebody else has begun on the card is dropped first: the same man again."""
    step = state.line_step[team]
    if step == CARD_STEP:
        return choices.AUTOMATIC
    if step == STARTER_STEP:
        return choice_of_player(team, state.mound[team])
    return choice_of_player(team, state.order[team, step - MAN_STEP])


@rule
def name_or_leave(state, book, team, player):
    """The choice by which a player comes in. Where nobody on the bench has the position that somebody wanted to fill,
    all stay where they are; if that is no longer open, a man who plays changes over."""
    wanted = state.pick_role == roles.AS_FIELDER and state.pick_reason == roles.BY_MANAGER
    if not wanted or anybody_has(state, book, team, state.pick_at):
        return choice_of_player(team, player)
    if may_give_up(state, team):
        return choices.DONE
    for slot in range(SLOTS):
        if may_change_to(state, book, team, state.pick_at, state.order[team, slot]):
            return choice_of_player(team, state.order[team, slot])
    return choice_of_player(team, state.mound[team])


@rule
def any_fresh(state, team):
    """Somebody whose slot may be exchanged; no style asks for it, but the question has an answer."""
    for i in range(state.fresh_count):
        if state.fresh[i] != state.swap_first and slot_of(state, team, state.fresh[i]) >= 0:
            return state.fresh[i]
    return NOBODY
