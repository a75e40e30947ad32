"""End of the game (PC-69 to PC-78), and of each half-inning that may be its last."""

from __future__ import annotations

from fivetool.engine.diamond import HOME, leader
from fivetool.engine.innings import may_play_extra_inning, outcome
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.power_chip.rules import phase, reason, track
from fivetool.games.power_chip.rules.change_of_sides import close_half, start_half
from fivetool.games.power_chip.rules.events import ExtraInning, GameEnd, HalfSkipped
from fivetool.games.power_chip.rules.teams import BOTTOM, TOP, team_of_seat

FIGURES = ("half_innings", "rolls", "roll_ties", "chip_uses", "extra_innings")


@rule
def end_after_three_outs(state, book, tape):
    """PC-65: the third out ends the half-inning. PC-67: the teams change sides, unless the game is over."""
    if state.outs < track.HALF_OUTS:
        return
    close_half(state, reason.THREE_OUTS, 0, tape)
    if state.half == TOP:
        end_top(state, book, tape)
    else:
        end_bottom(state, book, tape)


@rule
def end_if_walked_off(state, book, uncounted, tape):
    """PC-71: the game ends at once when the second team takes the lead in the last bottom half."""
    if can_walk_off(state, book) and second_team_leads(state):
        close_half(state, reason.WALK_OFF, uncounted, tape)
        end_game(state, reason.WALKED_OFF, tape)


@rule
def end_top(state, book, tape):
    """PC-70: the bottom of the last inning is skipped when the second team leads already."""
    if can_skip_bottom(state, book) and second_team_leads(state):
        second = 1 - state.first_team
        emit(tape, NO_SEAT, HalfSkipped(inning=state.inning, leader=second, runs=state.runs, team=second))
        end_game(state, reason.BOTTOM_SKIPPED, tape)
    else:
        start_half(state, book, BOTTOM, tape)


@rule
def end_bottom(state, book, tape):
    """PC-69, PC-78: more runs win after the last inning. PC-74, PC-76: a level score means extra innings or a draw."""
    if state.inning < book.innings:
        start_inning(state, book, tape)
    elif state.runs[0] != state.runs[1]:
        end_game(state, reason.REGULATION if state.inning == book.innings else reason.EXTRA_INNINGS, tape)
    elif may_play_extra_inning(state.inning, book.innings, book.extra_innings):  # PC-74
        emit(tape, NO_SEAT, ExtraInning(inning=state.inning + 1, chip=state.chip))
        start_inning(state, book, tape)
    else:
        end_game(state, reason.DRAW, tape)


@rule
def start_inning(state, book, tape):
    """The next inning begins with its top half."""
    state.inning += 1
    start_half(state, book, TOP, tape)


@rule
def second_team_leads(state):
    """Whether the team that bats in the bottom half is ahead."""
    return state.runs[1 - state.first_team] > state.runs[state.first_team]


@rule
def can_skip_bottom(state, book):
    """PC-70: only the last scheduled inning; an extra inning's bottom cannot find the second team ahead."""
    return book.last_half_baseball and state.inning >= book.innings


@rule
def can_walk_off(state, book):
    """PC-71: in the bottom of the last scheduled inning and of every extra inning."""
    return book.last_half_baseball and state.half == BOTTOM and state.inning >= book.innings


@rule
def runs_that_count(state, book):
    """PC-72: in a walk-off only the runs needed to lead by one."""
    if not can_walk_off(state, book):
        return HOME
    return state.runs[state.first_team] - state.runs[1 - state.first_team] + 1


@rule
def end_game(state, why, tape):
    """PC-69, PC-76."""
    state.phase = phase.OVER
    state.end = why
    emit(tape, NO_SEAT, GameEnd(runs=state.runs, winner=leader(state.runs), reason=why, innings=state.inning))


@rule
def score(state, book, results, runs):
    """PC-69, PC-76: a team's result is that of each of its seats."""
    runs[0] = state.runs[0]
    runs[1] = state.runs[1]
    for seat in range(len(results)):
        team = team_of_seat(book, seat)
        results[seat] = outcome(state.runs[team], state.runs[1 - team])


@rule
def tally(state, book, out):
    """Figures of a finished game, in the order of FIGURES."""
    out[0] = state.halves
    out[1] = state.rolls
    out[2] = state.roll_ties
    out[3] = state.chip_uses
    out[4] = max(0, state.inning - book.innings)
