"""Ways to search that are measured against the manager: none sees more than its seat, and pairs share their dice."""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace

import pytest

import fivetool as ft
from fivetool.engine.dice import make_plain_dice
from fivetool.engine.record import copy_of
from fivetool.players import find_player
from fivetool.studies import methods
from fivetool.studies.searchers import Clocked, Flat, Node, Spiel, Tree

HIDING = "highlights-2045"


def searchers(setup):
    return [Flat(setup, 8), Tree(setup, 24)]


@pytest.fixture(scope="module")
def table():
    setup = ft.game(HIDING, 2, format="single_game")
    table = setup.table(seed=3, players=["manager", "manager"])
    while setup.game.rules.decisions[setup.game.rules.decision_of(table.state)] != "play_card":
        table.play_bot()
    return table


@pytest.mark.slow
@pytest.mark.parametrize("which", [0, 1])
def test_nobody_sees_what_the_seat_may_not_see(table, which):
    setup, seat = table.setup, table.actor
    player = searchers(setup)[which]
    other = copy_of(table.state)
    setup.game.rules.redeal(other, setup.book, seat, make_plain_dice((9, 9)))
    assert other.tobytes() != table.state.tobytes()
    elsewhere = SimpleNamespace(setup=setup, state=other, key=table.key, now=table.now)
    assert player.choose(elsewhere, seat) == player.choose(table, seat)


@pytest.mark.slow
def test_openspiel_and_the_clock_make_legal_choices(table):
    pytest.importorskip("pyspiel")
    legal = table.setup.legal(table.state, table.actor)
    for player in (Spiel(table.setup, 0.01), Clocked(table.setup, 0.01)):
        assert player.choose(table, table.actor) in legal


def test_a_tree_tries_everything_once_and_then_what_wins():
    node, luck = Node(), SimpleNamespace(choice=lambda untried: untried[0])
    for won in (0.0, 1.0):
        node.learn(node.pick([4, 7], luck), won)
    assert node.visits == {4: 1, 7: 1}
    assert node.pick([4, 7], luck) == 7
    assert node.pick([4], luck) == 4


def test_equal_players_win_half_of_every_pair():
    setup = ft.game("power-chip", 2, innings=1)
    manager = find_player("manager", setup)
    assert [methods.play_pair(setup, manager, manager, f"{number}") for number in range(4)] == [2] * 4


def run_methods(monkeypatch, kept, *words):
    monkeypatch.setattr(sys, "argv", ["methods", "power-chip", "--playouts", "8", "--out", str(kept), *words])
    methods.main()
    return {cell["column"]: cell for cell in json.loads(kept.read_text())["cells"]}


def test_a_run_goes_on_where_the_last_one_stopped(tmp_path, monkeypatch, capsys):
    """Slices add up to what one long run would have counted."""
    columns = ("--columns", "flat", "sure")
    first = run_methods(monkeypatch, tmp_path / "slices.json", *columns, "--games", "4")
    assert {column: cell["pairs"] for column, cell in first.items()} == {"flat": 2, "sure": 2}
    assert "| Power Chip Baseball |" in capsys.readouterr().out
    both = run_methods(monkeypatch, tmp_path / "slices.json", *columns, "--games", "8")
    whole = run_methods(monkeypatch, tmp_path / "whole.json", *columns, "--games", "8")
    counts = ("pairs", "halves", "squares", "decisions")
    assert [[cell[count] for count in counts] for cell in both.values()] == [
        [cell[count] for count in counts] for cell in whole.values()
    ]
    assert run_methods(monkeypatch, tmp_path / "whole.json", *columns, "--games", "8", "--cost") == whole
    with pytest.raises(SystemExit, match="the file has flat:8, not flat:9"):
        run_methods(monkeypatch, tmp_path / "whole.json", *columns, "--playouts", "9")


def test_a_cell_says_its_share_and_error():
    cell = methods.Cell("power-chip", "flat", "flat:8", "perfect")
    for halves in (4, 0, 2, 2):
        cell.add(halves)
    assert cell.games == 8
    assert cell.words == "50.0 ± 20.4% (flat:8, 8)"
    assert list(methods.costs_of([cell], 8)) == []
    cell.seconds = 16.0
    assert list(methods.costs_of([cell], 10)) == ["power-chip, flat playouts: 2 more, 4 s"]


def test_what_the_manager_leaves_adds_up(tmp_path, monkeypatch):
    found = run_methods(monkeypatch, tmp_path / "left.json", "--columns", "leaves", "--games", "6")["leaves"]
    more = run_methods(monkeypatch, tmp_path / "left.json", "--columns", "leaves", "--games", "12")["leaves"]
    assert sum(more["looked"].values()) >= 12 > sum(found["looked"].values()) >= 6
    left = methods.Left(**more)
    assert left.error >= 0
    assert set(left.looked) <= set(left.met)
