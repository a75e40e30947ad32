"""End of the game (PC-69 to PC-78), and of each half-inning that may be its last."""

from fivetool.engine import innings
from fivetool.engine.diamond import HOME, leader
from fivetool.engine.innings import change_sides, is_last_bottom, is_walk_off, outcome, what_follows
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.power_chip.rules import phase, reason, track
from fivetool.games.power_chip.rules.change_of_sides import close_half, start_half
from fivetool.games.power_chip.rules.events import ExtraInning, GameEnd, HalfSkipped
from fivetool.games.power_chip.rules.teams import team_of_seat

FIGURES = ("half_innings", "rolls", "roll_ties", "chip_uses", "extra_innings")


@rule
def end_after_three_outs(state, book, tape):
    """PC-65: the third out ends the half-inning. PC-67: the teams change sides, unless the game is over."""
    if state.outs < track.HALF_OUTS:
        return
    close_half(state, reason.THREE_OUTS, 0, tape)
    follows = what_follows(state, book, state.first_team, book.extra_innings, book.last_half_baseball)
    if follows == innings.NEXT_HALF:
        start_next_half(state, book, tape)
    elif follows == innings.EXTRA_INNING:  # PC-74
        emit(tape, NO_SEAT, ExtraInning(inning=state.inning + 1, chip=state.chip))
        start_next_half(state, book, tape)
    elif follows == innings.BOTTOM_SKIPPED:
        skip_bottom(state, tape)
    elif follows == innings.DECIDED:  # PC-69, PC-78
        end_game(state, reason.REGULATION if state.inning == book.innings else reason.EXTRA_INNINGS, tape)
    else:  # PC-76
        end_game(state, reason.DRAW, tape)


@rule
def start_next_half(state, book, tape):
    """PC-8: the first team bats in the top of every inning, the second in the bottom."""
    change_sides(state)
    start_half(state, book, tape)


@rule
def skip_bottom(state, tape):
    """PC-70: the second team leads after the top of the last scheduled inning."""
    second = 1 - state.first_team
    emit(tape, NO_SEAT, HalfSkipped(inning=state.inning, leader=second, runs=state.runs, team=second))
    end_game(state, reason.BOTTOM_SKIPPED, tape)


@rule
def end_if_walked_off(state, book, uncounted, tape):
    """PC-71: the game ends at once when the second team takes the lead in the last bottom half."""
    if book.last_half_baseball and is_walk_off(state, book, state.first_team):
        close_half(state, reason.WALK_OFF, uncounted, tape)
        end_game(state, reason.WALKED_OFF, tape)


@rule
def runs_that_count(state, book):
    """PC-72: in a walk-off only the runs needed to lead by one."""
    if not (book.last_half_baseball and is_last_bottom(state, book)):
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
