"""Standing orders at a table: what they leave of a question, read off the history of the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

import fivetool as ft
from fivetool.errors import UsageError
from fivetool.game.orders import ASK, Order, Way, always
from fivetool.game.setup import Setup
from fivetool.table import Table
from fivetool.table.standing_orders import (
    NO_ORDERS,
    StandingOrders,
    orders_from_json,
    orders_to_json,
    wants_to_be_asked,
)

USUAL = ft.game("power-chip")
USE, KEEP = (USUAL.game.rules.choices.index(word) for word in ("use", "keep"))


def half_inning(scene):
    return f"{scene.view.inning} {scene.view.half}"


def keeps_early(scene, choices):
    """Asks only with a runner on base."""
    return choices if scene.view.bases.any() else (KEEP,)


CHIP = Order("chip", "The chip", ("chip",), (ASK, Way("never", "Never", always(KEEP))))
ONCE = Order("chip", "The chip", ("chip",), (Way("once", "Once a half", declining=KEEP, moment=half_inning), ASK))
RUNNERS = Order("chip", "The chip", ("chip",), (Way("runners", "With runners", keeps_early, KEEP, half_inning),))


def table_with(order, seed=7):
    """A game whose chip can be ordered."""
    game = replace(USUAL.game, players=replace(USUAL.game.players, orders=(order,)))
    return Table(Setup(game, USUAL.seats, USUAL.options, USUAL.book), seed=seed)


def to_chip(table):
    """Play on to the next question about the chip; the seat that is asked."""
    while table.setup.game.rules.decision_of(table.state) != 1:
        table.play(table.choices[0])
    return table.actor


def kept(orders, table):
    seat = table.actor
    return orders.kept(table.now, table.scene(seat), table.setup.legal(table.state, seat))


def test_an_order_leaves_some_of_the_choices():
    table = table_with(CHIP)
    to_chip(table)
    assert kept(NO_ORDERS, table) == [USE, KEEP]
    assert kept(NO_ORDERS.setting(CHIP, "never", 0), table) == [KEEP]
    assert kept(NO_ORDERS.setting(CHIP, "never", 0).setting(CHIP, "ask", 0), table) == [USE, KEEP]


def test_an_unknown_way_is_refused():
    with pytest.raises(UsageError, match=r"ask, never \(got often\)"):
        NO_ORDERS.setting(CHIP, "often", 0)


def test_a_choice_made_every_time():
    table = table_with(CHIP)
    orders = NO_ORDERS.repeating("chip", "keep")
    seat = to_chip(table)
    choices = table.setup.legal(table.state, seat)
    assert orders.repeated(table.scene(seat), choices) == KEEP
    assert orders.repeated(table.scene(seat), [USE]) is None
    assert orders.repeating("own_tie", "B").repeated(table.scene(seat), choices) == KEEP
    assert orders.repeating("chip", "use").repeated(table.scene(seat), choices) == USE
    assert orders.repeating("chip", None) == NO_ORDERS


def questions(table, answers, orders=NO_ORDERS):
    """Every question about the chip: the seat, the half-inning, and what is left to ask."""
    while not table.over:
        if table.setup.game.rules.decision_of(table.state) != 1:
            table.play(table.choices[0])
            continue
        left = kept(orders, table)
        yield table.actor, half_inning(table.scene(table.actor)), left
        table.play(answers if answers in left else left[0])


@pytest.mark.parametrize("seed", range(6))
def test_what_was_declined_is_asked_once_at_each_moment(seed):
    declined = {}
    for seat, half, left in questions(table_with(ONCE, seed), KEEP):
        assert left == ([KEEP] if declined.get(seat) == half else [USE, KEEP])
        declined[seat] = half


@pytest.mark.parametrize("seed", range(6))
def test_who_does_not_decline_is_asked_every_time(seed):
    assert all(left == [USE, KEEP] for _, _, left in questions(table_with(ONCE, seed), USE))


def test_what_an_order_has_chosen_declines_nothing():
    asked_after_order = 0
    for seed in range(30):
        table = table_with(RUNNERS, seed)
        by_order = set()
        declined = {}
        for seat, half, left in questions(table, KEEP):
            runners = bool(table.state.bases.any())
            assert left == ([USE, KEEP] if runners and declined.get(seat) != half else [KEEP])
            asked_after_order += runners and (seat, half) in by_order
            if runners:
                declined[seat] = half
            else:
                by_order.add((seat, half))
    assert asked_after_order


def at_second_question(seed=7):
    """A table at which somebody has declined and is not asked again."""
    for other in range(seed, seed + 40):
        table = table_with(ONCE, other)
        for _, _, left in questions(table, KEEP):
            if left == [KEEP]:
                return table
    raise AssertionError("nobody declines twice in a half-inning")


def test_a_new_order_forgets_what_was_declined():
    table = at_second_question()
    assert kept(NO_ORDERS.setting(ONCE, "once", table.now.number), table) == [USE, KEEP]
    assert kept(NO_ORDERS.setting(ONCE, "once", 0), table) == [KEEP]


def test_what_was_taken_back_was_not_declined():
    table = at_second_question()
    seat = table.actor
    declined = next(moment for moment in table.now.back() if moment.seat == seat and moment.choice == KEEP)
    table.undo(table.now.depth - declined.depth + 1)
    assert kept(NO_ORDERS, table) == [USE, KEEP]


def test_whoever_takes_back_wants_to_be_asked():
    table = table_with(CHIP)
    seat = to_chip(table)
    assert not wants_to_be_asked(table.now, seat)
    table.play(KEEP)
    table.undo()
    assert wants_to_be_asked(table.now, seat)
    assert not wants_to_be_asked(table.now, 1 - seat)
    table.play(KEEP)
    assert not wants_to_be_asked(table.now, seat)


def test_orders_are_stored_and_read_again():
    orders = NO_ORDERS.setting(CHIP, "never", 12).repeating("own_tie", "HR")
    assert orders_from_json(orders_to_json(orders)) == orders
    assert orders_from_json(None) == NO_ORDERS == StandingOrders()
