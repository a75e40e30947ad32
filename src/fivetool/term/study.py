"""A study as a person reads it in a terminal."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fivetool.lab.study.results import Results
from fivetool.lab.study.telling import aim_title, comparison_rows, measure_rows

if TYPE_CHECKING:
    from fivetool.lab.study.tuned import Tuned

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


def tuned_parts(tuned: Tuned, folder: Path) -> Iterator[RenderableType]:
    """What a search has found: the finalists on fresh games, and the best setting."""
    study = tuned.final.study
    tried = len(tuned.trials)
    yield Text(f"{study.title}: {tried} trials; on fresh games {tuned.best} is best", style="bold")
    grid = Grid(box=SIMPLE_HEAD)
    for column in ("setting", "from the aims", *(aim_title(aim) for aim in study.aims)):
        grid.add_column(column, justify="left" if column == "setting" else "right")
    for row in tuned.rows():
        grid.add_row(*row)
    yield grid
    for name, label in tuned.setting.items():
        yield Text(f"  {name} = {label}")
    yield f"Report: fivetool study report {shlex.quote(str(folder))}"


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
