"""Outs in play: location (DB-57 to DB-61, Chart 1)."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import codes, events

DEEP = 16  # added to the fielder of a deep fly on Chart 1


@rule
def locate(state, book, code, number, tape):
    """Chart 1: the fielder, with DEEP added on a deep fly."""
    if code == codes.FO:
        place = book.fly[state.side, number]
    elif code == codes.LO:
        place = book.line_drive[state.side, number % 10]
    else:
        place = book.ground[state.side, number % 10]
    emit(tape, NO_SEAT, events.Location(number=number, side=state.side, fielder=place % DEEP, deep=place // DEEP))
    return place


@rule
def read_fly(number):
    """DB-60: 70 to 76 are read as 90 to 96."""
    return number + 20 if number < 77 else number
