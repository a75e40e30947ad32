"""The charts of a study's report, as SVG that needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import numpy as np
import polars as pl
import vl_convert

from fivetool.lab.study.telling import SHARES

BLUE, ORANGE, GRAY = "#1f5f99", "#c2772e", "#999999"
WIDTH, HEIGHT = 520, 260
ROW_HEIGHT = 20
FONT = {"labelFontSize": 12, "titleFontSize": 12}  # pictures shrink on a phone
STEPS = 24  # of a response surface, along each option

Rows = Sequence[Mapping[str, Any]]


def as_svg(chart: Any) -> str:
    """A chart as a picture."""
    told = chart.configure_axis(**FONT).configure_legend(**FONT)
    return str(vl_convert.vegalite_to_svg(told.to_json()))


def axis_of(measure: str, **more: Any) -> alt.Axis:
    """The axis of a measure, shares in percent as in the tables."""
    share = measure.replace(" ", "_").startswith(SHARES)
    return alt.Axis(format="~%", **more) if share else alt.Axis(**more)


def intervals(rows: Rows, measure: str) -> Any:
    """A dot with its interval for each setting, in the order of the rows."""
    data = alt.Chart(pl.DataFrame(rows))
    y = alt.Y("setting:N", sort=None, title=None, axis=alt.Axis(labelLimit=320))
    x = alt.X("low:Q", title=measure, scale=alt.Scale(zero=False), axis=axis_of(measure))
    bars = data.mark_rule(color=BLUE).encode(y=y, x=x, x2="high:Q")
    dots = data.mark_circle(color=BLUE, opacity=1, size=45).encode(y=y, x="mean:Q")
    return (bars + dots).properties(width=WIDTH, height={"step": ROW_HEIGHT})


def differences(rows: Rows, measure: str) -> Any:
    """Differences with their intervals beside the line of no difference; those that could be chance are gray."""
    data = alt.Chart(pl.DataFrame(rows))
    y = alt.Y("setting:N", sort=None, title=None, axis=alt.Axis(labelLimit=320))
    color = alt.condition("datum.clear", alt.value(BLUE), alt.value(GRAY))
    x = alt.X("low:Q", title=f"difference in {measure}", axis=axis_of(measure))
    bars = data.mark_rule().encode(y=y, x=x, x2="high:Q", color=color)
    dots = data.mark_circle(opacity=1, size=45).encode(y=y, x="mean:Q", color=color)
    zero = alt.Chart(pl.DataFrame({"x": [0.0]})).mark_rule(strokeDash=[4, 4], color=GRAY).encode(x="x:Q")
    return (zero + bars + dots).properties(width=WIDTH, height={"step": ROW_HEIGHT})


def response(rows: Rows, option: str, measure: str) -> Any:
    """A measure along an option of numbers: a line for each of the other settings, with intervals."""
    data = alt.Chart(pl.DataFrame(rows))
    ticks = alt.Axis(values=sorted({row["value"] for row in rows}), format="~g")
    x = alt.X("value:Q", title=option.replace("_", " "), scale=alt.Scale(zero=False, padding=12), axis=ticks)
    color = alt.Color("others:N", title="other settings", legend=alt.Legend(labelLimit=300))
    encoded = {"x": x} | ({"color": color} if len({row["others"] for row in rows}) > 1 else {})
    y = alt.Y("mean:Q", title=measure, scale=alt.Scale(zero=False), axis=axis_of(measure))
    lines = data.mark_line(point=True).encode(y=y, **encoded)
    bars = data.mark_rule().encode(y=alt.Y("low:Q", title=measure, axis=axis_of(measure)), y2="high:Q", **encoded)
    return (lines + bars).properties(width=WIDTH, height=HEIGHT)


def surface(rows: Rows, options: tuple[str, str], measure: str) -> tuple[Any, float]:
    """A measure over two options of numbers: a surface of the second degree through the cells, and how well it fits.

    The fit is the share of the variance between cells that the surface explains.
    """
    x, y, z = (np.array([row[name] for row in rows], float) for name in ("x", "y", "mean"))
    middle, half = _spread(x), _spread(y)
    terms = _terms((x - middle[0]) / middle[1], (y - half[0]) / half[1])
    weights = 1 / np.maximum([row["error"] for row in rows], 1e-9)
    fitted = np.linalg.lstsq(terms * weights[:, None], z * weights, rcond=None)[0]
    rest, whole = float(((z - terms @ fitted) ** 2).sum()), float(((z - z.mean()) ** 2).sum())
    across, up = np.meshgrid(np.linspace(x.min(), x.max(), STEPS), np.linspace(y.min(), y.max(), STEPS))
    heights = _terms((across.ravel() - middle[0]) / middle[1], (up.ravel() - half[0]) / half[1]) @ fitted
    drawn = pl.DataFrame({"x": across.ravel(), "y": up.ravel(), "height": heights})
    step = {"x": float(np.ptp(x)) / (STEPS - 1), "y": float(np.ptp(y)) / (STEPS - 1)}
    drawn = drawn.with_columns(x2=pl.col("x") + step["x"], y2=pl.col("y") + step["y"])
    names = [name.replace("_", " ") for name in options]
    legend = alt.Legend(format="~%") if measure.replace(" ", "_").startswith(SHARES) else alt.Legend()
    field = alt.Chart(drawn).mark_rect().encode(
        x=alt.X("x:Q", title=names[0], scale=alt.Scale(zero=False, nice=False)), x2="x2:Q",
        y=alt.Y("y:Q", title=names[1], scale=alt.Scale(zero=False, nice=False)), y2="y2:Q",
        color=alt.Color("height:Q", title=measure, scale=alt.Scale(scheme="viridis"), legend=legend),
    )  # fmt: skip
    dots = alt.Chart(pl.DataFrame({"x": x, "y": y})).mark_point(color="white", size=20).encode(x="x:Q", y="y:Q")
    return (field + dots).properties(width=WIDTH, height=HEIGHT + 60), 1 - rest / whole if whole else 1.0


def _spread(values: Any) -> tuple[float, float]:
    return float(values.mean()), float(values.std()) or 1.0


def _terms(x: Any, y: Any) -> Any:
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)


def tradeoff(rows: Rows, measures: tuple[str, str]) -> Any:
    """Two aims against each other; settings that no other beats in both are orange."""
    data = alt.Chart(pl.DataFrame(rows))
    x = alt.X("x:Q", title=measures[0], scale=alt.Scale(zero=False), axis=axis_of(measures[0]))
    y = alt.Y("y:Q", title=measures[1], scale=alt.Scale(zero=False), axis=axis_of(measures[1]))
    color = alt.condition("datum.best", alt.value(ORANGE), alt.value(BLUE))
    across = data.mark_rule(opacity=0.5).encode(
        x=alt.X("x_low:Q", title=measures[0], axis=axis_of(measures[0])), x2="x_high:Q", y=y, color=color
    )
    up = data.mark_rule(opacity=0.5).encode(
        x=x, y=alt.Y("y_low:Q", title=measures[1], axis=axis_of(measures[1])), y2="y_high:Q", color=color
    )
    dots = data.mark_circle(opacity=1, size=60).encode(x=x, y=y, color=color)
    return (across + up + dots).properties(width=WIDTH, height=HEIGHT + 60)


def distribution(rows: Rows, measure: str) -> Any:
    """How often a measure has each value, a line for each setting."""
    data = alt.Chart(pl.DataFrame(rows))
    encoded: dict[str, Any] = {
        "x": alt.X("value:Q", title=measure),
        "y": alt.Y("share:Q", title="share of games", axis=alt.Axis(format="%")),
    }
    if len({row["setting"] for row in rows}) > 1:
        encoded["color"] = alt.Color("setting:N", title=None, sort=None, legend=alt.Legend(labelLimit=300))
    return data.mark_line(point={"size": 15}).encode(**encoded).properties(width=WIDTH, height=HEIGHT)
