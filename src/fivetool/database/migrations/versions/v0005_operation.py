"""The clock of the house, tables that were closed, banned networks, and the servers on a database"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("house", sa.BigInteger(), nullable=True))
    op.execute("UPDATE entries SET house = at")
    op.add_column("tables", sa.Column("closed", sa.String(length=200), nullable=True))
    op.create_table(
        "bans",
        sa.Column("network", sa.String(length=64), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("network", name=op.f("pk_bans")),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("spent", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_servers")),
    )
