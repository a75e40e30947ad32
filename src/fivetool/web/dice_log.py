"""The log of everything that was committed to and sealed: append-only, every entry holding the hash of the one before.

Only commitments and seals stand in it, which tell nothing to whoever does not have the game. Whoever noted an entry
once can see later whether it is still there; to change it, a server would have to change all that follow.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.database import database_url, now_ms, open_database, plain_errors
from fivetool.errors import FivetoolError
from fivetool.web.models import DiceLogRow

Kind = Literal["commitment", "seal"]
FIRST_BEFORE = "0" * 64
READ_AT_ONCE = 5_000


class LogError(FivetoolError):
    """The log of commitments was changed."""


class LogEntry(Protocol):
    """An entry of the log."""

    place: int
    at: int
    kind: str
    value: str
    before: str
    hash: str


def hash_of_entry(place: int, at: int, kind: str, value: str, before: str) -> str:
    """What the next entry holds of this one."""
    return hashlib.sha256(f"fivetool dice log {place} {at} {kind} {value} {before}".encode()).hexdigest()


def append(connection: Connection, kind: Kind, value: str) -> tuple[int, str]:
    """Write an entry, in the transaction that writes what it is about; returns its place and its hash."""
    if connection.dialect.name == "postgresql":  # SQLite has one writer at a time anyway
        connection.execute(sa.text("LOCK TABLE dice_log IN EXCLUSIVE MODE"))
    latest = sa.select(DiceLogRow.place, DiceLogRow.hash).order_by(DiceLogRow.place.desc()).limit(1)
    last = connection.execute(latest).first()
    place, before = (last.place + 1, last.hash) if last is not None else (1, FIRST_BEFORE)
    at = now_ms()
    its_hash = hash_of_entry(place, at, kind, value, before)
    entry = {"place": place, "at": at, "kind": kind, "value": value, "before": before, "hash": its_hash}
    connection.execute(sa.insert(DiceLogRow), entry)
    return place, its_hash


def read(connection: Connection, after: int, limit: int) -> list[sa.Row[Any]]:
    """The entries that follow a place."""
    wanted = sa.select(DiceLogRow.__table__).where(DiceLogRow.place > after).order_by(DiceLogRow.place)
    return list(connection.execute(wanted.limit(limit)))


def read_all(connection: Connection) -> Iterator[sa.Row[Any]]:
    """The whole log."""
    place = 0
    while entries := read(connection, place, READ_AT_ONCE):
        yield from entries
        place = entries[-1].place


def last_place(connection: Connection) -> int:
    """How long the log is."""
    return int(connection.execute(sa.select(sa.func.coalesce(sa.func.max(DiceLogRow.place), 0))).scalar_one())


def check_database(given: str | None, noted: Mapping[int, str]) -> tuple[int, str]:
    """Check the whole log of a database, and that entries somebody noted (place -> beginning of its hash) are in it."""
    with open_database(database_url(given)).connect() as connection, plain_errors():
        left = dict(noted)

        def watched() -> Iterator[sa.Row[Any]]:
            for entry in read_all(connection):
                if entry.place in left and not entry.hash.startswith(left.pop(entry.place)):
                    raise LogError(f"Entry {entry.place} of the log of commitments is not the one that you noted.")
                yield entry

        found = check(watched())
    if left:
        raise LogError(f"Entry {min(left)} of the log of commitments is missing: it ends with entry {found[0]}.")
    return found


def check(entries: Iterable[LogEntry], place: int = 0, before: str = FIRST_BEFORE) -> tuple[int, str]:
    """Check that entries follow one another from a place on; returns the last place and its hash."""
    for entry in entries:
        if entry.place != place + 1:
            raise LogError(f"Entry {place + 1} of the log of commitments is missing.")
        if entry.before != before:
            raise LogError(f"Entry {entry.place} of the log of commitments does not follow the one before it.")
        if entry.hash != hash_of_entry(entry.place, entry.at, entry.kind, entry.value, entry.before):
            raise LogError(f"Entry {entry.place} of the log of commitments was changed.")
        place, before = entry.place, entry.hash
    return place, before
