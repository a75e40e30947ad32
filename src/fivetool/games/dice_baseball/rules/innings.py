"""Innings and the end of the game (DB-171 to DB-176)."""

from __future__ import annotations

from fivetool.engine.diamond import BATTER, SECOND, clear_bases, leader, runners_on
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, Advance, LeftOnBase, emit
from fivetool.games.dice_baseball.rules import events
from fivetool.games.dice_baseball.rules.earned_runs import start_clean_inning
from fivetool.games.dice_baseball.rules.line_ups import count_free, misfit, needs_pitcher, pitch_himself
from fivetool.games.dice_baseball.rules.records import (
    DESIGNATED_HITTER,
    FIELD,
    FIELDED,
    FINISHED,
    LOSSES,
    MOST_INNINGS,
    NEW_BATTER,
    NEW_HALF,
    NOBODY,
    OUTS,
    OVER,
    PITCHER,
    ROSTER,
    SAVES,
    SLOTS,
    TAKE_FIELD,
    WINS,
    first_player,
    game_is_won,
)
from fivetool.games.dice_baseball.rules.stamina import control_of, end_inning_of_pitcher

FIVE_INNINGS = 15  # outs, of a game of nine innings
LONG_SAVE, SHORT_SAVE, SAVE_LEAD = 9, 3, 3


@rule
def start_half(state, book, tape):
    """DB-1: the away club bats in the top of an inning."""
    if state.halves > 0:
        state.half = 1 - state.half
    if state.half == 0:
        state.inning += 1
    state.halves += 1
    state.outs = 0
    start_clean_inning(state)
    state.inning_opened = 0
    state.inning_runs = 0
    state.inning_hits = 0
    state.inning_errors = 0
    state.batter = NOBODY
    clear_bases(state.bases)
    state.phase = TAKE_FIELD


@rule
def take_field(state, book, tape):
    """DB-158: the club in the field needs a pitcher, and at every position a man who has it."""
    team = 1 - state.half
    if needs_pitcher(state, team) and count_free(state, book, team) == 0:
        pitch_himself(state, book, team, tape)
    if needs_pitcher(state, team) or misfit(state, book, team) > 0:
        state.fresh_count = 0
        state.moves_made = 0
        state.back_to = TAKE_FIELD
        state.phase = FIELD
        return
    for position in range(PITCHER, DESIGNATED_HITTER):  # a pinch hitter who is replaced before has not fielded
        state.line[state.fielder[team, position], FIELDED] = 1
    emit(
        tape,
        NO_SEAT,
        events.InningStart(
            inning=state.inning,
            half=state.half,
            pitcher=state.mound[team],
            control=control_of(state, team),
            score=state.runs,
        ),
    )
    if book.extra_runner and state.inning > book.innings:
        place_extra_runner(state, tape)
    state.phase = NEW_BATTER


@rule
def place_extra_runner(state, tape):
    """DB-174: with the option, the batter before the leadoff man starts on second base; his run is unearned."""
    team = state.half
    runner = state.order[team, (state.up[team] + SLOTS - 1) % SLOTS]
    state.charged_to[runner] = state.mound[1 - team]
    state.clean_base[runner] = 0
    state.bases[SECOND - 1] = runner
    emit(tape, NO_SEAT, Advance(team=team, runner=runner, origin=BATTER, base=SECOND))


@rule
def end_half(state, book, tape):
    """DB-171: three outs end a half-inning and clear the bases; DB-172, DB-174, DB-175 say what follows."""
    team = state.half
    standing = runners_on(state.bases)
    left = standing + state.batter_left
    state.left[team] += left
    state.batter_left = 0
    if not game_is_won(state, book):
        emit(tape, NO_SEAT, LeftOnBase(team=team, count=standing))
        clear_bases(state.bases)
    emit(
        tape,
        NO_SEAT,
        events.InningEnd(
            inning=state.inning,
            half=team,
            runs=state.inning_runs,
            hits=state.inning_hits,
            errors=state.inning_errors,
            left=left,
        ),
    )
    end_inning_of_pitcher(state, book, tape)
    if is_over(state, book):
        end_game(state, tape)
    else:
        state.phase = NEW_HALF


@rule
def is_over(state, book):
    """DB-172, DB-174, DB-175: decided after the last inning, or a tie after fifty."""
    if state.inning < book.innings:
        return False
    if state.half == 0:
        return state.runs[1] > state.runs[0]
    return state.runs[0] != state.runs[1] or state.inning >= MOST_INNINGS


@rule
def end_game(state, tape):
    """The game is over: pitchers of record, last outings."""
    state.phase = OVER
    winner = leader(state.runs)
    for team in range(2):
        pitcher = state.mound[team]
        started = 1 if pitcher == state.starter[team] else 0
        emit(
            tape,
            NO_SEAT,
            events.Outing(pitcher=pitcher, started=started, faced=state.faced[team], control=control_of(state, team)),
        )
        state.line[pitcher, FINISHED] += 1
    if winner >= 0:
        name_winner(state, winner)
    else:
        state.winner = NOBODY
        state.loser = NOBODY
    emit(
        tape,
        NO_SEAT,
        events.GameEnd(
            score=state.runs, winner=winner, win=state.winner, loss=state.loser, save=state.saver, innings=state.inning
        ),
    )


@rule
def name_winner(state, team):
    """DB-176: a starter needs five innings of nine to win; otherwise the reliever with the most outs does."""
    if state.winner == state.starter[team] and 9 * state.line[state.winner, OUTS] < FIVE_INNINGS * min(state.inning, 9):
        if state.pitchers_used[team] > 1:
            state.winner = best_reliever(state, team)
    state.line[state.winner, WINS] += 1
    state.line[state.loser, LOSSES] += 1
    closer = state.mound[team]
    if closer != state.winner and closer != state.starter[team] and earns_save(state, team):
        state.saver = closer
        state.line[closer, SAVES] += 1


@rule
def best_reliever(state, team):
    """The reliever of a club with the most outs."""
    best, most = state.mound[team], -1
    first = first_player(team)
    for player in range(first, first + ROSTER):
        outs = state.line[player, OUTS] + 0
        if player != state.starter[team] and outs > most and outs > 0:
            best, most = player, outs
    return best


@rule
def earns_save(state, team):
    """DB-176: three innings; or one with a lead of at most three; or the tying run on base, at bat or on deck."""
    outs = state.team_outs[team] - state.entered_outs[team]
    lead = state.entered_lead[team]
    if lead <= 0:
        return False
    if outs >= LONG_SAVE:
        return True
    return outs > 0 and (lead <= state.entered_threat[team] or (lead <= SAVE_LEAD and outs >= SHORT_SAVE))
