"""Errors (DB-63 to DB-72, Charts 3 and 4)."""

from fivetool.engine.diamond import BATTER, FIRST, HOME, THIRD
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import (
    cells,
    events,
    out_kinds,
    phase,
    reasons,
    results,
    rolls,
    stats,
)
from fivetool.games.dice_baseball.rules.cells import is_out, token
from fivetool.games.dice_baseball.rules.earned_runs import is_spared, miss_out, spare_batter
from fivetool.games.dice_baseball.rules.out_charts import carry_out, find_cell
from fivetool.games.dice_baseball.rules.outs import runner_out, throw_to
from fivetool.games.dice_baseball.rules.record import NOBODY, base_state, fielder_now, on_base
from fivetool.games.dice_baseball.rules.rolls import roll_number
from fivetool.games.dice_baseball.rules.runners import (
    HELPED,
    NOT_BATTED_IN,
    helped_move,
    inherit_place,
    move_everybody,
    move_runner,
    put_batter_on,
)

E1, E2, ED, EC, EF, HIT_ERROR, SPECIAL_ERROR = 0, 1, 2, 3, 4, 5, 6
NO_ERROR = -1
FORCED, NOT_FORCED = 0, 1  # columns of Chart 3 for GOA; other codes go by even and odd numbers


@rule
def error_roll(state, position, dice, tape):
    """DB-29, DB-63, DB-65: a roll up to the fielder's Defense is clean (NO_ERROR); above it, the number rolled."""
    defense = state.glove[1 - state.half, position]
    number = roll_number(dice, rolls.ERROR, defense, tape)
    return number if number > defense else NO_ERROR


@rule
def error_code(state, book, kind, position, number):
    """DB-66, DB-68, DB-70, Chart 3: which code an error on an out has; parity is that of the step-two number."""
    if kind == out_kinds.HARD_GROUNDER:
        forced = on_base(state, FIRST) != NOBODY and state.outs < 2
        return book.error_codes[kind, position, FORCED if forced else NOT_FORCED]
    return book.error_codes[kind, position, number % 2]


@rule
def batter_reaches(code):
    """E1 and E2 are misplays by which the batter reached; on ED the force is made (fielder's choice)."""
    return code == E1 or code == E2


@rule
def charge_error(state, position, kind, defense, number, tape):
    """An error for the fielder at a position."""
    fielder = fielder_now(state, position)
    state.line[fielder, stats.ERRORS] += 1
    state.errors_at[1 - state.half, position] += 1
    state.inning_errors += 1
    told = events.Error(
        fielder=fielder, position=position, code=kind, defense=defense, roll=number, batter=state.batter
    )
    emit(tape, NO_SEAT, told)


@rule
def play_error(state, book, kind, fielder, number, error, tape):
    """DB-66: Chart 3 in place of the out chart."""
    code = error_code(state, book, kind, fielder, number)
    defense = state.glove[1 - state.half, fielder]
    state.play_kind = kind
    state.play_fielder = fielder
    if code == EF:
        charge_error(state, fielder, code, defense, error, tape)
        spare_batter(state)
        state.phase = phase.STEP_ONE
        return
    state.phase = phase.END_BATTER
    if code == EC and book.errors_stand and nobody_is_left(state, book, kind, fielder):
        code = E1  # DB-69: he drops it
    if code == EC:
        throw_away(state, book, defense, error, tape)
        return
    charge_error(state, fielder, code, defense, error, tape)
    misplay(state, book, code, tape)


@rule
def misplay(state, book, code, tape):
    """Chart 3: E1 and E2, the batter reaches on the error; ED, the force is made and the relay gets away."""
    cell = book.error_cells[code, base_state(state.bases)]
    outs = state.outs
    reached = batter_reaches(code)
    if reached:
        if not is_spared(state):
            miss_out(state)
        state.line[state.batter, stats.ROE] += 1
        state.result = results.ON_ERROR
    else:
        state.result = results.FIELDERS_CHOICE
    retired = on_base(state, FIRST)
    for origin in range(THIRD, BATTER, -1):
        value = token(cell, origin, outs)
        if on_base(state, origin) == NOBODY:
            continue
        if is_out(value):
            base = value - cells.OUT_AT
            runner_out(state, origin, base, throw_to(base, state.play_fielder), reasons.GROUNDER, tape)
        elif cells.STAYS < value:
            move_runner(state, book, helped_move(origin, value, origin, reasons.MISPLAY, NOT_BATTED_IN), tape)
    clean = BATTER if reached else FIRST
    base = token(cell, BATTER, outs)
    put_batter_on(state, book, helped_move(BATTER, base, clean, reasons.MISPLAY, NOT_BATTED_IN), tape)
    if not reached:
        inherit_place(state, retired)
    emit(tape, NO_SEAT, events.Reached(batter=state.batter, how=state.result))


@rule
def nobody_is_left(state, book, kind, fielder):
    """Whether a catch would leave no runner whom a wild throw could help: it ends the inning, or nobody stays on."""
    if state.outs == 2:
        return True
    cell = book.cells[base_state(state.bases), fielder, kind, state.infield]
    for base in range(FIRST, THIRD + 1):
        value = token(cell, base, state.outs)
        if on_base(state, base) != NOBODY and value != HOME and not is_out(value):
            return False
    return True


@rule
def throw_away(state, book, defense, error, tape):
    """DB-69: EC, caught and thrown away: the cell first, then everybody still on base goes one further."""
    find_cell(state, book, state.play_kind, state.play_fielder, tape)
    carry_out(state, book, tape)
    if state.outs < 3 and base_state(state.bases) != 0:
        charge_error(state, state.play_fielder, EC, defense, error, tape)
        move_everybody(state, book, reasons.MISPLAY, HELPED, NOT_BATTED_IN, tape)
