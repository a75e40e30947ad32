"""The tape: what happened, written by the rules as they go.

Play-by-play, box scores, animation and statistics are read off the tape and from nowhere else. An event is a named
value, declared once, and a rule says what happened by its name:

    class Hit(NamedTuple):
        bases: int
        runs: int

    EVENTS = declare_events(Hit, ...)

    emit(tape, seat, Hit(bases=1, runs=2))

There are two types of tapes. A `TAPE` keeps what one choice may write; whoever runs a game reads and empties it between
choices. A `SILENT_TAPE` keeps nothing, and what is said to it is not even compiled: simulation, search and CUDA pass
one, and the same rules cost what they cost without events. A rule that tries something out, or does it in secret, tells
`NOBODY_TOLD`.

Kinds 0 to 15 belong to the engine and mean the same in every game (`SHARED_EVENTS`); a game's own follow in the order
in which they are declared.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NamedTuple, get_type_hints

from fivetool.engine.record import new, record, rule

LONGEST_TAPE = 4096
FIELDS = 20
FIRST_OWN_KIND = 16
NO_SEAT = -1  # the seat of an event that no seat caused

TAPE = record(
    "tape",
    room="i8",  # events that may be written, 0 to write none
    used="i8",  # events written; more than there is room for when it was too short
    kind=("i2", LONGEST_TAPE),
    seat=("i2", LONGEST_TAPE),
    fields=("i4", (LONGEST_TAPE, FIELDS)),
)
SILENT_TAPE = record("silent_tape")
NOBODY_TOLD = None  # in the place of a tape: a rule can pass it on where it has none, or where nothing may be told

EventKinds = dict[int, tuple[str, tuple[str, ...]]]  # kind -> name, names of the fields

KIND_OF: dict[type, int] = {}  # an event's class -> its kind


@dataclass(frozen=True)
class Spread:
    """Marks a field that holds several values, an array or a tuple, and names each of them.

    >>> class Roll(NamedTuple):
    ...     number: int
    ...     dice: Annotated[Any, Spread("die_1", "die_2")]
    """

    names: tuple[str, ...]

    def __init__(self, *names: str) -> None:
        object.__setattr__(self, "names", names)


def declare_events(*classes: type, first: int = FIRST_OWN_KIND) -> EventKinds:
    """Give events their kinds, in this order: NamedTuples whose fields are numbers, or several of them (`Spread`).

    >>> class HalfStart(NamedTuple):
    ...     inning: int
    ...     half: int
    >>> declare_events(HalfStart)
    {16: ('half_start', ('inning', 'half'))}
    """
    kinds: EventKinds = {}
    for kind, event in enumerate(classes, first):
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()
        fields = _field_names(event)
        if len(fields) > FIELDS:
            raise TypeError(f"the event {name} has {len(fields)} values; a tape has room for {FIELDS}")
        kinds[kind] = (name, fields)
        KIND_OF[event] = kind
    return kinds


def kind_of(event: type) -> int:
    """The kind of a declared event."""
    if event not in KIND_OF:
        raise TypeError(f"event {event.__name__} is not declared; add it to declare_events")
    return KIND_OF[event]


def _field_names(event: type) -> tuple[str, ...]:
    names: list[str] = []
    for name, hint in get_type_hints(event, include_extras=True).items():
        spread = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Spread)]
        names += spread[0].names if spread else (name,)
    return tuple(names)


def make_tape(room: int = LONGEST_TAPE) -> Any:
    """A tape with room for so many events.

    >>> make_tape(0).room
    0
    """
    tape = new(TAPE)
    tape.room = room
    return tape


def silent_tape() -> Any:
    """A tape that keeps nothing.

    >>> is_silent(silent_tape())
    True
    """
    return new(SILENT_TAPE)


# --- Writing ---


def emit(tape, seat, event):
    """Write down what happened, and the seat that caused it (NO_SEAT: none)."""
    if is_silent(tape):
        return
    entry = open_entry(tape, kind_of(type(event)), seat)
    field = 0
    for value in event:
        field = put_many(tape, entry, field, value) if hasattr(value, "__len__") else put(tape, entry, field, value)


def is_silent(tape):
    """Whether nothing is kept, so that what is only told need not be worked out."""
    return tape is NOBODY_TOLD or isinstance(tape, SILENT_TAPE.type) or tape.room == 0


@rule
def open_entry(tape, kind, seat):
    """The place of the next event, blank; -1 where the tape is too short."""
    if tape.room == 0:
        return -1
    entry = tape.used
    tape.used += 1
    if entry >= tape.room:
        return -1
    tape.kind[entry] = kind
    tape.seat[entry] = seat
    for field in range(FIELDS):
        tape.fields[entry, field] = 0
    return entry


@rule
def put(tape, entry, field, value):
    """Write one field of an entry; returns the number of the next."""
    if entry >= 0:
        tape.fields[entry, field] = value
    return field + 1


@rule
def put_many(tape, entry, field, values):
    """Write several fields of an entry; returns the number of the next."""
    if entry >= 0:
        for i in range(len(values)):
            tape.fields[entry, field + i] = values[i]
    return field + len(values)


# --- What means the same in every game. Bases: 0 home plate (the batter), 1 to 3 the bases, 4 home (a run) ---


class Advance(NamedTuple):
    """A runner, or the batter, moves on."""

    team: int
    runner: int
    origin: int
    base: int


class Run(NamedTuple):
    """A run counts; `score` is the team's with it."""

    team: int
    runner: int
    origin: int
    score: int


class PutOut(NamedTuple):
    """A runner or the batter is out; `outs` with him."""

    team: int
    runner: int
    origin: int
    outs: int


class LeftOnBase(NamedTuple):
    """Runners left on base at the end of a half-inning."""

    team: int
    count: int  # type: ignore[assignment]  # as the field has always been called


class Replaced(NamedTuple):
    """A pinch runner takes a base over."""

    team: int
    runner: int
    origin: int
    substitute: int


SHARED_EVENTS = declare_events(Advance, Run, PutOut, LeftOnBase, Replaced, first=0)
ADVANCE, RUN, PUT_OUT, LEFT_ON_BASE, REPLACED = SHARED_EVENTS
