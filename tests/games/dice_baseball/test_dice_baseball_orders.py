"""Standing orders: a person is asked when something can come of it, and not for every pitch."""

from __future__ import annotations

from collections import Counter

import pytest
from dice_baseball_play import situation

import fivetool as ft
from fivetool.game.orders import kept_choices
from fivetool.games.dice_baseball.rules import phase
from fivetool.games.dice_baseball.words.standing_orders import ORDERS
from fivetool.players.seated import BuiltIn


def asked(table: ft.Table, **given: str) -> list[str]:
    """The choices that are left for the seat to decide between."""
    scene = table.scene(table.actor)
    kept = kept_choices(scene, table.setup.legal(table.state, table.actor), given)
    return [table.setup.game.rules.choices[choice] for choice in kept]


def questions_of_a_game(given: dict[str, str]) -> Counter[str]:
    """What a person who does what the manager would is asked in a whole game, by decision."""
    setup = ft.game("dice-baseball", preset="advanced", injuries="off")
    table = setup.table(seed=5)
    manager = BuiltIn("manager", setup)
    questions: Counter[str] = Counter()
    while not table.over:
        kept = asked(table, **given)
        questions[setup.game.rules.decisions[setup.game.rules.decision_of(table.state)]] += len(kept) > 1
        choice = setup.game.rules.choices[manager.choose(table, table.actor)]
        assert choice in kept, "an order rules out nothing that the manager would do"
        table.play(choice)
    return questions


def test_most_pitches_are_not_asked_for():
    usual = questions_of_a_game({})
    every = questions_of_a_game({"field": "ask"})
    sparing = questions_of_a_game({"calls": "matters"})
    assert usual["defense"] < 0.6 * every["defense"]
    assert sparing["call"] < 0.8 * usual["call"]
    assert sum(questions_of_a_game({order.name: "manager" for order in ORDERS}).values()) <= 2, "only the lineups"


@pytest.mark.parametrize(
    ("bases", "inning", "opened", "faced", "is_asked"),
    [
        ("___", 3, 1, 5, False),
        ("1__", 3, 1, 5, False),
        ("___", 3, 0, 5, True),  # a new inning
        ("__3", 3, 1, 5, True),  # infield in or back
        ("___", 3, 1, 99, True),  # he tires
        ("1__", 8, 1, 5, True),  # late and close
    ],
)
def test_in_the_field_one_is_asked_when_something_is_up(bases, inning, opened, faced, is_asked):
    table = situation(bases=bases, inning=inning)
    table.state.inning_opened, table.state.faced[1] = opened, faced
    assert (asked(table) != ["pitch"]) is is_asked


def test_at_bat_one_can_have_the_usual_swings_made():
    table = situation(inning=3)
    table.play("pitch")
    assert table.state.phase == phase.OFFENSE
    assert len(asked(table)) > 1
    assert asked(table, calls="matters") == ["swing"]
    late = situation(inning=9)
    late.play("pitch")
    assert len(asked(late, calls="matters")) > 1
