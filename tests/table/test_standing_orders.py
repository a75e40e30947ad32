"""Standing orders at a table: none is in force until it is taken, and what they answer is written down."""

from __future__ import annotations

from dataclasses import replace

import pytest

import fivetool as ft
from fivetool.errors import UsageError
from fivetool.game.orders import COACH, NO_CHOICE, Order, Way, always, first_of
from fivetool.game.setup import Setup
from fivetool.table import Table
from fivetool.table.standing_orders import (
    EVERY_TIME,
    NO_ORDERS,
    StandingOrders,
    answer_at,
    answered_by_order,
    orders_from_json,
    orders_to_json,
    wants_to_be_asked,
)

USUAL = ft.game("power-chip")
USE, KEEP = (USUAL.game.rules.choices.index(word) for word in ("use", "keep"))


def keep_with_nobody_on(scene, choices):
    """Asks only with a runner on base."""
    return NO_CHOICE if scene.view.bases.any() else KEEP


CHIP = Order(
    "chip",
    "The chip",
    ("chip",),
    (Way("never", "never", always(KEEP)), Way("runners", "with runners", keep_with_nobody_on), COACH),
)


def table_with(order, seed=7):
    """A game whose chip can be ordered."""
    game = replace(USUAL.game, players=replace(USUAL.game.players, orders=(order,)))
    return Table(Setup(game, USUAL.seats, USUAL.options, USUAL.book), seed=seed)


def to_chip(table):
    """Play on to the next question about the chip; the seat that is asked."""
    while table.setup.game.rules.decision_of(table.state) != 1:
        table.play(table.choices[0])
    return table.actor


def answer(orders, table):
    """What orders answer to the open question, and why."""
    seat = table.actor
    answered = answer_at(table.now, table.scene(seat), table.setup.legal(table.state, seat), orders)
    return (answered.choice, answered.title) if answered is not None else None


@pytest.mark.parametrize("game", [game.name for game in ft.games()])
def test_without_being_taken_no_order_of_any_game_answers_anything(game):
    table = ft.game(game).table(seed=3)
    for _ in range(200):
        if table.over:
            break
        assert answer(NO_ORDERS, table) is None
        table.play(table.choices[-1])


def test_an_order_answers_once_it_is_taken_and_until_it_is_ended():
    table = table_with(CHIP)
    to_chip(table)
    assert answer(NO_ORDERS, table) is None
    taken = NO_ORDERS.taking(CHIP, "never")
    assert answer(taken, table) == (KEEP, "The chip: never")
    assert answer(taken.taking(CHIP, None), table) is None
    assert taken.taking(CHIP, None) == NO_ORDERS


def test_a_way_goes_by_what_everybody_sees():
    orders = NO_ORDERS.taking(CHIP, "runners")
    asked = set()
    for seed in range(12):
        table = table_with(CHIP, seed)
        while not table.over:
            if table.setup.game.rules.decision_of(table.state) == 1:
                runners = bool(table.state.bases.any())
                asked.add(runners)
                assert answer(orders, table) == (None if runners else (KEEP, "The chip: with runners"))
            table.play(table.choices[-1])
    assert asked == {True, False}


def test_the_coach_answers_every_time_so_that_being_asked_tells_nothing():
    orders = NO_ORDERS.taking(CHIP, "coach")
    answers = set()
    for seed in range(8):
        table = table_with(CHIP, seed)
        while not table.over:
            if table.setup.game.rules.decision_of(table.state) == 1:
                choice, title = answer(orders, table)
                assert title == "The chip: my bench coach decides"
                answers.add(choice)
            table.play(table.choices[-1])
    assert answers == {USE, KEEP}


@pytest.mark.parametrize("game", [game.name for game in ft.games()])
def test_every_way_but_the_coach_asks_no_built_in_player(game, monkeypatch):
    """Whoever is asked must not learn from that what the manager would do."""
    setup = ft.game(game)
    monkeypatch.setitem(vars(setup.game.rules), "manage", lambda *given: pytest.fail("an order asked the manager"))
    orders = setup.game.players.orders
    for place in range(max((len(order.ways) for order in orders), default=0)):
        table = setup.table(seed=place)
        taken = NO_ORDERS
        for order in orders:
            way = order.ways[place % len(order.ways)]
            taken = taken.taking(order, way.name) if way is not COACH else taken
        for number in range(300):
            if table.over:
                break
            found = answer(taken, table)
            table.play(found[0] if found and number % 3 else table.choices[number % len(table.choices)])


def test_an_order_whose_choice_is_not_open_asks():
    order = Order("chip", "The chip", ("own_tie", "chip"), (Way("x", "x", first_of(-5, -6)), Way("y", "y", always(-5))))
    table = table_with(order)
    to_chip(table)
    assert answer(NO_ORDERS.taking(order, "x"), table) is None
    assert answer(NO_ORDERS.taking(order, "y"), table) is None


def test_orders_that_the_game_does_not_know_any_more_order_nothing():
    table = table_with(CHIP)
    to_chip(table)
    gone = orders_from_json({"taken": [["chip", "gone"], ["no such", "never"]], "repeats": []})
    assert answer(gone, table) is None


def test_an_unknown_way_is_refused():
    with pytest.raises(UsageError, match=r"never, runners, coach \(got often\)"):
        NO_ORDERS.taking(CHIP, "often")


def test_a_choice_made_every_time():
    table = table_with(CHIP)
    orders = NO_ORDERS.repeating("chip", "keep")
    seat = to_chip(table)
    assert answer(orders, table) == (KEEP, EVERY_TIME)
    assert orders.answer(table.scene(seat), [USE]) is None
    assert orders.answer(table.scene(seat), []) is None
    assert answer(orders.repeating("own_tie", "B"), table) == (KEEP, EVERY_TIME)
    assert answer(orders.repeating("chip", "use"), table) == (USE, EVERY_TIME)
    assert orders.repeating("chip", None) == NO_ORDERS


def test_what_an_order_chose_is_written_down():
    table = table_with(CHIP)
    seat = to_chip(table)
    orders = NO_ORDERS.taking(CHIP, "never")
    assert answered_by_order(table.now, seat, KEEP, orders) == "The chip: never"
    assert answered_by_order(table.now, seat, USE, orders) == ""
    assert answered_by_order(table.now, seat, KEEP, NO_ORDERS) == ""
    assert answered_by_order(table.now, 1 - seat, KEEP, orders) == ""
    table.play(KEEP, seat, ordered="The chip: never")
    assert table.now.ordered == "The chip: never"
    assert [moment.ordered for moment in table.now.line[:-1]] == [""] * (len(table.now.line) - 1)


def test_whoever_takes_back_wants_to_be_asked():
    table = table_with(CHIP)
    seat = to_chip(table)
    orders = NO_ORDERS.taking(CHIP, "never")
    assert not wants_to_be_asked(table.now, seat)
    table.play(KEEP)
    table.undo()
    assert wants_to_be_asked(table.now, seat)
    assert not wants_to_be_asked(table.now, 1 - seat)
    assert answer(orders, table) is None
    table.play(KEEP)
    assert not wants_to_be_asked(table.now, seat)


def test_orders_are_stored_and_read_again():
    orders = NO_ORDERS.taking(CHIP, "never").repeating("own_tie", "HR")
    assert orders_from_json(orders_to_json(orders)) == orders
    assert orders_from_json(None) == NO_ORDERS == StandingOrders()
