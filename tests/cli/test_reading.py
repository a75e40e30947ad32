"""`fivetool games`, `rules` and `clauses`, and what surrounds all commands."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest

import fivetool
from fivetool.cli import serving
from fivetool.engine.record import INTERPRETED
from fivetool.game.registry import all_games, find_game, game_names
from fivetool.lab.warm import is_compiled


def test_games_lists_what_is_installed(run):
    listed = run("games").out
    assert "Power Chip Baseball" in listed
    assert "1 to 4" in listed
    (game,) = [game for game in json.loads(run("games", "--json").out)["games"] if game["name"] == "power-chip"]
    assert game["seats"] == list(range(2, 13))
    assert game["options"]["innings"]["default"] == 3
    assert "manager" in game["players"]


def test_a_group_of_commands_shows_its_help_and_no_empty_complaint(run):
    result = run("cards")
    assert "Commands" in result.out
    assert result.err == ""


@pytest.mark.parametrize("name", ["PC-30", "pc-30", "30", "PC30"])
def test_rules_shows_one_clause(run, name):
    result = run("rules", "power-chip", name)
    assert result.out.startswith("PC-30 Use:")
    assert "PC-31" not in result.out


def test_rules_shows_the_page_and_finds_words(run):
    guide = run("rules", "power-chip").out
    assert "The bigger set wins the roll" in " ".join(guide.split())
    assert "PC-" not in guide
    assert "PC-76" in run("rules", "power-chip", "--clauses").out
    found = json.loads(run("rules", "power-chip", "--search", "walk", "--json").out)["clauses"]
    assert "PC-39" in found
    assert "PC-30" not in found
    assert len(json.loads(run("rules", "power-chip", "--json").out)["clauses"]) > 70


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rules", "nope"), "No game named nope"),
        (("rules", "power-chip", "PC-999"), "has no clause PC-999; it has PC-1 to PC-"),
        (("rules", "power-chip", "--search", "touchdown"), "No clause of Power Chip Baseball mentions touchdown."),
        (("rules", "power-chip", "PC-1", "--search", "chip"), "Give a clause or --search, not both."),
        (("clauses", "nope"), "No game named nope"),
        (("clauses", "power-chip", "--tests", "nowhere"), "There is no folder nowhere with tests."),
        (("frobnicate",), "No such command 'frobnicate'."),
        (("games", "--loud"), "No such option: --loud"),
    ],
)
def test_bad_input_is_one_clear_line(refused, arguments, message):
    assert message in refused(*arguments)


def test_clauses_are_traced_to_rules_and_tests(run, tmp_path):
    folder = tmp_path / "tests"
    folder.mkdir()
    marked = 'import pytest\n\n\n@pytest.mark.clause("PC-30")\ndef test_it():\n    pass\n'
    (folder / "test_chip.py").write_text(marked)
    found = json.loads(run("clauses", "power-chip", "--tests", folder, "--json").out)
    assert found["tested"] == 1
    assert found["untested"] == found["clauses"] - 1
    (entry,) = [entry for entry in found["list"] if entry["id"] == "PC-30"]
    assert entry["tests"] == ["test_chip.py::test_it"]
    everything = json.loads(run("clauses", "--tests", folder, "--json").out)
    assert everything["clauses"] == sum(one["clauses"] for one in everything["games"])
    shown = run("clauses", "power-chip", "--tests", folder).out
    assert "test_chip.py::test_it" in shown
    assert "without a test." in shown


def test_version_and_help(run):
    assert run("--version").out.strip() == f"fivetool {fivetool.__version__}"
    listed = run("--help").out
    commands = ("play", "watch", "replay", "verify", "sim", "solve", "check", "bench", "games", "rules", "clauses")
    for command in (*commands, "serve", "warm"):
        assert f" {command} " in listed


def test_serve_and_no_command_at_all_run_the_clubhouse(run, monkeypatch):
    calls = []
    clubhouse = SimpleNamespace(run=lambda **settings: calls.append(settings))
    monkeypatch.setitem(sys.modules, "fivetool.web.serve", clubhouse)
    assert run().code == 0
    assert run("serve", "--host", "0.0.0.0", "--port", 9000, "--database", "club.sqlite").code == 0
    assert (calls[0]["host"], calls[0]["open_browser"]) == ("127.0.0.1", True)
    wanted = {"host": "0.0.0.0", "port": 9000, "database": "club.sqlite", "open_browser": False, "keep_days": None}
    assert wanted.items() <= calls[1].items()


def test_without_the_clubhouse_a_menu_leads_into_a_game(run, refused, monkeypatch):
    monkeypatch.setitem(sys.modules, "fivetool.web.serve", None)
    power_chip = 1 + [game.name for game in all_games()].index("power-chip")
    played = run(typed=f"99\n{power_chip}\n1\nq\n")
    assert f"Type a number from 1 to {len(game_names())}" in played.out
    assert "Blues: you · Reds: manager" in played.out
    watched = run(typed=f"{power_chip}\n3\n")
    assert "Blues: manager · Reds: manager" in watched.out
    assert run(typed="").out.endswith("See you next time.\n")
    assert "The clubhouse needs fivetool.web.serve" in refused("serve", code=1)


def test_serve_refuses_a_port_that_does_not_exist(refused):
    assert "'--port'" in refused("serve", "--port", 70_000)


def test_warm_compiles_the_games_one_names(run):
    found = json.loads(run("warm", "power-chip", "--json").out)
    assert list(found["games"]) == ["power-chip"]
    assert INTERPRETED or is_compiled(find_game("power-chip"))


def test_warm_compiles_all_games_in_processes_of_their_own(run, refused, monkeypatch):
    some = all_games()[:1]  # one is compiled here; all of them would take minutes
    monkeypatch.setattr(serving, "all_games", lambda: some)
    assert json.loads(run("warm", "--json").out)["games"].keys() == {game.name for game in some}
    renamed = replace(some[0].facts, name="no-such-game")  # the process that is to compile it cannot find it
    unknown = replace(some[0], facts=renamed)
    monkeypatch.setattr(serving, "all_games", lambda: [some[0], unknown])
    assert "no-such-game could not be compiled: fivetool: No game named no-such-game" in refused("warm", code=1)


def test_as_a_program_of_its_own(tmp_path):
    def fivetool_program(*arguments):
        command = [sys.executable, "-m", "fivetool.cli", *arguments]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)

    listed = fivetool_program("games", "--json")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert json.loads(listed.stdout)["games"]
    wrong = fivetool_program("sim", "nope", "--json")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.splitlines() == [f"fivetool: No game named nope; games here: {', '.join(game_names())}."]


def test_a_reader_who_has_had_enough_is_no_error(tmp_path):
    shell = f"{sys.executable} -m fivetool.cli rules power-chip | head -1"
    done = subprocess.run(shell, shell=True, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1
