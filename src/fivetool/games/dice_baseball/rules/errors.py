"""Errors (DB-63 to DB-72, Charts 3 and 4)."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules.records import (
    E1,
    E2,
    ERROR_ROLL,
    HARD_GROUNDER,
    LEFT_FIELDER,
    NOBODY,
    roll_number,
)

NO_ERROR = -1


@rule
def error_roll(state, position, dice, tape):
    """DB-29, DB-65: a roll up to the fielder's Defense is clean (NO_ERROR); above it, the number rolled."""
    defense = state.glove[1 - state.half, position]
    number = roll_number(dice, ERROR_ROLL, defense, tape)
    return number if number > defense else NO_ERROR


@rule
def error_on_hit(state, field, dice, tape):
    """DB-63, DB-65: the outfielder of that field is checked."""
    return error_roll(state, field, dice, tape)


@rule
def error_code(state, book, kind, position, number):
    """DB-66, DB-68, DB-70, Chart 3: which code an error on an out has; parity is that of the step-two number."""
    if kind == HARD_GROUNDER:
        forced = state.bases[0] != NOBODY and state.outs < 2
        return book.error_codes[kind, position, 0 if forced else 1]
    return book.error_codes[kind, position, number % 2]


@rule
def error_cell(book, code, bases):
    """Chart 3: where everybody goes on E1, E2 or ED in a base state."""
    return book.error_cells[code, bases]


@rule
def is_outfielder(position):
    """Left, center or right fielder."""
    return position >= LEFT_FIELDER


@rule
def batter_reaches(code):
    """E1 and E2 are misplays by which the batter reached; on ED the force is made (fielder's choice)."""
    return code == E1 or code == E2
