"""Puzzles: what people answered first"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(8), nullable=False),
        sa.Column("choice", sa.String(80), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "puzzle", name=op.f("pk_puzzle_tries")),
    )
    op.create_index(op.f("ix_puzzle_tries_game_puzzle"), "puzzle_tries", ["game", "puzzle"])
