"""`fivetool puzzles`: found in games that were played, checked by a fresh look."""

from __future__ import annotations

import json

import fivetool as ft


def saved(tmp_path, name="game.json", number=3):
    ft.watch("power-chip", number, ["random", "random"], seed=5).save(tmp_path / name)
    return name


def test_puzzles_are_found_in_saved_games_and_hold(run, tmp_path):
    made = run("puzzles", "make", "power-chip", saved(tmp_path), saved(tmp_path, "other.json", 4), "--count", 3)
    assert made.code == 0
    file = tmp_path / "data" / "puzzles" / "power-chip.json"  # where the clubhouse looks
    assert str(file) in made.out.replace("\n", "")
    content = json.loads(file.read_text())
    assert 1 <= len(content["puzzles"]) <= 3
    checked = run("puzzles", "check", "power-chip", file)
    assert (checked.code, checked.out) == (0, f"All {len(content['puzzles'])} puzzles hold.\n")
    first = content["puzzles"][0]
    first["choices"][0]["choice"], first["choices"][1]["choice"] = (one["choice"] for one in first["choices"][1::-1])
    file.write_text(json.dumps(content))
    wrong = run("puzzles", "check", "power-chip", file, "--json")
    assert wrong.code == 1
    [problem] = json.loads(wrong.out)["problems"]
    assert "as a fresh look shows" in problem


def test_what_cannot_be_looked_through_is_refused(refused, tmp_path):
    assert "--count must be from 1" in refused("puzzles", "make", "power-chip", "--count", 0)
    assert "not of" in refused("puzzles", "make", "highlights-2045", saved(tmp_path))
    ft.game("power-chip").table(seed=1).save(tmp_path / "begun.json")
    assert "is not over" in refused("puzzles", "make", "power-chip", "begun.json")
    (tmp_path / "odd.json").write_text('{"fivetool_puzzles": 2, "game": "power-chip", "puzzles": []}')
    assert "Puzzle file odd.json: fivetool_puzzles" in refused("puzzles", "check", "power-chip", "odd.json")
