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

QUICK = 1  # level of compression


class Content:
    """A position, and what happened on the way to it."""

    __slots__ = ("_events", "_folded", "_state", "_type")

    def __init__(self, state: Any, happened: tuple[Event, ...]) -> None:
        self._state: Any = state
        self._events: tuple[Event, ...] | None = happened
        self._type = state.dtype
        self._folded = b"", b""

    @property
    def state(self) -> Any:
        """The position; of a folded one, a copy."""
        state = self._state
        if state is not None:
            return state
        state = new(self._type)
        array_of(state).view("u1")[:] = np.frombuffer(zlib.decompress(self._folded[0]), "u1")
        return state

    @property
    def happened(self) -> tuple[Event, ...]:
        """The events, in order."""
        events = self._events
        if events is not None:
            return events
        return tuple(Event(*told) for told in marshal.loads(zlib.decompress(self._folded[1])))

    def fold(self) -> None:
        """Make it small. Threads may be reading meanwhile: what they look for is there at every moment."""
        state, events = self._state, self._events
        if state is not None and events is not None:
            told = [(event.kind, event.seat, dict(event.fields)) for event in events]
            packed = array_of(state).tobytes(), marshal.dumps(told)
            self._folded = zlib.compress(packed[0], QUICK), zlib.compress(packed[1], QUICK)
            self._state = self._events = None
