"""Duplicate matches: several people with the same dice at tables of their own"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("duel", sa.String(32), nullable=True))
    op.add_column("tables", sa.Column("withheld", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(op.f("ix_tables_duel"), "tables", ["duel"])
    op.create_table(
        "duels",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("maker", sa.String(64), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("closes", sa.BigInteger(), nullable=False),
        sa.Column("results", sa.JSON(), nullable=True),
        sa.Column("over", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_duels")),
    )
    op.create_index(op.f("ix_duels_over_closes"), "duels", ["over", "closes"])
