"""The books as files for other programs: CSV and Parquet, one file for each table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars

from fivetool.errors import FivetoolError, UsageError
from fivetool.game.scoring import Rate, innings_pitched
from fivetool.league.books import Books
from fivetool.league.league import League
from fivetool.league.views import SeasonView

FORMATS = ("csv", "parquet")


def export(books: Books, league: League, season: int, folder: Path, kind: str = "csv") -> list[Path]:
    """Write games, standings, lines, totals and players of a season; returns the files."""
    if kind not in FORMATS:
        raise UsageError(f"A league is exported as {' or '.join(FORMATS)}; got {kind}.")
    view = SeasonView(books, league, season)
    tables = {
        "games": _games(view),
        "standings": _standings(view),
        **{f"{part.name}_by_game": _lines(view, part.name) for part in view.parts},
        **{part.name: _totals(view, part.name) for part in view.parts},
    }
    if view.people:
        tables["players"] = _players(view)
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, rows in tables.items():
            target = folder / f"{name}.{kind}"
            draft = target.with_name(f"{target.name}.part")
            frame = polars.DataFrame(rows, infer_schema_length=None)
            if kind == "csv":
                frame.write_csv(draft)
            else:
                frame.write_parquet(draft)
            draft.replace(target)
            written.append(target)
    except OSError as error:
        raise FivetoolError(f"Cannot write to {folder}: {(error.strerror or str(error)).lower()}.") from None
    return written


def _games(view: SeasonView) -> list[dict[str, Any]]:
    clubs = view.league.clubs
    return [
        {
            "season": view.season,
            "game": game.number,
            "date": game.day,
            "stage": game.stage,
            "visitor": clubs[game.away].name,
            "home": clubs[game.home].name,
            "played": game.played,
            "visitor_runs": game.away_runs,
            "home_runs": game.home_runs,
        }
        for game in view.games
    ]


def _standings(view: SeasonView) -> list[dict[str, Any]]:
    rows = []
    for division, records in view.divisions:
        for rank, record in enumerate(records, 1):
            rows.append(
                {
                    "season": view.season,
                    "division": division,
                    "rank": rank,
                    "club": view.league.clubs[record.club].name,
                    "wins": record.wins,
                    "losses": record.losses,
                    "ties": record.ties,
                    "pct": round(record.pct, 4),
                    "games_behind": record.games_behind,
                    "home_wins": record.home[0],
                    "home_losses": record.home[1],
                    "road_wins": record.road[0],
                    "road_losses": record.road[1],
                    "runs": record.runs_for,
                    "runs_allowed": record.runs_against,
                }
            )
    return rows


def _lines(view: SeasonView, part: str) -> list[dict[str, Any]]:
    clubs, kind = view.league.clubs, view.part(part)
    days = {game.number: game for game in view.games}
    return [
        {
            "season": view.season,
            "game": line.game,
            "date": days[line.game].day,
            "club": clubs[line.club].name,
            "opponent": clubs[line.opponent].name,
            "home": days[line.game].home == line.club,
            "player": line.player,
            "name": view.name_of(line.player),
            **kind.whole(line.figures),
        }
        for line in view.books.lines(view.league, view.season)
        if line.part == part
    ]


def _totals(view: SeasonView, part: str) -> list[dict[str, Any]]:
    clubs, kind = view.league.clubs, view.part(part)
    rows = []
    for whose, total in sorted(view.totals.rows.items()):
        if whose.part == part:
            figures = kind.whole(total.figures)
            rows.append(
                {
                    "season": view.season,
                    "stage": whose.stage,
                    "club": clubs[whose.club].name,
                    "player": whose.player,
                    "name": view.name_of(whose.player),
                    "G": total.games,
                    **figures,
                    **{rate.name: _exported(rate, figures) for rate in kind.rates},
                }
            )
    return rows


def _exported(rate: Rate, figures: dict[str, int]) -> float | str | None:
    """A rate as other programs read it: innings with thirds after the point, as box scores have them.

    >>> _exported(Rate("IP", "Innings pitched", lambda f: f["outs"], innings=True), {"outs": 20})
    '6.2'
    """
    value = rate.value(figures)
    return innings_pitched(int(value)) if rate.innings and value is not None else value


def _players(view: SeasonView) -> list[dict[str, Any]]:
    clubs = view.league.clubs
    return [
        {
            "player": person.id,
            "name": person.name,
            "role": person.role,
            "club": clubs[person.club].name if person.club is not None else None,
        }
        for person in sorted(view.people.values(), key=lambda one: one.id)
    ]
