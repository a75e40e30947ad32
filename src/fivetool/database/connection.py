"""Reaching the database: its address, its engine, its errors in one line, and its present shape."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import alembic.command
import alembic.config
import alembic.util
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine

from fivetool.engine.folders import data_folder
from fivetool.errors import FivetoolError, UsageError

DATABASE_NAME = "clubhouse.sqlite"
MIGRATION_LOCK = 0x66697665  # any number that nobody else locks in the same database
BUSY_SECONDS = 15
POSTGRES_PATIENCE = {  # nobody waits long for a server that is gone, stuck, or locked by somebody else
    "connect_timeout": 5,
    "tcp_user_timeout": 15_000,
    "options": "-c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s",
}


class DatabaseError(FivetoolError):
    """The database cannot be reached or does not work."""


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def database_url(given: str | None) -> str:
    """The database to use: a PostgreSQL URL, a SQLite URL or file, or the one in the user's data folder.

    >>> database_url("postgresql://someone@host/club")
    'postgresql+psycopg://someone@host/club'
    >>> database_url("/tmp/club.sqlite")
    'sqlite:////tmp/club.sqlite'
    """
    if given is None:
        folder = data_folder()
        _make_folder(folder)
        return f"sqlite:///{folder / DATABASE_NAME}"
    scheme, separator, rest = given.partition("://")
    if not separator:
        return f"sqlite:///{_file_at(given)}"
    if scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        return f"postgresql+psycopg://{rest}"
    if scheme == "sqlite":
        if rest in ("", "/", "/:memory:"):
            raise UsageError("The database must be a file, so that nothing is lost when the server stops.")
        return given
    raise UsageError(f"Unknown kind of database {scheme}; use postgresql://… or the path of a SQLite file.")


def _file_at(given: str) -> Path:
    try:
        return Path(given).expanduser().absolute()
    except RuntimeError:
        user = given.partition("/")[0]
        raise UsageError(f"There is no home folder for {user}; write ./{given} if that is the file's name.") from None


def open_database(url: str) -> Engine:
    """An engine on a database that has been brought up to date."""
    with plain_errors():
        engine = make_engine(url, sqlite_file(url))
        migrate(engine)
    return engine


@contextlib.contextmanager
def plain_errors() -> Iterator[None]:
    """Say in one line that the database does not work."""
    try:
        yield
    except (sa.exc.DBAPIError, sa.exc.TimeoutError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()
        raise DatabaseError(f"The database cannot be reached: {reason[0] if reason else 'no reason given'}") from error
    except UnicodeDecodeError as error:  # even what SQLite says of a damaged file may be damaged
        raise DatabaseError("The database cannot be read: it holds text that is none.") from error


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database, None for any other."""
    parsed = sa.make_url(url)
    return Path(parsed.database) if parsed.get_backend_name() == "sqlite" and parsed.database else None


def make_engine(url: str, file: Path | None) -> Engine:
    """An engine; connections that write are opened with the execution option `writes=True`."""
    if file is None:
        return sa.create_engine(url, pool_pre_ping=True, pool_size=8, max_overflow=8, connect_args=POSTGRES_PATIENCE)
    _reserve(file)
    engine = sa.create_engine(url, pool_size=8, max_overflow=8, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def migrate(engine: Engine) -> None:
    """Bring the database to the present shape; of several programs that start at once, one does it."""
    config = alembic.config.Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(sa.text("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0"))
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            config.attributes["connection"] = connection
            alembic.command.upgrade(config, "head")
    except alembic.util.CommandError:
        raise DatabaseError(
            "The database was made by a newer version of Fivetool; nothing in it was changed. Use that version."
        ) from None


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise UsageError(f"Cannot make the data folder {folder}: {reason}; choose another with --database.") from None


def _reserve(file: Path) -> None:
    """The file holds dice keys and the cookie key: nobody else on the machine needs to read it."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise DatabaseError(
            f"Cannot open the database {file}: {(error.strerror or 'unknown reason').lower()}."
        ) from None


def _set_up_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # the driver's own idea of when to begin would undo BEGIN IMMEDIATE
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
