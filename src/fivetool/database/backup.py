"""Backups while people play: one SQLite file with everything that was committed at one moment.

A backup of a SQLite database is made by SQLite itself; copying its file could miss what is still in the journal. A
backup of a PostgreSQL database is read in one transaction, which sees one moment, and written into a SQLite file of the
same shape. So a backup can be restored into either.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from fivetool.database.connection import (
    DatabaseError,
    make_engine,
    migrate,
    open_database,
    plain_errors,
    sqlite_file,
)
from fivetool.errors import UsageError

ROWS_AT_ONCE = 1_000
VERSION_TABLE = "alembic_version"
PASSING = ("servers",)  # what is true only while servers run


@dataclass(frozen=True)
class Backup:
    """A backup that was made or restored: the rows of each table, and the size of the file."""

    rows: dict[str, int]
    size: int


def back_up(url: str, target: Path) -> Backup:
    """Write everything into a fresh file, while servers go on writing. The file appears when it is complete."""
    if target.exists():
        raise UsageError(f"{target} already exists; give another name, or move it away.")
    part = _part_of(target)
    source = sqlite_file(url)
    try:
        if source is not None:
            _copy_sqlite(source, part)
        else:
            _copy_rows_out(url, part)
        backup = look_into(part)
        _settle(part)
        os.replace(part, target)
    finally:
        for leftover in (part, *_journals(part)):
            leftover.unlink(missing_ok=True)
    return backup


def restore(source: Path, url: str, *, replace: bool = False) -> Backup:
    """Put a backup in place of a database that is empty, or (`replace`) of one that is not.

    A SQLite file that is replaced stays beside the new one, under another name. Servers must not be running; one that
    runs all the same notices that its file is gone, and refuses to write.
    """
    if not source.is_file():
        raise UsageError(f"There is no backup {source}.")
    look_into(source)
    with tempfile.TemporaryDirectory(prefix="fivetool-restore-") as folder:
        copy = Path(folder) / "backup.sqlite"
        _copy_sqlite(source, copy)
        with plain_errors():
            open_database(_url_of(copy)).dispose()  # a backup of an older version is brought up to date
        _forget_what_passes(copy)
        backup = look_into(copy)
        target = sqlite_file(url)
        if target is not None:
            _put_file(copy, target, replace)
        else:
            _copy_rows_in(copy, url, replace)
    return backup


def look_into(file: Path) -> Backup:
    """What is in a backup, which is whole; refuses a file that is damaged or no backup."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
            names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            rows = {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}
    except sqlite3.Error as error:
        raise DatabaseError(f"{file.name} is not a Fivetool backup: {error}.") from None
    if verdict != "ok" or VERSION_TABLE not in rows:
        raise DatabaseError(f"{file.name} is not a complete Fivetool backup.")
    del rows[VERSION_TABLE]
    return Backup(rows, file.stat().st_size)


def _copy_sqlite(source: Path, target: Path) -> None:
    """A copy of one moment: in a single step, for one in several would begin again with everything that is written."""
    if not source.is_file():
        raise UsageError(f"There is no database {source}.")
    _reserve(target)
    try:
        with closing(sqlite3.connect(source, timeout=15)) as live, closing(sqlite3.connect(target)) as copy:
            live.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise DatabaseError(f"{source.name} cannot be copied: {error}.") from None


def _copy_rows_out(url: str, target: Path) -> None:
    with plain_errors():
        source = make_engine(url, None)
        copy = open_database(_url_of(target))
        try:
            _check_same_shape(source, copy)
            reading = source.connect().execution_options(isolation_level="REPEATABLE READ")
            with reading, reading.begin(), copy.connect().execution_options(writes=True) as writing, writing.begin():
                _copy_rows(reading, writing)
        finally:
            source.dispose()
            copy.dispose()


