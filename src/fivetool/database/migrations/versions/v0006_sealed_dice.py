"""Dice that are sealed key by key, and a log of everything that was sealed

What tables kept of their dice (a key, and the keys of games they were taken over from) becomes rounds of the first
scheme, whose commitment is to the key alone.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

FIRST_SCHEME = 1


def upgrade() -> None:
    rounds = op.create_table(
        "dice_rounds",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True),
        sa.Column("scheme", sa.Integer(), nullable=False),
        sa.Column("sealed_at", sa.String(32), nullable=True),
        sa.Column("game_number", sa.BigInteger(), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=True),
        sa.Column("shares", sa.JSON(), nullable=False),
        sa.Column("passed_over", sa.JSON(), nullable=False),
        sa.Column("opened", sa.BigInteger(), nullable=False),
        sa.Column("closed", sa.BigInteger(), nullable=True),
        sa.Column("key", sa.String(32), nullable=True),
        sa.Column("start", sa.Integer(), nullable=True),
        sa.Column("entry", sa.Integer(), nullable=True),
        sa.Column("seal", sa.String(64), nullable=True),
        sa.Column("log_place", sa.Integer(), nullable=True),
        sa.Column("log_hash", sa.String(64), nullable=True),
    )
    op.create_table(
        "dice_log",
        sa.Column("place", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("value", sa.String(64), nullable=False),
        sa.Column("before", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.add_column("tables", sa.Column("begun", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("fixed_dice", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("left_by", sa.String(64), nullable=True))
    connection = op.get_bind()
    connection.execute(sa.text("UPDATE tables SET fixed_dice = true WHERE id IN (SELECT table_id FROM league_games)"))
    for table in connection.execute(sa.text("SELECT id, dice_key, earlier, created FROM tables")).all():
        connection.execute(sa.insert(rounds), _rounds(table))
    op.drop_column("tables", "dice_key")
    op.drop_column("tables", "earlier")


def _rounds(table: Any) -> list[dict[str, Any]]:
    """The keys of a table, one after the other."""
    earlier = json.loads(table.earlier) if isinstance(table.earlier, str) else table.earlier
    keys = [*(earlier or ()), {"key": table.dice_key, "number": 0}]
    starts = [0, *(entry["moves"] for entry in earlier or ())]
    return [
        {
            "table_id": table.id,
            "round": number,
            "scheme": FIRST_SCHEME,
            "game_number": entry["number"],
            "commitment": _commitment(entry["key"]),
            "shares": {},
            "passed_over": [],
            "opened": table.created,
            "key": entry["key"],
            "start": start,
            "seal": _commitment(entry["key"]),
        }
        for number, (entry, start) in enumerate(zip(keys, starts, strict=True))
    ]


def _commitment(key: str) -> str:
    return hashlib.sha256(f"fivetool dice key {key}".encode()).hexdigest()
