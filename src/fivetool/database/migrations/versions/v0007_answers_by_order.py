"""Entries say which standing order made a choice. Orders were in force unasked before: nobody keeps one unless they
take it again.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("ordered", sa.String(200), nullable=True))
    op.execute("UPDATE seats SET orders = NULL")
