"""Reviews: what choices cost, and luck apart from skill."""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace

import pytest

import fivetool as ft
from fivetool.game.registry import all_games, find_game
from fivetool.players import find_player
from fivetool.players.estimate import Advice
from fivetool.players.review import BLUNDER, MISTAKE, Effort, Mark, _settled, review
from fivetool.table import Table

SOLVED = next(game for game in all_games() if game.players.solve is not None)


def test_the_way_to_the_result_is_skill_and_luck() -> None:
    table = ft.watch(SOLVED.name, 0, [SOLVED.players.styles[0], "random"], seed=3)
    found = review(table.now)
    assert found.exact
    assert [turn.number for turn in found.turns] == list(range(1, table.now.depth + 1))
    for fortune in found.fortunes:
        assert fortune.last == table.results[fortune.team] / 2
        assert fortune.first + fortune.skill + fortune.luck == pytest.approx(fortune.last)
    assert sum(fortune.luck for fortune in found.fortunes) == pytest.approx(0)
    for earlier, later in zip(found.turns, found.turns[1:], strict=False):
        assert earlier.after == later.before


def test_perfect_play_costs_nothing_and_random_play_does() -> None:
    perfect = SOLVED.players.solved_styles[0]
    found = review(ft.watch(SOLVED.name, 0, [perfect, "random"], seed=3).now)
    one, other = found.played
    assert (one.accuracy, one.given_away) == (pytest.approx(1), pytest.approx(0))
    assert other.accuracy < 0.8
    assert found.fortunes[0].skill == pytest.approx(other.given_away)
    for turn in found.mistakes:
        assert turn.seat == 1
        assert turn.better != turn.chosen
        assert turn.mark == (
            Mark.BLUNDER if turn.cost >= BLUNDER else Mark.MISTAKE if turn.cost >= MISTAKE else Mark.SLIP
        )
    assert [turn.cost for turn in found.mistakes] == sorted((turn.cost for turn in found.mistakes), reverse=True)


def test_luck_comes_with_its_error_where_it_is_estimated() -> None:
    exact = review(ft.watch(SOLVED.name, 0, seed=3).now)
    assert {turn.luck_error for turn in exact.turns} | {fortune.error for fortune in exact.fortunes} == {0.0}
    unsolved = next(game for game in all_games() if game.players.solve is None)
    table = unsolved.setup()
    played = Table(table, seed=1, players=[find_player("random", table)] * table.seats)
    for _ in range(6):
        played.play_bot()
    rough, fine = (review(played.now, Effort(playouts=playouts)) for playouts in (4, 64))
    rolled = [turn for turn in rough.turns if turn.rolled]
    assert rolled
    assert all(turn.luck_error > 0 for turn in rolled)
    assert all(turn.luck_error == 0 for turn in rough.turns if not turn.rolled)
    assert 0 < fine.fortunes[0].error < rough.fortunes[0].error


def test_a_cost_is_as_unsure_as_the_choice_that_was_better() -> None:
    """Also where the manager would have chosen the same: the better choice was only estimated."""
    setup = next(game for game in all_games() if game.players.solve is None).setup()
    table = Table(setup, seed=3, players=[find_player(setup.game.players.styles[0], setup)] * setup.seats)
    table.play_bots()
    found = review(table.now, Effort(playouts=16, threads=1))
    assert found.mistakes
    for turn in found.mistakes:
        assert turn.gain_error == 0
        assert 0 < turn.error < turn.cost


def test_only_what_two_looks_find_beyond_doubt_is_held_against_anybody() -> None:
    """The second look compares what the first has named; another lucky choice in it proves nothing."""
    made = SimpleNamespace(choice=0)

    def settled(lead: float, error: float) -> Advice:
        values, errors = {0: 0.5, 1: 0.5 + lead, 2: 0.9}, {0: 0.0, 1: error, 2: 0.01}
        return _settled(made, 1, Advice(2, values, errors, False, frozenset({2}), 0.5))

    sure, unsure, worse = settled(0.10, 0.04), settled(0.10, 0.05), settled(-0.10, 0.01)
    assert (sure.best, sure.alike, sure.cost(0)) == (1, frozenset({1}), pytest.approx(0.10))
    assert unsure.alike == worse.alike == frozenset({0, 1})


@pytest.mark.slow
def test_playouts_agree_with_the_exact_values() -> None:
    """By playouts with perfect players on all seats, within five errors of each."""
    players = dataclasses.replace(SOLVED.players, solve=None)
    unsolved = dataclasses.replace(SOLVED, players=players)
    exact = review(ft.watch(SOLVED.name, 0, ["random", "random"], seed=5).now)
    setup = dataclasses.replace(SOLVED.setup(2), game=unsolved)
    table = Table(setup, seed=5, number=0, players=[find_player("random", setup)] * 2)
    table.play_bots()
    sampled = review(table.now, Effort(playouts=2_000))
    assert not sampled.exact
    assert len(sampled.turns) == len(exact.turns)
    for guessed, known in zip(sampled.turns, exact.turns, strict=True):
        assert guessed.cost == pytest.approx(known.cost, abs=max(0.08, 5 * guessed.error))
        assert guessed.after == pytest.approx(known.after, abs=0.08)


@pytest.mark.parametrize("name", [game.name for game in all_games()])
def test_the_same_playouts_find_the_same(name: str) -> None:
    """On every machine, whatever else it does; and every game can be reviewed."""
    game = find_game(name)
    setup = game.setup()
    table = Table(setup, seed=1, players=[find_player("random", setup)] * setup.seats)
    for _ in range(6):
        table.play_bot()
    found = review(table.now, Effort(playouts=4))
    assert found.summary() == review(table.now, Effort(playouts=4)).summary()
    assert len(found.turns) == 6
    assert all(turn.question and turn.chosen for turn in found.turns)
    assert all(sum(turn.luck) == pytest.approx(0, abs=1e-9) for turn in found.turns)


def test_how_far_it_is_can_be_followed() -> None:
    told: list[tuple[int, int]] = []
    review(ft.watch(SOLVED.name, 0, seed=3).now, progress=lambda done, looks: told.append((done, looks)))
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert told[-1][0] == told[-1][1]
