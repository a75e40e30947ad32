"""Standing orders: a person is asked everything until they take one, and then it answers as it says."""

from __future__ import annotations

import pytest
from dice_baseball_play import situation

import fivetool as ft
from fivetool.games.dice_baseball.rules import phase
from fivetool.games.dice_baseball.words.standing_orders import ORDERS
from fivetool.table.offers import offers_of, questions_at
from fivetool.table.standing_orders import NO_ORDERS
from fivetool.testing.person import count_questions


def orders_taken(**ways: str):
    orders = NO_ORDERS
    for order in ORDERS:
        if order.name in ways:
            orders = orders.taking(order, ways[order.name])
    return orders


def answered(table: ft.Table, **ways: str) -> str | None:
    """What orders answer to the open question; None: it is asked."""
    seat = table.actor
    found = orders_taken(**ways).answer(table.scene(seat), table.setup.legal(table.state, seat))
    return table.setup.game.rules.choices[found.choice] if found else None


def headings(table: ft.Table) -> dict[str, list[str]]:
    """What is offered, by heading; the usual thing under "usual"."""
    found: dict[str, list[str]] = {}
    for offer in offers_of(questions_at(table.now, table.actor)):
        found.setdefault("usual" if offer.usual else offer.group, []).append(offer.path[-1].name)
    return found


def test_every_pitch_is_asked_for_unless_ordered():
    setup = ft.game("dice-baseball", preset="advanced", injuries="off")
    every = count_questions(setup, seed=5)
    assert every.questions == every.decisions
    sparing = count_questions(setup, 5, orders_taken(field="innings", calls="runners"))
    assert sparing.questions["defense"] < 0.6 * sparing.decisions["defense"]
    assert sparing.questions["call"] < 0.8 * sparing.decisions["call"]
    coached = count_questions(setup, 5, orders_taken(**{order.name: "coach" for order in ORDERS}))
    assert set(coached.questions) == {"lineup"}, "the coach always answers"


@pytest.mark.parametrize(
    ("bases", "inning", "opened", "answer"),
    [
        ("___", 3, 1, "pitch"),
        ("1__", 3, 1, "pitch"),
        ("___", 3, 0, None),  # a new inning
        ("__3", 3, 1, None),  # infield in or back
        ("___", 6, 1, "pitch"),
        ("___", 7, 1, None),  # the last third
    ],
)
def test_pitching_through_an_inning_can_be_ordered(bases, inning, opened, answer):
    table = situation(bases=bases, inning=inning)
    table.state.inning_opened = opened
    assert answered(table) is None
    assert answered(table, field="innings") == answer
    assert answered(table, field="pitch") == (None if "3" in bases else "pitch")


def test_an_answer_for_every_time_is_asked_for_anew_when_the_pitcher_tires():
    table = situation(inning=3)
    every_time = NO_ORDERS.repeating("defense", "pitch")
    limit = int(table.state.stamina[1])
    asked = []
    for faced in (limit - 1, limit, limit + 1):
        table.state.faced[1] = faced
        answer = every_time.answer(table.scene(1), table.setup.legal(table.state, 1))
        asked.append(answer is None)
    assert asked == [False, True, False]


@pytest.mark.parametrize(("bases", "inning", "answer"), [("___", 3, "swing"), ("1__", 3, None), ("___", 7, None)])
def test_swings_with_nobody_on_can_be_ordered(bases, inning, answer):
    table = situation(bases=bases, inning=inning)
    table.play("pitch")
    assert table.state.phase == phase.OFFENSE
    assert answered(table) is None
    assert answered(table, calls="runners") == answer
    assert answered(table, calls="swing") == "swing"


def test_everything_stands_beside_the_usual_thing_under_its_heading():
    table = situation(bases="12_", inning=3)
    table.state.faced[1] = 5  # he has faced enough to be relieved
    field = headings(table)
    assert field == {"usual": ["pitch"], "In the field": ["walk_him"], "Bullpen": ["at_1"], "Bench": ["fielders"]}
    table.play("pitch")
    at_bat = headings(table)
    assert at_bat["usual"] == ["swing"]
    assert at_bat["Steal"] == ["steal_2", "steal_12"]
    assert at_bat["At bat"] == ["hit_and_run", "sacrifice", "bunt"]
    assert at_bat["Bench"] == ["pinch_hit", "run_for_1", "run_for_2"]


def test_with_a_runner_on_third_the_infield_is_asked_for_with_the_rest():
    table = situation(bases="__3", inning=3)
    table.state.faced[1] = 5
    field = headings(table)
    assert field == {
        "usual": ["infield_back"],
        "In the field": ["infield_in", "walk_him"],
        "Bullpen": ["at_1"],
        "Bench": ["fielders"],
    }
