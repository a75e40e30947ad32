"""What servers on one database tell each other every second or so: that they are there, the time, and what was spent.

So several servers, or several processes of one, allow together what one would: whatever somebody spends at one of them
is charged at the others as well.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from fivetool.web import metrics
from fivetool.web.house_book import HouseBook, OtherServer, Times
from fivetool.web.limits import Limits
from fivetool.web.store import DatabaseError, now_ms

if TYPE_CHECKING:
    from fivetool.web.clubhouse import Clubhouse

BEAT_SECONDS = 1.0
QUIET_BEATS = 5  # a server that is alone says only every so often what time it is ...
IDLE_BEATS = 30  # ... and even less often when nobody is there
REMEMBERED = 8  # beats in which others can still read what was spent


class Heartbeat:
    """Keeps the clock of the house and the limits of several servers together."""

    def __init__(self, club: Clubhouse, book: HouseBook, limits: Limits) -> None:
        self._club = club
        self._book = book
        self._limits = limits
        self._beat = 0
        self._spent: deque[list[tuple[int, str, str, int]]] = deque(maxlen=REMEMBERED)
        self._heard: dict[str, int] = {}  # the latest beat of each other server that was charged
        self._alone = True

    async def run(self) -> None:
        """Beat until the server stops."""
        while True:
            if self._is_due():
                await self.beat()
            self._beat += 1
            await asyncio.sleep(BEAT_SECONDS)

    async def beat(self) -> None:
        """Tell the others of this server, and hear of them."""
        spent = self._limits.spent_lately()
        self._spent.append([(self._beat, what, whose, amount) for (what, whose), amount in spent.items()])
        lately = [row for rows in self._spent for row in rows]
        try:
            house = self._club.clock.now()
            others = await self._club.written(self._book.beat(house, lately))
            await self._club.written(self._book.keep_times(Times(house, now_ms(), self._club.delete_from)))
        except DatabaseError:
            return  # it will be tried again
        metrics.note(self._club)
        self._alone = not others
        for other in others:
            self._hear(other)

    def stop(self) -> None:
        """Say that this server is gone, and when."""
        self._book.keep_times(Times(self._club.clock.now(), now_ms(), self._club.delete_from))
        self._book.leave()

    def _is_due(self) -> bool:
        if not self._alone:
            return True
        return self._beat % (QUIET_BEATS if self._club.tables else IDLE_BEATS) == 0

    def _hear(self, other: OtherServer) -> None:
        self._club.clock.agree(other.house)
        known = self._heard.get(other.id, -1)
        for beat, what, whose, amount in other.spent:
            if beat > known:
                self._limits.charge((what, whose), amount)
                self._heard[other.id] = max(beat, self._heard.get(other.id, -1))
