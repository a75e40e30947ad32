"""`fivetool study`."""

from __future__ import annotations

import json

import pytest

SMALL = """\
title = "Halves"
game = "power-chip"
games = 30
measures = ["win_share_1", "runs"]
[options]
innings = 1
[grid]
last_half = ["baseball", "full"]
[[compare]]
option = "last_half"
base = "baseball"
"""


def test_from_a_new_file_to_results(run, tmp_path):
    assert "Run it: fivetool study run mine.toml" in run("study", "new", "mine.toml", "--game", "power-chip").out
    assert "mine.toml is fine: 3 cells, 10,000 games in each, 1 piece." in run("study", "check", "mine.toml").out
    assert json.loads(run("study", "check", "mine.toml", "--json").out) == {
        "ok": True,
        "cells": 3,
        "games_a_cell": 10_000,
        "pieces": 1,
    }
    told = run("study", "run", "mine.toml", "--games", 20, "--threads", 1)
    for part in ("what innings changes: 3 cells, 60 games, complete", "3 → 9", "±", "fivetool study report mine"):
        assert part in told.out
    assert run("study", "show", "mine", "--verify").out == run("study", "resume", "mine").out == told.out
    shown = json.loads(run("study", "show", "mine", "--json").out)
    assert shown["complete"] is True
    assert {row["games"] for row in shown["measures"]} == {20}


def test_check_prints_every_mistake(run, tmp_path):
    (tmp_path / "bad.toml").write_text(SMALL.replace('"runs"', '"luck"').replace("innings = 1", "innings = 1\nx = 2"))
    result = run("study", "check", "bad.toml")
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines() == [
        "fivetool: bad.toml, line 7: options.x: Power Chip Baseball has no option x; it has innings, extra_innings, "
        "last_half, own_tie, dp_batter, chip_side_change, first_bat, captain, dice, seats, players."
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("new", "small.toml", "--game", "power-chip"), "small.toml already exists"),
        (("new", "no/folder.toml", "--game", "power-chip"), "Cannot write no/folder.toml: no such file"),
        (("run", "none.toml"), "Study none.toml: no such file or directory."),
        (("run", "small.toml", "--threads", 0), "--threads must be a whole number from 1; got 0."),
        (("run", "small.toml", "--threads", 1, "--workers", 2), "Give one of --threads, --workers and --cluster."),
        (("run", "small.toml", "--games", 0), "games: input should be greater than or equal to 1"),
        (("show", "nowhere"), "nowhere is not the folder of a study"),
        (("resume", "nowhere"), "nowhere is not the folder of a study"),
    ],
)
def test_bad_input_is_one_clear_line(refused, tmp_path, arguments, message):
    (tmp_path / "small.toml").write_text(SMALL)
    assert message in refused("study", *arguments)


def test_a_damaged_piece_is_found(run, refused, tmp_path):
    (tmp_path / "small.toml").write_text(SMALL)
    run("study", "run", "small.toml", "--threads", 1)
    piece = tmp_path / "small" / "pieces" / "000000" / "000000000.parquet"
    content = piece.read_bytes()
    piece.write_bytes(content[:20] + bytes([content[20] ^ 1]) + content[21:])
    assert "1 piece is not as it was written: pieces/000000/000000000.parquet" in refused(
        "study", "show", "small", "--verify", code=1
    )


def test_a_report_is_written_beside_its_pieces(run, tmp_path):
    (tmp_path / "small.toml").write_text(SMALL.replace('"win_share_1", ', "").replace("games = 30", "games = 200"))
    run("study", "run", "small.toml", "--threads", 1)
    told = run("study", "report", "small")
    assert "The report is in small/report.html, and in Markdown in small/report.md." in told.out
    page = (tmp_path / "small" / "report.html").read_text()
    assert "<h1>Halves</h1>" in page
    assert "Differences in runs" in page
    for line in (tmp_path / "small" / "report.md").read_text().splitlines():
        if line.startswith("!["):
            assert (tmp_path / "small" / line.partition("](")[2][:-1]).read_text().startswith("<svg")
