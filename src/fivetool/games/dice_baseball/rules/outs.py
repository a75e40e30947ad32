"""Outs, and the fielders who make them (DB-78, DB-171)."""

from __future__ import annotations

from typing import NamedTuple

from fivetool.engine.diamond import BATTER, FIRST, HOME, SECOND, THIRD, put_out_batter, put_out_runner
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import codes, events, positions, reasons, stats
from fivetool.games.dice_baseball.rules.earned_runs import is_spared
from fivetool.games.dice_baseball.rules.record import NOBODY, fielder_now, on_base, pitcher_now


class Throw(NamedTuple):
    """How an out is made: the position that throws, NOBODY where it is made unassisted, and the one that makes it."""

    thrower: int
    taker: int


class Handled(NamedTuple):
    """The positions that handle the ball on a play of several outs, in order; NOBODY fills the rest."""

    first: int
    second: int
    third: int
    fourth: int


# --- Outs ---


@rule
def runner_out(state, origin, base, throw, reason, tape):
    """The runner from a base is out at `base`."""
    runner = on_base(state, origin)
    count_out(state, throw)
    put_out_runner(state.bases, origin, state.half, state.outs, tape)
    tell_out(state, runner, origin, base, throw, reason, tape)


@rule
def batter_out(state, base, throw, reason, tape):
    """The batter is out, at first or before he gets anywhere."""
    count_out(state, throw)
    if is_spared(state):
        state.clean_outs -= 1  # the foul that was dropped stands for this out
    put_out_batter(state.batter, state.half, state.outs, tape)
    tell_out(state, state.batter, BATTER, base, throw, reason, tape)


@rule
def count_out(state, throw):
    """One more out, for the pitcher and his club; a putout, and an assist for who threw."""
    state.outs += 1
    state.clean_outs += 1
    state.team_outs[1 - state.half] += 1
    state.line[pitcher_now(state), stats.OUTS] += 1
    state.line[fielder_now(state, throw.taker), stats.PUTOUTS] += 1
    if throw.thrower != NOBODY:
        state.line[fielder_now(state, throw.thrower), stats.ASSISTS] += 1


@rule
def tell_out(state, player, origin, base, throw, reason, tape):
    """Write an out down, with the ball in play that it came of."""
    code = -1
    if reason == reasons.GROUNDER or reason == reasons.FLY or reason == reasons.TAG or reason == reasons.SEND:
        code = codes.GOA + state.play_kind  # a deep fly comes after FO
    told = events.Out(
        player=player,
        origin=origin,
        base=base,
        fielders=as_written(handled_by(throw)),
        reason=reason,
        outs=state.outs,
        batter=state.batter,
        code=code,
        several=state.play_outs,
        turn=state.appearance,
    )
    emit(tape, NO_SEAT, told)


# --- Who throws to whom (DB-78) ---


@rule
def unassisted(position):
    """A fielder makes the out himself."""
    return Throw(thrower=NOBODY, taker=position)


@rule
def throw_between(fielder, cover):
    """A fielder throws to the man who covers the base, or makes the out himself where he covers it."""
    return Throw(thrower=NOBODY if cover == fielder else fielder, taker=cover)


@rule
def throw_to(base, fielder):
    """DB-78: an out at a base on a ball to `fielder`."""
    return throw_between(fielder, cover_of(base, fielder))


@rule
def cover_of(base, fielder):
    """DB-78: who covers a base: second base the shortstop, unless the left side of the infield has the ball."""
    if base == HOME:
        return positions.CATCHER
    if base == FIRST:
        return positions.FIRST_BASEMAN
    if base == THIRD:
        return positions.THIRD_BASEMAN
    from_the_left = fielder == positions.THIRD_BASEMAN or fielder == positions.SHORTSTOP
    return positions.SECOND_BASEMAN if from_the_left else positions.SHORTSTOP


@rule
def doubled_off_by(base, fielder):
    """DB-78: a line drive's second out: the catcher of it, then first 3, second 4 (6 if 4 caught it), third 5."""
    if base != SECOND:
        return throw_to(base, fielder)
    if fielder == positions.SHORTSTOP:
        return unassisted(fielder)
    second_caught_it = fielder == positions.SECOND_BASEMAN
    return throw_between(fielder, positions.SHORTSTOP if second_caught_it else positions.SECOND_BASEMAN)


# --- Plays of several outs ---


@rule
def handled_by(throw):
    """Who handles the ball on a single out."""
    if throw.thrower == NOBODY:
        return Handled(first=throw.taker, second=NOBODY, third=NOBODY, fourth=NOBODY)
    return Handled(first=throw.thrower, second=throw.taker, third=NOBODY, fourth=NOBODY)


@rule
def hand_on(handled, position):
    """The ball goes on to another position."""
    if handled.second == NOBODY:
        return Handled(first=handled.first, second=position, third=NOBODY, fourth=NOBODY)
    if handled.third == NOBODY:
        return Handled(first=handled.first, second=handled.second, third=position, fourth=NOBODY)
    return Handled(first=handled.first, second=handled.second, third=handled.third, fourth=position)


@rule
def on_two_throws(first, second):
    """Who handles the ball on two outs."""
    return hand_on(handled_by(first), second.taker)


@rule
def as_written(handled):
    """As score sheets write it: 643 is shortstop to second to first."""
    number = 0
    for i in range(len(handled)):
        if handled[i] != NOBODY:
            number = 10 * number + handled[i]
    return number


@rule
def is_first_time(handled, place):
    """Whether the man at this place of the play has not handled the ball before on it."""
    for i in range(place):
        if handled[i] == handled[place]:
            return False
    return handled[place] != NOBODY
