"""What a league keeps. A game is its clubs, dice and choices; its statistics are written in the same transaction.

Everything but what people chose can be worked out again from these rows: lines and totals from the games, the
standings from the results, what clubs remember from the aftermaths.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ForeignKey, ForeignKeyConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from fivetool.database import Base
from fivetool.database.columns import BigInteger, Boolean, Integer, Json, String, Text
from fivetool.league.league import PLAYOFF, REGULAR

Figures = dict[str, int]  # counts of a ballplayer by their names
Picks = list[list[int | str | bool]]  # of a draft
Facts = list[dict[str, Any]]  # something of each of two clubs

EVERYTHING, ONLY_TOTALS = "games", "totals"  # what is kept of a season


class LeagueRow(Base):
    """A league. `season` is the one being played; `version` grows with every change."""

    __tablename__ = "leagues"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    slug: Mapped[str] = mapped_column(String(80), unique=True)
    name: Mapped[str] = mapped_column(String(80))
    game: Mapped[str] = mapped_column(String(64))
    rules_version: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]] = mapped_column(Json(dict[str, Any]))
    seed: Mapped[str] = mapped_column(String(128))
    plan: Mapped[dict[str, Any]] = mapped_column(Json(dict[str, Any]))
    season: Mapped[int] = mapped_column(Integer)
    version: Mapped[int] = mapped_column(Integer, default=0)
    created: Mapped[int] = mapped_column(BigInteger)


class ClubRow(Base):
    """A club. `manager` is the bot that leads it where nobody else does."""

    __tablename__ = "league_clubs"

    league_id: Mapped[int] = mapped_column(ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)
    club: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    short: Mapped[str] = mapped_column(String(12))
    division: Mapped[str] = mapped_column(String(60))
    manager: Mapped[str] = mapped_column(String(64))


class RosterRow(Base):
    """A club's roster in the game's own words. A change makes a new version, so that old games can be replayed."""

    __tablename__ = "league_rosters"

    league_id: Mapped[int] = mapped_column(ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)
    club: Mapped[int] = mapped_column(Integer, primary_key=True)
    version: Mapped[int] = mapped_column(Integer, primary_key=True)
    content: Mapped[str] = mapped_column(Text)


class PlayerRow(Base):
    """A player and the club he belongs to now; None for one who has left the league."""

    __tablename__ = "league_players"

    league_id: Mapped[int] = mapped_column(ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)
    player: Mapped[str] = mapped_column(String(80), primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    role: Mapped[str] = mapped_column(String(12))
    club: Mapped[int | None] = mapped_column(Integer)
    about: Mapped[dict[str, Any]] = mapped_column(Json(dict[str, Any]))


class SeasonRow(Base):
    """A season. `kept` says what is stored of it: every game, or only totals. `summary` is written when it ends."""

    __tablename__ = "league_seasons"

    league_id: Mapped[int] = mapped_column(ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)
    season: Mapped[int] = mapped_column(Integer, primary_key=True)
    first_day: Mapped[str] = mapped_column(String(10))
    kept: Mapped[str] = mapped_column(String(8, (EVERYTHING, ONLY_TOTALS)))
    over: Mapped[bool] = mapped_column(Boolean, default=False)
    champion: Mapped[int | None] = mapped_column(Integer)
    summary: Mapped[dict[str, Any] | None] = mapped_column(Json(dict[str, Any]))


class GameRow(Base):
    """A game of the calendar and, once it has been played, all that is needed to play it again.

    `moves` holds every choice (seat, choice, seat, choice, ...) of a game in which a person took part; a game
    between managers is replayed from its dice alone. `rolled` holds the dice (kind, faces, value) that people rolled
    themselves, where they did. `table_id` is the table at which it is being played now, `companion` the companion that
    keeps it beside real dice, `unfinished` a save of a game that somebody left.
    """

    __tablename__ = "league_games"

    league_id: Mapped[int] = mapped_column(Integer, primary_key=True)
    season: Mapped[int] = mapped_column(Integer, primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    day: Mapped[str] = mapped_column(String(10))
    stage: Mapped[str] = mapped_column(String(8, (REGULAR, PLAYOFF)))
    series: Mapped[int] = mapped_column(Integer)  # of the playoffs: 100 times the round plus the place in it
    away: Mapped[int] = mapped_column(Integer)
    home: Mapped[int] = mapped_column(Integer)
    played: Mapped[bool] = mapped_column(Boolean, default=False)
    away_runs: Mapped[int | None] = mapped_column(Integer)
    home_runs: Mapped[int | None] = mapped_column(Integer)
    result: Mapped[int | None] = mapped_column(Integer)  # of the visitor: 2 won, 1 drawn, 0 lost
    innings: Mapped[list[Any] | None] = mapped_column(Json(list[list[int | None]]))
    players: Mapped[list[Any] | None] = mapped_column(Json(list[str]))
    rosters: Mapped[list[Any] | None] = mapped_column(Json(list[int]))
    facts: Mapped[list[Any] | None] = mapped_column(Json(Facts))
    moves: Mapped[list[Any] | None] = mapped_column(Json(list[int]))
    aftermath: Mapped[dict[str, Any] | None] = mapped_column(Json(dict[str, Any]))
    notes: Mapped[dict[str, Any] | None] = mapped_column(Json(dict[str, Any]))
    news: Mapped[list[Any] | None] = mapped_column(Json(Facts))
    digest: Mapped[str | None] = mapped_column(String(64))
    table_id: Mapped[str | None] = mapped_column(String(32))
    unfinished: Mapped[str | None] = mapped_column(Text)
    companion: Mapped[str | None] = mapped_column(String(32))
    rolled: Mapped[list[Any] | None] = mapped_column(Json(list[list[int]]))

    __table_args__ = (
        ForeignKeyConstraint(
            ["league_id", "season"], ["league_seasons.league_id", "league_seasons.season"], ondelete="CASCADE"
        ),
        Index(None, "league_id", "season", "played", "day"),
    )


class LineRow(Base):
    """What one player did in one game. `figures` holds the counts that are not zero."""

    __tablename__ = "league_lines"

    league_id: Mapped[int] = mapped_column(Integer, primary_key=True)
    season: Mapped[int] = mapped_column(Integer, primary_key=True)
    game: Mapped[int] = mapped_column(Integer, primary_key=True)
    place: Mapped[int] = mapped_column(Integer, primary_key=True)
    club: Mapped[int] = mapped_column(Integer)
    opponent: Mapped[int] = mapped_column(Integer)
    part: Mapped[str] = mapped_column(String(16))
    player: Mapped[str] = mapped_column(String(80))
    figures: Mapped[Figures] = mapped_column(Json(Figures))

    __table_args__ = (
        ForeignKeyConstraint(
            ["league_id", "season", "game"],
            ["league_games.league_id", "league_games.season", "league_games.number"],
            ondelete="CASCADE",
        ),
        Index(None, "league_id", "player", "season"),
    )


class TotalRow(Base):
    """A player's season for one club, written when the season ends."""

    __tablename__ = "league_totals"

    league_id: Mapped[int] = mapped_column(Integer, primary_key=True)
    season: Mapped[int] = mapped_column(Integer, primary_key=True)
    stage: Mapped[str] = mapped_column(String(8, (REGULAR, PLAYOFF)), primary_key=True)
    part: Mapped[str] = mapped_column(String(16), primary_key=True)
    club: Mapped[int] = mapped_column(Integer, primary_key=True)
    player: Mapped[str] = mapped_column(String(80), primary_key=True)
    games: Mapped[int] = mapped_column(Integer)
    figures: Mapped[Figures] = mapped_column(Json(Figures))

    __table_args__ = (
        ForeignKeyConstraint(
            ["league_id", "season"], ["league_seasons.league_id", "league_seasons.season"], ondelete="CASCADE"
        ),
        Index(None, "league_id", "player"),
    )


