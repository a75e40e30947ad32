"""Plots of the reports: shares as bars or lines, figures one below the other, one figure against another.

Columns are named as people read them, and name the axes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import polars as pl

BLUE, ORANGE, GREEN = "#1f5f99", "#c2772e", "#5f9f4f"
WIDE = {"width": 520, "height": 240}
SQUARE = {"width": 420, "height": 300}

Rows = Sequence[Mapping[str, Any]]


def share_bars(rows: Rows, across: str | alt.X, share: str, group: alt.Color | None = None) -> Any:
    """A bar for each value across; those of several groups stand side by side."""
    chart = alt.Chart(pl.DataFrame(rows)).mark_bar().encode(x=across, y=_percent(share))
    if group is not None:
        chart = chart.encode(xOffset=group.shorthand, color=group)
    return chart.properties(**WIDE)


def share_lines(rows: Rows, across: str | alt.X, share: str, group: alt.Color, **line: Any) -> Any:
    """A line for each group."""
    chart = alt.Chart(pl.DataFrame(rows)).mark_line(**line).encode(x=across, y=_percent(share), color=group)
    return chart.properties(**WIDE)


def named_bars(rows: Rows, name: str, share: str, group: alt.Color | None = None) -> Any:
    """Bars one below the other, each with its name, in the order of the rows."""
    length = alt.X(share, axis=alt.Axis(format="+.1%"))
    chart = alt.Chart(pl.DataFrame(rows)).mark_bar().encode(y=alt.Y(name, title=None, sort=None), x=length)
    if group is not None:
        chart = chart.encode(color=group)
    return chart.properties(width=SQUARE["width"], height={"step": 16})


def agreement(rows: Rows, across: str, upward: str, group: alt.Color, **dots: Any) -> Any:
    """A dot for every row, beside the line on which both figures would be the same."""
    figures = [row[column] for row in rows for column in (across, upward)]
    chart = alt.Chart(pl.DataFrame(rows)).mark_circle(**dots)
    near, far = alt.X(across, scale=alt.Scale(zero=False)), alt.Y(upward, scale=alt.Scale(zero=False))
    line = diagonal((min(figures), max(figures)), across, upward)
    return alt.layer(line, chart.encode(x=near, y=far, color=group)).properties(**SQUARE)


def diagonal(ends: Sequence[float], across: str, upward: str) -> Any:
    """Where both figures are the same."""
    scale = alt.Scale(zero=False)
    chart = alt.Chart(pl.DataFrame({"x": ends, "y": ends})).mark_line(strokeDash=[4, 4], color="#888")
    return chart.encode(x=alt.X("x", title=across, scale=scale), y=alt.Y("y", title=upward, scale=scale))


def colored(column: str, colors: Mapping[str, str]) -> alt.Color:
    """A column that colors what is drawn, each of its values with a color of its own."""
    return alt.Color(column, scale=alt.Scale(domain=list(colors), range=list(colors.values())))


def _percent(column: str) -> alt.Y:
    return alt.Y(column, axis=alt.Axis(format="%"))
