"""Batter plays (PC-36 to PC-45)."""

from fivetool.engine.diamond import BATTER, HOME, THIRD, advance_on_hit, is_forced, runner_on, walk
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, Run, emit
from fivetool.games.power_chip.rules import events, phase, play, track
from fivetool.games.power_chip.rules.change_of_sides import next_batter
from fivetool.games.power_chip.rules.end_of_game import end_if_walked_off, runs_that_count
from fivetool.games.power_chip.rules.events import Ball, Hit, Walk
from fivetool.games.power_chip.rules.teams import BATTING, batting_team


@rule
def batter_play(state, book, symbol, tape):
    """A play of the batting team's dice."""
    if symbol == play.BALL:
        ball(state, book, tape)
    elif symbol == play.SINGLE:
        hit(state, book, 1, tape)
    elif symbol == play.DOUBLE:
        hit(state, book, 2, tape)
    else:
        hit(state, book, HOME, tape)


@rule
def ball(state, book, tape):
    """PC-36, PC-37, PC-63: the fourth ball is a walk. PC-38: six B are a walk at once."""
    six = state.play_count[BATTING] == play.DICE_A_SIDE
    if six or state.balls + 1 == track.WALK_BALLS:
        walk_batter(state, book, six, tape)
        return
    state.balls += 1
    emit(tape, NO_SEAT, Ball(balls=state.balls, strikes=state.strikes))
    state.phase = phase.ROLLING


@rule
def walk_batter(state, book, six, tape):
    """PC-39: the batter takes first, and forced runners move up."""
    forced_home = runner_on(state.bases, THIRD) if is_forced(state.bases, HOME) else 0
    emit(tape, NO_SEAT, Walk(six=six, runs=forced_home > 0))
    walk(state.bases, state.batter, batting_team(state), tape)
    if forced_home:
        score_run(state, forced_home, THIRD, tape)
    state.half_walks += 1
    next_batter(state, events.WALK, tape)
    end_if_walked_off(state, book, 0, tape)


@rule
def hit(state, book, bases, tape):
    """PC-40 to PC-45: everybody advances exactly as many bases as the hit is worth. PC-72: the runs of a walk-off."""
    men = (state.batter, state.bases[0], state.bases[1], state.bases[2])  # by base, the batter at home plate
    home = 0
    for base in range(HOME - bases, HOME):
        home += men[base] > 0
    counted = home if bases == HOME else min(home, runs_that_count(state, book))
    emit(tape, NO_SEAT, Hit(bases=bases, runs=counted))
    advance_on_hit(state.bases, bases, state.batter, batting_team(state), tape)
    still_to_count = counted
    for base in range(THIRD, BATTER - 1, -1):
        if still_to_count > 0 and men[base] > 0 and base + bases >= HOME:
            score_run(state, men[base], base, tape)
            still_to_count -= 1
    state.half_hits += 1
    next_batter(state, events.HIT, tape)
    end_if_walked_off(state, book, home - counted, tape)


@rule
def score_run(state, runner, origin, tape):
    """PC-43: one run for the batting team."""
    team = batting_team(state)
    state.runs[team] += 1
    state.half_runs += 1
    emit(tape, NO_SEAT, Run(team=team, runner=runner, origin=origin, score=state.runs[team]))
