"""Looking things up: standings, leaders, box scores, the calendar, clubs, players, records, headlines."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fivetool.cli.app import Json, err, out, print_json
from fivetool.cli.league.shared import (
    LOOK,
    Database,
    GameNumber,
    OfLeague,
    Which,
    WhichSeason,
    game_json,
    league_app,
    open_league,
    open_view,
)
from fivetool.errors import UsageError
from fivetool.league.records import career_records, season_records
from fivetool.league.views import SeasonView
from fivetool.show.phrases import date_in_words
from fivetool.term import league as shown
from fivetool.term.waiting import compiling


@league_app.command(rich_help_panel=LOOK)
def standings(
    league: Which = None, season: WhichSeason = None, database: Database = None, json_only: Json = False
) -> None:
    """Show the standings, and the playoffs once they have begun."""
    with open_view(database, league, season) as view:
        if json_only:
            print_json(_standings_json(view))
            return
        for piece in shown.standings_parts(view):
            out().print(piece)


@league_app.command(rich_help_panel=LOOK)
def leaders(
    league: Which = None,
    column: Annotated[str | None, typer.Option(help="One column, as in **HR**; every list by default.")] = None,
    kind: Annotated[str | None, typer.Option("--part", help="**batting**, **pitching** ...")] = None,
    limit: Annotated[int, typer.Option(help="How many places to list.", min=1)] = 10,
    everybody: Annotated[bool, typer.Option("--everybody", help="Include players below the minimums.")] = False,
    season: WhichSeason = None,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Show the leaders; rates list only those who have played enough."""
    with open_view(database, league, season) as view:
        boards = []
        for one in _parts(view, kind):
            known = {other.lower(): other for other in (*one.columns, *one.leaders)}
            if column is not None and column.lower() not in known:
                continue
            for name in [known[column.lower()]] if column else one.leaders:
                boards.append(view.leaders(one, name, limit, everybody=everybody))
        if not boards:
            names = ", ".join(dict.fromkeys(name for one in view.parts for name in (*one.columns, *one.leaders)))
            if column and names:
                raise UsageError(f"No column named {column}; columns: {names}.")
            raise UsageError(f"{view.league.game.title} keeps no statistics.")
        if json_only:
            print_json({"leaders": [_board_json(view, board) for board in boards]})
            return
        for board in boards:
            out().print(shown.leaders_grid(view, board))


@league_app.command(rich_help_panel=LOOK)
def box(
    league: Which = None,
    number: GameNumber = None,
    season: WhichSeason = None,
    plays: Annotated[bool, typer.Option("--plays", help="The play-by-play too.")] = False,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Show the box score of a game, the last one if no number is given."""
    with open_view(database, league, season) as view:
        if number is None and not view.played:
            raise UsageError("No game has been played yet.")
        box_score = view.box(number if number is not None else view.played[-1].number)
        if not box_score.game.played:
            raise UsageError(f"Game {box_score.game.number} has not been played yet.")
        if json_only:
            lines = [
                {"club": line.club, "part": line.part, "player": line.player, **line.figures}
                for line in box_score.lines
            ]
            print_json({**game_json(view, box_score.game), "innings": box_score.game.innings, "lines": lines})
            return
        for piece in shown.box_parts(box_score):
            out().print(piece)
        if plays:
            with compiling(err()):
                told = box_score.play_by_play()
            for sentence in told:
                out().print(sentence.text, markup=False)


@league_app.command(rich_help_panel=LOOK)
def schedule(
    league: Which = None,
    club: Annotated[str | None, typer.Option(help="Only the games of this club.")] = None,
    season: WhichSeason = None,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Show the schedule with its results."""
    with open_view(database, league, season) as view:
        games = view.games
        if club is not None:
            own = view.league.find_club(club).number
            games = [game for game in games if own in (game.away, game.home)]
        if json_only:
            print_json({"games": [game_json(view, game) for game in games]})
            return
        out().print(shown.games_grid(view, games))


@league_app.command(rich_help_panel=LOOK)
def club(
    name: Annotated[str, typer.Argument(help="The club, by name or short name.")],
    league: OfLeague = None,
    season: WhichSeason = None,
    database: Database = None,
) -> None:
    """Show a club and its players' statistics."""
    with open_view(database, league, season) as view:
        chosen = view.league.find_club(name)
        record = view.table.records[chosen.number]
        out().print(f"[bold]{chosen.name}[/], {record.wins}-{record.losses}, managed by {chosen.manager}")
        for table in view.club_tables(chosen.number):
            out().print(shown.lines_grid(table))


@league_app.command(rich_help_panel=LOOK)
def player(
    name: Annotated[str, typer.Argument(help="The player, by name or id.")],
    league: OfLeague = None,
    log: Annotated[bool, typer.Option("--log", help="Game by game.")] = False,
    database: Database = None,
) -> None:
    """Show a player: seasons, splits and, with --log, every game."""
    with open_view(database, league) as view:
        who = view.find_player(name)
        out().print(f"[bold]{view.name_of(who)}[/]")
        tables = [*view.player_career(who), *view.player_splits(who), *(view.player_log(who) if log else ())]
        if not tables:
            out().print("He has not played yet.")
        for table in tables:
            out().print(shown.lines_grid(table))


@league_app.command(rich_help_panel=LOOK)
def records(league: Which = None, database: Database = None) -> None:
    """Show the best seasons and careers of all time."""
    with open_view(database, league) as view:
        if not view.parts:
            raise UsageError(f"{view.league.game.title} keeps no statistics.")
        if not any(row.over for row in view.books.seasons(view.league)):
            out().print("Records are kept of finished seasons; the first one is still being played.")
            return
        for title, places in season_records(view):
            out().print(f"[bold]{title}, a season[/]")
            for place in places:
                out().print(f"  {place.shown:>6}  {view.name_of(place.player)}, {place.season}")
        for title, leading in career_records(view):
            out().print(f"[bold]{title}, all seasons[/]")
            for one in leading:
                out().print(f"  {one.shown:>6}  {view.name_of(one.player)}")


@league_app.command(rich_help_panel=LOOK)
def news(
    league: Which = None,
    limit: Annotated[int, typer.Option(help="How many headlines.", min=1)] = 20,
    database: Database = None,
) -> None:
    """Show the latest headlines."""
    with open_league(database, league) as (books, found):
        for row, item in books.news(found, found.season, limit):
            out().print(f"{date_in_words(row.day)}: {item['text']} (game {row.number})", markup=False)


def _parts(view: SeasonView, name: str | None) -> list[Any]:
    return [view.part(name)] if name else list(view.parts)


def _standings_json(view: SeasonView) -> dict[str, Any]:
    return {
        "league": view.league.slug,
        "season": view.season,
        "over": view.row.over,
        "champion": view.champion.name if view.champion else None,
        "divisions": [
            {
                "name": division,
                "clubs": [
                    {
                        "club": view.league.clubs[one.club].name,
                        "wins": one.wins,
                        "losses": one.losses,
                        "ties": one.ties,
                        "games_behind": one.games_behind,
                        "runs": [one.runs_for, one.runs_against],
                        "streak": one.streak,
                    }
                    for one in records
                ],
            }
            for division, records in view.divisions
        ],
    }


def _board_json(view: SeasonView, board: Any) -> dict[str, Any]:
    return {
        "part": board.part.name,
        "column": board.column,
        "places": [
            {"rank": one.rank, "player": one.player, "name": view.name_of(one.player), "value": one.value}
            for one in board.places
        ],
    }
