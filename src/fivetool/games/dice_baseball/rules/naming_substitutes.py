"""Naming a substitute, because the manager wants one or because somebody has to leave (DB-104, DB-106, DB-157)."""

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules import choices, eligibility, phase, positions, roles
from fivetool.games.dice_baseball.rules.choices import choice_of_player
from fivetool.games.dice_baseball.rules.duty import needs_pitcher, position_of, role_of, slot_of
from fivetool.games.dice_baseball.rules.eligibility import (
    anybody_has,
    mark_fielders,
    mark_free,
    mark_pitchers,
    only_substitute,
)
from fivetool.games.dice_baseball.rules.record import NOBODY, SLOTS, team_of
from fivetool.games.dice_baseball.rules.substitutions import bring_in, move_fielder

MOST_CHANGES_OF_MIND = 3  # in a plate appearance, so that nobody can put it off forever


@rule
def ask_for_player(state, team, role, leaves, reason, back_to):
    """Somebody has to be named in place of a player."""
    state.pick_seat = team
    state.pick_role = role
    state.pick_out = leaves
    state.pick_reason = reason
    state.pick_back = back_to
    state.phase = phase.PICK


@rule
def ask_for_reliever(state, team, back_to):
    """The manager wants another pitcher."""
    leaves = state.fielder[team, positions.PITCHER]
    ask_for_player(state, team, roles.AS_PITCHER, leaves, roles.BY_MANAGER, back_to)


@rule
def mark_substitutes(state, book, team, mask):
    """DB-104, DB-158, DB-160 to DB-162: who may come in for the part that is open; or nobody, if nobody has to."""
    if may_give_up(state, team):
        mask[choices.DONE] = 1
    if state.pick_role == roles.AS_PITCHER:
        mark_pitchers(state, book, team, eligibility.IN_RELIEF, mask)
    elif state.pick_role == roles.AS_FIELDER:
        if state.pick_reason != roles.BY_MANAGER or anybody_has(state, book, team, state.pick_at):
            mark_fielders(state, book, team, state.pick_at, mask)
        if state.pick_reason == roles.BY_MANAGER:
            mark_movers(state, book, team, mask)
    else:
        mark_free(state, book, team, mask)


@rule
def may_give_up(state, team):
    """DB-163: a substitution is the manager's wish, and until somebody is named he may drop it."""
    if state.pick_reason != roles.BY_MANAGER or state.changes_of_mind >= MOST_CHANGES_OF_MIND:
        return False
    return state.pick_role != roles.AS_PITCHER or not needs_pitcher(state, team)


@rule
def give_up(state):
    """DB-163: nobody comes in after all."""
    state.changes_of_mind += 1
    state.phase = state.pick_back


@rule
def name_substitute(state, book, team, player, tape):
    """DB-157: the named player comes in; a man already in the game only changes his position."""
    state.phase = state.pick_back
    if state.used[player] == eligibility.IN_GAME:
        move_fielder(state, book, team, state.pick_at, player, tape)
        return
    bring_in(state, book, team, state.pick_out, player, state.pick_role, state.pick_reason, tape)
    if state.phase == phase.FIELD and slot_of(state, team, player) >= 0 and state.fresh_count < len(state.fresh):
        state.fresh[state.fresh_count] = player
        state.fresh_count += 1


@rule
def replace_leaving(state, book, tape):
    """DB-104, DB-106: the first of those who have to leave; his manager names a substitute, if he has a choice."""
    if state.leaving_count == 0:
        state.phase = state.back_to
        return
    player, reason = state.leaving[0], state.leaving_reason[0]
    state.leaving_count -= 1
    for i in range(state.leaving_count):
        state.leaving[i] = state.leaving[i + 1]
        state.leaving_reason[i] = state.leaving_reason[i + 1]
    team = team_of(player)
    role = role_of(state, player)
    if role == roles.AS_FIELDER:
        state.pick_at = state.place[team, slot_of(state, team, player)]
    ask_for_player(state, team, role, player, reason, phase.FORCED)
    only = only_substitute(state, book, team, role, state.pick_at)
    if only != NOBODY:
        name_substitute(state, book, team, only, tape)


@rule
def mark_movers(state, book, team, mask):
    """Men in the game who have the position and may change over to it; the designated hitter among them (DB-168)."""
    for slot in range(SLOTS):
        player = state.order[team, slot]
        if may_change_to(state, book, team, state.pick_at, player):
            mask[choice_of_player(team, player)] = 1
    if may_change_to(state, book, team, state.pick_at, state.mound[team]):
        mask[choice_of_player(team, state.mound[team])] = 1


@rule
def may_change_to(state, book, team, position, player):
    """Whether a man in the game has a position that another holds; the pitcher only while he is on the mound."""
    if book.games_at[player, position] < 0 or player == state.fielder[team, position]:
        return False
    return position_of(state, team, player) != positions.PITCHER or player == state.mound[team]
