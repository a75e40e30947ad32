"""Companions that several phones share, and league games played with real dice"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "companions",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("names", sa.JSON(), nullable=True),
        sa.Column("entered", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("touched", sa.BigInteger(), nullable=False),
        sa.Column("league", sa.String(80), nullable=True),
        sa.Column("league_game", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_companions")),
    )
    op.create_index(op.f("ix_companions_touched"), "companions", ["touched"])
    op.add_column("league_games", sa.Column("companion", sa.String(32), nullable=True))
    op.add_column("league_games", sa.Column("rolled", sa.JSON(), nullable=True))
