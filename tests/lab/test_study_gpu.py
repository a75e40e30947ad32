"""Studies on a GPU: the same sums as on the processor, and clear lines where there is none or it cannot do it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from study_kit import PLAIN, write_study

from fivetool.cli import main
from fivetool.errors import FivetoolError, UsageError
from fivetool.lab import cuda, simulate
from fivetool.lab.study import read_study, run_study
from fivetool.lab.study.on_gpu import refuse_for_gpu
from fivetool.lab.study.run import Threads

clusters = pytest.importorskip("fivetool.lab.study.cluster")

ONE = Threads(1)
TEXT = """\
title = "Totals"
game = "power-chip"
games = 40
games_per_piece = 20
measures = ["win_share_1", "seat_share_2", "wins_2", "draws", "runs_1", "runs_2", "rolls"]
distributions = ["runs_2"]

[grid]
innings = [1, 2]
"""


def on_the_processor(setup, games, players, seed, *, first):
    return simulate.simulate(setup, games, players, seed, first=first, threads=1)


def test_totals_of_a_gpu_are_the_sums_of_single_games(tmp_path, monkeypatch):
    study = read_study(write_study(tmp_path, TEXT))
    refuse_for_gpu(study)
    monkeypatch.setattr(cuda, "simulate", on_the_processor)
    here = run_study(study, tmp_path / "here", engine=ONE)
    there = run_study(study.with_(device="cuda"), tmp_path / "there", engine=ONE)
    assert here.measures().equals(there.measures())
    assert here.distributions().equals(there.distributions())
    with pytest.raises(UsageError, match=r"holds another study .*: device differ"):
        run_study(study, tmp_path / "there", engine=ONE)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"rolls"', '"decisions"', "decisions takes --device cpu"),
        ('"rolls"', '"margin_1"', "margin_1 takes --device cpu"),
        ('"rolls"', '"events.roll"', "events.roll takes --device cpu"),
        ('["runs_2"]', '["rolls"]', "that of rolls takes --device cpu"),
        ("games = 40", "games = 40\nswap_seats = true", "swap_seats needs every single game"),
    ],
)
def test_what_a_gpu_cannot_measure_is_said(tmp_path, old, new, line):
    text = TEXT.replace(old, new)
    if "events" in new:
        from fivetool.game.registry import find_game

        kind = next(iter(find_game("power-chip").rules.all_events.values()))[0]
        text, line = text.replace("events.roll", f"events.{kind}"), line.replace("events.roll", f"events.{kind}")
    with pytest.raises(UsageError, match=line):
        refuse_for_gpu(read_study(write_study(tmp_path, text)))


def test_compared_cells_need_single_games(tmp_path):
    with pytest.raises(UsageError, match="compare needs every single game"):
        refuse_for_gpu(read_study(write_study(tmp_path, PLAIN)))


def test_without_a_gpu_a_line_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cuda, "device_name", lambda: None)
    file = write_study(tmp_path, TEXT)
    assert main(["study", "run", str(file), "--device", "cuda"]) == 1
    assert "No CUDA device here: install fivetool[cuda]" in capsys.readouterr().err
    assert not (tmp_path / "innings").exists()


def test_only_workers_with_a_gpu_play():
    asked = {}
    client = SimpleNamespace(
        run=lambda function: {"tcp://a": None, "tcp://b": "NVIDIA H200"},
        nthreads=lambda: {"tcp://a": 16, "tcp://b": 2},
        submit=lambda *given, **more: asked.update(more) or object(),
    )
    cluster = clusters.Cluster(client).with_gpus()
    assert cluster._threads() == 2
    cluster._send("study", 0, {}, clusters.Counter())
    assert asked["workers"] == ["tcp://b"]
    client.run = lambda function: {"tcp://a": None}
    with pytest.raises(FivetoolError, match="No worker has a CUDA device"):
        clusters.Cluster(client).with_gpus()
