"""Who is on duty: batting slots, positions, the mound and the man at bat (DB-25, DB-114, DB-157, DB-158, DB-166)."""

from fivetool.engine.diamond import THIRD
from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules import positions, rest, roles, stats
from fivetool.games.dice_baseball.rules.eligibility import is_rested
from fivetool.games.dice_baseball.rules.record import NOBODY, SLOTS, team_of
from fivetool.games.dice_baseball.rules.sides import batting_side
from fivetool.games.dice_baseball.rules.stamina import begin_inning_of_pitcher, control_of

EMERGENCY_DEFENSE, EMERGENCY_RANGE, EMERGENCY_ARM = 80, 50, 0  # DB-158


@rule
def slot_of(state, team, player):
    """The batting slot of a player, -1 if he does not bat."""
    for slot in range(SLOTS):
        if state.order[team, slot] == player:
            return slot
    return -1


@rule
def position_of(state, team, player):
    """The position of a player in the game, 0 for none."""
    if player == state.fielder[team, positions.PITCHER]:
        return positions.PITCHER
    slot = slot_of(state, team, player)
    return state.place[team, slot] if slot >= 0 else 0


@rule
def role_of(state, player):
    """What a player who has to leave is doing: batting, running, pitching or fielding."""
    team = team_of(player)
    if team == state.half:
        return roles.AS_BATTER if player == state.batter else roles.AS_RUNNER
    return roles.AS_PITCHER if player == state.mound[team] else roles.AS_FIELDER


@rule
def needs_pitcher(state, team):
    """Whether somebody stands on the mound who only batted or ran for the pitcher."""
    return state.fielder[team, positions.PITCHER] != state.mound[team]


@rule
def take_position(state, book, team, position, player):
    """DB-158: a fielder with his ratings there, or the emergency ones."""
    state.fielder[team, position] = player
    if state.half != team:
        state.line[player, stats.FIELDED] = 1
    if book.games_at[player, position] >= 0:
        state.glove[team, position] = book.defense_at[player, position]
        state.reach[team, position] = book.range_at[player, position]
        state.arm[team, position] = book.arm_at[player, position]
    else:
        state.glove[team, position] = EMERGENCY_DEFENSE
        state.reach[team, position] = EMERGENCY_RANGE
        state.arm[team, position] = EMERGENCY_ARM


@rule
def take_mound(state, book, team, player, starting):
    """A pitcher begins his outing, with his own Control and the Stamina of his role (DB-25, DB-114)."""
    state.mound[team] = player
    state.line[player, stats.PITCHED] += 1
    state.line[player, stats.STARTED] += starting
    state.faced[team] = 0
    state.tired[team] = 0
    state.reduced_at[team] = -1
    state.hit_allowed[team] = 0
    state.run_allowed[team] = 0
    state.stamina[team] = book.stamina_start[player] if starting else book.stamina_relief[player]
    state.base_control[team] = book.control[player] - (0 if is_rested(book, player) else rest.UNRESTED)
    state.pitchers_used[team] += 1
    state.entered_half[team] = 2 - team if starting else state.halves
    state.entered_lead[team] = state.runs[team] - state.runs[1 - team]
    state.entered_outs[team] = state.team_outs[team]
    threat = 2
    for i in range(THIRD):
        if state.bases[i] != NOBODY and state.half != team:
            threat += 1
    state.entered_threat[team] = threat
    begin_inning_of_pitcher(state, team, 1 if starting else 0)


@rule
def step_in(state, book, batter):
    """DB-166: whoever bats now bats with his own card, from his side against this pitcher."""
    team = 1 - state.half
    state.batter = batter
    if batter != NOBODY:
        state.side = batting_side(book, batter, state.mound[team])
    state.control = control_of(state, team)
