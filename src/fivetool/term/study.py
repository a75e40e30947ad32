"""A study as a person reads it in a terminal."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fivetool.lab.study.results import Results
from fivetool.lab.study.telling import comparison_rows, measure_rows

MOST_ROWS = 40


def study_parts(results: Results) -> Iterator[RenderableType]:
    """What has been measured and compared, and where all of it lies."""
    study = results.study
    games = results.games_played
    state = "complete" if results.complete else "not complete"
    yield Text(f"{study.title}: {study.cell_count:,} cells, {games:,} games, {state}", style="bold")
    yield from _grid(*measure_rows(results), results)
    if study.compare:
        yield Text("On equal luck, with paired errors", style="bold")
        yield from _grid(*comparison_rows(results), results)
    yield f"Report: fivetool study report {shlex.quote(str(results.folder))}"


def _grid(columns: Sequence[str], rows: Sequence[Sequence[str]], results: Results) -> Iterator[RenderableType]:
    grid = Grid(box=SIMPLE_HEAD)
    settings = len(results.axis_names)
    for place, column in enumerate(columns):
        grid.add_column(column, justify="left" if place < settings else "right")
    for row in rows[:MOST_ROWS]:
        grid.add_row(*row)
    yield grid
    if len(rows) > MOST_ROWS:
        yield f"... and {len(rows) - MOST_ROWS:,} more rows; --json and the report have all of them."
