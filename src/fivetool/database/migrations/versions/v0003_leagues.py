"""Leagues: clubs, rosters, players, careers, seasons, games, lines, totals and transactions"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def _league() -> sa.Column[int]:
    return sa.Column("league_id", sa.Integer(), nullable=False)


def _of_league(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["league_id"], ["leagues.id"], name=op.f(f"fk_{table}_league_id"), ondelete="CASCADE"
    )


def _of_season(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["league_id", "season"],
        ["league_seasons.league_id", "league_seasons.season"],
        name=op.f(f"fk_{table}_league_id"),
        ondelete="CASCADE",
    )


def upgrade() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(length=80), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(length=128), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_leagues")),
        sa.UniqueConstraint("slug", name=op.f("uq_leagues_slug")),
    )
    op.create_table(
        "league_clubs",
        _league(),
        sa.Column("club", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("short", sa.String(length=12), nullable=False),
        sa.Column("division", sa.String(length=60), nullable=False),
        sa.Column("manager", sa.String(length=64), nullable=False),
        _of_league("league_clubs"),
        sa.PrimaryKeyConstraint("league_id", "club", name=op.f("pk_league_clubs")),
    )
    op.create_table(
        "league_rosters",
        _league(),
        sa.Column("club", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        _of_league("league_rosters"),
        sa.PrimaryKeyConstraint("league_id", "club", "version", name=op.f("pk_league_rosters")),
    )
    op.create_table(
        "league_players",
        _league(),
        sa.Column("player", sa.String(length=80), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("role", sa.String(length=12), nullable=False),
        sa.Column("club", sa.Integer(), nullable=True),
        sa.Column("about", sa.JSON(), nullable=False),
        _of_league("league_players"),
        sa.PrimaryKeyConstraint("league_id", "player", name=op.f("pk_league_players")),
    )
    op.create_table(
        "league_transactions",
        _league(),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("text", sa.String(length=400), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        _of_league("league_transactions"),
        sa.PrimaryKeyConstraint("league_id", "number", name=op.f("pk_league_transactions")),
    )
    op.create_table(
        "league_careers",
        _league(),
        sa.Column("player", sa.String(length=80), nullable=False),
        sa.Column("coached", sa.Boolean(), nullable=False),
        sa.Column("grown", sa.Integer(), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        _of_league("league_careers"),
        sa.PrimaryKeyConstraint("league_id", "player", name=op.f("pk_league_careers")),
    )
    op.create_table(
        "league_seasons",
        _league(),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("first_day", sa.String(length=10), nullable=False),
        sa.Column("kept", sa.String(length=8), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("champion", sa.Integer(), nullable=True),
        sa.Column("summary", sa.JSON(), nullable=True),
        _of_league("league_seasons"),
        sa.PrimaryKeyConstraint("league_id", "season", name=op.f("pk_league_seasons")),
    )
    op.create_table(
        "league_games",
        _league(),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("stage", sa.String(length=8), nullable=False),
        sa.Column("series", sa.Integer(), nullable=False),
        sa.Column("away", sa.Integer(), nullable=False),
        sa.Column("home", sa.Integer(), nullable=False),
        sa.Column("played", sa.Boolean(), nullable=False),
        sa.Column("away_runs", sa.Integer(), nullable=True),
        sa.Column("home_runs", sa.Integer(), nullable=True),
        sa.Column("result", sa.Integer(), nullable=True),
        sa.Column("innings", sa.JSON(), nullable=True),
        sa.Column("players", sa.JSON(), nullable=True),
        sa.Column("rosters", sa.JSON(), nullable=True),
        sa.Column("facts", sa.JSON(), nullable=True),
        sa.Column("moves", sa.JSON(), nullable=True),
        sa.Column("aftermath", sa.JSON(), nullable=True),
        sa.Column("notes", sa.JSON(), nullable=True),
        sa.Column("news", sa.JSON(), nullable=True),
        sa.Column("digest", sa.String(length=64), nullable=True),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("unfinished", sa.Text(), nullable=True),
        _of_season("league_games"),
        sa.PrimaryKeyConstraint("league_id", "season", "number", name=op.f("pk_league_games")),
    )
    op.create_index(
        op.f("ix_league_games_league_id_season_played_day"), "league_games", ["league_id", "season", "played", "day"]
    )
    op.create_table(
        "league_lines",
        _league(),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("club", sa.Integer(), nullable=False),
        sa.Column("opponent", sa.Integer(), nullable=False),
        sa.Column("part", sa.String(length=16), nullable=False),
        sa.Column("player", sa.String(length=80), nullable=False),
        sa.Column("figures", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id", "season", "game"],
            ["league_games.league_id", "league_games.season", "league_games.number"],
            name=op.f("fk_league_lines_league_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("league_id", "season", "game", "place", name=op.f("pk_league_lines")),
    )
    op.create_index(op.f("ix_league_lines_league_id_player_season"), "league_lines", ["league_id", "player", "season"])
    op.create_table(
        "league_totals",
        _league(),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("stage", sa.String(length=8), nullable=False),
        sa.Column("part", sa.String(length=16), nullable=False),
        sa.Column("club", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(length=80), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("figures", sa.JSON(), nullable=False),
        _of_season("league_totals"),
        sa.PrimaryKeyConstraint(
            "league_id", "season", "stage", "part", "club", "player", name=op.f("pk_league_totals")
        ),
    )
    op.create_index(op.f("ix_league_totals_league_id_player"), "league_totals", ["league_id", "player"])


def downgrade() -> None:
    for table in ("totals", "lines", "games", "seasons", "transactions", "careers", "players", "rosters", "clubs"):
        op.drop_table(f"league_{table}")
    op.drop_table("leagues")
