"""What players write to each other at tables whose host allows it, and what they report to the operator.

Players alone read it, spectators never. It goes when its table goes.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.web.models import MessageRow, ReportRow, SeatRow, TableRow
from fivetool.web.store import Store, now_ms

MOST_SHOWN = 100  # messages of a table; older ones stay in the database
REPORTED_WITH = 20  # messages that a report takes along: what was said before it
MOST_OPEN_REPORTS = 1_000  # further ones are not kept, so that nobody fills the database with them
REPORT_ID_BYTES = 4


class Chat:
    """Reads and writes messages and reports."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def allow(self, table_id: str, on: bool) -> Future[None]:
        """Let players write at a table, or not any more."""

        def change(connection: Connection) -> None:
            connection.execute(sa.update(TableRow).where(TableRow.id == table_id).values(chat=on))
            self._store.touch(connection, table_id)

        return self._store.change(change)

    def write(self, table_id: str, seat: int, person: str | None, name: str, text: str) -> Future[None]:
        """Write a message down, for all servers to tell."""
        at_seat = sa.and_(SeatRow.table_id == table_id, SeatRow.seat == seat)
        last = sa.select(sa.func.max(MessageRow.number)).where(MessageRow.table_id == table_id)

        def change(connection: Connection) -> None:
            number = (connection.execute(last).scalar_one() or 0) + 1
            row = {"seat": seat, "person": person, "name": name, "text": text, "at": now_ms()}
            connection.execute(sa.insert(MessageRow).values(table_id=table_id, number=number, **row))
            before = connection.execute(sa.select(SeatRow.said).where(at_seat)).scalar_one_or_none()
            said = {"text": text, "number": (before or {"number": 0})["number"] + 1}
            connection.execute(sa.update(SeatRow).where(at_seat).values(said=said))
            self._store.touch(connection, table_id)

        return self._store.change(change)

    def messages(self, table_id: str, limit: int = MOST_SHOWN) -> list[Any]:
        """The latest messages of a table, in the order in which they were written."""
        wanted = sa.select(MessageRow.__table__).where(MessageRow.table_id == table_id)
        wanted = wanted.order_by(MessageRow.number.desc()).limit(limit)
        return list(reversed(self._store.read(lambda c: list(c.execute(wanted)))))

    def messages_of(self, person: str) -> list[Any]:
        """Everything that somebody has written."""
        wanted = sa.select(MessageRow.__table__).where(MessageRow.person == person).order_by(MessageRow.at)
        return self._store.read(lambda c: list(c.execute(wanted)))

    # --- reports ---

    def report(self, table_id: str, reporter: str | None, seat: Any, reason: str) -> Future[bool]:
        """Tell the operator of somebody, with what was said last; False when too many reports wait already."""
        said = [f"{row.name}: {row.text}" for row in self.messages(table_id, REPORTED_WITH)]
        row = {
            "id": secrets.token_hex(REPORT_ID_BYTES),
            "at": now_ms(),
            "table_id": table_id,
            "reporter": reporter,
            "about": seat.visitor or seat.left_by,
            "name": seat.name,
            "reason": reason,
            "said": said,
            "settled": False,
        }
        waiting = sa.select(sa.func.count()).select_from(ReportRow).where(ReportRow.settled.is_(False))

        def change(connection: Connection) -> bool:
            if connection.execute(waiting).scalar_one() >= MOST_OPEN_REPORTS:
                return False
            connection.execute(sa.insert(ReportRow).values(row))
            return True

        return self._store.change(change)

    def reports(self, *, all_of_them: bool = False, limit: int = 200) -> Sequence[Any]:
        """Reports that wait for the operator, the oldest first; or all."""
        wanted = sa.select(ReportRow.__table__).order_by(ReportRow.at, ReportRow.id).limit(limit)
        if not all_of_them:
            wanted = wanted.where(ReportRow.settled.is_(False))
        return self._store.read(lambda c: list(c.execute(wanted)))

    def settle(self, report_id: str) -> Future[bool]:
        """Mark a report as dealt with; False when there is none."""
        wanted = sa.update(ReportRow).where(ReportRow.id == report_id).values(settled=True)
        return self._store.change(lambda connection: bool(connection.execute(wanted).rowcount))
