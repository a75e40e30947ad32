"""Leagues between people: who runs one, who manages which club, and trades that were offered"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def _of_a_league(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["league_id"], ["leagues.id"], name=op.f(f"fk_{table}_league_id_leagues"), ondelete="CASCADE"
    )


def upgrade() -> None:
    op.create_table(
        "league_roles",
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("club", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(64), nullable=True),
        sa.Column("secret", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("league_id", "club", name=op.f("pk_league_roles")),
        _of_a_league("league_roles"),
    )
    op.create_index(op.f("ix_league_roles_person"), "league_roles", ["person"])
    op.create_table(
        "league_rules",
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("trades", sa.Boolean(), nullable=False),
        sa.Column("deadline", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("league_id", name=op.f("pk_league_rules")),
        _of_a_league("league_rules"),
    )
    op.create_table(
        "league_offers",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("giver", sa.Integer(), nullable=False),
        sa.Column("taker", sa.Integer(), nullable=False),
        sa.Column("gives", sa.JSON(), nullable=False),
        sa.Column("takes", sa.JSON(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_league_offers")),
        _of_a_league("league_offers"),
    )
    op.create_index(op.f("ix_league_offers_league_id"), "league_offers", ["league_id"])