class TransactionRow(Base):
    """A player who changed clubs, a roster that was changed, a career that grew."""

    __tablename__ = "league_transactions"

    league_id: Mapped[int] = mapped_column(ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    season: Mapped[int] = mapped_column(Integer)
    day: Mapped[str] = mapped_column(String(10))
    kind: Mapped[str] = mapped_column(String(16))
    text: Mapped[str] = mapped_column(String(400))
    data: Mapped[dict[str, Any]] = mapped_column(Json(dict[str, Any]))


class CareerRow(Base):
    """A player of somebody's own: `content` is the career in the game's own words."""

    __tablename__ = "league_careers"

    league_id: Mapped[int] = mapped_column(ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)
    player: Mapped[str] = mapped_column(String(80), primary_key=True)
    coached: Mapped[bool] = mapped_column(Boolean, default=False)  # his points are spent by the program
    grown: Mapped[int] = mapped_column(Integer)  # the last season that he has grown by
    content: Mapped[dict[str, Any]] = mapped_column(Json(dict[str, Any]))


class DraftRow(Base):
    """A draft before a season. `kept` and `picks` hold who was taken, in order: club, player, the need that he fills
    ("" for none), and whether a bot chose. While it goes on, no game is played and no roster changes."""

    __tablename__ = "league_drafts"

    league_id: Mapped[int] = mapped_column(ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)
    season: Mapped[int] = mapped_column(Integer, primary_key=True)
    rules: Mapped[dict[str, Any]] = mapped_column(Json(dict[str, Any]))
    order: Mapped[list[Any]] = mapped_column(Json(list[int]))
    by_hand: Mapped[list[Any]] = mapped_column(Json(list[int]))  # clubs whose picks people make
    kept: Mapped[list[Any]] = mapped_column(Json(Picks))
    picks: Mapped[list[Any]] = mapped_column(Json(Picks))
    since: Mapped[int] = mapped_column(BigInteger)  # when the turn began that is on
    over: Mapped[bool] = mapped_column(Boolean, default=False)
