"""Running (BH-60, BH-76, BH-163 to BH-165, BH-186)."""

from fivetool.engine.diamond import FIRST, HOME, NOBODY, THIRD, advance_runner
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, Run, emit
from fivetool.games.highlights_2045.rules import events, figure, printed


@rule
def runner_speed(state, team, base):
    """BH-16: the speed of the runner on a base, 0 with nobody there."""
    return state.runner_speed[team, state.bases[team, base - 1]]


@rule
def count_run(state, team, runner, origin, tape):
    """BH-72: a run."""
    state.runs[team] += 1
    state.match_runs[team] += 1
    emit(tape, NO_SEAT, Run(team=team, runner=runner, origin=origin, score=state.match_runs[team]))


@rule
def move_runner(state, team, origin, by, tape):
    """BH-17, BH-69: a runner goes up to `by` bases on, and stops behind a runner in his way; home never blocks."""
    runner = state.bases[team, origin - 1]
    if runner != NOBODY and advance_runner(state.bases[team], origin, by, team, tape):
        count_run(state, team, runner, origin, tape)


@rule
def can_steal(state, team):
    """BH-60: whether a steal would move anybody."""
    for base in range(FIRST, HOME):
        if runner_speed(state, team, base) >= printed.AVERAGE and (base == THIRD or state.bases[team, base] == NOBODY):
            return True
    return False


@rule
def steal_bases(state, team, tape):
    """BH-60, BH-76: medium and fast runners move one base, the lead runner first."""
    state.count[figure.STEALS] += 1
    for base in range(THIRD, 0, -1):
        if runner_speed(state, team, base) >= printed.AVERAGE:
            move_runner(state, team, base, 1, tape)


@rule
def may_double_steal(state, team, base):
    """BH-186: a runner who can move at least one base."""
    if state.bases[team, base - 1] == NOBODY:
        return False
    return base == THIRD or state.bases[team, base] == NOBODY


@rule
def send_pinch_runners(state, team, tape):
    """BH-163: all runners on base become fast."""
    for base in range(FIRST, HOME):
        if state.bases[team, base - 1] != NOBODY and runner_speed(state, team, base) != printed.FAST:
            state.runner_speed[team, state.bases[team, base - 1]] = printed.FAST
            emit(tape, NO_SEAT, events.RunnerSped(team=team, base=base))
