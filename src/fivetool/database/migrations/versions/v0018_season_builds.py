"""Seasons that people upload: what became of them"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "season_builds",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(64), nullable=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("text", sa.String(400), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_season_builds")),
    )
