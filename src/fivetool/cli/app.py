"""The Typer application that every command adds itself to, and what all of them print with."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import fivetool
from fivetool.errors import UsageError

PLAY, LOOK, LAB, HOUSE, LEAGUES = "Play", "Look things up", "The lab", "The house", "Leagues"
HOST = "127.0.0.1"
LONGEST_SEED = 100

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
Seed = Annotated[str, typer.Option("--seed", help="The same seed gives the same games, everywhere.")]


class Device(StrEnum):
    """Where games are played."""

    CPU = "cpu"
    CUDA = "cuda"


def new_app() -> typer.Typer:
    """An application without commands; called without one it opens the clubhouse."""
    made = typer.Typer(
        name="fivetool",
        no_args_is_help=False,
        add_completion=True,
        rich_markup_mode="markdown",
        pretty_exceptions_enable=False,
    )
    made.callback(invoke_without_command=True)(start)
    return made


def start(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Five tabletop baseball games: play them, watch them, simulate them by the million.

    Without a command the clubhouse opens in your browser. **fivetool games** lists the games,
    **fivetool play GAME** plays one right here, and **fivetool play GAME --help** explains its options.
    """
    if version:
        out().print(f"fivetool {fivetool.__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        from fivetool.cli.serving import open_clubhouse

        open_clubhouse()


def out() -> Console:
    """Where results go."""
    return Console(highlight=False)


def err() -> Console:
    """Where progress and notices go, so that results can be piped."""
    return Console(stderr=True, highlight=False)


def print_json(content: Any) -> None:
    """Exactly one JSON object on stdout."""
    print(json.dumps(content, ensure_ascii=False))


def seed_value(text: str) -> int | str:
    """A seed as it was meant: a number where it is one. It is written into saves, so it cannot be a book.

    >>> seed_value("7"), seed_value("opening day")
    (7, 'opening day')
    """
    if len(text) > LONGEST_SEED:
        raise UsageError(f"--seed has at most {LONGEST_SEED} digits or letters; got {len(text)}.")
    if not text.isprintable():
        raise UsageError("--seed must be a number or a word that can be printed.")
    return int(text) if text.isdecimal() else text


@contextmanager
def games_bar(games: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on stderr where that is a terminal; it is told how many games have been added."""
    console = err()
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda added: bar.advance(task, added)


app = new_app()
