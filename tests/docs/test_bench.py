"""The benchmark script runs, and says truly whether a goal was met."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "bench" / "engine.py"
pytest.importorskip("pyspiel", reason="the extra `bench` is not installed")


@pytest.fixture(scope="module")
def bench():
    spec = importlib.util.spec_from_file_location("bench_engine", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.mark.parametrize(
    ("value", "goal", "met"),
    [(2.9, ("<=", 3), True), (3.1, ("<=", 3), False), (49.0, (">=", 50), False), (9.0, None, None)],
)
def test_goals_are_judged(bench, value, goal, met):
    figure = bench.Figure("dice", "ratio", value, "x", goal)
    assert figure.met is met
    assert bench.as_markdown([figure]).endswith({True: "| yes |", False: "| no |", None: "|  |"}[met])


def test_the_dice_of_a_game_are_counted_by_the_handful(bench):
    """Twelve dice make one handful, and a game of three innings tosses once and rolls some fifty times."""
    setup = bench.ft.game("power-chip")
    found = {(faces, size): mean for faces, size, mean in bench.handfuls_a_game(setup, bench.MANAGER_STYLE)}
    assert found[2, 1] == 1
    assert 40 < found[6, 12] < 60


def test_bare_dice_are_really_drawn(bench):
    """The dice that are timed move on in their stream as far as a game's would: two handfuls of twelve a block."""
    dice = bench.make_dice((1, 2))
    bench.draw_handfuls(dice, 6, 12, 10)
    assert int(dice.block) == 5


@pytest.mark.slow
def test_a_quick_run_prints_one_json_object():
    command = [sys.executable, str(SCRIPT), "--quick", "--json", "--only", "dice", "--only", "playouts"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    report = json.loads(done.stdout)
    assert report["quick"] is True
    assert {figure["part"] for figure in report["figures"]} == {"dice", "playouts"}
    assert all(figure["value"] > 0 for figure in report["figures"])


def test_an_unknown_game_gets_one_line():
    done = subprocess.run([sys.executable, str(SCRIPT), "--game", "chess"], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("bench: No game named chess")
    assert len(done.stderr.splitlines()) == 1
