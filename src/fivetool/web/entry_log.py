"""Writing entries of logs and points of graphs down, any number of them in a statement or two.

Choices at many tables arrive together and are committed together. A statement for each of them would cost more
processor time than playing them: most of it goes into putting statements together, and into handing the
interpreter's lock over and back at every single one. So the rows travel as one piece of JSON, which the database
takes apart.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection


@dataclass(frozen=True)
class NewEntry:
    """An entry about to be written, with what a list of tables shows afterward."""

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
    house: int = 0  # when, by the clock of the house
    ordered: str | None = None  # the standing order that made the choice


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
    "house": "bigint",
    "ordered": "text",
}
POINT = {"table_id": "text", "number": "integer", "value": "double precision", "exact": "boolean"}
SHOWN = {"number": "integer", "over": "boolean", "asked": "json", "score_text": "text", "status_text": "text"}
SHOWN_OF = {"table_id": "text", "at": "bigint", **SHOWN}


class ContestedError(Exception):
    """Of several entries, some are not new: somebody was first with their numbers. Written one by one, each is told."""


def write_entries(connection: Connection, entries: Sequence[NewEntry]) -> bool:
    """Write entries down if all of them are new.

    False for a single one with whose number somebody was first. That is rare, so it is not asked which entries were
    added: a row that comes back from the database costs a hand-over of the interpreter's lock.
    """
    statements = _STATEMENTS[connection.dialect.name]
    rows = [vars(entry) for entry in entries]
    added = connection.execute(statements.add, {"rows": json.dumps(rows)}).rowcount
    if added != len(rows):
        if len(rows) == 1:
            return False
        raise ContestedError
    latest = {row["table_id"]: row for row in rows}
    connection.execute(statements.move_on, {"rows": json.dumps(list(latest.values()))})
    return True


def write_points(connection: Connection, points: Sequence[Mapping[str, Any]]) -> None:
    """Write points of graphs (table_id, number, value, exact), those that are not there yet."""
    connection.execute(_STATEMENTS[connection.dialect.name].add_points, {"rows": json.dumps(points)})


@dataclass(frozen=True)
class _Statements:
    """What is written, in the words of one kind of database."""

    add: sa.TextClause
    move_on: sa.TextClause
    add_points: sa.TextClause


def _statements(read: Callable[[Mapping[str, str]], str]) -> _Statements:
    """The statements, given how a database reads the columns of rows."""
    shown = ", ".join(f'"{name}" = news."{name}"' for name in SHOWN)
    return _Statements(
        add=sa.text(_insertion("entries", ENTRY, read)),
        move_on=sa.text(
            f'UPDATE tables SET {shown}, "updated" = news."at" FROM {read(SHOWN_OF)} AS news '
            'WHERE tables.id = news."table_id"'
        ),
        add_points=sa.text(_insertion("graph_points", POINT, read)),
    )


def _insertion(table: str, columns: Mapping[str, str], read: Callable[[Mapping[str, str]], str]) -> str:
    names = ", ".join(f'"{name}"' for name in columns)
    return (
        f"INSERT INTO {table} ({names}) SELECT {names} FROM {read(columns)} AS news WHERE true ON CONFLICT DO NOTHING"
    )


def _read_by_sqlite(columns: Mapping[str, str]) -> str:
    extracted = ", ".join(f"json_extract(value, '$.{name}') AS \"{name}\"" for name in columns)
    return f"(SELECT {extracted} FROM json_each(:rows))"


def _read_by_postgresql(columns: Mapping[str, str]) -> str:
    declared = ", ".join(f'"{name}" {kind}' for name, kind in columns.items())
    return f"(SELECT * FROM json_to_recordset(CAST(:rows AS json)) AS row({declared}))"


_STATEMENTS = {"sqlite": _statements(_read_by_sqlite), "postgresql": _statements(_read_by_postgresql)}
