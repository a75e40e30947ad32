"""Runners on the move, the lead runner first (DB-43, DB-44, DB-48, DB-100, DB-173)."""

from __future__ import annotations

from typing import NamedTuple

from fivetool.engine.diamond import BATTER, FIRST, HOME, THIRD, advance_runner, is_forced, place_batter
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events
from fivetool.games.dice_baseball.rules.earned_runs import is_spared
from fivetool.games.dice_baseball.rules.record import NOBODY, on_base, pitcher_now
from fivetool.games.dice_baseball.rules.rolls import NO_ROLL
from fivetool.games.dice_baseball.rules.scoring import score_run

CLEAN, HELPED = True, False  # whether runners move without anybody's error or passed ball
BATTED_IN, NOT_BATTED_IN = True, False  # whether the batter is credited with a run that a move brings in


class Move(NamedTuple):
    """A runner or the batter on his way to a base."""

    origin: int
    base: int
    clean: int  # how far he would have come without an error or passed ball; 0: he should have been out
    reason: int
    batted_in: bool
    roll: int  # NO_ROLL without one
    target: int


@rule
def plain_move(origin, base, reason, batted_in):
    """A move without a roll and without help."""
    return helped_move(origin, base, base, reason, batted_in)


@rule
def helped_move(origin, base, clean, reason, batted_in):
    """A move that an error or a passed ball may have helped along; without it he would have come to `clean`."""
    return Move(origin=origin, base=base, clean=clean, reason=reason, batted_in=batted_in, roll=NO_ROLL, target=NO_ROLL)


@rule
def rolled_move(origin, base, reason, batted_in, number, target):
    """A move that a roll up to a target has decided."""
    return Move(origin=origin, base=base, clean=base, reason=reason, batted_in=batted_in, roll=number, target=target)


# --- Runners ---


@rule
def move_runner(state, book, move, tape):
    """A runner goes to a base. DB-173: once the winning run is in, those behind it stop where they no longer score."""
    origin, reached = move.origin, min(move.base, state.ceiling)
    runner = on_base(state, origin)
    if reached > origin:
        if state.clean_base[runner] > 0:
            state.clean_base[runner] += max(0, min(move.clean, reached) - origin)
        advance_runner(state.bases, origin, reached - origin, state.half, tape)
        tell_move(runner, reached, move, tape)
        if reached == HOME:
            score_run(state, book, runner, origin, move.batted_in, move.reason, tape)
            return
    if state.ceiling < HOME:
        state.ceiling = max(reached, origin) - 1


@rule
def tell_move(runner, reached, move, tape):
    """Write down where somebody has come to, and how."""
    told = events.Moved(
        runner=runner, origin=move.origin, base=reached, reason=move.reason, roll=move.roll, target=move.target
    )
    emit(tape, NO_SEAT, told)


@rule
def move_everybody(state, book, reason, clean, batted_in, tape):
    """DB-100: every runner advances one base."""
    for origin in range(THIRD, BATTER, -1):
        if on_base(state, origin) != NOBODY:
            clean_base = origin + 1 if clean else origin
            move_runner(state, book, helped_move(origin, origin + 1, clean_base, reason, batted_in), tape)


@rule
def move_everybody_two_bases(state, book, reason, tape):
    """Every runner advances two bases, and who comes home is batted in."""
    for origin in range(THIRD, BATTER, -1):
        if on_base(state, origin) != NOBODY:
            move_runner(state, book, plain_move(origin, min(HOME, origin + 2), reason, BATTED_IN), tape)


@rule
def move_forced(state, book, reason, clean, batted_in, tape):
    """DB-43: only runners forced by the batter advance, one base."""
    for origin in range(THIRD, BATTER, -1):
        if on_base(state, origin) != NOBODY and is_forced(state.bases, origin):
            clean_base = origin + 1 if clean else origin
            move_runner(state, book, helped_move(origin, origin + 1, clean_base, reason, batted_in), tape)


@rule
def score_everybody(state, book, reason, tape):
    """DB-48, DB-173: a home run brings in batter and runners, and all of them count."""
    for origin in range(THIRD, BATTER, -1):
        if on_base(state, origin) != NOBODY:
            move_runner(state, book, plain_move(origin, HOME, reason, BATTED_IN), tape)
            state.ceiling = HOME
    put_batter_on(state, book, plain_move(BATTER, HOME, reason, BATTED_IN), tape)


# --- The batter ---


@rule
def put_batter_on(state, book, move, tape):
    """The batter comes to a base, or all the way round."""
    reached = min(move.base, state.ceiling)
    batter = state.batter
    state.charged_to[batter] = pitcher_now(state)
    state.clean_base[batter] = 0 if is_spared(state) else min(move.clean, reached)
    state.inning_on_base[1 - state.half] += 1
    place_batter(state.bases, reached, batter, state.half, tape)
    tell_move(batter, reached, move, tape)
    if reached == HOME:
        score_run(state, book, batter, BATTER, move.batted_in, move.reason, tape)


@rule
def walk_batter(state, book, reason, tape):
    """DB-43, DB-44: the batter takes first base and pushes only forced runners; a run so forced in is batted in."""
    move_forced(state, book, reason, CLEAN, BATTED_IN, tape)
    put_batter_on(state, book, plain_move(BATTER, FIRST, reason, NOT_BATTED_IN), tape)


@rule
def inherit_place(state, retired):
    """A batter who takes the place of a forced runner takes over who answers for him, and why he was there."""
    state.charged_to[state.batter] = state.charged_to[retired]
    state.clean_base[state.batter] = min(1, state.clean_base[retired])
    if is_spared(state):
        state.clean_outs -= 1  # the foul that was dropped stands for this out
