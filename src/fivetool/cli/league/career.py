"""`fivetool league career`: players of one's own, who grow from season to season."""

from __future__ import annotations

from typing import Annotated

import typer

from fivetool.cli.app import Json, out, print_json
from fivetool.cli.league.shared import (
    CAREERS,
    Database,
    OfLeague,
    league_app,
    next_command,
    open_league,
)
from fivetool.league import careers
from fivetool.league.founding import written_options
from fivetool.show.phrases import counted
from fivetool.term import league as shown

career_app = typer.Typer(
    name="career",
    help="Players of your own, who grow from season to season.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
league_app.add_typer(career_app, rich_help_panel=CAREERS)
CareerName = Annotated[str, typer.Argument(metavar="PLAYER", help="The player, by name or id.")]


@career_app.command("new")
def career_new(
    name: Annotated[str, typer.Argument(help="What the player is called.")],
    club: Annotated[str, typer.Option(help="The club he joins.")],
    kind: Annotated[str, typer.Option("--type", help="What kind of player; **career types** lists them.")],
    position: Annotated[str, typer.Option(help="His position, or SP or RP for a pitcher.")],
    hands: Annotated[str, typer.Option(help="How he bats and throws, as in **LR**; S switches.")] = "RR",
    league: OfLeague = None,
    database: Database = None,
) -> None:
    """Create a player: his talent is rolled, his points are yours to spend."""
    with open_league(database, league) as (books, found):
        chosen = found.find_club(club).number
        _, ballplayer = careers.create_career(books, found, chosen, name, kind, position, hands)
        spend = next_command(f"career buy {ballplayer.id}", database)
        out().print(
            f"{ballplayer.name}: {ballplayer.about}. {counted(ballplayer.points, 'point')} to spend: {spend}",
            markup=False,
            soft_wrap=True,
        )


@career_app.command("types")
def career_types(league: OfLeague = None, database: Database = None) -> None:
    """List the types of players and the positions they may have."""
    with open_league(database, league) as (_, found):
        for kind, positions in careers.careers_of(found).kinds().items():
            out().print(f"  [bold]{kind}[/]: {', '.join(positions)}")


@career_app.command("list")
def career_list(league: OfLeague = None, database: Database = None, json_only: Json = False) -> None:
    """List the careers of a league."""
    with open_league(database, league) as (books, found):
        hooks = careers.careers_of(found)
        everybody = [hooks.shown(one.content) for one in careers.all_careers(books, found)]
    if json_only:
        print_json(
            {"careers": [{"player": s.id, "name": s.name, "points": s.points, "seasons": s.seasons} for s in everybody]}
        )
        return
    if not everybody:
        out().print(
            f"No careers yet; create one with: {next_command('career new NAME', database)}",
            markup=False,
            soft_wrap=True,
        )
    for ballplayer in everybody:
        state = "retired" if ballplayer.retired else f"{ballplayer.points} points"
        out().print(
            f"  {ballplayer.name}, {ballplayer.role}, {ballplayer.about}; {ballplayer.seasons} seasons, {state}",
            markup=False,
        )


@career_app.command("show")
def career_show(name: CareerName, league: OfLeague = None, database: Database = None) -> None:
    """Show a career: the card with its limits, what points can buy, and its history."""
    with open_league(database, league) as (books, found):
        kept = careers.find_career(books, found, name)
        hooks = careers.careers_of(found)
        for piece in shown.career_parts(hooks.shown(kept.content), hooks.offers(kept.content)):
            out().print(piece)


@career_app.command("buy")
def career_buy(
    name: CareerName,
    what: Annotated[list[str], typer.Argument(help="What to buy, in order: **1B BB contact** ...")],
    league: OfLeague = None,
    database: Database = None,
) -> None:
    """Spend points; if one purchase is not possible, none is made."""
    with open_league(database, league) as (books, found):
        _, ballplayer = careers.buy(books, found, name, what)
        out().print(f"{ballplayer.name} has {counted(ballplayer.points, 'point')} left.")


@career_app.command("grow")
def career_grow(league: OfLeague = None, database: Database = None) -> None:
    """Make up for winters that an earlier version of the program skipped; otherwise not needed."""
    with open_league(database, league) as (books, found):
        _, grown = careers.grow(books, found)
        for ballplayer in grown:
            out().print(
                f"{ballplayer.name}: {ballplayer.history[-1]}; {counted(ballplayer.points, 'point')}", markup=False
            )
        if not grown:
            out().print("Every career has grown for every finished season.")


@career_app.command("options")
def career_options(
    wanted: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME=VALUE]...", help="What to change, as in **aging=on**.")
    ] = None,
    league: OfLeague = None,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Show the career options of a league, or change them starting next winter."""
    with open_league(database, league) as (books, found):
        if wanted:
            found = careers.set_up(books, found, written_options(wanted))
        settings = careers.settings(found)
        if json_only:
            print_json(settings)
            return
        for option in careers.careers_of(found).options:
            out().print(f"  {option.name}={settings[option.name]} ({option.allowed}): {option.help}", markup=False)


@career_app.command("retire")
def career_retire(name: CareerName, league: OfLeague = None, database: Database = None) -> None:
    """End a career; the player leaves his club and stays in the books."""
    with open_league(database, league) as (books, found):
        content = careers.find_career(books, found, name).content
        careers.retire(books, found, name)
        out().print(f"{careers.careers_of(found).shown(content).name} has retired.", markup=False)
