"""Plots of the reports: everything that a report gives them is drawn, under the names it gave."""

from __future__ import annotations

import altair as alt
import pytest

from fivetool.studies.plots import BLUE, ORANGE, agreement, colored, named_bars, share_bars, share_lines

GROUP = colored("League", {"small": BLUE, "large": ORANGE})
ROWS = [
    {"Wins, in fives": wins, "Share of clubs": share, "League": league}
    for league, shares in (("small", (0.25, 0.75)), ("large", (0.5, 0.5)))
    for wins, share in zip((60, 65), shares, strict=True)
]


def drawn(chart: alt.Chart) -> str:
    """The picture as SVG."""
    import vl_convert

    return str(vl_convert.vegalite_to_svg(chart.to_dict()))


@pytest.mark.parametrize(
    "chart",
    [
        share_bars(ROWS, "Wins, in fives:O", "Share of clubs", GROUP),
        share_lines(ROWS, "Wins, in fives:Q", "Share of clubs", GROUP, point=True),
    ],
    ids=["bars", "lines"],
)
def test_shares_of_groups_are_drawn_in_percent_and_in_their_colors(chart):
    picture = drawn(chart)
    for text in ("Wins, in fives", "Share of clubs", "League", "small", "large", "50%"):
        assert f">{text}<" in picture
    assert BLUE in picture
    assert ORANGE in picture


def test_bars_one_below_the_other_keep_the_order_of_the_rows():
    rows = [{"Name": "Zed", "Wins added": 0.02}, {"Name": "Abe", "Wins added": -0.01}]
    picture = drawn(named_bars(rows, "Name", "Wins added"))
    assert picture.index(">Zed<") < picture.index(">Abe<")
    assert ">+2.0%<" in picture


def test_agreement_has_a_dot_for_every_row_and_the_line_where_both_are_the_same():
    rows = [{"Real": real, "Replayed": real + 0.1, "Outs": 0} for real in (0.5, 1.0, 2.0)]
    chart = agreement(rows, "Real", "Replayed", alt.Color("Outs:O"), size=60)
    picture = drawn(chart)
    assert picture.count('aria-roledescription="circle"') == len(rows)
    assert 'stroke-dasharray="4,4"' in picture
