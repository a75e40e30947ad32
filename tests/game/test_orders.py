"""Standing orders as games declare them; how they are taken and kept stands in tests/table/test_standing_orders.py."""

from __future__ import annotations

import pytest

import fivetool as ft
from fivetool.game.orders import NO_CHOICE
from fivetool.game.registry import all_games

GAMES = [game for game in all_games() if game.players.orders]


def test_there_is_a_game_with_orders():
    assert GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_orders_name_decisions_of_the_game(game):
    for order in game.players.orders:
        assert set(order.decisions) <= set(game.rules.decisions)
        assert len({way.name for way in order.ways}) == len(order.ways)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_way_answers_with_an_open_choice_or_asks(game):
    table = ft.game(game.name).table(seed=3, players=[game.players.styles[0]] * game.seats.counts[0])
    answered = set()
    while not table.over:
        scene, legal = table.scene(table.actor), table.setup.legal(table.state, table.actor)
        decision = game.rules.decisions[game.rules.decision_of(scene.view)]
        for order in game.players.orders:
            for way in order.ways if decision in order.decisions else ():
                choice = way.answers(scene, legal)
                if choice in legal:
                    answered.add((order.name, way.name))
                else:
                    assert choice == NO_CHOICE or way.name != "coach"
        table.play_bot()
    met = {name for name, _ in answered}
    assert len(met) >= len(game.players.orders) - 1  # one game does not meet every decision
