"""Runners, runs, outs and what is written down about them (DB-171 to DB-176, DB-78)."""

from __future__ import annotations

from fivetool.engine.diamond import (
    BATTER,
    FIRST,
    HOME,
    THIRD,
    advance_runner,
    is_forced,
    place_batter,
    put_out_batter,
    put_out_runner,
)
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, Run, emit
from fivetool.games.dice_baseball.rules import events
from fivetool.games.dice_baseball.rules.earned_runs import advance_helped, is_spared, judge_run
from fivetool.games.dice_baseball.rules.records import (
    ASSISTS,
    CATCHER,
    DOUBLES,
    ERRORS,
    FIRST_BASEMAN,
    GOA,
    HITS,
    HOMERS,
    NOBODY,
    ON_FLY,
    ON_GROUNDER,
    ON_SEND,
    ON_TAG,
    OUTS,
    P_DOUBLES,
    P_HITS,
    P_HOMERS,
    P_RUNS,
    P_TRIPLES,
    PUTOUTS,
    RBI,
    RUNS,
    SECOND_BASEMAN,
    SHORTSTOP,
    THIRD_BASEMAN,
    TRIPLES,
    fielder_now,
    game_is_won,
    pitcher_now,
)

NO_ROLL = -1


# --- Runs ---


@rule
def score_run(state, book, runner, origin, rbi, reason, tape):
    """A runner is home: runs, earned runs, runs batted in and pitchers of record (DB-176)."""
    team = state.half
    pitcher = state.charged_to[runner]
    state.runs[team] += 1
    state.inning_runs += 1
    state.pa_runs += 1
    state.line[runner, RUNS] += 1
    state.line[pitcher, P_RUNS] += 1
    if rbi:
        state.pa_rbi += 1
        state.line[state.batter, RBI] += 1
    if pitcher == pitcher_now(state):
        state.run_allowed[1 - team] = 1
        state.inning_charged[1 - team] += 1
    name_pitchers_of_record(state, pitcher)
    emit(tape, NO_SEAT, Run(team=team, runner=runner, origin=origin, score=state.runs[team]))
    earned = judge_run(state, runner, tape)
    emit(
        tape,
        NO_SEAT,
        events.Scored(
            runner=runner,
            pitcher=pitcher,
            earned=earned & 1,
            rbi=rbi,
            batter=state.batter,
            reason=reason,
            score=state.runs,
            against_club=earned >> 1,
        ),
    )
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


# --- Moving runners, the lead runner first ---


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
            move_runner(state, book, origin, base, base if clean else origin, reason, NO_ROLL, NO_ROLL, rbi, tape)


@rule
def move_forced(state, book, clean, reason, rbi, tape):
    """DB-43: only runners forced by the batter advance, one base."""
    for origin in range(THIRD, BATTER, -1):
        if state.bases[origin - 1] != NOBODY and is_forced(state.bases, origin):
            clean_to = origin + 1 if clean else origin
            move_runner(state, book, origin, origin + 1, clean_to, reason, NO_ROLL, NO_ROLL, rbi, tape)


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
        events.Moved(runner=batter, origin=BATTER, base=reached, reason=reason, roll=NO_ROLL, target=NO_ROLL),
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
            move_runner(state, book, origin, HOME, HOME, reason, NO_ROLL, NO_ROLL, rbi, tape)
            state.ceiling = HOME
    batter = state.batter
    state.charged_to[batter] = pitcher_now(state)
    state.clean_base[batter] = 0 if is_spared(state) else HOME
    state.inning_on_base[1 - state.half] += 1
    place_batter(state.bases, HOME, batter, state.half, tape)
    emit(
        tape,
        NO_SEAT,
        events.Moved(runner=batter, origin=BATTER, base=HOME, reason=reason, roll=NO_ROLL, target=NO_ROLL),
    )
    score_run(state, book, batter, BATTER, rbi, reason, tape)


# --- Hits ---


@rule
def credit_hit(state, total_bases, field, off, tape):
    """A hit for the batter, against the pitcher; it ends the latter's exceptions from tiring (DB-110)."""
    batter, pitcher = state.batter, pitcher_now(state)
    state.line[batter, HITS] += 1
    state.line[pitcher, P_HITS] += 1
    if total_bases == 2:
        state.line[batter, DOUBLES] += 1
        state.line[pitcher, P_DOUBLES] += 1
    elif total_bases == 3:
        state.line[batter, TRIPLES] += 1
        state.line[pitcher, P_TRIPLES] += 1
    elif total_bases == 4:
        state.line[batter, HOMERS] += 1
        state.line[pitcher, P_HOMERS] += 1
    state.inning_hits += 1
    advance_helped(state, total_bases, tape)
    state.hit_allowed[1 - state.half] = 1
    state.inning_gave[1 - state.half] = 1
    emit(
        tape,
        NO_SEAT,
        events.Hit(
            batter=batter, pitcher=pitcher, total_bases=total_bases, field=field, off=off, turn=state.appearance
        ),
    )


# --- Outs and fielders (DB-78) ---


@rule
def credit_fielders(state, fielders):
    """The last of the fielders gets the putout, the others an assist each; 643 is shortstop to second to first."""
    state.line[fielder_now(state, fielders % 10), PUTOUTS] += 1
    rest = fielders // 10
    while rest > 0:
        state.line[fielder_now(state, rest % 10), ASSISTS] += 1
        rest //= 10


@rule
def count_out(state, fielders):
    """One more out, for the pitcher and his club."""
    state.outs += 1
    state.clean_outs += 1
    state.team_outs[1 - state.half] += 1
    state.line[pitcher_now(state), OUTS] += 1
    credit_fielders(state, fielders)


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
def tell_out(state, player, origin, base, fielders, reason, tape):
    """Write an out down, with the ball in play that it came of."""
    code = -1
    if reason == ON_GROUNDER or reason == ON_FLY or reason == ON_TAG or reason == ON_SEND:
        code = GOA + state.play_kind  # a deep fly comes after FO
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
def charge_error(state, position, kind, defense, number, tape):
    """An error for the fielder at a position."""
    fielder = fielder_now(state, position)
    state.line[fielder, ERRORS] += 1
    state.errors_at[1 - state.half, position] += 1
    state.inning_errors += 1
    emit(
        tape,
        NO_SEAT,
        events.Error(fielder=fielder, position=position, code=kind, defense=defense, roll=number, batter=state.batter),
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
        return CATCHER
    if base == FIRST:
        return FIRST_BASEMAN
    if base == THIRD:
        return THIRD_BASEMAN
    return SECOND_BASEMAN if fielder == THIRD_BASEMAN or fielder == SHORTSTOP else SHORTSTOP


@rule
def doubled_off_by(base, fielder):
    """DB-78: a line drive's second out: the catcher of it, then first 3, second 4 (6 if 4 caught it), third 5."""
    cover = cover_of(base, fielder)
    if base == FIRST + 1:
        cover = SHORTSTOP if fielder == SECOND_BASEMAN else SECOND_BASEMAN
        if fielder == SHORTSTOP:
            cover = SHORTSTOP
    return fielder if cover == fielder else fielder * 10 + cover
