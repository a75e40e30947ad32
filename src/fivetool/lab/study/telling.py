"""Results of a study in words and tables, for terminal, page and Markdown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from fivetool.lab.study.aims import in_words
from fivetool.lab.study.estimates import REACH
from fivetool.lab.study.measures import CARD
from fivetool.lab.study.plan import Aim
from fivetool.lab.study.results import Results

Table = tuple[list[str], list[list[str]]]  # columns, rows

SHARES = ("win_share", "seat_share", "wins", "draws", CARD)
BY_CHANCE = "could be chance"


def measure_rows(results: Results) -> Table:
    """A row for each cell, a column for each measure with its 95% interval."""
    measures = results.measures()
    names = [name for name in results.study.measures if name in set(measures["name"])]
    found = {(row["cell"], row["name"]): row for row in measures.iter_rows(named=True)}
    axes = results.axis_names
    rows = []
    for cell in results.cells.iter_rows(named=True):
        own = [found.get((cell["cell"], name)) for name in names]
        games = next((row["games"] for row in own if row), 0)
        if games:
            told = [interval(name, row) if row else "" for name, row in zip(names, own, strict=True)]
            rows.append([*(cell[axis] for axis in axes), f"{games:,}", *told])
    return [*(title_of(axis) for axis in axes), "games", *(title_of(name) for name in names)], rows


def comparison_rows(results: Results) -> Table:
    """A row for each difference, the clearest first."""
    axes = results.axis_names
    labels = {row["cell"]: row for row in results.cells.iter_rows(named=True)}
    compared = sorted(
        results.comparisons().iter_rows(named=True),
        key=lambda row: -abs(row["mean"]) / row["error"] if row["error"] else 0.0,
    )
    rows = []
    for row in compared:
        base = labels[row["base_cell"]]
        settings = [_change(axis, base, row) for axis in axes]
        rows.append([*settings, title_of(row["name"]), interval(row["name"], row, sign="+"), verdict(row)])
    return [*(title_of(axis) for axis in axes), "measure", "difference", "verdict"], rows


def changes(axes: Sequence[str], base: dict[str, Any], row: dict[str, Any]) -> list[str]:
    """What distinguishes a compared setting, with what has changed from its base."""
    return [f"{title_of(axis)} {_change(axis, base, row)}" for axis in axes]


def _change(axis: str, base: dict[str, Any], row: dict[str, Any]) -> str:
    return f"{base[axis]} → {row[axis]}" if base[axis] != row[axis] else str(row[axis])


def verdict(row: dict[str, Any]) -> str:
    """What a difference proves."""
    if not row["error"]:
        return "no difference" if not row["mean"] else "the same in every game"
    if not row["clear"]:
        return BY_CHANCE
    return "more" if row["mean"] > 0 else "less"


def interval(name: str, row: dict[str, Any], sign: str = "") -> str:
    """A mean with its 95% interval, to the digits that mean something.

    >>> interval("win_share_1", {"mean": 0.53981, "error": 0.0005})
    '53.981% ± 0.098'
    >>> interval("runs", {"mean": 7.25, "error": 0.02}, "+")
    '+7.250 ± 0.039'
    >>> interval("win_share_1", {"mean": -0.021, "error": 0.01}, "+")
    '-2.1 ± 2.0 points'
    """
    share = name.startswith(SHARES)
    mean, margin = (100 * row["mean"], 100 * REACH * row["error"]) if share else (row["mean"], REACH * row["error"])
    if not math.isfinite(mean):
        return "none"
    digits = digits_for(margin)
    told = f"{mean:{sign}.{digits}f}{'%' if share and not sign else ''} ± {margin:.{digits}f}"
    return f"{told} points" if share and sign else told


def digits_for(margin: float) -> int:
    """Digits behind the point for a figure that is known up to a margin: two of the margin are shown.

    >>> digits_for(0.0123), digits_for(12.0), digits_for(0.0)
    (3, 0, 2)
    """
    return 2 if not margin else min(6, max(0, 1 - math.floor(math.log10(margin))))


def title_of(name: str) -> str:
    """A measure as people read it.

    >>> title_of("win_share_1"), title_of("roll_ties / rolls")
    ('win share 1', 'roll ties / rolls')
    """
    return name.replace("_", " ")


def aim_title(aim: Aim) -> str:
    """An aim as a heading.

    >>> aim_title(Aim(measure="runs_1", high=9, where={"table": "two"}))
    'runs 1 (two): at most 9'
    """
    where = "".join(f" ({label})" for label in aim.where.values())
    return f"{title_of(aim.measure)}{where}: {in_words(aim)}"


def markdown_table(table: Table, left: int) -> str:
    """A table in Markdown; so many columns stand to the left, the others to the right."""
    columns, rows = table
    marks = ["---" if place < left else "---:" for place in range(len(columns))]
    return "\n".join(_markdown_row(row) for row in ([columns, marks, *rows]))


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
