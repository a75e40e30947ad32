"""The built-in players, decision by decision."""

from fivetool.engine.diamond import FIRST, SECOND, THIRD, lead_base
from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.batting import (
    choose_extra_base,
    choose_go_hold,
    choose_offense,
    choose_substitute,
)
from fivetool.games.diamond_dice.manager.defending import choose_defense, choose_ground_play, choose_pitcher
from fivetool.games.diamond_dice.manager.situation import best_pickoff
from fivetool.games.diamond_dice.rules import alignment, choices, offense, phase, pitching, stage
from fivetool.games.diamond_dice.rules.ground_ball import may_list
from fivetool.games.diamond_dice.rules.offense import may_declare
from fivetool.games.diamond_dice.rules.pitching import is_open
from fivetool.games.diamond_dice.rules.record import HAND, current_pitcher
from fivetool.games.diamond_dice.rules.set_up import may_pick

MANAGER, NAIVE, BUNTER, BY_THUMB = range(4)
STYLES = ("manager", "naive", "bunter", "by_thumb")
AT_SECOND_AND_FIRST = 1 << SECOND | 1 << FIRST
DOUBLE_PLAY = choices.LIST + choices.LISTS.index(AT_SECOND_AND_FIRST)


@rule
def manage(state, book, seat, style, knowledge, solution, dice):
    """The choice of a built-in player."""
    if style != MANAGER:
        return simple_choice(state, book, seat, style)
    if state.phase == phase.SET_UP:
        return choices.AUTO
    if state.phase == phase.PITCHER_CHANGE:
        return choose_pitcher(state, book, knowledge, seat)
    if state.phase == phase.SUBSTITUTION:
        return choose_substitute(state, book, knowledge, seat)
    if state.phase == phase.PICKOFF_TARGET:
        base, _ = best_pickoff(state, book, knowledge, 1.0)
        return choices.PICKOFF_AT + base - 1
    if state.phase == phase.DEFENSE:
        return choose_defense(state, book, knowledge)
    if state.phase == phase.OFFENSE:
        return choose_offense(state, book, knowledge)
    if state.phase == phase.GO_HOLD:
        return choose_go_hold(state, book, knowledge)
    if state.phase == phase.GROUND_PLAY:
        return choose_ground_play(state, book, knowledge)
    return choose_extra_base(state, book, knowledge)


@rule
def simple_choice(state, book, seat, style):
    """The naive player uses no ability, alignment or substitution; the bunter also bunts whenever he may, and one
    defends by rules of thumb, never for odds.
    """
    if state.phase == phase.SET_UP:
        if state.stage[seat] == stage.SWAP:
            return choices.NO_SWAP
        for slot in range(HAND):
            if may_pick(state, seat, slot):
                return choices.HAND_CARD + slot
    if state.phase == phase.PITCHER_CHANGE:
        return choices.STAY
    if state.phase == phase.SUBSTITUTION:
        return choices.NO_SUBSTITUTION
    if state.phase == phase.PICKOFF_TARGET:  # of a reliever whom somebody else brought in
        return choices.PICKOFF_AT + lead_base(state.bases) - 1
    if state.phase == phase.DEFENSE:
        return defend_by_thumb(state, book) if style == BY_THUMB else choices.ALIGN + alignment.NORMAL
    if state.phase == phase.OFFENSE:
        return choices.DECLARE + (
            offense.BUNT if style == BUNTER and may_declare(state, book, offense.BUNT) else offense.SWING
        )
    if state.phase == phase.GO_HOLD:
        return choices.HOLD
    if state.phase == phase.GROUND_PLAY:
        if style == BY_THUMB and may_list(state, AT_SECOND_AND_FIRST):
            return DOUBLE_PLAY
        return choices.LEAD if state.forced else choices.BATTER_OUT
    return choices.STOP


@rule
def defend_by_thumb(state, book):
    """With a runner on, whatever the pitcher has left; then the infield comes in to hold a runner on third."""
    lead = lead_base(state.bases)
    if lead:
        for slot in range(book.abilities[current_pitcher(state)]):
            if is_open(state, book, slot):
                keyword = book.keyword[current_pitcher(state), slot]
                if keyword == pitching.PICKOFF:
                    return choices.PICKOFF_AT + lead - 1
                return choices.USE + keyword
    holds = lead == THIRD and state.outs < 2
    return choices.ALIGN + (alignment.INFIELD_IN if holds else alignment.NORMAL)
