"""The books: trades, export, the audit, yearbooks, the real season beside the replayed one, deleting."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from fivetool.cli.app import Json, err, games_bar, out, print_json
from fivetool.cli.league.shared import (
    BOOKS,
    Database,
    OfLeague,
    Which,
    WhichSeason,
    league_app,
    open_league,
    warm,
)
from fivetool.league.audit import audit
from fivetool.league.export import export as export_books
from fivetool.league.fidelity import fidelity as compare_with_real
from fivetool.league.views import SeasonView
from fivetool.show.phrases import counted
from fivetool.term import league as shown
from fivetool.term.reader import Reader
from fivetool.term.waiting import compiling


@league_app.command(rich_help_panel=BOOKS)
def trade(
    name: Annotated[str, typer.Argument(metavar="PLAYER", help="The player, by name or id.")],
    to: Annotated[str, typer.Argument(metavar="CLUB", help="The club he goes to.")],
    league: OfLeague = None,
    database: Database = None,
) -> None:
    """Move a player to another club, starting with the next game."""
    with open_league(database, league) as (books, found):
        view = SeasonView(books, found)
        books.move_player(found, view.find_player(name), found.find_club(to).number)
        out().print(f"{view.name_of(view.find_player(name))} plays for the {found.find_club(to).name} now.")


@league_app.command(rich_help_panel=BOOKS)
def export(
    folder: Annotated[Path, typer.Argument(help="The folder to write to.")],
    league: OfLeague = None,
    kind: Annotated[str, typer.Option("--format", help="**csv** or **parquet**.")] = "csv",
    season: WhichSeason = None,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Write games, standings, lines, totals and players of a season to files."""
    with open_league(database, league) as (books, found):
        which = found.season if season is None else season
        written = export_books(books, found, which, folder, kind.lower())
    if json_only:
        print_json({"files": [str(path) for path in written]})
        return
    out().print(f"{len(written)} files are in {folder}: {', '.join(path.name for path in written)}")


@league_app.command(rich_help_panel=BOOKS)
def verify(
    league: Which = None,
    season: WhichSeason = None,
    quick: Annotated[bool, typer.Option("--quick", help="Do not replay the games.")] = False,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Replay every game and work out every figure again; exit code 1 if anything does not agree."""
    with open_league(database, league) as (books, found):
        which = found.season if season is None else season
        with compiling(err()):
            warm(found, books)
        with games_bar(books.played(found, which)) as progress:
            findings = audit(books, found, which, replay=not quick, progress=progress)
    if json_only:
        counts = {"games": findings.games, "not_replayed": findings.not_replayed, "lines": findings.lines}
        print_json({"ok": findings.ok, **counts, "problems": findings.problems})
    elif findings.ok:
        out().print(f"{findings.games} games and {findings.lines} lines: the books agree.")
    else:
        out().print("\n".join(findings.problems), markup=False)
    if findings.not_replayed and not json_only:
        out().print(
            f"{counted(findings.not_replayed, 'game')} managed under version {found.rules_version} of the rules could "
            "not be replayed: managers choose differently today. Their lines and results were added up all the same."
        )
    if not findings.ok:
        raise typer.Exit(1)


@league_app.command(rich_help_panel=BOOKS)
def yearbook(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write, ending in .html or .pdf.")],
    league: OfLeague = None,
    season: WhichSeason = None,
    database: Database = None,
) -> None:
    """Make a printable book of a season."""
    from fivetool.league.yearbook import write_yearbook

    with open_league(database, league) as (books, found):
        write_yearbook(books, found, found.season if season is None else season, target)
    out().print(f"The yearbook is in {target}.")


@league_app.command(rich_help_panel=BOOKS)
def delete(
    league: Annotated[str, typer.Argument(metavar="LEAGUE", help="The league.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    database: Database = None,
) -> None:
    """Delete a league for good."""
    with open_league(database, league) as (books, found):
        if not yes and not Reader(out()).agrees(f"Delete {found.name} with all its seasons?"):
            return
        books.delete(found)
        out().print(f"{found.name} is deleted.")


@league_app.command(rich_help_panel=BOOKS)
def fidelity(
    league: Which = None,
    players: Annotated[bool, typer.Option("--players", help="Each player on his own, too.")] = False,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Compare a replayed season with the real one, and with what chance alone may do."""
    with open_league(database, league) as (books, found):
        beside = compare_with_real(books, found)
        if json_only:
            print_json(
                {
                    "seasons": beside.seasons,
                    "wins": {"correlation": beside.win_correlation, "error": beside.win_error},
                    "clubs": [asdict(one) for one in beside.clubs],
                    "rates": [asdict(one) for one in beside.rates],
                    "players": [asdict(one) for one in beside.shares],
                }
            )
            return
        for piece in shown.fidelity_parts(SeasonView(books, found), beside, players):
            out().print(piece)
        if found.plan.notice:
            out().print(found.plan.notice)
