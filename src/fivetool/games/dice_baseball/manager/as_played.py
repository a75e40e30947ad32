"""As played: what is known of a real game is repeated, who pitched, batted and fielded and when."""

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.manager.substitutes import bench_bats, is_eligible_reliever
from fivetool.games.dice_baseball.rules import positions, roles
from fivetool.games.dice_baseball.rules.eligibility import has_position, has_rested_reliever, is_free
from fivetool.games.dice_baseball.rules.record import MOST_TURNS, MOST_USED, NOBODY
from fivetool.games.dice_baseball.rules.setting_the_field import may_change_pitcher


@rule
def next_pitcher(state, book, team):
    """Who relieves now, NOBODY if nobody does."""
    number = state.pitchers_used[team]
    if number >= MOST_USED or book.usage_pitchers[team, number] == NOBODY:
        return NOBODY
    due = state.faced[team] >= book.usage_faced[team, number - 1] and may_change_pitcher(state, book, team)
    comes = book.usage_pitchers[team, number]
    return comes if due and is_eligible_reliever(state, book, comes) else NOBODY


@rule
def wanted_position(state, book, team):
    """A position that a man on the bench should hold by now, 0 for none.

    Men who only change places with one another are left where they are.
    """
    found = 0
    for i in range(book.usage_moves[team]):
        player, position = book.usage_fielders[team, i], book.usage_positions[team, i]
        fields = positions.PITCHER < position and position < positions.DESIGNATED_HITTER
        if fields and book.usage_after[team, i] <= state.opponents[team]:
            if state.fielder[team, position] == player:
                if found == position:
                    found = 0
            elif has_position(book, player, position) and is_free(state, book, player):
                found = position
    return found


@rule
def wanted_fielder(state, book, team, position):
    """Who of those on the bench should hold a position by now."""
    wanted = NOBODY
    for i in range(book.usage_moves[team]):
        player = book.usage_fielders[team, i]
        due = book.usage_after[team, i] <= state.opponents[team]
        if due and book.usage_positions[team, i] == position and is_free(state, book, player):
            wanted = player
    return wanted


@rule
def wanted_batter(state, book, team):
    """Who bats in this turn of the slot, NOBODY if the man at bat does."""
    slot = state.up[team]
    wanted = book.usage_batters[team, slot, min(state.turns[team, slot], MOST_TURNS - 1)]
    if wanted == NOBODY or wanted == state.batter or not is_free(state, book, wanted):
        return NOBODY
    return wanted


@rule
def bats_beyond_the_real_game(state, book, team):
    """A reliever is up in a turn that the real game did not have; there somebody batted for him."""
    slot = state.up[team]
    if state.batter != state.mound[team] or state.pitchers_used[team] < 2:
        return False
    past = book.usage_batters[team, slot, min(state.turns[team, slot], MOST_TURNS - 1)] == NOBODY
    return past and has_rested_reliever(state, book, team) and bench_bats(state, book, team) > 0


@rule
def wanted_substitute(state, book, team):
    """The man who really came in, NOBODY if he cannot."""
    wanted = NOBODY
    if state.pick_role == roles.AS_PITCHER:
        number = min(state.pitchers_used[team], MOST_USED - 1)
        wanted = book.usage_pitchers[team, number]
        if not is_eligible_reliever(state, book, wanted) or not has_rested_reliever(state, book, team):
            wanted = NOBODY
    elif state.pick_role == roles.AS_FIELDER:
        wanted = wanted_fielder(state, book, team, state.pick_at)
        if wanted != NOBODY and not has_position(book, wanted, state.pick_at):
            wanted = NOBODY
    elif state.pick_role == roles.AS_BATTER:
        wanted = wanted_batter(state, book, team)
    return wanted
