"""What a clubhouse does now and then: forgetting tables that nobody looks at, deleting what nobody has touched."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING

from fivetool.web import audit
from fivetool.web.live import LiveTable
from fivetool.web.store import DatabaseError, now_ms

if TYPE_CHECKING:
    from fivetool.web.clubhouse import Clubhouse

ROUND_SECONDS = 10.0
CLEARING_SECONDS = 600.0
ORDERS_SECONDS = 5.0
FINISHED_SOONER = 10  # a finished game that nobody looks at leaves memory so many times as soon
HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
LONGEST_CLOSED = 30 * DAY_MS  # a clubhouse that seems to have been closed longer looks at its clock twice

log = logging.getLogger("fivetool.web")


class Housekeeping:
    """Keeps a clubhouse tidy."""

    def __init__(self, club: Clubhouse, last_open: int) -> None:
        """`last_open` is when the clubhouse was last open, by the machine's clock of then."""
        self._club = club
        self._wall = last_open
        self._house = club.clock.now()
        self._slack = LONGEST_CLOSED  # by which the machine's clock may differ from the house's

    async def forget_idle_tables(self) -> None:
        """Forget tables that nobody has looked at for a while, and keep other servers posted on who is here."""
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            for live in list(self._club.tables.values()):
                if live.viewers:
                    self._club.others.tell_presence(live)
            self._club.lobby.keep_waiting(list(self._club.tables.values()))
            for live in self.forgettable():
                live.stop_timers()
                self._club.tables.pop(live.id, None)

    async def look_at_orders(self) -> None:
        """Take over what the operator has decided meanwhile: bans, new keys for cookies."""
        while True:
            await asyncio.sleep(ORDERS_SECONDS)
            try:
                self._club.bans.set(await self._club.in_database(self._club.book.bans))
                self._club.on_new_keys(await self._club.in_database(self._club.book.signing_keys))
            except DatabaseError:
                continue  # it will be tried again

    async def clear_away(self) -> None:
        """Delete what nobody has touched for as long as the settings say."""
        while True:
            if self.may_delete(now_ms(), self._club.clock.now()):
                await self._delete()
            await asyncio.sleep(CLEARING_SECONDS)

    def may_delete(self, wall: int, house: int) -> bool:
        """Whether the machine's clock can be believed; after a jump nothing is deleted for a day.

        It should have gone on by as much as the clock of the house, or, since the clubhouse was last open, by no more
        than some weeks. A wrong clock that is put right within the day costs nobody anything.
        """
        ahead = (wall - self._wall) - (house - self._house)
        if ahead > self._slack or ahead < -HOUR_MS:
            self._club.delete_from = house + DAY_MS
            log.warning(
                "The clock of this machine has jumped by %.1f days. Nothing will be deleted for a day: "
                "put the clock right, or do nothing if it is right.",
                ahead / DAY_MS,
            )
        self._wall, self._house, self._slack = wall, house, HOUR_MS
        return house >= self._club.delete_from

    async def _delete(self) -> None:
        before = now_ms() - self._club.settings.keep_days * DAY_MS
        watched = [live.id for live in self._club.tables.values() if live.viewers]
        try:
            deleted = await self._club.written(self._club.store.delete_untouched(before, watched))
        except DatabaseError:
            return  # it will be tried again
        if deleted:
            log.warning(
                "Deleted %d tables that nobody has touched for %d days: %s",
                len(deleted),
                self._club.settings.keep_days,
                " ".join(deleted),
            )
        for table_id in deleted:
            audit.note("table deleted", table=table_id)
            self._club.tables.pop(table_id, None)

    def forgettable(self) -> list[LiveTable]:
        """Tables that leave memory now: those that idle, finished ones sooner, and the longest unused of too many.

        There may be too many of one visitor too: whoever makes tables by the hundred has few of them kept in memory.
        """
        club = self._club
        idle = [live for live in club.tables.values() if not live.viewers and live.bots_at_work is None]
        idle = sorted((live for live in idle if not live.lock.locked()), key=lambda live: live.last_used)
        surplus = max(0, len(club.tables) - club.settings.most_live_tables)
        owners = Counter(live.row.owner for live in club.tables.values())
        now, patience = time.monotonic(), club.settings.idle_table_seconds
        found: list[LiveTable] = []
        for live in idle:
            too_many = owners[live.row.owner] > club.settings.most_tables_of_one
            idles = now - live.last_used > (patience / FINISHED_SOONER if live.sitting.now.over else patience)
            if len(found) < surplus or too_many or idles:
                owners[live.row.owner] -= 1
                found.append(live)
        return found
