"""The weight of a moment: its position and its events, folded up small once they are seldom looked at.

A game of some hundred choices would otherwise hold as many positions of up to 20 kB, and thousands of events. Folded
alone, a moment takes up to a kilobyte; folded with its neighbors into a chapter, a third to an eighth of
that, because little changes from one position to the next. Unfolding takes some microseconds, the first moment of a
chapter up to a millisecond.
"""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from fivetool.engine.record import array_of, new
from fivetool.game.event import Event
from fivetool.table.rolling import Stop

QUICK, SMALL = 1, 6  # levels of compression: of every choice, and of a chapter
OPEN_CHAPTERS = 4  # how many stay unfolded, of all tables: whoever goes through a game reads them one after the other


class _Alone(NamedTuple):
    """A folded moment by itself."""

    packed_state: bytes
    packed_events: bytes
    packed_stops: bytes

    def state(self) -> bytes:
        return zlib.decompress(self.packed_state)

    def events(self) -> Any:
        return _loaded(self.packed_events)

    def stops(self) -> Any:
        return _loaded(self.packed_stops) if self.packed_stops else []


class _InChapter(NamedTuple):
    """A moment's place in a chapter."""

    chapter: _Chapter
    place: int

    def state(self) -> bytes:
        return _states_of_chapter(self.chapter.states, self.chapter.size)[self.place]

    def events(self) -> Any:
        return _events_of_chapter(self.chapter.events)[self.place]

    def stops(self) -> list[tuple[int, bytes]]:
        return _stops_of_chapter(self.chapter.stops, self.chapter.size)[self.place]


class _Chapter(NamedTuple):
    """Moments that follow one another, folded together."""

    size: int  # of a state, in bytes
    states: bytes
    events: bytes
    stops: bytes


_NOT_FOLDED = _Alone(b"", b"", b"")


class Content:
    """A position, what happened on the way to it, and the positions there when plays were over."""

    __slots__ = ("_events", "_folded", "_state", "_stops", "_type")

    def __init__(self, state: Any, happened: tuple[Event, ...], stops: tuple[Stop, ...] = ()) -> None:
        self._state: Any = state
        self._events: tuple[Event, ...] | None = happened
        self._stops: tuple[Stop, ...] | None = stops
        self._type = state.dtype
        self._folded: _Alone | _InChapter = _NOT_FOLDED

    @property
    def state(self) -> Any:
        """The position; of a folded one, a copy."""
        state = self._state
        return state if state is not None else self._unpacked(self._folded.state())

    @property
    def happened(self) -> tuple[Event, ...]:
        """The events, in order."""
        events = self._events
        return events if events is not None else tuple(Event(*told) for told in self._folded.events())

    @property
    def stops(self) -> tuple[Stop, ...]:
        """The positions in between; of a folded one, copies."""
        stops = self._stops
        if stops is not None:
            return stops
        return tuple(Stop(events, self._unpacked(state)) for events, state in self._folded.stops())

    def _unpacked(self, packed: bytes) -> Any:
        state = new(self._type)
        array_of(state).view("u1")[:] = np.frombuffer(packed, "u1")
        return state

    def fold_stops(self) -> None:
        """Make the positions in between small: they are seldom looked at once they have been shown."""
        stops = self._stops
        if stops is not None:
            between = [(stop.events, array_of(stop.state).tobytes()) for stop in stops]
            self._folded = _Alone(b"", b"", _dumped(between, QUICK) if between else b"")
            self._stops = None

    def fold(self) -> None:
        """Make it small. Threads may be reading meanwhile: what they look for is there at every moment."""
        self.fold_stops()
        state, events, folded = self._state, self._events, self._folded
        if state is not None and events is not None and isinstance(folded, _Alone):
            told = [(event.kind, event.seat, dict(event.fields)) for event in events]
            packed = zlib.compress(array_of(state).tobytes(), QUICK)
            self._folded = _Alone(packed, _dumped(told, QUICK), folded.packed_stops)
            self._state = self._events = None


def fold_together(contents: Sequence[Content]) -> None:
    """Fold what belongs to moments that follow one another into one chapter; some may be in one already."""
    alone = [content for content in contents if not isinstance(content._folded, _InChapter)]
    for content in alone:
        content.fold()
    parts = [content._folded for content in alone]
    if not parts:
        return
    stops = [part.stops() for part in parts]
    between = _packed_states([state for some in stops for _, state in some])
    chapter = _Chapter(
        size=alone[0]._type.itemsize,
        states=_packed_states([part.state() for part in parts]),
        events=_dumped([part.events() for part in parts], SMALL),
        stops=_dumped(([[events for events, _ in some] for some in stops], between), SMALL),
    )
    for place, content in enumerate(alone):
        content._folded = _InChapter(chapter, place)


def _packed_states(states: Sequence[bytes]) -> bytes:
    """Positions as what changes from one to the next: hardly anything."""
    if not states:
        return b""
    rows = np.frombuffer(b"".join(states), "u1").reshape(len(states), -1)
    changes = rows.copy()
    changes[1:] ^= rows[:-1]
    return zlib.compress(changes.tobytes(), SMALL)


@lru_cache(maxsize=OPEN_CHAPTERS)
def _states_of_chapter(packed: bytes, size: int) -> list[bytes]:
    if not packed:
        return []
    changes = np.frombuffer(zlib.decompress(packed), "u1").reshape(-1, size)
    return [row.tobytes() for row in np.bitwise_xor.accumulate(changes, axis=0)]


@lru_cache(maxsize=OPEN_CHAPTERS)
def _events_of_chapter(packed: bytes) -> Any:
    return _loaded(packed)


@lru_cache(maxsize=OPEN_CHAPTERS)
def _stops_of_chapter(packed: bytes, size: int) -> list[list[tuple[int, bytes]]]:
    counts, between = _loaded(packed)
    states = iter(_states_of_chapter(between, size))
    return [[(events, next(states)) for events in some] for some in counts]


def _dumped(value: Any, level: int) -> bytes:
    return zlib.compress(marshal.dumps(value), level)


def _loaded(packed: bytes) -> Any:
    return marshal.loads(zlib.decompress(packed))
