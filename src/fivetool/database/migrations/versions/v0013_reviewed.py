"""Luck and accuracy of finished games, and the data sets that were played with"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("results", sa.Column("luck", sa.Float(), nullable=True))
    op.add_column("results", sa.Column("accuracy", sa.Float(), nullable=True))
    op.add_column("results", sa.Column("reviewed", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("results", sa.Column("played_with", sa.String(200), nullable=False, server_default=""))
    op.create_index(op.f("ix_results_reviewed_ended"), "results", ["reviewed", "ended"])
