"""`fivetool sim`, `solve`, `check` and `bench`."""

from __future__ import annotations

import json

import polars
import pytest

import fivetool as ft
from fivetool.cli import laboratory
from fivetool.lab import cuda


def figures(result):
    """The figures of a run without what the clock says."""
    summary = json.loads(result.out)
    return {name: value for name, value in summary.items() if name not in ("seconds", "games_per_second", "out")}


def test_sim_prints_one_json_object_with_what_was_promised(run):
    result = run("sim", "power-chip", "--games", 3000, "--seats", "manager,random", "--seed", 1, "--json")
    summary = json.loads(result.out)
    promised = "game games seconds games_per_second seats wins ties runs_mean half_innings_mean_runs rolls_mean"
    assert set(promised.split()) <= summary.keys()
    assert summary["decisions_mean"] > 1
    assert (summary["game"], summary["games"], summary["seats"]) == ("power-chip", 3000, ["manager", "random"])
    assert sum(summary["wins"]) + summary["ties"] == 3000


def test_the_same_seed_gives_the_same_figures_whatever_the_threads(run):
    one, three, other = (
        figures(run("sim", "power-chip", "--games", 9000, "--seed", seed, "--threads", threads, "--json"))
        for seed, threads in ((4, 1), (4, 3), (5, 3))
    )
    assert one == three != other


def test_the_summary_for_people(run):
    result = run("sim", "power-chip", "--games", 2000, "--innings", 1, "--extra-innings", "none")
    assert "Power Chip Baseball: 2,000 games in" in result.out
    for part in ("win rate", "±", "Blues", "Reds", "draws", "half innings mean runs", "█"):
        assert part in result.out


def test_out_writes_a_row_a_game_and_the_same_figures(run, tmp_path):
    arguments = ("sim", "power-chip", "--games", 2500, "--seed", 9, "--json")
    kept = run(*arguments, "--out", "games.parquet")
    assert figures(kept) == figures(run(*arguments))
    rows = polars.read_parquet(tmp_path / "games.parquet")
    assert rows["number"].to_list() == list(range(2500))
    table = ft.watch("power-chip", 1234, seed=9)
    row = rows.row(1234, named=True)
    assert [row["runs_1"], row["runs_2"]] == table.scores
    assert row["decisions"] == len(table.moves)
    assert row["winner"] == (1 if table.results[0] == 2 else 2)


def test_events_are_written_beside_the_same_figures(run, tmp_path):
    arguments = ("sim", "power-chip", "--games", 20, "--seed", 9, "--innings", 1)
    told = run(*arguments, "--events", "out")
    assert "All that happened is in out; out/schema.md says what is where." in told.out
    games = polars.read_parquet(tmp_path / "out" / "games" / "*.parquet")
    assert games["runs_1"].mean() == json.loads(run(*arguments, "--json").out)["runs_mean"][0]


def test_without_a_gpu_cuda_is_one_clear_line(refused, monkeypatch):
    monkeypatch.setattr(cuda, "device_name", lambda: None)
    assert "No CUDA device here" in refused("sim", "power-chip", "--device", "cuda", code=1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--games", 0), "--games must be a whole number from 1; got 0."),
        (("--games", "many"), "Invalid value for '--games'"),
        (("--threads", 0), "--threads must be a whole number from 1"),
        (("--seats", "you,manager"), "A simulation is played by bots alone"),
        (("--seats", "manager"), "got 1."),
        (("--device", "abacus"), "'abacus' is not one of 'cpu', 'cuda'"),
        (("--out", "no/folder/x.parquet"), "there is no folder no/folder"),
        (("--out", "x.parquet", "--device", "cuda"), "only --device cpu can do"),
        (("--innings", 99), "Innings can be a whole number from 1 to 9; got 99."),
    ],
)
def test_bad_input_is_one_clear_line(refused, arguments, message):
    assert message in refused("sim", "power-chip", *arguments)


def test_solve_prints_the_exact_values(run):
    summary = json.loads(run("solve", "power-chip", "--json").out)
    assert summary["states"] > 100_000
    assert summary["first_team_wins"] == pytest.approx(0.539811693, abs=1e-6)
    assert "seconds" in summary
    assert "0.539812" in run("solve", "power-chip").out


def test_a_game_without_a_solution_says_so(refused, monkeypatch):
    from dataclasses import replace

    game = ft.game("power-chip").game
    unsolved = replace(game, players=replace(game.players, solve=None))
    monkeypatch.setattr(laboratory, "find_game", lambda name: unsolved)
    assert "has no exact solution here" in refused("solve", "power-chip", code=1)


def stub_kit(monkeypatch, ok):
    """A conformance kit that finds nothing, or one fault, at once."""
    from fivetool import testing
    from fivetool.testing.findings import Finding, Findings

    def check_game(game, games=5, seed=1, progress=None):
        failures = [] if ok else [Finding("undo", "the first choice cannot be taken back")]
        return Findings(game.name, seed, 1, games, checks={"undo": "undo restores every byte"}, failures=failures)

    monkeypatch.setattr(testing, "check_game", check_game)


def test_check_reports_and_fails_when_a_promise_is_broken(run, monkeypatch):
    stub_kit(monkeypatch, ok=True)
    good = run("check", "power-chip", "--games", 20)
    assert good.code == 0
    assert "power-chip conforms" in good.out
    assert json.loads(run("check", "power-chip", "--games", 20, "--json").out)["games"] == 20
    assert json.loads(run("check", "--all", "--json").out)["ok"] is True
    stub_kit(monkeypatch, ok=False)
    bad = run("check", "--all")
    assert bad.code == 1
    assert "FAIL undo: the first choice cannot be taken back" in bad.out
    broken = run("check", "power-chip", "--json")
    assert broken.code == 1
    assert json.loads(broken.out)["ok"] is False


def test_check_wants_a_game_or_all(refused):
    assert "Name a game to check, or give --all." in refused("check")
    assert "Name a game to check, or give --all." in refused("check", "power-chip", "--all")
    assert "No game named nope" in refused("check", "nope")


def test_bench_lists_and_runs_scripts(run, refused, monkeypatch, tmp_path):
    (tmp_path / "quick.py").write_text('"""How fast nothing is."""\nimport sys\nprint("ran", *sys.argv[1:])\n')
    (tmp_path / "broken.py").write_text("raise SystemExit(3)\n")
    scripts = {"quick": tmp_path / "quick.py", "broken": tmp_path / "broken.py"}
    monkeypatch.setattr(laboratory, "_bench_scripts", lambda: scripts)
    assert "How fast nothing is." in run("bench").out
    assert "ran --json 5" in run("bench", "quick", "--json", 5).out
    assert "No benchmark named nope; there are quick, broken." in refused("bench", "nope")
    assert "Benchmark broken failed with exit code 3." in refused("bench", "broken", code=1)
