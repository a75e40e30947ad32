"""The tape: what is written can be read, a short tape says so, and no tape at all costs nothing."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
import pytest

from fivetool.engine.tape import (
    FIELDS,
    FIRST_OWN_KIND,
    NO_SEAT,
    SHARED_EVENTS,
    Spread,
    declare_events,
    emit,
    make_tape,
)

NAMES = [f"value_{number}" for number in range(FIELDS)]


class Three(NamedTuple):
    first: int
    second: int
    third: int


class Many(NamedTuple):
    number: int
    values: Annotated[Any, Spread(*NAMES[1:])]


declare_events(Three, Many, first=20)


def test_an_event_is_written_with_its_fields_in_order():
    tape = make_tape()
    emit(tape, 1, Three(7, 8, 9))
    assert (int(tape.used), int(tape.kind[0]), int(tape.seat[0])) == (1, 20, 1)
    assert tape.fields[0].tolist() == [7, 8, 9] + [0] * (FIELDS - 3)


def test_values_are_added_to_the_event_written_last():
    tape = make_tape()
    emit(tape, NO_SEAT, Three(1, 0, 0))
    emit(tape, NO_SEAT, Many(2, np.array([0, 0, 5, 6], np.uint8)))
    assert tape.fields[0, :6].tolist() == [1, 0, 0, 0, 0, 0]
    assert tape.fields[1, :6].tolist() == [2, 0, 0, 5, 6, 0]


def test_a_used_tape_leaves_nothing_of_the_old_event():
    tape = make_tape()
    emit(tape, 3, Many(1, tuple(range(2, FIELDS + 1))))
    tape.used = 0
    emit(tape, NO_SEAT, Many(4, np.array([0])))
    assert tape.fields[0].tolist() == [4] + [0] * (FIELDS - 1)


def test_no_room_means_nothing_is_written():
    tape = make_tape(0)
    blank = tape.tobytes()
    emit(tape, 1, Three(7, 8, 9))
    emit(tape, 1, Many(7, np.array([5])))
    assert tape.tobytes() == blank


def test_a_tape_that_is_too_short_counts_what_it_missed_and_keeps_what_it_has():
    tape = make_tape(2)
    for number in range(5):
        emit(tape, 0, Many(number + 1, np.array([50 + number])))
    assert int(tape.used) == 5
    assert tape.kind[:3].tolist() == [21, 21, 0]
    assert tape.fields[:3, :2].tolist() == [[1, 50], [2, 51], [0, 0]]


def test_an_event_that_is_not_declared_is_named():
    class Balk(NamedTuple):
        team: int

    with pytest.raises(TypeError, match="event Balk is not declared; add it to declare_events"):
        emit(make_tape(), 0, Balk(1))


def test_shared_kinds_stay_below_the_games_own():
    assert all(0 <= kind < FIRST_OWN_KIND for kind in SHARED_EVENTS)
    assert all(len(fields) <= FIELDS for _, fields in SHARED_EVENTS.values())
