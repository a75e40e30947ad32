"""What was agreed on at a table (hints, ratings, whether anybody may join), what players say, who was muted"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(op.f("ix_tables_listed_begun"), "tables", ["listed", "begun"])
    op.add_column("seats", sa.Column("said", sa.JSON(), nullable=True))
    op.add_column("people", sa.Column("muted", sa.String(200), nullable=True))
