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
    assert list(methods.contest(setup, manager, manager, 8, 60.0, 1)) == [0.5] * 4


def test_the_command_writes_its_cells_and_does_not_play_them_again(tmp_path, monkeypatch, capsys):
    kept = tmp_path / "cells.json"
    command = ["methods", "power-chip", "--columns", "flat", "sure", "--games", "4", "--playouts", "8"]
    monkeypatch.setattr(sys, "argv", [*command, "--out", str(kept)])
    methods.main()
    first = json.loads(kept.read_text())
    assert [(cell["column"], cell["games"]) for cell in first["cells"]] == [("flat", 4), ("sure", 4)]
    assert "| Power Chip Baseball |" in capsys.readouterr().out
    methods.main()
    assert json.loads(kept.read_text()) == first
