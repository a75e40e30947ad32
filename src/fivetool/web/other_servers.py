"""Keeping in step with other servers on the same database: what they write, and who is at a table through them."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any

from fivetool.web.authority import Refusal
from fivetool.web.live import LiveTable, RemotePresence
from fivetool.web.store import DatabaseError

if TYPE_CHECKING:
    from fivetool.web.clubhouse import Clubhouse

TAKE_OVER_SECONDS = 2.0


class OtherServers:
    """What a clubhouse hears from other servers and tells them. PostgreSQL announces; a SQLite file is looked at."""

    def __init__(self, club: Clubhouse) -> None:
        self._club = club

    def heard(self, payload: str) -> None:
        """Another server has announced something (in the event loop)."""
        news = json.loads(payload)
        live = self._club.tables.get(news["table"])
        if news["server"] == self._club.store.server_id or live is None:
            return
        if "seats" in news:
            self._hear_presence(live, news)
        else:
            self._club.spawn(self._follow(live))

    def heard_nothing(self) -> None:
        """Announcements may have been missed: look at every table that somebody is watching."""
        for live in self._club.tables.values():
            if live.viewers:
                self._club.spawn(self._follow(live))

    async def _follow(self, live: LiveTable) -> None:
        try:
            await self._club.refresh(live)
        except (Refusal, DatabaseError):
            return
        if live.open_round is not None:
            await self._club.dice.go_on(live)
        elif live.sitting.bot_to_choose() is not None:
            number = live.sitting.number
            await asyncio.sleep(TAKE_OVER_SECONDS + random.random())
            if live.sitting.number == number:  # whoever should have moved the bots is no more
                self._club.look_after_bots(live)

    def tell_presence(self, live: LiveTable) -> None:
        """Tell them who is at a table through this server."""
        if self._club.store.announces:
            self._club.store.announce_presence(live.id, sorted(live.here()), live.watchers_here())

    def _hear_presence(self, live: LiveTable, news: dict[str, Any]) -> None:
        unknown = news["server"] not in live.remote
        live.remote[news["server"]] = RemotePresence(frozenset(news["seats"]), news["watchers"])
        live.tell_presence()
        if unknown and live.viewers:
            self.tell_presence(live)

    async def poll(self) -> None:
        """Look for what another server has written to the same SQLite file."""
        while True:
            await asyncio.sleep(self._club.settings.poll_seconds)
            watched = {live.id: live for live in self._club.tables.values() if live.viewers}
            if not watched:
                continue
            try:
                marks = await self._club.in_database(self._club.store.marks, list(watched))
            except DatabaseError:
                continue
            for table_id, mark in marks.items():
                live = watched[table_id]
                if mark.number > live.sitting.number or mark.version != live.row.version:
                    self._club.spawn(self._follow(live))
