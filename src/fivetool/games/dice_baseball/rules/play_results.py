"""Play results: walks, strikeouts, hits, and runners advancing on them (DB-43 to DB-56, Charts 4 and 5)."""

from fivetool.engine.diamond import BATTER, FIRST, HOME, SECOND, THIRD, runners_on
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import codes, errors, events, positions, reasons, rolls, stats
from fivetool.games.dice_baseball.rules.earned_runs import advance_helped
from fivetool.games.dice_baseball.rules.errors import charge_error, error_roll
from fivetool.games.dice_baseball.rules.outs import batter_out, runner_out, throw_to, unassisted
from fivetool.games.dice_baseball.rules.record import NOBODY, on_base, pitcher_now
from fivetool.games.dice_baseball.rules.rolls import roll_number
from fivetool.games.dice_baseball.rules.runners import (
    NOT_BATTED_IN,
    Move,
    helped_move,
    move_everybody_two_bases,
    move_runner,
    plain_move,
    put_batter_on,
    score_everybody,
    walk_batter,
)

ADVANCED = 1  # `book.advance`; 0 is the basic rule
SINGLE, DOUBLE, TRIPLE, HOME_RUN = 1, 2, 3, 4
OVER_THE_FENCE = 0  # the field of a home run
SINGLE_FROM_FIRST, SINGLE_FROM_SECOND, DOUBLE_FROM_FIRST = 0, 1, 2  # rows of Chart 5
PLAIN_WALK, INTENTIONAL, HIT_BY_PITCH = 0, 1, 2

# --- Walks and strikeouts ---


@rule
def base_on_balls(state, book, kind, tape):
    """DB-43, DB-44, DB-169: walk, intentional walk or hit batter: only forced runners advance."""
    batter, pitcher = state.batter, pitcher_now(state)
    if kind == HIT_BY_PITCH:
        state.line[batter, stats.HBP] += 1
        state.line[pitcher, stats.P_HBP] += 1
    else:
        state.line[batter, stats.WALKS] += 1
        state.line[pitcher, stats.P_WALKS] += 1
    if kind == INTENTIONAL:
        state.line[batter, stats.IBB] += 1
        state.line[pitcher, stats.P_IBB] += 1
    state.inning_gave[1 - state.half] = 1
    emit(tape, NO_SEAT, events.Walk(batter=batter, pitcher=pitcher, how=kind, turn=state.appearance))
    walk_batter(state, book, reasons.WALK, tape)


@rule
def credit_strikeout(state, tape):
    """A strikeout for batter and pitcher."""
    state.line[state.batter, stats.STRIKEOUTS] += 1
    state.line[pitcher_now(state), stats.P_STRIKEOUTS] += 1
    emit(tape, NO_SEAT, events.Strikeout(batter=state.batter, pitcher=pitcher_now(state), turn=state.appearance))


@rule
def strike_out(state, tape):
    """DB-49: batter out, runners hold."""
    credit_strikeout(state, tape)
    state.result = codes.SO
    batter_out(state, BATTER, unassisted(positions.CATCHER), reasons.STRIKEOUT, tape)


# --- Hits ---


@rule
def is_hit(code):
    """Single, double or triple."""
    return codes.SLF <= code and code <= codes.TCF


@rule
def value_of(code):
    """DB-45 to DB-47: bases of a hit."""
    if code == codes.SLF or code == codes.SCF or code == codes.SRF:
        return SINGLE
    return TRIPLE if code == codes.TCF else DOUBLE


@rule
def field_of(code):
    """DB-45 to DB-47: the outfielder of the field that a hit goes to."""
    if code == codes.SLF or code == codes.DLF:
        return positions.LEFT_FIELDER
    if code == codes.SRF or code == codes.DRF:
        return positions.RIGHT_FIELDER
    return positions.CENTER_FIELDER


@rule
def home_run(state, book, off, deep_fly, limit, tape):
    """DB-48: batter and every runner score."""
    state.result = codes.HR
    credit_hit(state, HOME_RUN, OVER_THE_FENCE, off, tape)
    runs = 1 + runners_on(state.bases)
    away = state.runs[0] + (runs if state.half == 0 else 0)
    home = state.runs[1] + (runs if state.half == 1 else 0)
    told = events.HomeRun(
        batter=state.batter,
        pitcher=pitcher_now(state),
        deep_fly=deep_fly,
        limit=limit,
        runs=runs,
        score=(away, home),
        turn=state.appearance,
    )
    emit(tape, NO_SEAT, told)
    score_everybody(state, book, reasons.HOMER, tape)


