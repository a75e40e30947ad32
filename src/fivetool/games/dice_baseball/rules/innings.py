"""Innings (DB-1, DB-171 to DB-175)."""

from fivetool.engine.diamond import BATTER, SECOND, clear_bases, runners_on
from fivetool.engine.innings import EXTRA_INNING, NEXT_HALF, change_sides, what_follows
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, Advance, LeftOnBase, emit
from fivetool.games.dice_baseball.rules import events, phase, positions, stats
from fivetool.games.dice_baseball.rules.duty import needs_pitcher
from fivetool.games.dice_baseball.rules.earned_runs import start_clean_inning
from fivetool.games.dice_baseball.rules.eligibility import count_free
from fivetool.games.dice_baseball.rules.end_of_game import end_game
from fivetool.games.dice_baseball.rules.record import AWAY, NOBODY, SLOTS, game_is_won
from fivetool.games.dice_baseball.rules.setting_the_field import misfit, open_field
from fivetool.games.dice_baseball.rules.stamina import control_of, end_inning_of_pitcher
from fivetool.games.dice_baseball.rules.substitutions import pitch_himself

MOST_INNINGS = 50  # DB-175


@rule
def start_half(state):
    """DB-1: the away club bats in the top of an inning."""
    if state.halves == 0:
        state.inning = 1
    else:
        change_sides(state)
    state.halves += 1
    state.outs = 0
    start_clean_inning(state)
    state.inning_opened = 0
    state.inning_runs = 0
    state.inning_hits = 0
    state.inning_errors = 0
    state.batter = NOBODY
    clear_bases(state.bases)
    state.phase = phase.TAKE_FIELD


@rule
def take_field(state, book, tape):
    """DB-158: the club in the field needs a pitcher, and at every position a man who has it."""
    team = 1 - state.half
    if needs_pitcher(state, team) and count_free(state, book, team) == 0:
        pitch_himself(state, book, team, tape)
    if needs_pitcher(state, team) or misfit(state, book, team) > 0:
        open_field(state, phase.TAKE_FIELD)
        return
    for position in range(positions.PITCHER, positions.DESIGNATED_HITTER):  # who is replaced before has not fielded
        state.line[state.fielder[team, position], stats.FIELDED] = 1
    told = events.InningStart(
        inning=state.inning,
        half=state.half,
        pitcher=state.mound[team],
        control=control_of(state, team),
        score=state.runs,
    )
    emit(tape, NO_SEAT, told)
    if book.extra_runner and state.inning > book.innings:
        place_extra_runner(state, tape)
    state.phase = phase.NEW_BATTER


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
    told = events.InningEnd(
        inning=state.inning,
        half=team,
        runs=state.inning_runs,
        hits=state.inning_hits,
        errors=state.inning_errors,
        left=left,
    )
    emit(tape, NO_SEAT, told)
    end_inning_of_pitcher(state, book, tape)
    if is_over(state, book):
        end_game(state, tape)
    else:
        state.phase = phase.NEW_HALF


@rule
def is_over(state, book):
    """DB-172, DB-174, DB-175: decided after the last inning, or a tie after fifty."""
    follows = what_follows(state, book, AWAY, MOST_INNINGS - book.innings, True)
    return follows != NEXT_HALF and follows != EXTRA_INNING
