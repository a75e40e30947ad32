"""Count, outs and the change of sides (PC-62 to PC-68)."""

from fivetool.engine.diamond import clear_bases, runners_on
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, LeftOnBase, emit
from fivetool.games.power_chip.rules import phase, reason
from fivetool.games.power_chip.rules.events import CountReset, HalfEnd, HalfStart
from fivetool.games.power_chip.rules.power_chip import move_chip
from fivetool.games.power_chip.rules.teams import batting_team


@rule
def next_batter(state, cause, tape):
    """PC-62: the count goes back to 0-0 and the next batter comes up."""
    state.batter += 1
    state.balls = 0
    state.strikes = 0
    emit(tape, NO_SEAT, CountReset(cause=cause))
    state.phase = phase.ROLLING


@rule
def start_half(state, book, tape):
    """PC-13, PC-66, PC-75: empty bases, no outs, 0-0. PC-34, PC-35: the chip stays, or goes to the batting team."""
    state.outs = 0
    state.balls = 0
    state.strikes = 0
    clear_bases(state.bases)
    state.half_runs = 0
    state.half_hits = 0
    state.half_walks = 0
    state.half_rolls = 0
    state.halves += 1
    team = batting_team(state)
    if book.chip_to_batting and state.chip != team:
        move_chip(state, team, reason.SIDE_CHANGE, tape)
    start = HalfStart(
        inning=state.inning,
        half=state.half,
        team=team,
        pitching=1 - team,
        chip=state.chip,
        runs=state.runs,
        extra=state.inning > book.innings,
    )
    emit(tape, NO_SEAT, start)
    state.phase = phase.ROLLING


@rule
def close_half(state, why, uncounted, tape):
    """PC-66, PC-68: runners are taken off and the runs are entered; `uncounted` came home in vain (PC-72)."""
    team = batting_team(state)
    left = runners_on(state.bases) + uncounted
    if left:
        emit(tape, NO_SEAT, LeftOnBase(team=team, count=left))
    end = HalfEnd(
        inning=state.inning,
        half=state.half,
        team=team,
        runs=state.half_runs,
        hits=state.half_hits,
        walks=state.half_walks,
        left=left,
        rolls=state.half_rolls,
        chip=state.chip,
        reason=why,
    )
    emit(tape, NO_SEAT, end)
    clear_bases(state.bases)
    state.outs = 0
