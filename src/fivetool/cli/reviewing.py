"""`fivetool review`: a finished game looked at again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from fivetool.cli.app import PLAY, Json, app, err, out, print_json
from fivetool.cli.watching import SaveFile
from fivetool.errors import UsageError
from fivetool.players import seat_player
from fivetool.players.review import Effort
from fivetool.players.review import review as look_again
from fivetool.table import load
from fivetool.term.review import review_parts
from fivetool.term.waiting import compiling

LONGEST_SECONDS = 3600
MOST_PLAYOUTS = 100_000


@app.command(rich_help_panel=PLAY)
def review(
    file: SaveFile,
    seconds: Annotated[float, typer.Option(help="How many seconds to think; longer finds more.")] = 10.0,
    playouts: Annotated[
        int | None,
        typer.Option(help="Instead of a time: playouts per choice, so that every machine finds the same."),
    ] = None,
    json_only: Json = False,
) -> None:
    """Review a saved game: what each choice cost, who was lucky, and how it would have ended without luck.

    Chances are exact where a game is solved, as in **fivetool solve**; elsewhere every choice is played out many times.
    """
    if not 0 < seconds <= LONGEST_SECONDS:
        raise UsageError(f"--seconds must be more than 0, at most {LONGEST_SECONDS}; got {seconds:g}.")
    if playouts is not None and not 1 <= playouts <= MOST_PLAYOUTS:
        raise UsageError(f"--playouts must be from 1 to {MOST_PLAYOUTS:,}; got {playouts:,}.")
    with compiling(err()):
        table = load(file, seat_player)
    if not table.moves:
        raise UsageError(f"{file} holds no choice yet: there is nothing to review.")
    with _looks_bar() as progress:
        found = look_again(table.now, Effort(seconds, playouts), progress)
    if json_only:
        print_json(found.summary())
        return
    console = out()
    for part in review_parts(found):
        console.print(part)


@contextmanager
def _looks_bar() -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar on stderr where that is a terminal."""
    console = err()
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("looking again"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("looks", total=None)
        yield lambda done, looks: bar.update(task, completed=done, total=looks)
