"""The database that tables and leagues share: SQLite by path, PostgreSQL by URL, brought up to date when opened."""

from fivetool.database.backup import Backup, back_up, restore
from fivetool.database.base import Base, Json
from fivetool.database.connection import (
    BUSY_SECONDS,
    DatabaseError,
    database_url,
    make_engine,
    migrate,
    now_ms,
    open_database,
    plain_errors,
    sqlite_file,
)

__all__ = [
    "BUSY_SECONDS",
    "Backup",
    "Base",
    "DatabaseError",
    "Json",
    "back_up",
    "database_url",
    "make_engine",
    "migrate",
    "now_ms",
    "open_database",
    "plain_errors",
    "restore",
    "sqlite_file",
]
