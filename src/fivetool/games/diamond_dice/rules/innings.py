"""Innings, half-innings and the end of the game (DD-33 to DD-40)."""

from fivetool.engine import innings
from fivetool.engine.diamond import clear_bases, leader, runners_on
from fivetool.engine.innings import TOP, change_sides, what_follows
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, LeftOnBase, emit
from fivetool.games.diamond_dice.rules import figures, phase
from fivetool.games.diamond_dice.rules.events import GameEnd, HalfEnd, HalfSkipped, HalfStart, InningStart
from fivetool.games.diamond_dice.rules.record import batting_seat, current_pitcher, fielding_seat

# why a game is over
REGULATION, EXTRA_INNINGS, SECOND_HALF_SKIPPED, WALK_OFF, CAP_REACHED = range(1, 6)


@rule
def start_half(state, book, tape):
    """DD-10, DD-33: the next half-inning, and with it a new inning if both halves have been played."""
    change_sides(state)
    if state.half == TOP:
        emit(tape, NO_SEAT, InningStart(inning=state.inning, last=state.inning >= book.innings))
    state.outs = 0  # DD-34: no outs, bases empty, the pitcher on the mound
    clear_bases(state.bases)
    clear_bases(state.charged)
    state.used[fielding_seat(state)] = 0  # DD-55: abilities are fresh every inning
    state.half_runs = 0
    state.half_hits = 0
    state.half_errors = 0
    state.count[figures.HALF_INNINGS] += 1
    started = HalfStart(
        inning=state.inning,
        half=state.half,
        team=batting_seat(state),
        pitcher=current_pitcher(state),
        runs=state.runs,
    )
    emit(tape, NO_SEAT, started)
    state.phase = phase.NEXT_BATTER


@rule
def end_half(state, book, tape):
    """DD-35, DD-36: three outs; the cards have gone back to the lineup, the pitcher stays the current one.

    DD-37 to DD-40: the game goes on, or the leader has won, or a tie has come to the end of its extra innings.
    """
    emit_half_end(state, runners_on(state.bases), tape)
    clear_bases(state.bases)
    clear_bases(state.charged)
    state.phase = phase.NEXT_HALF
    follows = what_follows(state, book, state.first_seat, book.extra_cap, book.ending_standard)
    if follows == innings.BOTTOM_SKIPPED:  # DD-37
        emit(tape, NO_SEAT, HalfSkipped(inning=state.inning, team=1 - state.first_seat))
        end_game(state, SECOND_HALF_SKIPPED, tape)
    elif follows == innings.DECIDED:  # DD-38
        end_game(state, REGULATION if state.inning == book.innings else EXTRA_INNINGS, tape)
    elif follows == innings.NO_INNING_LEFT:  # DD-39, DD-40
        end_game(state, CAP_REACHED, tape)


@rule
def emit_half_end(state, left, tape):
    """The totals of a half-inning."""
    seat = batting_seat(state)
    state.count[figures.LEFT_ON_BASE] += left
    emit(tape, NO_SEAT, LeftOnBase(team=seat, count=left))
    ended = HalfEnd(
        inning=state.inning,
        half=state.half,
        team=seat,
        runs=state.half_runs,
        hits=state.half_hits,
        errors=state.half_errors,
        left=left,
    )
    emit(tape, NO_SEAT, ended)


@rule
def is_walk_off(state, book):
    """DD-37 `standard`: in the last and every extra inning the game ends when the seat batting second leads."""
    return book.ending_standard and innings.is_walk_off(state, book, state.first_seat)


@rule
def end_game(state, reason, tape):
    """DD-2, DD-38."""
    state.phase = phase.OVER
    state.end = reason
    ended = GameEnd(runs=state.runs, winner=leader(state.runs), reason=reason, innings=state.inning)
    emit(tape, NO_SEAT, ended)
