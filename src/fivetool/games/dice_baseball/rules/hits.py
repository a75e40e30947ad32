"""Play results and runners advancing on hits (DB-43 to DB-56, Charts 4 and 5)."""

from __future__ import annotations

from fivetool.engine.diamond import BATTER, FIRST, HOME, SECOND, THIRD, runners_on
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events
from fivetool.games.dice_baseball.rules.errors import error_on_hit
from fivetool.games.dice_baseball.rules.records import (
    ADVANCE_ROLL,
    ADVANCED,
    CATCHER,
    CENTER_FIELDER,
    DLF,
    DRF,
    HBP,
    HR,
    IBB,
    LEFT_FIELDER,
    NOBODY,
    OFF_HITTER,
    ON_HIT,
    ON_HOMER,
    ON_MISPLAY,
    ON_STRIKEOUT,
    ON_WALK,
    P_HBP,
    P_IBB,
    P_STRIKEOUTS,
    P_WALKS,
    RIGHT_FIELDER,
    SCF,
    SLF,
    SO,
    SRF,
    STRIKEOUTS,
    TCF,
    WALKS,
    pitcher_now,
    roll_number,
)
from fivetool.games.dice_baseball.rules.scoring import (
    NO_ROLL,
    batter_out,
    charge_error,
    credit_hit,
    move_runner,
    put_batter_on,
    runner_out,
    score_everybody,
    throw_to,
    walk_batter,
)

SINGLE, DOUBLE, TRIPLE = 1, 2, 3
SINGLE_FROM_FIRST, SINGLE_FROM_SECOND, DOUBLE_FROM_FIRST = 0, 1, 2  # rows of Chart 5
PLAIN_WALK, INTENTIONAL, HIT_BY_PITCH = 0, 1, 2


@rule
def is_hit(code):
    """Single, double or triple."""
    return SLF <= code and code <= TCF


@rule
def value_of(code):
    """DB-45 to DB-47: bases of a hit."""
    if code == SLF or code == SCF or code == SRF:
        return SINGLE
    return TRIPLE if code == TCF else DOUBLE


@rule
def field_of(code):
    """DB-45 to DB-47: the outfielder of the field that a hit goes to."""
    if code == SLF or code == DLF:
        return LEFT_FIELDER
    if code == SRF or code == DRF:
        return RIGHT_FIELDER
    return CENTER_FIELDER


@rule
def base_on_balls(state, book, kind, tape):
    """DB-43, DB-44, DB-169: walk, intentional walk or hit batter: only forced runners advance."""
    batter, pitcher = state.batter, pitcher_now(state)
    if kind == HIT_BY_PITCH:
        state.line[batter, HBP] += 1
        state.line[pitcher, P_HBP] += 1
    else:
        state.line[batter, WALKS] += 1
        state.line[pitcher, P_WALKS] += 1
    if kind == INTENTIONAL:
        state.line[batter, IBB] += 1
        state.line[pitcher, P_IBB] += 1
    state.inning_gave[1 - state.half] = 1
    emit(tape, NO_SEAT, events.Walk(batter=batter, pitcher=pitcher, how=kind, turn=state.appearance))
    walk_batter(state, book, True, ON_WALK, tape)


@rule
def credit_strikeout(state, tape):
    """A strikeout for batter and pitcher."""
    state.line[state.batter, STRIKEOUTS] += 1
    state.line[pitcher_now(state), P_STRIKEOUTS] += 1
    emit(tape, NO_SEAT, events.Strikeout(batter=state.batter, pitcher=pitcher_now(state), turn=state.appearance))


@rule
def strike_out(state, tape):
    """DB-49: batter out, runners hold."""
    credit_strikeout(state, tape)
    state.result = SO
    batter_out(state, BATTER, CATCHER, ON_STRIKEOUT, tape)


@rule
def home_run(state, book, off, deep_fly, limit, tape):
    """DB-48: batter and every runner score."""
    state.result = HR
    credit_hit(state, 4, 0, off, tape)
    runs = 1 + runners_on(state.bases)
    away = state.runs[0] + (runs if state.half == 0 else 0)
    home = state.runs[1] + (runs if state.half == 1 else 0)
    emit(
        tape,
        NO_SEAT,
        events.HomeRun(
            batter=state.batter,
            pitcher=pitcher_now(state),
            deep_fly=deep_fly,
            limit=limit,
            runs=runs,
            score=(away, home),
            turn=state.appearance,
        ),
    )
    score_everybody(state, book, 1, ON_HOMER, tape)


