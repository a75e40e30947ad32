"""Luck and accuracy for finished games: reviewed in quiet moments, one at a time, and kept with the results.

A review that somebody asks for beside a replay is kept too, so that no game is looked at twice.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.errors import FivetoolError
from fivetool.players.matches import can_play_thousands
from fivetool.web.messages.reviewed import ReviewShown
from fivetool.web.models import ResultRow, TableRow
from fivetool.web.store import DatabaseError

if TYPE_CHECKING:
    from fivetool.web.clubhouse import Clubhouse

QUIET_SECONDS = 20.0  # without a choice by anybody before the machine is used for looking back
AT_ONCE = 5
TABLE_KEY = "table "  # how reviews of tables are called


class Reviewed:
    """Sees to it that finished games are reviewed."""

    def __init__(self, club: Clubhouse) -> None:
        self._club = club

    async def run(self) -> None:
        """Look again and again for finished games that nobody has looked at."""
        while True:
            await asyncio.sleep(self._club.settings.reviewing_seconds)
            if self._club.quiet_seconds < min(QUIET_SECONDS, self._club.settings.reviewing_seconds):
                continue
            try:
                for table_id in await self._club.in_database(self._missing):
                    await self._review(table_id)
            except (DatabaseError, FivetoolError):
                continue  # it will be tried again

    async def _review(self, table_id: str) -> None:
        """Have a game reviewed; one that cannot be, because nothing was chosen or its rules are gone, never is."""
        try:
            live = await self._club.replaying(self._club.read_table, table_id)
        except DatabaseError:
            raise
        except FivetoolError:
            await self._club.written(self.keep(table_id, None))
            return
        now = live.sitting.now
        if not now.over or not now.depth:
            await self._club.written(self.keep(table_id, None))
        elif can_play_thousands(now.setup):
            await self._club.reviews.make(f"{TABLE_KEY}{table_id}", now)

    def _missing(self) -> list[str]:
        """Finished games that were not looked at, the latest first; those whose table is gone never will be."""
        there = sa.exists().where(TableRow.id == ResultRow.table_id)
        wanted = sa.select(ResultRow.table_id, sa.func.max(ResultRow.ended)).where(ResultRow.reviewed.is_(False), there)
        wanted = wanted.group_by(ResultRow.table_id).order_by(sa.func.max(ResultRow.ended).desc()).limit(AT_ONCE)
        return self._club.store.read(lambda c: [str(row[0]) for row in c.execute(wanted)])

    def note(self, key: str, found: ReviewShown) -> None:
        """Keep what a review of a table has found."""
        if key.startswith(TABLE_KEY):
            self.keep(key.removeprefix(TABLE_KEY), found)

    def keep(self, table_id: str, found: ReviewShown | None) -> Future[None]:
        """Write down luck and accuracy of each seat; nothing where a game cannot be reviewed."""
        luck = {team.team: team.luck for team in found.teams} if found is not None else {}
        accuracy = {one.seat: one.accuracy for one in found.players if one.decisions} if found is not None else {}
        of_table = ResultRow.table_id == table_id

        def write(connection: Connection) -> None:
            for row in connection.execute(sa.select(ResultRow.seat, ResultRow.team).where(of_table)).all():
                values: dict[str, Any] = {"luck": luck.get(row.team), "accuracy": accuracy.get(row.seat)}
                own = sa.and_(of_table, ResultRow.seat == row.seat)
                connection.execute(sa.update(ResultRow).where(own).values(reviewed=True, **values))

        return self._club.store.change(write)
