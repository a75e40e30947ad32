"""A lobby, ratings, and a daily game"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("awaited", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("daily", sa.String(10), nullable=True))
    op.add_column("results", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("results", sa.Column("daily", sa.String(10), nullable=True))
    op.add_column("results", sa.Column("margin", sa.Integer(), nullable=False, server_default="0"))
    op.create_index(op.f("ix_results_daily_game"), "results", ["daily", "game"])
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("who", "game", name=op.f("pk_ratings")),
    )
    op.create_table(
        "daily_games",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", name=op.f("pk_daily_games")),
    )
