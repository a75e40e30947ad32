"""Rows of the database: how games, lines and totals of a league are written down and read."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, cast

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.database.columns import DamagedError
from fivetool.errors import UsageError
from fivetool.game.rules import Outcome
from fivetool.game.scoring import Line
from fivetool.league.league import Kept, League
from fivetool.league.models import (
    EVERYTHING,
    CareerRow,
    DraftRow,
    GameRow,
    LineRow,
    PlayerRow,
    RosterRow,
    SeasonRow,
    TotalRow,
    TransactionRow,
)
from fivetool.league.season import DRAFTING, Closing, Recorded, Slot, fresh_slots
from fivetool.league.standings import Result
from fivetool.league.statistics import Totals

GAME, LINE, TOTAL, PLAYER = (cast(sa.Table, row.__table__) for row in (GameRow, LineRow, TotalRow, PlayerRow))

KEEP_GAME = (
    sa.update(GAME)
    .where(
        GAME.c.league_id == sa.bindparam("of_league"),
        GAME.c.season == sa.bindparam("of_season"),
        GAME.c.number == sa.bindparam("of_number"),
    )
    .values(
        {
            name: sa.bindparam(name)
            for name in (
                "played", "away_runs", "home_runs", "result", "innings", "players", "rosters", "facts", "moves",
                "aftermath", "notes", "news", "digest", "table_id", "unfinished", "companion", "rolled",
            )
        }
    )
)  # fmt: skip


class RosterChange(NamedTuple):
    """Why rosters change, as the books note it."""

    kind: str
    text: str
    data: Mapping[str, Any]


def game_row(league: League, season: int, game: Recorded) -> dict[str, Any]:
    """A game that has been played, as `KEEP_GAME` wants it."""
    return {
        "of_league": league.id,
        "of_season": season,
        "of_number": game.slot.number,
        "played": True,
        "away_runs": game.result.away_runs,
        "home_runs": game.result.home_runs,
        "result": int(game.result.outcome),
        "innings": [list(line) for line in game.box.innings],
        "players": list(game.played.players),
        "rosters": list(game.rosters),
        "facts": list(game.facts),
        "moves": game.played.moves,
        "aftermath": dict(game.aftermath),
        "notes": dict(game.box.notes),
        "news": game.news,
        "digest": game.played.digest(league.rules_version),
        "table_id": None,
        "unfinished": None,
        "companion": None,
        "rolled": game.played.rolled,
    }


def line_rows(league: League, season: int, slot: Slot, lines: Iterable[Line]) -> list[dict[str, Any]]:
    """The lines of a game as they are written down."""
    return [
        {
            "league_id": league.id,
            "season": season,
            "game": slot.number,
            "place": place,
            "club": slot.clubs[line.team],
            "opponent": slot.clubs[1 - line.team],
            "part": line.part,
            "player": line.player,
            "figures": line.figures,
        }
        for place, line in enumerate(lines)
    ]


def slot_of(row: Any) -> Slot:
    """A game of the calendar out of its row."""
    result = Result(row.away, row.home, row.away_runs, row.home_runs, Outcome(row.result)) if row.played else None
    given = ({}, {}) if row.played or not row.facts else (row.facts[0], row.facts[1])
    return Slot(
        row.number,
        datetime.date.fromisoformat(row.day),
        row.stage,
        row.series,
        row.away,
        row.home,
        result,
        given,
        row.table_id,
        row.unfinished is not None,
        row.companion,
    )


def write_players(connection: Connection, league_id: int, club: int, players: Iterable[Any]) -> None:
    """Note who plays for a club now."""
    for player in players:
        values = {"name": player.name, "role": player.role, "club": club, "about": dict(player.about)}
        which = (PLAYER.c.league_id == league_id, PLAYER.c.player == player.id)
        changed = connection.execute(sa.update(PLAYER).where(*which).values(values).returning(PLAYER.c.player)).first()
        if changed is None:
            connection.execute(sa.insert(PLAYER).values(league_id=league_id, player=player.id, **values))


def start_season(connection: Connection, league: League, season: int, kept: str, given: Sequence[Any] | None) -> None:
    """Write a new season down, with its calendar if its games are to be kept."""
    slots = fresh_slots(league, season, given) if kept == EVERYTHING else []
    first_day = league.plan.day_of(season).isoformat()
    connection.execute(
        sa.insert(SeasonRow).values(
            league_id=league.id, season=season, first_day=first_day, kept=kept, over=False, champion=None, summary=None
        )
    )
    if slots:
        connection.execute(sa.insert(GAME), [slot_row(league, season, slot) for slot in slots])


def slot_row(league: League, season: int, slot: Slot) -> dict[str, Any]:
    """A game of the calendar that has not been played."""
    return {
        "league_id": league.id,
        "season": season,
        "number": slot.number,
        "day": slot.day.isoformat(),
        "stage": slot.stage,
        "series": slot.series,
        "away": slot.away,
        "home": slot.home,
        "played": False,
        "facts": list(slot.given) if any(slot.given) else None,
    }


def close_season(connection: Connection, league: League, season: int, closing: Closing) -> None:
    """Write down how a season ended, and its totals."""
    rows = [
        {
            "league_id": league.id,
            "season": season,
            "stage": whose.stage,
            "part": whose.part,
            "club": whose.club,
            "player": whose.player,
            "games": total.games,
            "figures": total.figures,
        }
        for whose, total in closing.totals.rows.items()
    ]
    if rows:
        connection.execute(sa.insert(TOTAL), rows)
    connection.execute(
        sa.update(SeasonRow)
        .where(SeasonRow.league_id == league.id, SeasonRow.season == season)
        .values(over=True, champion=closing.champion, summary=dict(closing.summary))
    )


def career_row(league: League, career: Kept, *, new: bool = False) -> sa.Executable:
    """Writes a career as it is now."""
    values = {"coached": career.coached, "grown": career.grown, "content": career.content}
    if new:
        return sa.insert(CareerRow).values(league_id=league.id, player=career.player, **values)
    return (
        sa.update(CareerRow).where(CareerRow.league_id == league.id, CareerRow.player == career.player).values(values)
    )


def careers_in(connection: Connection, league: League) -> list[Kept]:
    """Every career of a league, in order of their ids."""
    wanted = sa.select(CareerRow.__table__).where(CareerRow.league_id == league.id).order_by(CareerRow.player)
    return [Kept(row.player, row.coached, row.grown, row.content) for row in connection.execute(wanted)]


def totals_in(connection: Connection, league: League, season: int | None = None, player: str | None = None) -> Totals:
    """Totals as they were written at the end of a season (all seasons together, if none is named)."""
    wanted = sa.select(TOTAL).where(TOTAL.c.league_id == league.id)
    if season is not None:
        wanted = wanted.where(TOTAL.c.season == season)
    if player is not None:
        wanted = wanted.where(TOTAL.c.player == player)
    totals = Totals()
    for row in connection.execute(wanted):
        totals.add_line(row.stage, row.club, row.part, row.player, row.figures, row.games)
    return totals


def present_rosters(connection: Connection, league: League) -> tuple[list[str], list[int]]:
    """The present rosters of all clubs and their versions."""
    wanted = sa.select(RosterRow.__table__).where(RosterRow.league_id == league.id).order_by(RosterRow.version)
    latest = {row.club: row for row in connection.execute(wanted)}
    if missing := [club.name for club in league.clubs if club.number not in latest]:
        raise DamagedError(f"The books of {league.name} are damaged: there is no roster of {', '.join(missing)}.")
    return (
        [latest[club.number].content for club in league.clubs],
        [latest[club.number].version for club in league.clubs],
    )


def write_rosters(connection: Connection, league: League, contents: Mapping[int, str], change: RosterChange) -> None:
    """Give clubs new rosters, from the next game on, and note why."""
    seasons = league.game.league.seasons
    if seasons is None:
        raise UsageError(f"Clubs of {league.game.title} have no rosters.")
    refuse_while_drafting(connection, league)
    clubs_shown = {club: seasons.read_club(content, league.clubs[club].name) for club, content in contents.items()}
    versions = present_rosters(connection, league)[1]
    for club, content in contents.items():
        roster = {"league_id": league.id, "club": club, "version": versions[club] + 1, "content": content}
        connection.execute(sa.insert(RosterRow).values(roster))
        connection.execute(
            sa.update(PLAYER).where(PLAYER.c.league_id == league.id, PLAYER.c.club == club).values(club=None)
        )
    for club, shown in clubs_shown.items():
        write_players(connection, league.id, club, shown.players)
    number = connection.execute(
        sa.select(sa.func.coalesce(sa.func.max(TransactionRow.number), 0)).where(TransactionRow.league_id == league.id)
    ).scalar_one()
    connection.execute(
        sa.insert(TransactionRow).values(
            league_id=league.id,
            number=number + 1,
            season=league.season,
            day=_next_day(connection, league),
            kind=change.kind,
            text=change.text[:400],
            data=dict(change.data),
        )
    )


def is_drafting(connection: Connection, league: League) -> bool:
    """Whether a draft goes on, until whose end nobody plays and no roster changes."""
    wanted = sa.select(DraftRow.season).where(DraftRow.league_id == league.id, sa.not_(DraftRow.over))
    return connection.execute(wanted).first() is not None


def refuse_while_drafting(connection: Connection, league: League) -> None:
    """Refuse what has to wait for the end of a draft."""
    if is_drafting(connection, league):
        raise UsageError(DRAFTING.format(league=league.name))


def _next_day(connection: Connection, league: League) -> str:
    """The day of the next games; the end of the year when there are none."""
    wanted = sa.select(sa.func.min(GAME.c.day)).where(
        GAME.c.league_id == league.id, GAME.c.season == league.season, sa.not_(GAME.c.played)
    )
    return connection.execute(wanted).scalar_one() or datetime.date(league.season, 12, 31).isoformat()
