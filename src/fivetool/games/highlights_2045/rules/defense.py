"""Defense on hits and on runners (BH-52 to BH-59, BH-143 to BH-154, BH-185)."""

from fivetool.engine.diamond import FIRST, HOME, NOBODY, put_out_runner
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.highlights_2045.rules import abilities, codes, events, figure, mark, phase, printed, slot
from fivetool.games.highlights_2045.rules.free_agents import free_agent_check
from fivetool.games.highlights_2045.rules.in_force import park_code
from fivetool.games.highlights_2045.rules.running import move_runner, runner_speed
from fivetool.games.highlights_2045.rules.zones import opponent


@rule
def hits_to_change(state, other, effect):
    """BH-80: how many pending hits an effect could touch; a walk can be cancelled, but not changed."""
    count = 0
    for i in range(state.pending[other]):
        if effect == abilities.GLOVES or effect == abilities.ROBOT_GLOVE:
            count += 1 if may_glove(state, other, i) else 0
        elif effect == abilities.CANCEL_ALL:
            count += 1
        else:
            count += 1 if state.hits[other, i] != printed.WALK else 0
    return count


@rule
def may_glove(state, other, i):
    """BH-52, BH-143, BH-198: any pending hit, each once, but no protected single."""
    if state.hit_marks[other, i] & mark.TOUCHED:
        return False
    return not (state.hit_marks[other, i] & mark.GLOVE_PROOF and state.hits[other, i] == printed.SINGLE)


@rule
def raise_gloves(state, book, team, code, dice, tape):
    """BH-52, BH-143, BH-145, BH-168, BH-202: checks that may stop or help a glove, then the choice of the hit."""
    other = opponent(state, team)
    state.gloves = book.number[code]
    needs_robot = book.effect[code] == abilities.ROBOT_GLOVE
    if needs_robot and not free_agent_check(state, book, team, printed.ROBOT, dice, tape):
        return
    for i in range(state.pending[other]):
        if state.hit_marks[other, i] & mark.NO_GLOVE:
            if not free_agent_check(state, book, team, printed.NATURAL, dice, tape):
                return
            break
    if code == codes.GLOVE and park_code(state, book) == codes.PARK_REAL_GRASS:
        if free_agent_check(state, book, team, printed.NATURAL, dice, tape):
            state.gloves = 2
    state.phase = phase.CHOOSE_HIT


@rule
def glove_hit(state, i, tape):
    """BH-52, BH-146, BH-167: the chosen hit is cancelled, or becomes a single under contact."""
    other = opponent(state, state.seat_turn)
    hit = state.hits[other, i]
    if state.hit_marks[other, i] & mark.CONTACT and hit != printed.WALK:
        change_hit(state, other, i, printed.SINGLE, state.doing, tape)
        state.hit_marks[other, i] |= mark.TOUCHED
    else:
        if hit == printed.HOME_RUN and state.doing == codes.GLOVE:
            state.homer_gloved = 1
        cancel_hit(state, other, i, state.doing, tape)
    state.gloves -= 1
    if state.gloves == 0 or hits_to_change(state, other, abilities.GLOVES) == 0:
        state.phase = phase.ACTIONS
        for j in range(state.pending[other]):
            state.hit_marks[other, j] &= ~mark.TOUCHED


@rule
def cancel_hit(state, team, i, code, tape):
    """A pending hit's pawn goes back to the supply."""
    emit(tape, NO_SEAT, events.HitCancelled(team=team, hit=state.hits[team, i], index=i, code=code))
    state.count[figure.CANCELLED] += 1
    if state.slot == slot.SAVE:
        state.saved_hits += 1
    state.pending[team] -= 1
    for j in range(i, state.pending[team]):
        state.hits[team, j] = state.hits[team, j + 1]
        state.hit_speed[team, j] = state.hit_speed[team, j + 1]
        state.hit_marks[team, j] = state.hit_marks[team, j + 1]
    last = state.pending[team]
    state.hits[team, last] = 0
    state.hit_speed[team, last] = 0
    state.hit_marks[team, last] = 0


@rule
def cancel_all(state, team, code, tape):
    """BH-56 to BH-58, BH-148 to BH-154, BH-184, BH-201."""
    while state.pending[team] > 0:
        cancel_hit(state, team, 0, code, tape)


@rule
def change_hit(state, team, i, hit, code, tape):
    """A pending hit becomes another one in its place (BH-55, BH-59, BH-167, BH-197)."""
    before = state.hits[team, i]
    if before != hit:
        state.hits[team, i] = hit
        emit(tape, NO_SEAT, events.HitChanged(team=team, index=i, before=before, after=hit, code=code))


@rule
def lose_a_base(state, team, first, code, tape):
    """BH-59, BH-199: every hit from place `first` on loses one base; singles are cancelled, walks stay."""
    i = first
    while i < state.pending[team]:
        hit = state.hits[team, i]
        if hit == printed.SINGLE:
            cancel_hit(state, team, i, code, tape)
        else:
            if hit != printed.WALK:
                change_hit(state, team, i, hit - 1, code, tape)
            i += 1


@rule
def may_catch(state, team, base, with_fast):
    """BH-54, BH-185: a runner that a double play (none that is fast) or a triple play can take."""
    return state.bases[team, base - 1] != NOBODY and (with_fast or runner_speed(state, team, base) != printed.FAST)


@rule
def catchable_runners(state, team, with_fast):
    """How many runners could be taken."""
    count = 0
    for base in range(FIRST, HOME):
        if may_catch(state, team, base, with_fast):
            count += 1
    return count


@rule
def remove_runner(state, team, base, code, tape):
    """BH-53: a runner goes back to the supply."""
    if state.bases[team, base - 1] != NOBODY:
        speed = runner_speed(state, team, base)
        emit(tape, NO_SEAT, events.RunnerRemoved(team=team, base=base, speed=speed, code=code))
        put_out_runner(state.bases[team], base, team, 0, tape)


@rule
def takes_fast(book, code):
    """BH-54, BH-185: only the coach's triple play takes fast runners too."""
    return book.effect[code] == abilities.TRIPLE_PLAY


@rule
def take_runner(state, book, base, tape):
    """BH-54, BH-185: one more runner, as long as there may be more."""
    other = opponent(state, state.seat_turn)
    remove_runner(state, other, base, state.doing, tape)
    state.takes -= 1
    if state.takes == 0 or catchable_runners(state, other, takes_fast(book, state.doing)) == 0:
        state.phase = phase.ACTIONS


@rule
def runner_chosen(state, book, base, tape):
    """BH-53, BH-186: the runner picked off, or sent on a double steal."""
    state.phase = phase.ACTIONS
    if book.effect[state.doing] == abilities.DOUBLE_STEAL:
        move_runner(state, state.seat_turn, base, 2, tape)
    else:
        remove_runner(state, opponent(state, state.seat_turn), base, state.doing, tape)