@rule
def hit(state, book, code, off, dice, tape):
    """DB-45 to DB-47, DB-63, DB-67: a single, double or triple; off the hitter's card it may come with an error."""
    value, field = value_of(code), field_of(code)
    state.result = code
    error = NO_ROLL
    if off == OFF_HITTER:
        error = error_on_hit(state, field, dice, tape)
    credit_hit(state, value, field, off, tape)
    more = 0
    if error != NO_ROLL:
        more = book.hit_error_runners[value]
    advance_on_hit(state, book, value, field, off, more, dice, tape)
    if state.outs == 3:
        state.batter_left = 1  # somebody was thrown out; the batter has his hit
        return
    if error == NO_ROLL:
        put_batter_on(state, book, value, value, ON_HIT, tape)
    else:
        guilty = field if error % 2 == 0 else book.relay[field]
        charge_hit_error(state, guilty, error, tape)
        put_batter_on(state, book, book.hit_error_batter[value], value, ON_MISPLAY, tape)


@rule
def charge_hit_error(state, position, number, tape):
    """Chart 4: the outfielder is charged on an even error roll, the relay man on an odd one."""
    charge_error(state, position, 5, state.glove[1 - state.half, position], number, tape)


@rule
def advance_on_hit(state, book, value, field, off, more, dice, tape):
    """DB-50 to DB-56: the runners, lead runner first; `more` bases are added by an error (DB-67)."""
    for origin in range(THIRD, BATTER, -1):
        if state.bases[origin - 1] == NOBODY or state.outs == 3:
            continue
        if book.advance == ADVANCED and value < TRIPLE and origin + value < HOME:
            advance_by_chart(state, book, origin, value, field, more, dice, tape)
        else:
            base = min(HOME, origin + basic_advance(book, value, off))
            final = min(HOME, base + more)
            move_runner(state, book, origin, final, base, ON_HIT, NO_ROLL, NO_ROLL, 1 if base == HOME else 0, tape)


@rule
def basic_advance(book, value, off):
    """DB-50 to DB-52: off the hitter's card two bases on a single, all on a double; otherwise the hit's value."""
    if value == TRIPLE:
        return THIRD
    if book.advance != ADVANCED and off == OFF_HITTER:
        return 2 if value == SINGLE else THIRD
    return value


@rule
def chart_row(origin, value):
    """Chart 5: the row of a runner who may take an extra base."""
    if value == DOUBLE:
        return DOUBLE_FROM_FIRST
    return SINGLE_FROM_FIRST if origin == FIRST else SINGLE_FROM_SECOND


@rule
def advance_by_chart(state, book, origin, value, field, more, dice, tape):
    """DB-53 to DB-56, Chart 5: the extra base is taken, or he stops one base short, or is thrown out (DB-67)."""
    row = chart_row(origin, value)
    short, extra = origin + value, origin + value + 1
    if extra < HOME and state.bases[extra - 1] != NOBODY:
        final = min(HOME, short + more)
        move_runner(state, book, origin, final, short, ON_HIT, NO_ROLL, NO_ROLL, 0, tape)
        return
    runner = state.bases[origin - 1]
    outs = min(state.outs, 2)
    target = book.speed[runner] + state.arm[1 - state.half, field] + book.advance_modifier[row, field, outs]
    number = roll_number(dice, ADVANCE_ROLL, target, tape)
    if number >= book.thrown_out[row, field, outs]:
        if more == 0:
            runner_out(state, origin, extra, throw_to(extra, field), ON_HIT, tape)
            return
        base = short
    else:
        base = extra if number <= target else short
    final = min(HOME, base + more)
    move_runner(state, book, origin, final, base, ON_HIT, number, target, 1 if base == HOME else 0, tape)


@rule
def forced_single(state, book, code, off, tape):
    """Chart 10: a single on which only forced runners advance."""
    state.result = code
    credit_hit(state, SINGLE, field_of(code), off, tape)
    walk_batter(state, book, True, ON_HIT, tape)


@rule
def ground_rule_double(state, book, code, off, tape):
    """Chart 10: batter to second base, runners advance exactly two."""
    state.result = code
    credit_hit(state, DOUBLE, field_of(code), off, tape)
    for origin in range(THIRD, BATTER, -1):
        if state.bases[origin - 1] != NOBODY:
            base = min(HOME, origin + 2)
            move_runner(state, book, origin, base, base, ON_HIT, NO_ROLL, NO_ROLL, 1 if base == HOME else 0, tape)
    put_batter_on(state, book, SECOND, SECOND, ON_HIT, tape)