@rule
def hit(state, book, code, off, dice, tape):
    """DB-45 to DB-47, DB-63, DB-67: a single, double or triple; off the hitter's card it may come with an error."""
    value, field = value_of(code), field_of(code)
    state.result = code
    error = error_roll(state, field, dice, tape) if off == codes.OFF_HITTER else errors.NO_ERROR
    credit_hit(state, value, field, off, tape)
    more = book.hit_error_runners[value] if error != errors.NO_ERROR else 0
    advance_on_hit(state, book, value, field, off, more, dice, tape)
    if state.outs == 3:
        state.batter_left = 1  # somebody was thrown out; the batter has his hit
        return
    if error == errors.NO_ERROR:
        put_batter_on(state, book, plain_move(BATTER, value, reasons.HIT, NOT_BATTED_IN), tape)
    else:
        guilty = field if error % 2 == 0 else book.relay[field]
        charge_hit_error(state, guilty, error, tape)
        base = book.hit_error_batter[value]
        put_batter_on(state, book, helped_move(BATTER, base, value, reasons.MISPLAY, NOT_BATTED_IN), tape)


@rule
def charge_hit_error(state, position, number, tape):
    """Chart 4: the outfielder is charged on an even error roll, the relay man on an odd one."""
    charge_error(state, position, errors.HIT_ERROR, state.glove[1 - state.half, position], number, tape)


@rule
def credit_hit(state, total_bases, field, off, tape):
    """A hit for the batter, against the pitcher; it ends the latter's exceptions from tiring (DB-110)."""
    batter, pitcher = state.batter, pitcher_now(state)
    state.line[batter, stats.HITS] += 1
    state.line[pitcher, stats.P_HITS] += 1
    if total_bases == DOUBLE:
        state.line[batter, stats.DOUBLES] += 1
        state.line[pitcher, stats.P_DOUBLES] += 1
    elif total_bases == TRIPLE:
        state.line[batter, stats.TRIPLES] += 1
        state.line[pitcher, stats.P_TRIPLES] += 1
    elif total_bases == HOME_RUN:
        state.line[batter, stats.HOMERS] += 1
        state.line[pitcher, stats.P_HOMERS] += 1
    state.inning_hits += 1
    advance_helped(state, total_bases, tape)
    state.hit_allowed[1 - state.half] = 1
    state.inning_gave[1 - state.half] = 1
    told = events.Hit(
        batter=batter, pitcher=pitcher, total_bases=total_bases, field=field, off=off, turn=state.appearance
    )
    emit(tape, NO_SEAT, told)


@rule
def forced_single(state, book, code, off, tape):
    """Chart 10: a single on which only forced runners advance."""
    state.result = code
    credit_hit(state, SINGLE, field_of(code), off, tape)
    walk_batter(state, book, reasons.HIT, tape)


@rule
def ground_rule_double(state, book, code, off, tape):
    """Chart 10: batter to second base, runners advance exactly two."""
    state.result = code
    credit_hit(state, DOUBLE, field_of(code), off, tape)
    move_everybody_two_bases(state, book, reasons.HIT, tape)
    put_batter_on(state, book, plain_move(BATTER, SECOND, reasons.HIT, NOT_BATTED_IN), tape)


# --- Runners advancing on hits ---


@rule
def advance_on_hit(state, book, value, field, off, more, dice, tape):
    """DB-50 to DB-56: the runners, lead runner first; `more` bases are added by an error (DB-67)."""
    for origin in range(THIRD, BATTER, -1):
        if on_base(state, origin) == NOBODY or state.outs == 3:
            continue
        if book.advance == ADVANCED and value < TRIPLE and origin + value < HOME:
            advance_by_chart(state, book, origin, value, field, more, dice, tape)
        else:
            base = min(HOME, origin + basic_advance(book, value, off))
            move_runner(state, book, move_on_hit(origin, base, more, rolls.NO_ROLL, rolls.NO_ROLL), tape)


@rule
def move_on_hit(origin, base, more, number, target):
    """A runner comes to `base` on the hit and `more` bases on by an error (DB-67); only the former is batted in."""
    return Move(
        origin=origin,
        base=min(HOME, base + more),
        clean=base,
        reason=reasons.HIT,
        batted_in=base == HOME,
        roll=number,
        target=target,
    )


@rule
def basic_advance(book, value, off):
    """DB-50 to DB-52: off the hitter's card two bases on a single, all on a double; otherwise the hit's value."""
    if value == TRIPLE:
        return THIRD
    if book.advance != ADVANCED and off == codes.OFF_HITTER:
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
    if extra < HOME and on_base(state, extra) != NOBODY:
        move_runner(state, book, move_on_hit(origin, short, more, rolls.NO_ROLL, rolls.NO_ROLL), tape)
        return
    runner = on_base(state, origin)
    outs = min(state.outs, 2)
    target = book.speed[runner] + state.arm[1 - state.half, field] + book.advance_modifier[row, field, outs]
    number = roll_number(dice, rolls.ADVANCE, target, tape)
    if number >= book.thrown_out[row, field, outs]:
        if more == 0:
            runner_out(state, origin, extra, throw_to(extra, field), reasons.HIT, tape)
            return
        base = short
    else:
        base = extra if number <= target else short
    move_runner(state, book, move_on_hit(origin, base, more, number, target), tape)
