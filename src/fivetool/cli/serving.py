"""`fivetool` alone, `serve` and `warm`: the clubhouse in the browser, and getting ready."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from fivetool.cli.app import HOST, HOUSE, Json, app, err, out, print_json
from fivetool.cli.game_command import PERSON
from fivetool.cli.on_demand import find_module, module_for
from fivetool.cli.playing import NewGame, begin
from fivetool.engine import cache
from fivetool.game.game import Game
from fivetool.game.registry import all_games, find_game
from fivetool.lab.warm import compile_game, compile_games
from fivetool.players import find_player
from fivetool.table import Table
from fivetool.term.menu import start_menu
from fivetool.term.reader import Leave, Reader
from fivetool.term.steps import bot_steps, headline, pause_for, show_steps
from fivetool.term.waiting import compiling, showing


def open_clubhouse() -> None:
    """The clubhouse in the browser, or the terminal's own way in where it is not installed."""
    clubhouse = find_module("fivetool.web.serve")
    if clubhouse is not None:
        clubhouse.run(host=HOST, port=None, database=None, open_browser=True)
    else:
        _menu(Reader(out()))


@app.command(rich_help_panel=HOUSE)
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = HOST,
    port: Annotated[
        int | None,
        typer.Option(help="The port to listen on; by default the first free one from 8045 up.", min=1, max=65535),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="FIVETOOL_DATABASE", help="A SQLite file or a PostgreSQL URL; your own database by default."
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open it in the browser too.")] = False,
    keep_days: Annotated[
        int | None,
        typer.Option(help="Delete tables untouched for this many days (180 by default); 0 keeps everything.", min=0),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(help="How many processes share the port; by default one, without a supervisor.", min=1),
    ] = None,
    public_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A host name it answers to; requests for others are refused."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy in front of it, trusted to say where requests come from."),
    ] = None,
    audit_log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep a record of who made tables and who took or left seats.")
    ] = None,
) -> None:
    """Run the clubhouse for others: tables to play at in the browser."""
    clubhouse = module_for("fivetool.web.serve", "The clubhouse")
    settings = module_for("fivetool.web.settings", "The clubhouse")
    chosen = settings.Settings(
        "",
        public_hosts=tuple(settings.read_host(name) for name in public_host or ()),
        proxies=tuple(settings.read_proxy(address) for address in proxy or ()),
        audit_log=str(audit_log.absolute()) if audit_log is not None else None,
    )
    clubhouse.run(
        host=host,
        port=port,
        database=database,
        open_browser=open_browser,
        keep_days=keep_days,
        settings=chosen,
        workers=workers,
    )


@app.command(rich_help_panel=HOUSE)
def warm(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Only these games.")] = None,
    json_only: Json = False,
) -> None:
    """Compile the rules of all games, so that nobody has to wait for them later."""
    wanted = [find_game(name) for name in games] if games else all_games()
    start_time = time.perf_counter()
    seconds: dict[str, float] = {}
    if len(wanted) == 1:
        with showing(err(), f"Compiling {wanted[0].title} (only once)…", after=0.5):
            compile_game(wanted[0])
        seconds[wanted[0].name] = round(time.perf_counter() - start_time, 2)
    else:
        with showing(err(), f"Compiling {len(wanted)} games (only once, some minutes)…", after=0.5):
            # The longest rule book first, so that no core idles in the end.
            seconds.update(compile_games(reversed(wanted)))
    cache.tidy()
    took = round(time.perf_counter() - start_time, 2)
    if json_only:
        print_json({"seconds": took, "games": seconds})
        return
    out().print(f"{len(seconds)} {'game is' if len(seconds) == 1 else 'games are'} ready, {took:.1f} s.")


def _menu(reader: Reader) -> None:
    """The terminal's own way in, where the clubhouse is not installed."""
    try:
        wish = start_menu(reader, all_games())
        if PERSON in wish.seats:
            begin(NewGame(wish.game, list(wish.seats), {}), reader)
        else:
            _watch(wish.game, list(wish.seats), reader.console)
    except Leave:
        reader.console.print("See you next time.")


def _watch(game: Game, seats: list[str], console: Console) -> None:
    setup = game.setup(len(seats))
    with compiling(err()):
        table = Table(setup, players=[find_player(seat, setup) for seat in seats])
    console.print(headline(setup, table.names, seats))
    show_steps(table, bot_steps(table), console, pause_for(0.6 if console.is_terminal else 0.0))
