"""Outs, and the fielders who make them (DB-78, DB-171)."""

from __future__ import annotations

from fivetool.engine.diamond import BATTER, FIRST, HOME, THIRD, put_out_batter, put_out_runner
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import codes, events, positions, reasons, stats
from fivetool.games.dice_baseball.rules.earned_runs import is_spared
from fivetool.games.dice_baseball.rules.record import fielder_now, pitcher_now


@rule
def runner_out(state, origin, base, fielders, reason, tape):
    """The runner from a base is out at `base`."""
    runner = state.bases[origin - 1]
    count_out(state, fielders)
    put_out_runner(state.bases, origin, state.half, state.outs, tape)
    tell_out(state, runner, origin, base, fielders, reason, tape)


@rule
def batter_out(state, base, fielders, reason, tape):
    """The batter is out, at first or before he gets anywhere."""
    count_out(state, fielders)
    if is_spared(state):
        state.clean_outs -= 1  # the foul that was dropped stands for this out
    put_out_batter(state.batter, state.half, state.outs, tape)
    tell_out(state, state.batter, BATTER, base, fielders, reason, tape)


@rule
def count_out(state, fielders):
    """One more out, for the pitcher and his club."""
    state.outs += 1
    state.clean_outs += 1
    state.team_outs[1 - state.half] += 1
    state.line[pitcher_now(state), stats.OUTS] += 1
    credit_fielders(state, fielders)


@rule
def credit_fielders(state, fielders):
    """The last of the fielders gets the putout, the others an assist each; 643 is shortstop to second to first."""
    state.line[fielder_now(state, fielders % 10), stats.PUTOUTS] += 1
    rest = fielders // 10
    while rest > 0:
        state.line[fielder_now(state, rest % 10), stats.ASSISTS] += 1
        rest //= 10


@rule
def tell_out(state, player, origin, base, fielders, reason, tape):
    """Write an out down, with the ball in play that it came of."""
    code = -1
    if reason == reasons.GROUNDER or reason == reasons.FLY or reason == reasons.TAG or reason == reasons.SEND:
        code = codes.GOA + state.play_kind  # a deep fly comes after FO
    emit(
        tape,
        NO_SEAT,
        events.Out(
            player=player,
            origin=origin,
            base=base,
            fielders=fielders,
            reason=reason,
            outs=state.outs,
            batter=state.batter,
            code=code,
            several=state.play_outs,
            turn=state.appearance,
        ),
    )


@rule
def throw_to(base, fielder):
    """DB-78: the fielders of an out at a base on a ball to `fielder`, unassisted where he covers it himself."""
    cover = cover_of(base, fielder)
    return fielder if cover == fielder else fielder * 10 + cover


@rule
def cover_of(base, fielder):
    """DB-78: who covers a base: second base the shortstop, unless the left side of the infield has the ball."""
    if base == HOME:
        return positions.CATCHER
    if base == FIRST:
        return positions.FIRST_BASEMAN
    if base == THIRD:
        return positions.THIRD_BASEMAN
    return (
        positions.SECOND_BASEMAN
        if fielder == positions.THIRD_BASEMAN or fielder == positions.SHORTSTOP
        else positions.SHORTSTOP
    )


@rule
def doubled_off_by(base, fielder):
    """DB-78: a line drive's second out: the catcher of it, then first 3, second 4 (6 if 4 caught it), third 5."""
    cover = cover_of(base, fielder)
    if base == FIRST + 1:
        cover = positions.SHORTSTOP if fielder == positions.SECOND_BASEMAN else positions.SECOND_BASEMAN
        if fielder == positions.SHORTSTOP:
            cover = positions.SHORTSTOP
    return fielder if cover == fielder else fielder * 10 + cover
