"""`fivetool watch`, `replay` and `verify`."""

from __future__ import annotations

import json
import re

import pytest

import fivetool as ft
from fivetool.game import faults
from fivetool.games.power_chip.board import text


def saved_game(tmp_path, name="game.json", **more):
    table = ft.watch("power-chip", 3, ["manager", "random"], seed=5)
    table.save(tmp_path / name)
    return table


def test_watch_shows_the_game_that_the_run_counted(run):
    table = ft.watch("power-chip", 123, ["manager", "random"], seed=5, innings=1)
    arguments = ("watch", "power-chip", "--seed", 5, "--game", 123, "--seats", "manager,random", "--innings", 1)
    shown = json.loads(run(*arguments, "--json").out)
    assert shown["score"] == table.scores
    assert shown["moves"] == [[move.seat, move.name] for move in table.moves]
    told = run(*arguments).out
    for sentence in table.play_by_play():
        assert sentence.text in told
    assert "innings 1" in told


def test_watch_can_save_what_it_showed(run, tmp_path):
    run("watch", "power-chip", "--save", "seen.json", "--json")
    assert ft.load(tmp_path / "seen.json").over


def test_replay_prints_the_whole_game(run, tmp_path):
    table = saved_game(tmp_path)
    told = run("replay", "game.json").out
    for sentence in table.play_by_play():
        assert sentence.text in told
    assert json.loads(run("replay", "game.json", "--json").out)["score"] == table.scores


def test_verify_checks_the_dice_against_the_seal(run, refused, tmp_path):
    table = saved_game(tmp_path)
    assert "Add --commitment" in run("verify", "game.json").out
    assert "sealed before the game" in run("verify", "game.json", "--commitment", table.commitment.upper()).out
    found = json.loads(run("verify", "game.json", "--commitment", table.commitment, "--json").out)
    assert (found["ok"], found["commitment_checked"], found["score"]) == (True, True, table.scores)
    other = ft.game("power-chip").table(seed=6).commitment
    assert "does not match the commitment" in refused("verify", "game.json", "--commitment", other, code=1)


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_damaged_saves_are_refused(refused, tmp_path, command):
    saved_game(tmp_path)
    text = (tmp_path / "game.json").read_text()
    damaged = {
        "cut.json": (text[: len(text) // 2], "cut short"),
        "altered.json": (text.replace('"use"', '"keep"', 1), "altered or damaged"),
        "other.json": ("[]", "is not a Fivetool save"),
        "new.json": (text.replace('"fivetool": 1', '"fivetool": 99'), "save format 99"),
    }
    for name, (content, message) in damaged.items():
        (tmp_path / name).write_text(content)
        assert message in refused(command, name, code=1)
    (tmp_path / "picture.json").write_bytes(b"\xff\xfe\x00\x89PNG")
    assert "not a text file" in refused(command, "picture.json", code=1)
    assert "no such file" in refused(command, "nowhere.json", code=1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--game", -1), "--game must be a whole number from 0; got -1."),
        (("--game", "x"), "Invalid value for '--game'"),
        (("--pace", -1), "--pace must be 0 or more seconds"),
        (("--seats", "you,manager"), "played by bots alone"),
    ],
)
def test_bad_input_is_one_clear_line(refused, arguments, message):
    assert message in refused("watch", "power-chip", *arguments)


def test_replay_prints_papers_and_writes_pages(run, refused, tmp_path):
    table = ft.watch("dice-baseball", 0, ["manager", "passive"], seed=5)
    table.save(tmp_path / "game.json")
    shown = run("replay", "game.json", "--paper", "box-score").out
    assert "Totals" in shown
    assert "LOB:" in shown
    assert (
        "Score sheet written to sheet.html"
        in run("replay", "game.json", "--paper", "score-sheet", "--page", "sheet.html").out
    )
    assert "<svg" in (tmp_path / "sheet.html").read_text(encoding="utf-8")
    assert "there is box-score, score-sheet" in refused("replay", "game.json", "--paper", "yearbook")
    assert "--page needs --paper" in refused("replay", "game.json", "--page", "sheet.html")
    saved_game(tmp_path, "plain.json")
    assert "has no papers" in refused("replay", "plain.json", "--paper", "box")


def test_a_fault_in_the_code_of_a_game_is_one_line_with_its_place(run, monkeypatch):
    monkeypatch.setattr(text, "read", lambda scene: 1 // 0)
    monkeypatch.setattr(faults, "INTERPRETED", False)
    result = run("watch", "power-chip", "--pace", 0)
    line = result.err.splitlines()[-1]
    assert result.code == 1
    assert line.startswith("fivetool: Power Chip Baseball has a fault in its code: ZeroDivisionError: ")
    assert re.search(r"power_chip/board/text\.py:\d+\)\. Set NUMBA_DISABLE_JIT=1 for a readable traceback\.$", line)
    assert "Traceback" not in result.err
