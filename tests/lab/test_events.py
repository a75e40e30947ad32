"""What happens in games, as tables."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

import fivetool as ft
from fivetool.errors import UsageError
from fivetool.lab import events
from fivetool.lab.keep import Keeper

EXAMPLE = Path(__file__).parents[2] / "examples" / "expectancy.py"
PLAYERS = ("manager", "random")


def all_events(folder: Path) -> pl.DataFrame:
    """Which event stands where, over all tables."""
    frames = [
        pl.read_parquet(file).select("game_number", "event_number", "seat", kind=pl.lit(file.parent.name))
        for file in sorted((folder / "events").glob("*/*.parquet"))
    ]
    return pl.concat(frames).sort("game_number", "event_number")


@pytest.fixture(params=["on the tape", "at a table"])
def way(request, monkeypatch):
    """Both ways to tell a game: what the tape has room for, and what it has not."""
    if request.param == "at a table":
        tell = events.tell_games
        monkeypatch.setattr(events, "tell_games", lambda *given: (replace(told, whole=False) for told in tell(*given)))


def test_the_tables_hold_every_event_of_every_game(tmp_path, way, monkeypatch):
    monkeypatch.setattr(events, "EVENTS_A_PART", 300)
    setup = ft.game("power-chip", innings=1)
    rows = events.keep_events(setup, 6, PLAYERS, tmp_path / "out", seed=4)
    kept = all_events(tmp_path / "out")
    assert sum(count for name, count in rows.items() if name.startswith("events/")) == kept.height
    assert len(list((tmp_path / "out" / "games").glob("*.parquet"))) > 1
    for number in range(6):
        table = ft.watch("power-chip", number, PLAYERS, seed=4, innings=1)
        own = kept.filter(game_number=number)
        assert own["kind"].to_list() == [event.kind for event in table.events]
        assert own["event_number"].to_list() == list(range(len(table.events)))
        assert own["seat"].to_list() == [None if event.seat < 0 else event.seat for event in table.events]
    halves = pl.read_parquet(tmp_path / "out" / "events" / "half_start" / "*.parquet").filter(game_number=2)
    table = ft.watch("power-chip", 2, PLAYERS, seed=4, innings=1)
    told = [dict(event.fields) for event in table.events if event.kind == "half_start"]
    assert halves.drop("game_number", "event_number", "seat").to_dicts() == told


def test_a_row_a_game_is_that_of_a_simulation(tmp_path):
    setup = ft.game("power-chip", innings=1)
    events.keep_events(setup, 5, PLAYERS, tmp_path / "out", seed=4)
    kept = pl.read_parquet(tmp_path / "out" / "games" / "*.parquet").rename({"game_number": "number"})
    assert kept.equals(Keeper(setup, PLAYERS, 4).play(0, 5).table(setup))


def test_schema_and_manifest_say_what_is_there(tmp_path):
    setup = ft.game("power-chip", innings=1)
    rows = events.keep_events(setup, 2, PLAYERS, tmp_path / "out", seed=4)
    page = (tmp_path / "out" / "schema.md").read_text()
    for file in (tmp_path / "out" / "events").glob("*/*.parquet"):
        rest = page.partition(f"## events/{file.parent.name}\n")[2]
        assert rest
        described = rest.partition("\n## ")[0]
        for name, kind in pl.read_parquet_schema(file).items():
            if name not in events.KEYS:
                assert f"`{name}` ({kind})" in described
    assert "A half-inning begins; `extra` in extra innings." in page
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert (manifest["games"], manifest["seed"], manifest["players"]) == (2, 4, list(PLAYERS))
    assert manifest["rows"] == rows


def test_a_folder_that_is_there_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(UsageError, match="events are written to a folder of their own"):
        events.keep_events(ft.game("power-chip"), 1, PLAYERS, tmp_path)


def test_games_with_a_search_are_told_as_they_were_played(tmp_path):
    setup = ft.game("power-chip", innings=1)
    events.keep_events(setup, 1, ("search:2", "random"), tmp_path / "out", seed=4)
    kept = pl.read_parquet(tmp_path / "out" / "games" / "*.parquet").rename({"game_number": "number"})
    assert kept.equals(Keeper(setup, ("search:2", "random"), 4).play(0, 1).table(setup))


def test_the_example_reckons_with_runs_wins_and_steals(tmp_path, monkeypatch, capsys):
    command = ["sim", "dice-baseball", "--games", "12", "--seed", "4", "--events", str(tmp_path / "out")]
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}  # twelve games are played sooner than a driver is compiled
    subprocess.run([sys.executable, "-m", "fivetool.cli", *command], env=plain, check=True, stdout=subprocess.DEVNULL)
    example = runpy.run_path(str(EXAMPLE))
    appearances = example["plate_appearances"](tmp_path / "out")
    expectancy = example["run_expectancy"](appearances)
    runs = {(row["bases"], row["outs"]): row["runs"] for row in expectancy.iter_rows(named=True)}
    first = appearances.group_by("game_number", "inning", "half", maintain_order=True).first()
    games = pl.read_parquet(tmp_path / "out" / "games" / "*.parquet")
    assert first["runs_to_come"].sum() == games["runs_1"].sum() + games["runs_2"].sum()
    assert runs["---", 0] > runs["---", 2]
    assert runs["1--", 0] > runs["1--", 2]
    wins = example["win_expectancy"](tmp_path / "out", appearances).filter(inning=1, half=0)
    assert wins.row(0, named=True) == {
        "inning": 1, "half": 0, "lead": 0, "times": 12, "won": (games["winner"] == 1).sum() / 12,
    }  # fmt: skip
    steals = example["value_of_a_steal"](tmp_path / "out", appearances, expectancy)
    assert steals["tries"].sum() > 0
    assert all(row["must_work"] > 0 for row in steals.filter(outs=2).iter_rows(named=True))
    monkeypatch.setattr("sys.argv", ["expectancy.py", str(tmp_path / "out")])
    example["main"]()
    assert "Stealing second" in capsys.readouterr().out
