"""Simulation that keeps every game."""

from __future__ import annotations

import numpy as np
import polars
import pytest

import fivetool as ft
from fivetool.errors import UsageError
from fivetool.lab import keep
from fivetool.lab.simulate import simulate

PLAYERS = ("manager", "random")


@pytest.mark.parametrize("options", [{}, {"innings": 1, "extra_innings": "none"}])
def test_the_totals_are_those_of_a_plain_simulation(tmp_path, monkeypatch, options):
    monkeypatch.setattr(keep, "GAMES_A_CHUNK", 300)
    setup = ft.game("power-chip", **options)
    kept = keep.keep_games(setup, 1000, PLAYERS, tmp_path / "games.parquet", seed=3, threads=2, first=50)
    plain = simulate(setup, 1000, PLAYERS, seed=3, first=50)
    assert np.array_equal(kept.totals, plain.totals)


def test_the_rows_come_in_order_and_add_up(tmp_path, monkeypatch):
    monkeypatch.setattr(keep, "GAMES_A_CHUNK", 64)
    setup = ft.game("power-chip", innings=1, extra_innings="none")
    told = []
    report = keep.keep_games(setup, 500, PLAYERS, tmp_path / "games.parquet", seed=3, progress=told.append)
    rows = polars.read_parquet(tmp_path / "games.parquet")
    assert rows.columns == list(keep.schema_of(setup))
    assert rows["number"].to_list() == list(range(500))
    assert sum(told) == 500
    assert rows["decisions"].sum() == report.decisions
    counts = [rows.filter(polars.col("winner") == winner).height for winner in (0, 1, 2)]
    assert counts == [report.ties, *report.wins]
    assert report.ties > 0


def test_the_columns_of_four_seats_are_by_team(tmp_path):
    setup = ft.game("power-chip", seats=4)
    report = keep.keep_games(setup, 20, ("manager",) * 4, tmp_path / "games.parquet")
    rows = polars.read_parquet(tmp_path / "games.parquet")
    assert [rows["runs_1"].mean(), rows["runs_2"].mean()] == pytest.approx(report.runs_mean)


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path):
    setup = ft.game("power-chip")
    with pytest.raises(UsageError, match="there is no folder"):
        keep.keep_games(setup, 10, PLAYERS, tmp_path / "nowhere" / "games.parquet")
    with pytest.raises(UsageError, match="2 seats here; got 1 players"):
        keep.keep_games(setup, 10, ("manager",), tmp_path / "games.parquet")
    with pytest.raises(UsageError, match="whole number from 1"):
        keep.keep_games(setup, 0, PLAYERS, tmp_path / "games.parquet")
