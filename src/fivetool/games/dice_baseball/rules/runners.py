"""Runners on the move, the lead runner first (DB-43, DB-44, DB-48, DB-100, DB-173)."""

from __future__ import annotations

from fivetool.engine.diamond import BATTER, FIRST, HOME, THIRD, advance_runner, is_forced, place_batter
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events, rolls
from fivetool.games.dice_baseball.rules.earned_runs import is_spared
from fivetool.games.dice_baseball.rules.record import NOBODY, pitcher_now
from fivetool.games.dice_baseball.rules.scoring import score_run


@rule
def move_runner(state, book, origin, base, clean, reason, number, target, rbi, tape):
    """A runner goes to a base; `clean` is how far he would have come without an error or passed ball.

    DB-173: once the winning run is in, those behind it stop where they no longer score.
    """
    reached = min(base, state.ceiling)
    runner = state.bases[origin - 1]
    if reached > origin:
        if state.clean_base[runner] > 0:
            state.clean_base[runner] += max(0, min(clean, reached) - origin)
        advance_runner(state.bases, origin, reached - origin, state.half, tape)
        emit(
            tape,
            NO_SEAT,
            events.Moved(runner=runner, origin=origin, base=reached, reason=reason, roll=number, target=target),
        )
        if reached == HOME:
            score_run(state, book, runner, origin, rbi, reason, tape)
            return
    if state.ceiling < HOME:
        state.ceiling = max(reached, origin) - 1


@rule
def move_everybody(state, book, by, clean, reason, rbi, tape):
    """DB-100: every runner advances exactly so many bases; `clean` tells whether without anybody's error."""
    for origin in range(THIRD, BATTER, -1):
        if state.bases[origin - 1] != NOBODY:
            base = min(origin + by, HOME)
            move_runner(
                state, book, origin, base, base if clean else origin, reason, rolls.NO_ROLL, rolls.NO_ROLL, rbi, tape
            )


@rule
def move_forced(state, book, clean, reason, rbi, tape):
    """DB-43: only runners forced by the batter advance, one base."""
    for origin in range(THIRD, BATTER, -1):
        if state.bases[origin - 1] != NOBODY and is_forced(state.bases, origin):
            clean_to = origin + 1 if clean else origin
            move_runner(state, book, origin, origin + 1, clean_to, reason, rolls.NO_ROLL, rolls.NO_ROLL, rbi, tape)


@rule
def put_batter_on(state, book, base, clean, reason, tape):
    """The batter comes to a base; `clean` is 0 where he should have been out."""
    reached = min(base, state.ceiling)
    batter = state.batter
    state.charged_to[batter] = pitcher_now(state)
    state.clean_base[batter] = 0 if is_spared(state) else min(clean, reached)
    state.inning_on_base[1 - state.half] += 1
    place_batter(state.bases, reached, batter, state.half, tape)
    emit(
        tape,
        NO_SEAT,
        events.Moved(
            runner=batter, origin=BATTER, base=reached, reason=reason, roll=rolls.NO_ROLL, target=rolls.NO_ROLL
        ),
    )
    if reached == HOME:
        score_run(state, book, batter, BATTER, 0, reason, tape)


@rule
def inherit_place(state, retired):
    """A batter who takes the place of a forced runner takes over who answers for him, and why he was there."""
    state.charged_to[state.batter] = state.charged_to[retired]
    state.clean_base[state.batter] = min(1, state.clean_base[retired])
    if is_spared(state):
        state.clean_outs -= 1  # the foul that was dropped stands for this out


@rule
def walk_batter(state, book, clean, reason, tape):
    """DB-43, DB-44: the batter takes first base and pushes only forced runners; a run so forced in is batted in."""
    move_forced(state, book, True, reason, 1, tape)
    put_batter_on(state, book, FIRST, 1 if clean else 0, reason, tape)


@rule
def score_everybody(state, book, rbi, reason, tape):
    """DB-48, DB-173: a home run brings in batter and runners, and all of them count."""
    for origin in range(THIRD, BATTER, -1):
        if state.bases[origin - 1] != NOBODY:
            move_runner(state, book, origin, HOME, HOME, reason, rolls.NO_ROLL, rolls.NO_ROLL, rbi, tape)
            state.ceiling = HOME
    batter = state.batter
    state.charged_to[batter] = pitcher_now(state)
    state.clean_base[batter] = 0 if is_spared(state) else HOME
    state.inning_on_base[1 - state.half] += 1
    place_batter(state.bases, HOME, batter, state.half, tape)
    emit(
        tape,
        NO_SEAT,
        events.Moved(runner=batter, origin=BATTER, base=HOME, reason=reason, roll=rolls.NO_ROLL, target=rolls.NO_ROLL),
    )
    score_run(state, book, batter, BATTER, rbi, reason, tape)
