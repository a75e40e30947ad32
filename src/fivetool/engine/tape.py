"""The tape: what happened, written by the rules as they go.

Play-by-play, box scores, animation and statistics are read off the tape and from nowhere else. A tape with
room for nothing costs nothing, and simulation passes that. Like the dice's script the tape is one record and
holds what one choice may write; whoever runs a game reads and empties it between choices.

Kinds 0 to 15 belong to the engine and mean the same in every game (`SHARED_EVENTS`); a game's own kinds start
at `FIRST_OWN_KIND`.
"""

from __future__ import annotations

from typing import Any

from fivetool.engine.record import new, record, rule

LONGEST_TAPE = 4096
FIELDS = 20

TAPE = record(
    "tape",
    room="i8",  # events that may be written, 0 to write none
    used="i8",  # events written; more than there is room for when it was too short
    kind=("i2", LONGEST_TAPE),
    seat=("i2", LONGEST_TAPE),
    fields=("i4", (LONGEST_TAPE, FIELDS)),
)

FIRST_OWN_KIND = 16

ADVANCE, RUN, PUT_OUT, LEFT_ON_BASE, REPLACED = 0, 1, 2, 3, 4

SHARED_EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    # origin and base: 0 home plate (the batter), 1 to 3 the bases, 4 home (a run)
    ADVANCE: ("advance", ("team", "runner", "origin", "base")),
    RUN: ("run", ("team", "runner", "origin", "score")),
    PUT_OUT: ("put_out", ("team", "runner", "origin", "outs")),
    LEFT_ON_BASE: ("left_on_base", ("team", "count")),
    REPLACED: ("replaced", ("team", "runner", "origin", "substitute")),  # a pinch runner takes a base over
}


def make_tape(room: int = LONGEST_TAPE) -> Any:
    """A tape with room for so many events.

    >>> make_tape(0).room
    0
    """
    tape = new(TAPE)
    tape.room = room
    return tape


@rule
def emit(tape, kind, seat, values):
    """Write an event: its kind, the seat that caused it (-1: nobody) and its fields, a tuple in declared order."""
    if tape.room == 0:
        return
    place = tape.used
    tape.used += 1
    if place >= tape.room:
        return
    tape.kind[place] = kind
    tape.seat[place] = seat
    for field in range(FIELDS):
        tape.fields[place, field] = 0
    for field in range(len(values)):
        tape.fields[place, field] = values[field]


@rule
def emit_values(tape, values, start):
    """Add values to the event written last, from field number `start` on."""
    if tape.room == 0 or tape.used > tape.room:
        return
    for i in range(len(values)):
        tape.fields[tape.used - 1, start + i] = values[i]
