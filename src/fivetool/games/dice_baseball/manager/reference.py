"""The reference manager: he decides by run expectancy and by how often things really happened.

The styles passive, as played and traditional are this manager with something taken away or added.
"""

from fivetool.engine.diamond import FIRST, THIRD
from fivetool.engine.record import rule
from fivetool.games.dice_baseball.manager import styles
from fivetool.games.dice_baseball.manager.as_played import (
    bats_beyond_the_real_game,
    next_pitcher,
    wanted_batter,
    wanted_position,
    wanted_substitute,
)
from fivetool.games.dice_baseball.manager.habits import happens, sacrifice_chance, steal_or_swing, walk_chance
from fivetool.games.dice_baseball.manager.substitutes import best_bat, best_fielder, best_reliever
from fivetool.games.dice_baseball.manager.traditional import bats_for_pitcher, usual_change, usual_reliever
from fivetool.games.dice_baseball.rules import choices, positions, roles
from fivetool.games.dice_baseball.rules.duty import needs_pitcher
from fivetool.games.dice_baseball.rules.record import NOBODY, base_state, on_base
from fivetool.games.dice_baseball.rules.setting_the_field import misfit


@rule
def defend(state, book, team, style, dice):
    """Before a plate appearance: another pitcher, other fielders, an intentional walk, or pitch to him."""
    if style == styles.AS_PLAYED and book.usage_pitchers[team, 0] != NOBODY:
        if next_pitcher(state, book, team) != NOBODY:
            return choices.AT + positions.PITCHER
        if wanted_position(state, book, team) > 0:
            return choices.CHANGE_FIELDERS
    elif style == styles.TRADITIONAL and usual_change(state, book, team, dice):
        return choices.AT + positions.PITCHER
    if style != styles.PASSIVE and happens(dice, walk_chance(state, book)):
        return choices.WALK_HIM
    if on_base(state, THIRD) != NOBODY:
        return usual_infield(state, style)
    return choices.PITCH


@rule
def usual_infield(state, style):
    """IN with a runner on third, first base open, fewer than two outs and the game in reach; else BACK."""
    if style == styles.PASSIVE or state.outs == 2:
        return choices.INFIELD_BACK
    lead = state.runs[1 - state.half] - state.runs[state.half]
    if on_base(state, FIRST) == NOBODY:
        return choices.INFIELD_IN if -3 <= lead and lead <= 2 else choices.INFIELD_BACK
    late = state.inning >= 8 and -1 <= lead and lead <= 0 and (state.outs == 0 or state.inning >= 9)
    return choices.INFIELD_IN if late else choices.INFIELD_BACK


@rule
def arrange(state, book, team, style):
    """Put the field in order; as played, with the men who really played there."""
    if style == styles.AS_PLAYED and state.moves_made < 12:
        position = wanted_position(state, book, team)
        if position > 0:
            return choices.AT + position
    if needs_pitcher(state, team) or misfit(state, book, team) > 0:
        return choices.AUTOMATIC
    return choices.DONE


@rule
def call(state, book, team, style, dice):
    """Before step one: a pinch hitter, a bunt, a steal, or swing."""
    if style == styles.PASSIVE:
        return choices.SWING
    if state.announced == 0:
        if style == styles.AS_PLAYED and book.usage_pitchers[team, 0] != NOBODY:
            if wanted_batter(state, book, team) != NOBODY or bats_beyond_the_real_game(state, book, team):
                return choices.PINCH_HIT
        elif style == styles.TRADITIONAL and bats_for_pitcher(state, book, team):
            return choices.PINCH_HIT
    bases = base_state(state.bases)
    if bases == 0:
        return choices.SWING
    if happens(dice, sacrifice_chance(state, book)):
        return choices.SACRIFICE if bases < 4 else choices.SQUEEZE
    return steal_or_swing(state, book, bases, dice)


@rule
def pick(state, book, team, style):
    """The substitute that is asked for."""
    wanted = NOBODY
    if style == styles.AS_PLAYED and book.usage_pitchers[team, 0] != NOBODY:
        wanted = wanted_substitute(state, book, team)
    if wanted != NOBODY:
        return wanted
    if state.pick_role == roles.AS_PITCHER:
        usual = style == styles.TRADITIONAL
        return usual_reliever(state, book, team) if usual else best_reliever(state, book, team)
    if state.pick_role == roles.AS_FIELDER:
        return best_fielder(state, book, team, state.pick_at)
    return best_bat(state, book, team)
