"""`fivetool games`, `rules` and `clauses`: what there is to read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.markdown import Markdown
from rich.table import Table as Grid

from fivetool.cli.app import LOOK, Json, app, out, print_json
from fivetool.cli.game_command import GameName
from fivetool.errors import UsageError
from fivetool.game.game import Game
from fivetool.game.letter import rules_with_letter
from fivetool.game.registry import all_games, find_game
from fivetool.players import bot_names
from fivetool.table.guide import guide_as_text
from fivetool.term.figures import games_grid
from fivetool.term.rulebook import find_clause, search_clauses
from fivetool.testing.clauses import Clause, Trace, clauses_of, trace


@app.command(rich_help_panel=LOOK)
def games(json_only: Json = False) -> None:
    """List the games: name, seats, minutes, and what they are like."""
    found = all_games()
    if json_only:
        print_json({"games": [_described(game) for game in found]})
        return
    console = out()
    console.print(games_grid(found))
    console.print(f"Play one: fivetool play {found[0].name}" if found else "No game is installed.")


@app.command(rich_help_panel=LOOK)
def rules(
    game: GameName,
    clause: Annotated[
        str | None, typer.Argument(help="The number of a clause, with or without the letters before it.")
    ] = None,
    search: Annotated[str | None, typer.Option(help="Only the clauses that mention this word.")] = None,
    all_clauses: Annotated[bool, typer.Option("--clauses", help="All the rules, clause by clause.")] = False,
    json_only: Json = False,
) -> None:
    """Read how to play a game, one clause of its rules, or those that mention a word."""
    chosen = find_game(game)
    if clause and search:
        raise UsageError("Give a clause or --search, not both.")
    if clause or search:
        _print_clauses(
            chosen, [find_clause(chosen, clause)] if clause else search_clauses(chosen, search or ""), json_only
        )
    elif json_only:
        _print_clauses(chosen, clauses_of(chosen), json_only)
    elif all_clauses or chosen.pages.guide is None:
        out().print(Markdown(rules_with_letter(chosen)))
    else:
        out().print(Markdown(guide_as_text(chosen)))
        out().print(f"All the rules, clause by clause: fivetool rules {chosen.name} --clauses")


@app.command(rich_help_panel=LOOK)
def clauses(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="One game; all of them by default.")] = None,
    tests: Annotated[Path | None, typer.Option(help="The folder of tests; found automatically in a checkout.")] = None,
    json_only: Json = False,
) -> None:
    """Show, for every clause of the rules, the functions that carry it out and the tests that check it."""
    traces = [trace(found, tests) for found in ([find_game(game)] if game else all_games())]
    if json_only:
        print_json(traces[0].as_json() if game else _together(traces))
        return
    for one in traces:
        _print_trace(one)


def _described(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.facts.summary,
        "seats": list(game.seats.counts),
        "minutes": game.facts.minutes,
        "rules_version": game.facts.version,
        "players": list(bot_names(game)),
        "options": {
            option.name: {"default": option.default, "allowed": option.allowed, "help": option.help}
            for option in game.options.declared
        },
    }


def _print_clauses(game: Game, found: list[Clause], json_only: bool) -> None:
    if json_only:
        print_json({"game": game.name, "clauses": {clause.id: clause.text for clause in found}})
        return
    console = out()
    for clause in found:
        console.print(Markdown(f"**{clause.id}** {clause.text}"))


def _together(traces: list[Trace]) -> dict[str, Any]:
    """All games as one object, with the sums of their counts."""
    each = [one.as_json() for one in traces]
    sums = {name: sum(one[name] for one in each) for name in ("clauses", "tested", "untested")}
    return {**sums, "games": each}


def _print_trace(found: Trace) -> None:
    console = out()
    grid = Grid(box=SIMPLE_HEAD)
    for column in ("clause", "rules", "tests"):
        grid.add_column(column, overflow="fold")
    for traced in found.clauses:
        tests = "\n".join(traced.tests) if traced.tests else "[red]none[/]"
        grid.add_row(traced.clause.id, "\n".join(traced.rules), tests)
    console.print(grid)
    for marker, test in found.unknown:
        console.print(f"[red]{test} names {marker}, which is not a clause.[/]")
    console.print(found.note or f"{found.game}: {len(found.clauses)} clauses, {len(found.untested)} without a test.")
