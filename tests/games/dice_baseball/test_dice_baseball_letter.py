"""The readings of the rulebook that options settle, and the charts that carry its prose without compromise."""

from __future__ import annotations

import pytest
from dice_baseball_play import after, called, errors, line, may, play, rate, runner, situation, swing

import fivetool as ft
from fivetool.errors import ChoiceError
from fivetool.games.dice_baseball.data.charts.library import CHARTS
from fivetool.games.dice_baseball.rules import positions

clause = pytest.mark.clause
GROUND = ("GOA", "GOB", "GOC")
INFIELD = ("P", "1B", "2B", "3B", "SS")


def cells(name: str) -> dict[tuple[str, str, str, str], str]:
    """Every cell for ground balls of a chart set, by chart, depth, fielder and code."""
    content = CHARTS.of(name).content
    return {
        (chart, depth, fielder, code): content[chart][depth][fielder][code]
        for chart in ("2a", "2b", "2c", "2d", "2e", "2f", "2g", "2h")
        for depth in ("back", "in")
        if depth in content[chart]
        for fielder in INFIELD
        for code in GROUND
    }


def code_of(number: int) -> str:
    """What Card F has against a left-handed batter from 42 to 69."""
    return "GOA" if number <= 55 else "GOB" if number <= 63 else "GOC"


@clause("DB-86", "DB-87")
@pytest.mark.parametrize("depth", ["back", "in"])
@pytest.mark.parametrize(("chart", "bases"), [("2e", "__x"), ("2f", "x_x"), ("2g", "_xx"), ("2h", "xxx")])
def test_a_runner_whom_the_chart_holds_may_always_be_sent(chart: str, bases: str, depth: str) -> None:
    """8c: wherever a ground ball puts out the batter alone and the man on third does not move."""
    fielders = CHARTS.of("standard").content["1"]["ground"]["L"]
    for number in range(42, 70):
        cell = cells("standard")[chart, depth, fielders[number % 10], code_of(number)].split()
        holds = "Bx" in cell and not {"3-H", "3xH"} & set(cell)
        at = play(f"20 {number} 52 30", bases, outs=1, infield=f"infield_{depth}")
        assert (may(at) == ["send", "stay"]) == holds, (number, cell)


@clause("DB-87")
@pytest.mark.parametrize("name", ["standard", "letter"])
def test_no_chart_holds_him_on_a_double_play(name: str) -> None:
    """The one play on which nobody could be sent: two are out, and the man on third stays."""
    for where, cell in cells(name).items():
        outs = sum("x" in word for word in cell.split())
        assert not (where[0] in ("2e", "2f", "2g", "2h") and outs > 1 and not {"3-H", "3xH"} & set(cell.split())), where


@clause("DB-73")
@pytest.mark.parametrize("name", ["standard", "letter"])
def test_a_slow_grounder_is_an_out(name: str) -> None:
    """4c and 5b: GOC is a ground ball out."""
    assert all("x" in cell for where, cell in cells(name).items() if where[3] == "GOC")


@clause("DB-69")
def test_an_error_rolled_on_a_catch_is_an_error() -> None:
    """With nobody to be helped by a wild throw the ball is dropped, and somebody is charged, whatever the bases."""
    for bases, outs in (("___", 0), ("___", 2), ("x__", 2), ("__x", 1), ("xxx", 2), ("_x_", 0), ("x_x", 1)):
        at = play("80 88 97", bases, outs=outs, batter="R")
        assert errors(at) == [positions.CENTER_FIELDER], (bases, outs)
    dropped = play("80 88 97", "x__", outs=2, batter="R")
    assert after(dropped) == (2, "B1_", 0)
    assert line(dropped, int(dropped.state.bases[0]), "ROE") == 1


@clause("DB-146")
def test_a_sacrifice_with_a_man_on_third() -> None:
    """He holds unless he is forced; without the option it is refused."""
    with pytest.raises(ChoiceError, match="nobody on third"):
        called(situation("84", "x_x", batter="R"), "sacrifice")

    def bunted(roll: str, bases: str) -> ft.Table:
        return called(situation(roll, bases, batter="R", sacrifice="any runner"), "sacrifice")

    assert after(bunted("84", "x_x")) == (1, "_13", 0)
    assert after(bunted("07", "x_x")) == (0, "B13", 0)
    assert after(bunted("91", "x_x")) == (1, "B_3", 0)  # the man from first is out at second
    assert after(bunted("84", "xxx")) == (1, "_12", 1)
    assert after(bunted("91", "xxx")) == (1, "B12", 0)  # the man from third is out at home
    with pytest.raises(ChoiceError, match="needs a runner on first or second who can move up"):
        bunted("84", "_xx")


@clause("DB-88", "DB-89")
def test_a_held_runner_who_is_sent_runs_as_any_other() -> None:
    def sent(roll: str) -> ft.Table:
        at = situation(f"20 47 {roll}", "__x", outs=1)
        rate(at, runner(at, 3), speed=80)
        swing(at)
        at.play("send")
        return at

    safe, out = sent("60"), sent("61")
    safe.play("throw_home")
    out.play("throw_home")
    assert after(safe) == (1, "B__", 1)
    assert after(out) == (2, "B__", 0)


@clause("DB-81")
@pytest.mark.parametrize(
    ("charts", "bases", "cost"),
    [
        ("standard", "__x", ", but more grounders get through"),
        ("letter", "x_x", ", but double plays are rarer"),
        ("letter", "__x", ""),
    ],
)
def test_what_a_drawn_in_infield_costs_is_what_the_charts_say(charts: str, bases: str, cost: str) -> None:
    """By the letter no grounder gets through it."""
    at = situation("52 30", bases, charts=charts)
    labels = {choice.name: choice.label for choice in at.choices}
    assert labels["infield_in"] == f"Infield in: you can cut off the run{cost}"