def _copy_rows_in(source: Path, url: str, replace: bool) -> None:
    with plain_errors():
        backup = make_engine(_url_of(source), source)
        target = make_engine(url, None)
        try:
            migrate(target)
            with backup.connect() as reading, target.connect() as writing, writing.begin():
                tables = _tables(writing)
                if not replace and any(_has_rows(writing, table) for table in tables):
                    raise UsageError("That database is not empty; --replace deletes what is in it.")
                for table in reversed(tables):
                    writing.execute(sa.delete(table))
                _copy_rows(reading, writing)
                _move_sequences_on(writing, tables)
        finally:
            backup.dispose()
            target.dispose()


def _copy_rows(reading: Connection, writing: Connection) -> None:
    """Every row, in an order in which whatever is referred to comes first."""
    theirs = {table.name: table for table in _tables(writing)}
    for table in _tables(reading):
        found = reading.execution_options(stream_results=True).execute(sa.select(table)).mappings()
        for rows in found.partitions(ROWS_AT_ONCE):
            writing.execute(sa.insert(theirs[table.name]), [dict(row) for row in rows])


def _tables(connection: Connection) -> list[sa.Table]:
    found = sa.MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != VERSION_TABLE]


def _has_rows(connection: Connection, table: sa.Table) -> bool:
    return connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first() is not None


def _move_sequences_on(connection: Connection, tables: list[sa.Table]) -> None:
    """PostgreSQL counts its own numbers for new rows; it has to go on after those that were restored."""
    for table in tables:
        for column in table.primary_key:
            sequence = connection.execute(sa.select(sa.func.pg_get_serial_sequence(table.name, column.name))).scalar()
            latest = connection.execute(sa.select(sa.func.max(column))).scalar() if sequence else None
            if latest is not None:
                connection.execute(sa.select(sa.func.setval(sequence, latest)))


def _check_same_shape(source: Engine, copy: Engine) -> None:
    wanted = sa.text(f"SELECT version_num FROM {VERSION_TABLE}")
    with source.connect() as one, copy.connect() as other:
        if one.execute(wanted).scalar() != other.execute(wanted).scalar():
            raise DatabaseError("The database is from another version of Fivetool; start a server once to update it.")


def _put_file(copy: Path, target: Path, replace: bool) -> None:
    if target.exists():
        if not replace and any(look_into_or_nothing(target).values()):
            raise UsageError(f"{target} is not empty; --replace puts the backup in its place and keeps the old file.")
        os.replace(target, _free_name(target))
        for journal in _journals(target):
            journal.unlink(missing_ok=True)
    part = _part_of(target)
    _copy_sqlite(copy, part)
    _settle(part)
    os.replace(part, target)


def look_into_or_nothing(file: Path) -> dict[str, int]:
    """How many rows are in a file; none in one that is no database of ours yet."""
    with suppress(DatabaseError):
        return {name: rows for name, rows in look_into(file).rows.items() if name != "settings"}
    return {} if file.stat().st_size == 0 else {"unknown": 1}


def _free_name(target: Path) -> Path:
    number = 1
    while (name := target.with_name(f"{target.name}.before-restore-{number}")).exists():
        number += 1
    return name


def _forget_what_passes(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for table in PASSING:
            connection.execute(f"DELETE FROM {table}")
        connection.commit()
        connection.execute("PRAGMA journal_mode=DELETE")


def _settle(file: Path) -> None:
    """Have the disk keep it."""
    with file.open("rb") as written:
        os.fsync(written.fileno())


def _reserve(file: Path) -> None:
    """A backup holds dice keys and the keys of cookies: nobody else on the machine needs to read it."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise UsageError(f"Cannot write {file}: {(error.strerror or 'unknown reason').lower()}.") from None


def _part_of(target: Path) -> Path:
    return target.with_name(f".{target.name}.{os.getpid()}.part")


def _journals(file: Path) -> list[Path]:
    return [file.with_name(file.name + ending) for ending in ("-wal", "-shm", "-journal")]


def _url_of(file: Path) -> str:
    return f"sqlite:///{file}"
