"""The database of the clubhouse, as a few questions and a few changes.

Reads run in the caller's thread. Changes go through one writer thread that commits everything that is waiting at
once: a commit has to reach the disk before anybody is told, and one trip to the disk can carry many choices.
A change is a function of a connection that must be repeatable and must not fail because of what it finds.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from fivetool.database import BUSY_SECONDS, Base, DatabaseError, make_engine, migrate, now_ms, plain_errors, sqlite_file
from fivetool.web.dice_store import DiceStore
from fivetool.web.entry_log import NewEntry, write_entries, write_points
from fivetool.web.models import CompanionRow, EntryRow, GraphRow, SaveRow, SeatRow, Setting, TableRow, UndoVoteRow

__all__ = ["CHANNEL", "DatabaseError", "Mark", "NewEntry", "Store", "hashed", "now_ms"]

Result = TypeVar("Result")
Change = Callable[[Connection], Any] | NewEntry

CHANNEL = "fivetool_tables"
MOST_CHANGES_A_COMMIT = 128
GATHER_SECONDS = 0.015  # between two commits when many write
MOST_DELETED = 200


class NewTable(Protocol):
    """A table about to be written down: its row, its seats, the rounds of its dice, its log so far."""

    @property
    def table(self) -> dict[str, Any]: ...

    @property
    def seats(self) -> Sequence[dict[str, Any]]: ...

    @property
    def rounds(self) -> Sequence[dict[str, Any]]: ...

    @property
    def entries(self) -> Sequence[dict[str, Any]]: ...


@dataclass(frozen=True)
class Mark:
    """How far a table has come."""

    number: int
    version: int


def hashed(secret: str) -> str:
    """What is stored of a secret.

    >>> len(hashed("anything"))
    64
    """
    return hashlib.sha256(secret.encode()).hexdigest()


class Store:
    """A database, brought up to date and ready."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.server_id = secrets.token_hex(8)
        self._file = sqlite_file(url)
        self.engine = make_engine(url, self._file)
        self._changes: queue.SimpleQueue[tuple[Change, Future[Any]] | None] = queue.SimpleQueue()
        self._statements: dict[type[Base], Any] = {}
        self._shared: ContextVar[Connection | None] = ContextVar("shared", default=None)
        with plain_errors():
            migrate(self.engine)
        self._identity = _identity(self._file)
        self.dice = DiceStore(self)
        self._writes_to: Connection | None = None
        self._writer = threading.Thread(target=self._write_all, name="fivetool-writer", daemon=True)
        self._writer.start()

    @property
    def announces(self) -> bool:
        """Whether the database tells all servers about changes (PostgreSQL); otherwise they have to look."""
        return self.engine.dialect.name == "postgresql"

    def close(self) -> None:
        """Finish what is being written and let go of the database."""
        self._changes.put(None)
        self._writer.join(timeout=BUSY_SECONDS)
        self.engine.dispose()

    # --- the works ---

    def change(self, change: Callable[[Connection], Result]) -> Future[Result]:
        """Have something written; the future is done when it is safely on disk."""
        return self._put(change)

    def _put(self, change: Change) -> Future[Any]:
        done: Future[Any] = Future()
        self._changes.put((change, done))
        return done

    def read(self, question: Callable[[Connection], Result]) -> Result:
        """Ask the database something; questions asked within `reading` share one look at it."""
        shared = self._shared.get()
        if shared is not None:
            return question(shared)
        with plain_errors(), self.engine.connect() as connection:
            return question(connection)

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """Answer every question in this block from one look at the database: cheaper than one for each."""
        with plain_errors(), self.engine.connect() as connection:
            before = self._shared.set(connection)
            try:
                yield
            finally:
                self._shared.reset(before)

    def _write_all(self) -> None:
        crowded = False
        started = 0.0
        while (first := self._changes.get()) is not None:
            if crowded:  # a commit costs as much for many as for one, so wait for those who are about to come
                time.sleep(max(0.0, started + GATHER_SECONDS - time.monotonic()))
            started = time.monotonic()
            batch = [first]
            stop = False
            while len(batch) < MOST_CHANGES_A_COMMIT and not self._changes.empty():
                more = self._changes.get()
                if more is None:
                    stop = True
                    break
                batch.append(more)
            self._write(batch)
            crowded = len(batch) > 1
            if stop:
                break
        if self._writes_to is not None:
            self._writes_to.close()

    def _write(self, batch: list[tuple[Change, Future[Any]]]) -> None:
        """Commit all at once; if that fails, one by one, so that nobody suffers for another's fault."""
        try:
            with plain_errors():
                self._check_file()
                with self._writing() as connection:
                    results = self._carry_out(connection, [change for change, _ in batch])
        except BaseException as error:
            if len(batch) == 1:
                batch[0][1].set_exception(error)
            else:
                for one in batch:
                    self._write([one])
            return
        for (_, done), result in zip(batch, results, strict=True):
            done.set_result(result)

    @contextlib.contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction that writes, in the writer's thread.

        The connection to a file is kept until something goes wrong; one to a server may be cut off at any time, so
        the pool tries it first.
        """
        connection = self._writes_to or self.engine.connect().execution_options(writes=True)
        self._writes_to = None
        try:
            with connection.begin():
                yield connection
        except BaseException:
            connection.close()
            raise
        if self._file is not None:
            self._writes_to = connection
        else:
            connection.close()

    def _carry_out(self, connection: Connection, changes: Sequence[Change]) -> list[Any]:
        """What each change leads to; new entries are written all at once."""
        entries = [change for change in changes if isinstance(change, NewEntry)]
        written = bool(entries) and write_entries(connection, entries)
        results: list[Any] = []
        for change in changes:
            if isinstance(change, NewEntry):
                results.append(written)
                if written:
                    self.announce(connection, change.table_id)
            else:
                results.append(change(connection))
        return results

    def _check_file(self) -> None:
        """A SQLite file that was deleted or replaced would go on taking what nobody will ever read again."""
        if self._file is not None and _identity(self._file) != self._identity:
            raise DatabaseError("The database file is gone.")

    def insert_new(self, connection: Connection, model: type[Base], rows: Sequence[dict[str, Any]]) -> int:
        """Insert what is not there yet; returns how many rows that were."""
        statement = self._insert_into(model)
        return sum(connection.execute(statement, row).first() is not None for row in rows)

    def _insert_into(self, model: type[Base]) -> Any:
        """The statement for that, built once: its parts cost more than running it."""
        if model not in self._statements:
            table = cast(sa.Table, model.__table__)
            insert = postgresql.insert if self.announces else sqlite.insert
            self._statements[model] = insert(table).on_conflict_do_nothing().returning(*table.primary_key)
        return self._statements[model]

    def touch(self, connection: Connection, table_id: str) -> None:
        """Note that something about a table changed and announce it."""
        changed = {"version": TableRow.version + 1, "updated": now_ms()}
        connection.execute(sa.update(TableRow).where(TableRow.id == table_id).values(changed))
        self.announce(connection, table_id)

    def announce(self, connection: Connection, table_id: str, **news: Any) -> None:
        """Tell all servers on this database; they hear it when, and only if, it is committed."""
        if self.announces:
            payload = json.dumps({"table": table_id, "server": self.server_id, **news})
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, payload)))

    def announce_presence(self, table_id: str, seats: list[int], watchers: int) -> Future[None]:
        """Tell all servers who is at a table through this one."""
        return self.change(lambda connection: self.announce(connection, table_id, seats=seats, watchers=watchers))

    def ping(self) -> None:
        """See whether the database answers."""
        self.read(lambda connection: connection.execute(sa.select(sa.literal(1))).scalar_one())

    # --- what the servers share ---

    def signing_key(self) -> str:
        """The key that signs cookies, made by the first server that asks."""
        wanted = secrets.token_hex(32)

        def take(connection: Connection) -> str:
            self.insert_new(connection, Setting, [{"name": "signing_key", "value": wanted}])
            found = connection.execute(sa.select(Setting.value).where(Setting.name == "signing_key")).scalar_one()
            return str(found)

        return self.change(take).result()

    # --- tables ---

    def add_table(self, new: NewTable) -> Future[None]:
        """Write down a new table with its seats, its dice, and the choices it starts from if any."""

        def add(connection: Connection) -> None:
            self._add_table(connection, new)
            self.insert_new(connection, EntryRow, new.entries)

        return self.change(add)

    def _add_table(self, connection: Connection, new: NewTable) -> None:
        if self.insert_new(connection, TableRow, [new.table]):
            self.insert_new(connection, SeatRow, new.seats)
            self.dice.add_rounds(connection, new.table["id"], new.rounds)

    def add_rematch(self, of: str, new: NewTable) -> Future[str]:
        """Write down the next game of a table, unless there is one already; returns its id."""

        def add(connection: Connection) -> str:
            first = sa.update(TableRow).where(TableRow.id == of, TableRow.rematch.is_(None))
            if connection.execute(first.values(rematch=new.table["id"]).returning(TableRow.id)).first() is not None:
                self._add_table(connection, new)
                self.touch(connection, of)
            return str(connection.execute(sa.select(TableRow.rematch).where(TableRow.id == of)).scalar_one())

        return self.change(add)

    def table(self, table_id: str) -> sa.Row[Any] | None:
        """The row of a table."""
        return self.read(lambda c: c.execute(sa.select(TableRow.__table__).where(TableRow.id == table_id)).first())

    def news(self, table_id: str, after: int) -> tuple[sa.Row[Any] | None, list[sa.Row[Any]]]:
        """The row of a table and the entries of its log after some number."""
        with self.reading():
            return self.table(table_id), self.entries(table_id, after)

    def seats(self, table_id: str) -> list[sa.Row[Any]]:
        """The seats of a table, in order."""
        wanted = sa.select(SeatRow.__table__).where(SeatRow.table_id == table_id).order_by(SeatRow.seat)
        return self.read(lambda c: list(c.execute(wanted)))

    def entries(self, table_id: str, after: int = 0) -> list[sa.Row[Any]]:
        """The entries of a log after some number."""
        wanted = sa.select(EntryRow.__table__).where(EntryRow.table_id == table_id, EntryRow.number > after)
        return self.read(lambda c: list(c.execute(wanted.order_by(EntryRow.number))))

    def marks(self, table_ids: Iterable[str]) -> dict[str, Mark]:
        """How far these tables have come, told in one row: each row costs a hand-over of the interpreter's lock."""
        mark = TableRow.id + " " + sa.cast(TableRow.number, sa.String) + " " + sa.cast(TableRow.version, sa.String)
        wanted = sa.select(sa.func.aggregate_strings(mark, ",")).where(TableRow.id.in_(list(table_ids)))
        marks: str | None = self.read(lambda c: c.execute(wanted).scalar_one())
        rows = [mark.split() for mark in marks.split(",")] if marks else []
        return {table_id: Mark(int(number), int(version)) for table_id, number, version in rows}

    def add_entry(self, new: NewEntry) -> Future[bool]:
        """Write an entry; False when another server was first with that number."""
        return self._put(new)

    def tables_of(self, visitor: str, limit: int) -> list[sa.Row[Any]]:
        """The tables at which somebody sits, the latest first."""
        sits = sa.select(SeatRow.table_id).where(SeatRow.visitor == visitor)
        wanted = sa.select(TableRow.__table__).where(TableRow.id.in_(sits)).order_by(TableRow.updated.desc())
        return self.read(lambda c: list(c.execute(wanted.limit(limit))))

    def games_of(self, visitor: str) -> set[str]:
        """The games that somebody has sat down to."""
        sits = sa.select(SeatRow.table_id).where(SeatRow.visitor == visitor)
        wanted = sa.select(TableRow.game).where(TableRow.id.in_(sits)).distinct()
        return self.read(lambda c: set(c.execute(wanted).scalars()))

    def open_tables(self, limit: int) -> list[sa.Row[Any]]:
        """Tables that anybody may watch, games in progress first."""
        wanted = sa.select(TableRow.__table__).where(TableRow.watch == "open")
        wanted = wanted.order_by(TableRow.over, TableRow.updated.desc()).limit(limit)
        return self.read(lambda c: list(c.execute(wanted)))

    def seats_of_tables(self, table_ids: Sequence[str]) -> dict[str, list[sa.Row[Any]]]:
        """The seats of several tables."""
        wanted = sa.select(SeatRow.__table__).where(SeatRow.table_id.in_(table_ids)).order_by(SeatRow.seat)
        found: dict[str, list[sa.Row[Any]]] = {table_id: [] for table_id in table_ids}
        for row in self.read(lambda c: list(c.execute(wanted))):
            found[row.table_id].append(row)
        return found

    def delete_untouched(self, before: int, keep: Sequence[str] = ()) -> Future[list[str]]:
        """Delete some tables, companions and uploads untouched since then; returns the ids of those tables.

        Only so many at once, so that nobody who plays has to wait long for the writer.
        """
        old = sa.select(TableRow.id).where(TableRow.updated < before, TableRow.id.not_in(keep)).order_by(TableRow.id)
        old_saves = sa.select(SaveRow.id).where(SaveRow.created < before)
        old_companions = sa.select(CompanionRow.id).where(CompanionRow.touched < before, CompanionRow.league.is_(None))

        def delete(connection: Connection) -> list[str]:
            found = [str(row.id) for row in connection.execute(old.limit(MOST_DELETED))]
            connection.execute(sa.delete(TableRow).where(TableRow.id.in_(found)))
            connection.execute(sa.delete(SaveRow).where(SaveRow.id.in_(old_saves.limit(MOST_DELETED))))
            connection.execute(sa.delete(CompanionRow).where(CompanionRow.id.in_(old_companions.limit(MOST_DELETED))))
            return found

        return self.change(delete)

    # --- seats ---

    def take_seat(
        self, table_id: str, seat: int, visitor: str, fresh: dict[str, Any] | None, *, vacated_only: bool
    ) -> Future[bool]:
        """Seat a visitor where nobody sits and open a fresh round of dice; False when somebody sits there by now."""
        free = [SeatRow.visitor.is_(None), *([SeatRow.vacated.is_(True)] if vacated_only else [])]
        values = {"visitor": visitor, "vacated": False, "left_by": None, "orders": None, "said": None}

        def new_dice(connection: Connection) -> None:
            if fresh is not None:
                self.dice.add_rounds(connection, table_id, [fresh])

        return self._change_seat(table_id, seat, free, values, new_dice)

    def leave_seat(self, table_id: str, seat: int, visitor: str | None, fresh: dict[str, Any]) -> Future[bool]:
        """Free a seat; its link stops working. False when somebody else sits there by now.

        A round of dice that is going on is given up for a fresh one: what was sent so far may be known to whoever left.
        """
        own = [SeatRow.visitor.is_not_distinct_from(visitor)]
        values = {"visitor": None, "secret": None, "vacated": True, "left_by": visitor, "orders": None}

        def new_dice(connection: Connection) -> None:
            if self.dice.is_open(connection, table_id):
                self.dice.add_rounds(connection, table_id, [fresh])

        return self._change_seat(table_id, seat, own, values, new_dice)

    def seat_bot(self, table_id: str, seat: int, bot: str) -> Future[bool]:
        """Give a seat that was left to a bot."""
        free = [SeatRow.vacated.is_(True), SeatRow.visitor.is_(None)]
        values = {"bot": bot, "secret": None, "vacated": False, "left_by": None, "orders": None}
        return self._change_seat(table_id, seat, free, values)

    def set_secret(self, table_id: str, seat: int, secret: str) -> Future[bool]:
        """Replace the secret of a seat where nobody sits."""
        return self._change_seat(table_id, seat, [SeatRow.visitor.is_(None)], {"secret": secret})

    def set_orders(self, table_id: str, seats: Iterable[int], orders: dict[str, Any]) -> Future[None]:
        """Write down the standing orders of whoever sits on these seats."""
        wanted = sa.update(SeatRow).where(SeatRow.table_id == table_id, SeatRow.seat.in_(list(seats)))

        def change(connection: Connection) -> None:
            connection.execute(wanted.values(orders=orders))
            self.touch(connection, table_id)

        return self.change(change)

    def _change_seat(
        self,
        table_id: str,
        seat: int,
        only_if: list[Any],
        values: dict[str, Any],
        then: Callable[[Connection], None] | None = None,
    ) -> Future[bool]:
        """Change a seat that is no bot's, if it still is as expected, and what changes with it."""
        wanted = [SeatRow.table_id == table_id, SeatRow.seat == seat, SeatRow.bot.is_(None), *only_if]

        def change(connection: Connection) -> bool:
            update = sa.update(SeatRow).where(*wanted).values(values).returning(SeatRow.seat)
            changed = connection.execute(update).first() is not None
            if changed:
                if then is not None:
                    then(connection)
                self.touch(connection, table_id)
            return changed

        return self.change(change)

    # --- undo by consent ---

    def vote(self, table_id: str, number: int, seats: Iterable[int], vote: str) -> Future[bool]:
        """Write down a wish to take back or an answer to one; False when all those seats had spoken."""
        rows = [{"table_id": table_id, "number": number, "seat": seat, "vote": vote} for seat in seats]

        def write(connection: Connection) -> bool:
            written = self.insert_new(connection, UndoVoteRow, rows) > 0
            if written:
                self.touch(connection, table_id)
            return written

        return self.change(write)

    def forget_votes(self, table_id: str, number: int) -> Future[None]:
        """Forget a wish that was carried out without an entry of the log."""
        gone = sa.delete(UndoVoteRow).where(UndoVoteRow.table_id == table_id, UndoVoteRow.number == number)

        def write(connection: Connection) -> None:
            connection.execute(gone)
            self.touch(connection, table_id)

        return self.change(write)

    def votes(self, table_id: str, number: int) -> dict[int, str]:
        """What each seat said about taking back at that number."""
        wanted = sa.select(UndoVoteRow.seat, UndoVoteRow.vote)
        wanted = wanted.where(UndoVoteRow.table_id == table_id, UndoVoteRow.number == number)
        return {row.seat: row.vote for row in self.read(lambda c: list(c.execute(wanted)))}

    # --- the graph ---

    def add_points(self, points: Sequence[dict[str, Any]]) -> Future[None]:
        """Write points of graphs (table_id, number, value, exact), those that are not there yet."""
        return self.change(lambda connection: write_points(connection, points))

    def points(self, table_id: str) -> list[sa.Row[Any]]:
        """All points of the graph."""
        wanted = sa.select(GraphRow.number, GraphRow.value, GraphRow.exact).where(GraphRow.table_id == table_id)
        return self.read(lambda c: list(c.execute(wanted.order_by(GraphRow.number))))

    # --- uploaded games ---

    def add_save(self, save_id: str, game: str, text: str) -> Future[None]:
        """Keep an uploaded game; the same game keeps its id."""
        row = {"id": save_id, "game": game, "text": text, "created": now_ms()}

        def add(connection: Connection) -> None:
            self.insert_new(connection, SaveRow, [row])

        return self.change(add)

    def save(self, save_id: str) -> str | None:
        """The text of an uploaded game."""
        wanted = sa.select(SaveRow.text).where(SaveRow.id == save_id)
        return self.read(lambda c: c.execute(wanted).scalar_one_or_none())


def _identity(file: Path | None) -> tuple[int, int] | None:
    try:
        found = file.stat() if file else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found else None
