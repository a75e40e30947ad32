"""A plate appearance from the batter's coming up to what follows it (DB-37, DB-101, DB-102, DB-137, DB-157)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.dice_baseball.rules import events, phase, stats
from fivetool.games.dice_baseball.rules.duty import step_in
from fivetool.games.dice_baseball.rules.earned_runs import make_room
from fivetool.games.dice_baseball.rules.record import SLOTS, game_is_won, half_is_over, pitcher_now
from fivetool.games.dice_baseball.rules.stamina import count_batter, tire


@rule
def new_batter(state, book, tape):
    """DB-37, DB-157: the next man in the order comes to bat, and the managers decide."""
    team = state.half
    state.appearance += 1
    state.announced = 0
    state.changes_of_mind = 0
    state.called = 0
    state.infield = 0
    state.pa_runs = 0
    state.pa_rbi = 0
    tire(state, book, tape)
    step_in(state, book, state.order[team, state.up[team]])
    state.phase = phase.DEFENSE


@rule
def announce(state, tape):
    """Write down who faces whom, once the managers have made their changes."""
    if state.announced:
        return
    state.announced = 1
    state.inning_opened = 1
    team = state.half
    told = events.PaStart(
        batter=state.batter,
        side=state.side,
        pitcher=pitcher_now(state),
        control=state.control,
        faced=state.faced[1 - team],
        outs=state.outs,
        bases=state.bases,
        score=state.runs,
        slot=state.up[team] + 1,
    )
    emit(tape, team, told)


@rule
def end_batter(state, book, tape):
    """The plate appearance is complete: one batter faced, and the next man is up."""
    team = state.half
    slot = state.up[team]
    state.line[state.batter, stats.PA] += 1
    state.turns[team, slot] += 1
    count_batter(state)
    make_room(state, tape)
    tell_end(state, True, tape)
    state.up[team] = (slot + 1) % SLOTS
    go_on(state, book, phase.NEW_BATTER)


@rule
def break_off(state, book, tape):
    """DB-101, DB-102, DB-137: the inning or the game ended during the plate appearance, which does not count."""
    tell_end(state, False, tape)
    go_on(state, book, phase.NEW_BATTER)


@rule
def tell_end(state, completed, tape):
    """Write down what a plate appearance has come to."""
    told = events.PaEnd(
        batter=state.batter,
        pitcher=pitcher_now(state),
        result=state.result,
        completed=completed,
        runs=state.pa_runs,
        rbi=state.pa_rbi,
        slot=state.up[state.half] + 1,
    )
    emit(tape, state.half, told)


@rule
def go_on(state, book, to_come):
    """What comes after a play: the end of the half-inning, a forced substitution, or what was to come."""
    state.phase = phase.END_HALF if half_is_over(state, book) else to_come
    if game_is_won(state, book):
        state.leaving_count = 0
    if state.leaving_count > 0:
        state.back_to = state.phase
        state.phase = phase.FORCED
