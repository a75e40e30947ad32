"""What a clubhouse does now and then: forgetting tables that nobody looks at, deleting what nobody has touched."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from fivetool.web.live import LiveTable
from fivetool.web.store import DatabaseError, now_ms

if TYPE_CHECKING:
    from fivetool.web.clubhouse import Clubhouse

ROUND_SECONDS = 20.0
CLEARING_SECONDS = 600.0
DAY_MS = 86_400_000


class Housekeeping:
    """Keeps a clubhouse tidy."""

    def __init__(self, club: Clubhouse) -> None:
        self._club = club

    async def forget_idle_tables(self) -> None:
        """Forget tables that nobody has looked at for a while, and keep other servers posted on who is here."""
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            for live in list(self._club.tables.values()):
                if live.viewers:
                    self._club.others.tell_presence(live)
            for live in self._forgettable():
                if live.flag:
                    live.flag.cancel()
                self._club.tables.pop(live.id, None)

    async def clear_away(self) -> None:
        """Delete what nobody has touched for as long as the settings say."""
        while True:
            before = now_ms() - self._club.settings.keep_days * DAY_MS
            watched = [live.id for live in self._club.tables.values() if live.viewers]
            try:
                for table_id in await self._club.written(self._club.store.delete_untouched(before, watched)):
                    self._club.tables.pop(table_id, None)
            except DatabaseError:
                pass  # it will be tried again
            await asyncio.sleep(CLEARING_SECONDS)

    def _forgettable(self) -> list[LiveTable]:
        idle = [live for live in self._club.tables.values() if not live.viewers and live.bots_at_work is None]
        idle = sorted((live for live in idle if not live.lock.locked()), key=lambda live: live.last_used)
        surplus = max(0, len(self._club.tables) - self._club.settings.most_live_tables)
        oldest = time.monotonic() - self._club.settings.idle_table_seconds
        return [live for place, live in enumerate(idle) if place < surplus or live.last_used < oldest]
