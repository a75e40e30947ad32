"""The weight of a moment: its position and its events, folded up small once they are seldom looked at.

A game of some hundred choices would otherwise hold as many positions of up to 20 kB, and thousands of events; folded,
a moment takes a few hundred bytes, and unfolding it takes some microseconds.
"""

from __future__ import annotations

import marshal
import zlib
from typing import Any

import numpy as np

from fivetool.engine.record import array_of, new
from fivetool.game.event import Event
from fivetool.table.rolling import Stop

QUICK = 1  # level of compression


class Content:
    """A position, what happened on the way to it, and the positions there when plays were over."""

    __slots__ = ("_events", "_folded", "_state", "_stops", "_type")

    def __init__(self, state: Any, happened: tuple[Event, ...], stops: tuple[Stop, ...] = ()) -> None:
        self._state: Any = state
        self._events: tuple[Event, ...] | None = happened
        self._stops: tuple[Stop, ...] | None = stops
        self._type = state.dtype
        self._folded = b"", b"", b""

    @property
    def state(self) -> Any:
        """The position; of a folded one, a copy."""
        state = self._state
        if state is not None:
            return state
        return self._unpacked(zlib.decompress(self._folded[0]))

    @property
    def happened(self) -> tuple[Event, ...]:
        """The events, in order."""
        events = self._events
        if events is not None:
            return events
        return tuple(Event(*told) for told in marshal.loads(zlib.decompress(self._folded[1])))

    @property
    def stops(self) -> tuple[Stop, ...]:
        """The positions in between; of a folded one, copies."""
        stops = self._stops
        if stops is not None:
            return stops
        packed = marshal.loads(zlib.decompress(self._folded[2])) if self._folded[2] else []
        return tuple(Stop(events, self._unpacked(state)) for events, state in packed)

    def _unpacked(self, packed: bytes) -> Any:
        state = new(self._type)
        array_of(state).view("u1")[:] = np.frombuffer(packed, "u1")
        return state

    def fold_stops(self) -> None:
        """Make the positions in between small: they are seldom looked at once they have been shown."""
        stops = self._stops
        if stops is not None:
            between = [(stop.events, array_of(stop.state).tobytes()) for stop in stops]
            packed = zlib.compress(marshal.dumps(between), QUICK) if between else b""
            self._folded = *self._folded[:2], packed
            self._stops = None

    def fold(self) -> None:
        """Make it small. Threads may be reading meanwhile: what they look for is there at every moment."""
        self.fold_stops()
        state, events = self._state, self._events
        if state is not None and events is not None:
            told = [(event.kind, event.seat, dict(event.fields)) for event in events]
            self._folded = (
                zlib.compress(array_of(state).tobytes(), QUICK),
                zlib.compress(marshal.dumps(told), QUICK),
                self._folded[2],
            )
            self._state = self._events = None
