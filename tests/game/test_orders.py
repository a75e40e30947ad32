"""Standing orders: what they leave of the choices, and that every declared order can be kept in every way."""

from __future__ import annotations

import pytest

import fivetool as ft
from fivetool.errors import UsageError
from fivetool.game.orders import Order, Way, declined_by, kept_choices, open_orders
from fivetool.game.registry import all_games

GAMES = [game for game in all_games() if game.players.orders]
# order, way, and whether it leaves nothing to ask: what a game between managers must have met
MET = {
    "diamond-dice": {
        *(("relievers", "never", True), ("relievers", "ask", False)),
        *(("relievers", "matters", True), ("relievers", "matters", False)),  # it asks, but not every time
        *(("bench", "ask", False), ("defense", "ask", False), ("steals", "ask", False)),
    },
    "dice-baseball": {
        *(("field", "matters", True), ("field", "matters", False), ("field", "ask", False)),
        *(("calls", "matters", True), ("calls", "matters", False), ("calls", "manager", True)),
        ("substitutes", "manager", True),
    },
}


def decisions_met(game, seed=3):
    """A table at every decision of a game between managers."""
    table = ft.game(game.name).table(seed=seed, players=[game.players.styles[0]] * game.seats.counts[0])
    while not table.over:
        yield table
        table.play_bot()


def test_there_is_a_game_with_orders():
    assert GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_orders_name_decisions_of_the_game(game):
    for order in game.players.orders:
        assert set(order.decisions) <= set(game.rules.decisions)
        assert len({way.name for way in order.ways}) == len(order.ways)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_way_keeps_open_choices_and_never_none(game):
    met = set()
    for table in decisions_met(game):
        scene, legal = table.scene(table.actor), table.setup.legal(table.state, table.actor)
        for order in open_orders(scene):
            for way in order.ways:
                kept = kept_choices(scene, legal, {order.name: way.name})
                assert kept
                assert set(kept) <= set(legal)
                met.add((order.name, way.name, len(kept) == 1))
    assert met >= MET.get(game.name, set())


def test_an_at_bat_asks_each_side_once_if_nothing_special_happens():
    game = next(game for game in GAMES if game.name == "diamond-dice")
    asked = at_bats = 0
    for table in decisions_met(game):
        scene, legal = table.scene(table.actor), table.setup.legal(table.state, table.actor)
        asked += len(kept_choices(scene, legal, {})) > 1
    at_bats = sum(event.kind == "at_bat_start" for event in table.events)
    assert asked / (2 * at_bats) < 1.35  # declaration or alignment, and now and then an ability, a throw, a reliever


def test_an_unknown_way_is_refused_in_one_line():
    order = Order("steals", "Steals", ("offense",), (Way("ask", "Offer them"), Way("never", "Never")))
    with pytest.raises(UsageError, match=r"^Steals can be ordered as ask, never \(got often\)\.$"):
        order.way("often")


def test_what_was_declined_is_not_asked_again_in_the_same_moment():
    game = next(game for game in GAMES if game.name == "diamond-dice")
    asked, again, moments = 0, 0, set()
    for seed in range(6):
        declined = [{}, {}]
        for table in decisions_met(game, seed):
            seat, scene = table.actor, table.scene(table.actor)
            legal = table.setup.legal(table.state, seat)
            if [order.name for order in open_orders(scene)] != ["relievers"] or len(
                kept_choices(scene, legal, {})
            ) == 1:
                continue
            asked += 1
            stay = next(choice.id for choice in table.choices if choice.name == "stay")
            if len(kept_choices(scene, legal, {}, declined[seat])) > 1:
                again += 1
                moments.add((seed, seat, declined_by(scene, stay, {})["relievers"]))
            else:
                assert kept_choices(scene, legal, {}, declined[seat]) == [stay]
            declined[seat].update(declined_by(scene, stay, {}))
    assert 0 < again < asked
    assert len(moments) <= again  # a moment that comes back after another one is asked for anew


def test_a_choice_that_declines_nothing_leaves_no_mark():
    game = next(game for game in GAMES if game.name == "diamond-dice")
    table = next(table for table in decisions_met(game) if table.state.phase == 4)
    normal = next(choice.id for choice in table.choices if choice.name == "normal")
    assert declined_by(table.scene(table.actor), normal, {}) == {}
