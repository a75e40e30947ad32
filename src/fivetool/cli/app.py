"""The Typer application that every command adds itself to, and what all of them print with."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

app = typer.Typer(
    name="fivetool",
    no_args_is_help=False,
    add_completion=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)

PLAY, LOOK, LAB, HOUSE = "Play", "Look things up", "The lab", "The house"

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
Seed = Annotated[str, typer.Option("--seed", help="The same seed gives the same games, everywhere.")]


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
    """A seed as it was meant: a number where it is one.

    >>> seed_value("7"), seed_value("opening day")
    (7, 'opening day')
    """
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
