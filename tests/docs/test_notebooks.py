"""The notebooks in examples/ run from the first cell to the last, with few games."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fivetool.engine.record import INTERPRETED

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PARAMETERS = "parameters"  # the tag of the cell whose values a test replaces
FEW: dict[str, dict[str, Any]] = {
    "expectancy": {"GAMES": 6},
    "learning": {"AT_ONCE": 16, "ROUNDS": 8, "MEASURED": 20, "COMPILED": False},
}


def test_every_notebook_is_tried():
    assert sorted(FEW) == sorted(path.stem for path in EXAMPLES.glob("*.ipynb"))


def run(name: str) -> tuple[dict[str, Any], list[Any]]:
    """Run all cells; returns what they left, and what a notebook would show below each of them."""
    cells = json.loads((EXAMPLES / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    room: dict[str, Any] = {"__name__": "__main__"}
    shown = []
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        *body, last = ast.parse("".join(cell["source"])).body
        tail = isinstance(last, ast.Expr)
        exec(compile(ast.Module(body if tail else [*body, last], []), name, "exec"), room)
        shown.append(eval(compile(ast.Expression(last.value), name, "eval"), room) if tail else None)
        if PARAMETERS in cell["metadata"].get("tags", []):
            assert set(FEW[name]) <= set(room)
            room |= FEW[name]
    return room, shown


@pytest.fixture
def beside_the_examples(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(EXAMPLES))


@pytest.mark.usefixtures("beside_the_examples")
def test_a_network_learns_is_measured_and_watched(capsys):
    room, _ = run("learning")
    assert room["weights"].any(), "something was learned"
    assert Path("mine.npz").is_file()
    assert {rung.player for rung in room["ladder"].rungs} == {"manager", "random", "agent:mine.npz"}
    assert room["table"].over
    assert room["table"]._repr_svg_().startswith("<svg")
    assert "against the manager" in capsys.readouterr().out


@pytest.mark.usefixtures("beside_the_examples")
def test_what_happens_in_games_becomes_run_expectancy_and_the_value_of_a_steal(request):
    if not INTERPRETED:  # six games are played sooner than a driver is compiled
        plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
        again = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", f"{__file__}::{request.node.name}"]
        subprocess.run(again, env=plain, cwd=EXAMPLES.parent, check=True, stdout=subprocess.DEVNULL)
        return
    room, shown = run("expectancy")
    assert "steal" in shown[1]
    runs = {(row["bases"], row["outs"]): row["runs"] for row in room["expectancy"].iter_rows(named=True)}
    assert runs["---", 0] > runs["---", 2]
    assert shown[-1]["tries"].sum() > 0
