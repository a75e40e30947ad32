"""Writing entries of logs down, any number of them in two statements.

Choices at many tables arrive together and are committed together. A statement for each of them would cost more
processor time than playing them: most of it goes into putting statements together, and into handing the
interpreter's lock over and back at every single one. So the rows travel as one piece of JSON, which the database
takes apart.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection


@dataclass(frozen=True)
class NewEntry:
    """An entry about to be written, with what a list of tables shows afterwards."""

    table_id: str
    number: int
    kind: str
    seat: int
    choice: int | None
    back_to: int | None
    at: int
    spent: int
    over: bool
    asked: list[int]
    score_text: str
    status_text: str


# Columns and their types in PostgreSQL, which wants to be told.
ENTRY = {
    "table_id": "text",
    "number": "integer",
    "kind": "text",
    "seat": "integer",
    "choice": "integer",
    "back_to": "integer",
    "at": "bigint",
    "spent": "integer",
}
SHOWN = {"number": "integer", "over": "boolean", "asked": "json", "score_text": "text", "status_text": "text"}
SHOWN_OF = {"table_id": "text", "at": "bigint", **SHOWN}


def write_entries(connection: Connection, entries: Sequence[NewEntry]) -> list[bool]:
    """Write entries down; of each, whether it is new. If not, somebody was first with that number."""
    add, move_on = _STATEMENTS[connection.dialect.name]
    rows = [vars(entry) for entry in entries]
    added = {(row.table_id, row.number) for row in connection.execute(add, {"rows": json.dumps(rows)})}
    written = []
    latest: dict[str, dict[str, Any]] = {}
    for row in rows:
        place = row["table_id"], row["number"]
        written.append(place in added)
        if place in added:
            added.remove(place)
            latest[row["table_id"]] = row
    if latest:
        connection.execute(move_on, {"rows": json.dumps(list(latest.values()))})
    return written


def _statements(rows_of: Mapping[str, str]) -> tuple[sa.TextClause, sa.TextClause]:
    """The insertion and the update, given how a database reads the columns of an entry and of what is shown."""
    columns = ", ".join(f'"{name}"' for name in ENTRY)
    shown = ", ".join(f'"{name}" = news."{name}"' for name in SHOWN)
    return (
        sa.text(
            f"INSERT INTO entries ({columns}) SELECT {columns} FROM {rows_of['entry']} AS news WHERE true "
            'ON CONFLICT DO NOTHING RETURNING "table_id", "number"'
        ),
        sa.text(
            f'UPDATE tables SET {shown}, "updated" = news."at" FROM {rows_of["shown"]} AS news '
            'WHERE tables.id = news."table_id"'
        ),
    )


def _read_by_sqlite(columns: Mapping[str, str]) -> str:
    extracted = ", ".join(f"json_extract(value, '$.{name}') AS \"{name}\"" for name in columns)
    return f"(SELECT {extracted} FROM json_each(:rows))"


def _read_by_postgresql(columns: Mapping[str, str]) -> str:
    declared = ", ".join(f'"{name}" {kind}' for name, kind in columns.items())
    return f"(SELECT * FROM json_to_recordset(CAST(:rows AS json)) AS row({declared}))"


_STATEMENTS = {
    name: _statements({"entry": read(ENTRY), "shown": read(SHOWN_OF)})
    for name, read in (("sqlite", _read_by_sqlite), ("postgresql", _read_by_postgresql))
}
