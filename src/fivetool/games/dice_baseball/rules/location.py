"""Outs in play: location (DB-57 to DB-61, Chart 1)."""

from __future__ import annotations

from typing import NamedTuple

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import codes, events

DEEP = 16  # added to the fielder of a deep fly on Chart 1
FIRST_FLY, READ_AS = 77, 20  # DB-60


class Place(NamedTuple):
    """Where a ball in play goes."""

    fielder: int
    deep: bool


@rule
def locate(state, book, code, number, tape):
    """Chart 1: which fielder, and whether it is a deep fly."""
    if code == codes.FO:
        entry = book.fly[state.side, number]
    elif code == codes.LO:
        entry = book.line_drive[state.side, number % 10]
    else:
        entry = book.ground[state.side, number % 10]
    place = Place(fielder=entry % DEEP, deep=entry >= DEEP)
    told = events.Location(number=number, side=state.side, fielder=place.fielder, deep=place.deep)
    emit(tape, NO_SEAT, told)
    return place


@rule
def read_fly(number):
    """DB-60: 70 to 76 are read as 90 to 96."""
    return number + READ_AS if number < FIRST_FLY else number
