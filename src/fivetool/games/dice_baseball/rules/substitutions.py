"""Substitutions (DB-157, DB-159, DB-162 to DB-168)."""

from fivetool.engine.diamond import THIRD, replace_runner
from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.dice_baseball.rules import counts, eligibility, events, positions, roles, stamina, stats
from fivetool.games.dice_baseball.rules.duty import position_of, slot_of, step_in, take_mound, take_position
from fivetool.games.dice_baseball.rules.earned_runs import begin_relief
from fivetool.games.dice_baseball.rules.record import SLOTS, on_base
from fivetool.games.dice_baseball.rules.stamina import control_of, tell_control, tell_outing

SLOT_PART = 256  # of `state.came`


@rule
def bring_in(state, book, team, leaves, comes, role, reason, tape):
    """DB-157, DB-159: a substitute takes the slot and the place of the player he replaces, who may not return."""
    slot = slot_of(state, team, leaves)
    position = position_of(state, team, leaves)
    state.used[comes] = eligibility.IN_GAME
    state.line[comes, stats.GAMES] += 1
    take_slot(state, team, slot, leaves, comes)
    tell_substitution(team, leaves, comes, role, slot, position, reason, tape)
    if role == roles.AS_PITCHER:
        relieve(state, book, team, comes, tape)
    elif positions.PITCHER < position and position < positions.DESIGNATED_HITTER:
        take_position(state, book, team, position, comes)
    elif position == positions.PITCHER:
        state.fielder[team, positions.PITCHER] = comes  # he bats for the pitcher, whose place on the mound is open
    for base in range(1, THIRD + 1):
        if on_base(state, base) == leaves:
            run_for(state, base, comes, team, tape)
    if state.batter == leaves and state.half == team:
        step_in(state, book, comes)


@rule
def take_slot(state, team, slot, leaves, comes):
    """One man leaves the game and another bats in his slot, if he had one."""
    state.used[leaves] = eligibility.GONE
    state.counts[counts.CHANGES] += 1
    state.came[comes] = (slot + 1) * SLOT_PART + state.counts[counts.CHANGES]
    if slot >= 0:
        state.order[team, slot] = comes


@rule
def tell_substitution(team, leaves, comes, role, slot, position, reason, tape):
    """Write a substitution down."""
    told = events.Substitution(
        team=team, out=leaves, player=comes, role=role, slot=slot + 1, position=position, reason=reason
    )
    emit(tape, team, told)


@rule
def relieve(state, book, team, comes, tape):
    """A reliever takes the mound; what the last pitcher's outing came to is written down."""
    tell_outing(state, team, tape)
    take_position(state, book, team, positions.PITCHER, comes)
    take_mound(state, book, team, comes, 0)
    if state.half != team:
        begin_relief(state, comes)
    if state.outs == 0 and state.inning_opened == 0:
        state.whole_inning[team] = 1
    tell_control(state, team, control_of(state, team), stamina.RELIEVED, tape)
    if state.half != team:
        step_in(state, book, state.batter)


@rule
def pitch_himself(state, book, team, tape):
    """DB-162: with nobody left on the bench, the man who batted or ran for the pitcher has to pitch."""
    relieve(state, book, team, state.fielder[team, positions.PITCHER], tape)


@rule
def run_for(state, base, comes, team, tape):
    """DB-167: a pinch runner stands where the runner stood, and the same pitcher answers for him."""
    leaves = on_base(state, base)
    state.charged_to[comes] = state.charged_to[leaves]
    state.clean_base[comes] = state.clean_base[leaves]
    state.tried[comes] = state.tried[leaves]
    replace_runner(state.bases, base, comes, team, tape)


@rule
def move_fielder(state, book, team, position, player, tape):
    """A fielder takes another position; whoever stood there takes his (DB-168: the designated hitter's is lost)."""
    slot = slot_of(state, team, player)
    other = state.fielder[team, position]
    other_slot = slot_of(state, team, other)
    if slot < 0:
        leave_mound(state, book, team, position, player, tape)
        return
    origin = state.place[team, slot]
    state.place[team, slot] = position
    take_position(state, book, team, position, player)
    tell_position(state, team, slot, tape)
    if origin == positions.DESIGNATED_HITTER:
        lose_designated_hitter(state, team, other, other_slot, tape)
    elif other_slot >= 0:
        state.place[team, other_slot] = origin
        take_position(state, book, team, origin, other)
        tell_position(state, team, other_slot, tape)


@rule
def tell_position(state, team, slot, tape):
    """Write down who has this slot and position now."""
    player, position = state.order[team, slot], state.place[team, slot]
    emit(tape, team, events.PositionChange(team=team, player=player, position=position, slot=slot + 1))


@rule
def lose_designated_hitter(state, team, leaves, slot, tape):
    """DB-168: the designated hitter takes a position, so the pitcher bats in the slot of the player replaced."""
    pitcher = state.fielder[team, positions.PITCHER]
    state.with_dh[team] = 0
    state.place[team, slot] = positions.PITCHER
    take_slot(state, team, slot, leaves, pitcher)
    tell_substitution(team, leaves, pitcher, roles.AS_FIELDER, slot, positions.PITCHER, roles.BY_MANAGER, tape)


@rule
def leave_mound(state, book, team, position, pitcher, tape):
    """DB-168: the pitcher takes a position and bats for the man replaced; who comes to pitch bats for the DH."""
    replaced = state.fielder[team, position]
    slot = slot_of(state, team, replaced)
    state.with_dh[team] = 0
    take_slot(state, team, slot, replaced, pitcher)
    tell_substitution(team, replaced, pitcher, roles.AS_FIELDER, slot, position, roles.BY_MANAGER, tape)
    take_position(state, book, team, position, pitcher)
    for other in range(SLOTS):
        if state.place[team, other] == positions.DESIGNATED_HITTER:
            state.place[team, other] = positions.PITCHER
            state.fielder[team, positions.PITCHER] = state.order[team, other]


@rule
def swap_slots(state, team, one, other, tape):
    """DB-165: two players who came in together exchange their batting slots."""
    first, second = slot_of(state, team, one), slot_of(state, team, other)
    state.order[team, first], state.order[team, second] = other, one
    state.came[other] = (first + 1) * SLOT_PART + state.counts[counts.CHANGES]
    state.came[one] = (second + 1) * SLOT_PART + state.counts[counts.CHANGES]
    state.place[team, first], state.place[team, second] = state.place[team, second], state.place[team, first]
    tell_position(state, team, first, tape)
    tell_position(state, team, second, tape)
