"""People with a name and a sign of their own, and how games ended for them"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("sign", sa.String(16), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("code", sa.String(64), nullable=True),
        sa.Column("sealed", sa.String(128), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("code", name=op.f("uq_people_code")),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("person", sa.String(64), nullable=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("bot", sa.String(64), nullable=True),
        sa.Column("team", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("score_text", sa.String(200), nullable=False),
        sa.Column("choices", sa.Integer(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_person_ended"), "results", ["person", "ended"])
    op.add_column("seats", sa.Column("sign", sa.String(16), nullable=True))
    op.add_column("tables", sa.Column("recorded", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(op.f("ix_tables_over_recorded"), "tables", ["over", "recorded"])
