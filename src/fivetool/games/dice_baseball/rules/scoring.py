"""Runs, and the pitchers who answer for them (DB-176)."""

from fivetool.engine.diamond import THIRD
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, Run, emit
from fivetool.games.dice_baseball.rules import events, stats
from fivetool.games.dice_baseball.rules.earned_runs import judge_run
from fivetool.games.dice_baseball.rules.record import NOBODY, game_is_won, pitcher_now


@rule
def score_run(state, book, runner, origin, batted_in, reason, tape):
    """A runner is home: runs, earned runs, runs batted in and pitchers of record (DB-176)."""
    team = state.half
    pitcher = state.charged_to[runner]
    state.runs[team] += 1
    state.inning_runs += 1
    state.pa_runs += 1
    state.line[runner, stats.RUNS] += 1
    state.line[pitcher, stats.P_RUNS] += 1
    if batted_in:
        state.pa_rbi += 1
        state.line[state.batter, stats.RBI] += 1
    if pitcher == pitcher_now(state):
        state.run_allowed[1 - team] = 1
        state.inning_charged[1 - team] += 1
    name_pitchers_of_record(state, pitcher)
    emit(tape, NO_SEAT, Run(team=team, runner=runner, origin=origin, score=state.runs[team]))
    earned = judge_run(state, runner, tape)
    told = events.Scored(
        runner=runner,
        pitcher=pitcher,
        earned=earned.against_pitcher,
        rbi=batted_in,
        batter=state.batter,
        reason=reason,
        score=state.runs,
        against_club=earned.against_club,
    )
    emit(tape, NO_SEAT, told)
    if game_is_won(state, book):
        state.ceiling = THIRD


@rule
def name_pitchers_of_record(state, charged):
    """DB-176: whoever pitches for a club when it takes the lead may win, whoever is charged with that run may lose."""
    team = state.half
    lead = state.runs[team] - state.runs[1 - team]
    if lead == 1:
        state.winner = state.mound[team]
        state.loser = charged
    elif lead == 0:
        state.winner = NOBODY
        state.loser = NOBODY
