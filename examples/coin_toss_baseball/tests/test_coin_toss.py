"""The tests of a game: its clauses with scripted coins, and the conformance kit."""

from __future__ import annotations

import pytest
from coin_toss_baseball import GAME

from fivetool.table import Script, Table
from fivetool.testing import conformance_tests


def table(*coins: str, **options: int) -> Table:
    return Table(GAME.setup(**options), dice=Script(coins))


def play(at: Table, *choices: str) -> Table:
    for choice in choices:
        at.play(choice)
    return at


@pytest.mark.clause("CT-4")
def test_a_bunt_is_a_single_on_heads_and_an_out_on_tails():
    game = play(table("heads", "tails"), "bunt", "bunt")
    assert game.state.bases.tolist() == [1, 0, 0]
    assert game.state.outs == 1


@pytest.mark.clause("CT-5", "CT-E1")
def test_a_swing_is_a_home_run_on_two_heads():
    game = play(table("heads", "heads heads", "heads tails"), "bunt", "swing", "swing")
    assert game.scores == [2, 0]
    assert game.state.outs == 1


@pytest.mark.clause("CT-3")
def test_the_batting_seat_is_asked():
    game = table("tails tails tails")
    assert (game.actor, [choice.name for choice in game.choices]) == (0, ["bunt", "swing"])


@pytest.mark.clause("CT-1", "CT-6")
def test_three_outs_change_the_sides():
    game = play(table("heads tails tails tails"), "bunt", "bunt", "bunt", "bunt")
    assert (game.actor, game.state.inning, game.state.half) == (1, 1, 1)
    assert game.state.bases.tolist() == [0, 0, 0]
    assert [event.count for event in game.events if event.kind == "left_on_base"] == [1]


@pytest.mark.clause("CT-2", "CT-7")
@pytest.mark.parametrize(("last", "results"), [("tails", [1, 1]), ("heads", [0, 2])])
def test_more_runs_win_and_a_level_score_is_a_draw(last, results):
    swings = ["tails tails"] * 3 + [f"heads {last}"] + ["tails tails"] * 3
    game = table(*swings, innings=1)
    while not game.over:
        game.play("swing")
    assert game.results == results


test_conformance = conformance_tests(GAME, games=200)
