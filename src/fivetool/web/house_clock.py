"""The clock of the house: it runs while the clubhouse is open, and only forward.

Clocks of players go by it, so that neither a stop of the server nor a jump of the machine's clock costs anybody their
game. What it shows is kept in the database now and then, so that it goes on there after a stop; several servers on one
database agree on the latest time that any of them has shown.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class HouseClock:
    """Milliseconds that the clubhouse has been open, counted from wherever it began."""

    def __init__(self, start: int, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._start = start - self._ticks()

    def now(self) -> int:
        """What it shows."""
        return self._start + self._ticks()

    def agree(self, other: int) -> None:
        """Take over a later time, which another server has shown."""
        self._start = max(self._start, other - self._ticks())

    def _ticks(self) -> int:
        return round(self._monotonic() * 1000)
