"""How games ended, written down for whoever played them, once and for good.

A table tells how it ended when it is replayed, but tables are deleted when nobody has touched them for long. A result
is written as soon as a game is over; whatever a crash has kept from being written is found and made up for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.errors import FivetoolError
from fivetool.game.options import DataSet
from fivetool.game.setup import Setup
from fivetool.players.duplicate import margin_of
from fivetool.web import authority, render
from fivetool.web.live import LiveTable
from fivetool.web.models import EntryRow, ResultRow, TableRow
from fivetool.web.render import Eyes
from fivetool.web.store import DatabaseError

if TYPE_CHECKING:
    from fivetool.web.clubhouse import Clubhouse

AT_ONCE = 20
MINUTE_MS = 60_000
BOTH_SIDES = "both"  # the outcome for whoever has played against themselves

log = logging.getLogger("fivetool.web")


class Records:
    """Writes results down."""

    def __init__(self, club: Clubhouse) -> None:
        self._club = club

    async def keep(self, live: LiveTable) -> None:
        """Write down how a game ended that is over."""
        try:
            await self._club.written(self._write(live.id, results_of(live)))
            if live.row.duel is not None:
                await self._club.duels.settle(live.row.duel)
        except DatabaseError:
            return  # it will be made up for

    async def make_up(self) -> None:
        """Look again and again for games that are over and have no result."""
        while True:
            try:
                for table_id in await self._club.in_database(self._missing):
                    await self._make_up_for(table_id)
                await self._club.duels.settle_due()
            except DatabaseError:
                pass  # it will be tried again
            await asyncio.sleep(self._club.settings.record_seconds)

    async def _make_up_for(self, table_id: str) -> None:
        rows: list[dict[str, Any]] = []
        try:
            live = await self._club.replaying(self._club.read_table, table_id)
            rows = results_of(live)
        except DatabaseError:
            raise
        except FivetoolError as error:  # played under rules that are gone: nobody can say how it ended
            log.warning("Table %s has no result: %s", table_id, error)
        await self._club.written(self._write(table_id, rows))

    def _missing(self) -> list[str]:
        wanted = sa.select(TableRow.id).where(TableRow.over.is_(True), TableRow.recorded.is_(False))
        wanted = wanted.order_by(TableRow.updated.desc()).limit(AT_ONCE)
        return self._club.store.read(lambda c: [str(found) for found in c.execute(wanted).scalars()])

    def _write(self, table_id: str, rows: Sequence[dict[str, Any]]) -> Future[None]:
        first = sa.update(TableRow).where(TableRow.id == table_id, TableRow.recorded.is_(False)).values(recorded=True)
        times = sa.select(sa.func.min(EntryRow.at), sa.func.max(EntryRow.at)).where(EntryRow.table_id == table_id)

        def write(connection: Connection) -> None:
            if not connection.execute(first).rowcount or not rows:
                return
            began, ended = connection.execute(times).one()
            in_time = authority.day_of(ended) == rows[0]["daily"]
            when: dict[str, Any] = {"minutes": round((ended - began) / MINUTE_MS), "ended": ended}
            when["daily"] = rows[0]["daily"] if in_time else None
            connection.execute(sa.insert(ResultRow), [{**row, **when} for row in rows])
            if rows[0]["rated"]:
                self._club.ratings.count(connection, rows[0]["game"], rows)

        return self._club.store.change(write)


def results_of(live: LiveTable) -> list[dict[str, Any]]:
    """How a game ended for every seat, if any person played it. Somebody with several seats has one result."""
    now, teams = live.sitting.now, live.sitting.setup.teams
    seats_of: dict[str, list[int]] = {}
    for seat in live.seats:
        if seat.bot is None and (who := seat.visitor or seat.left_by) is not None:
            seats_of.setdefault(who, []).append(seat.seat)
    if not seats_of or not now.over:
        return []
    first_of = {seats[0]: who for who, seats in seats_of.items()}
    chosen = all(any(live.sitting.choices_made[seat] for seat in seats) for seats in seats_of.values())
    rows, runs = [], live.sitting.setup.score(now.state).runs
    for seat in live.seats:
        who = first_of.get(seat.seat)
        own = tuple(seats_of[who]) if who is not None else (seat.seat,)
        rows.append(
            {
                "table_id": live.id,
                "seat": seat.seat,
                "game": live.row.game,
                "person": who,
                "name": seat.name,
                "bot": seat.bot,
                "team": teams[seat.seat],
                "outcome": render.result_for(now, Eyes(own)) or BOTH_SIDES,
                "score_text": render.score_text(now)[:200],
                "choices": now.depth,
                "margin": margin_of(runs, teams[seat.seat]),
                "rated": bool(live.row.rated) and chosen,
                "daily": live.row.daily,
                "reviewed": False,
                "played_with": data_sets_of(live.sitting.setup)[:200],
            }
        )
    return rows


def data_sets_of(setup: Setup) -> str:
    """The data sets of a game in words: decks, dice, rosters."""
    chosen = [option for option in setup.game.options.declared if isinstance(option, DataSet)]
    told = []
    for option in chosen:
        value = setup.options.get(option.name)
        if value is not None:
            told.append(f"{option.heading}: {option.in_words(value)}")
    return ", ".join(told)
