"""Hints: the best choice where that is beyond doubt, what others cost, and why."""

from __future__ import annotations

import numpy as np
import pytest

import fivetool as ft
from fivetool.engine.dice import make_plain_dice
from fivetool.engine.record import copy_of
from fivetool.engine.search import FIRST_ROUND
from fivetool.game.event import Event
from fivetool.game.game import Game
from fivetool.game.registry import all_games
from fivetool.players import reasons
from fivetool.players.estimate import LEAST_FOR_A_FIGURE, Advice, Thought
from fivetool.players.hints import Hint, Pondering
from fivetool.players.racing import Racing
from fivetool.players.reasons import LOOKS, RUNS_PLAYED, Observer, Seen, _by_outcomes
from fivetool.table.offers import questions_at
from fivetool.table.table import Table

SMALL = all_games()[0]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks that take no time."""
    monkeypatch.setattr(reasons, "RUNS_PLAYED", 4)
    monkeypatch.setattr(reasons, "LOOKS", 4)


def test_what_differs_beyond_chance_is_said() -> None:
    one, other = Seen(None, {"a double play": LOOKS // 9}), Seen(None, {"a double play": LOOKS // 2})
    said = [reason.text for reason in _by_outcomes(one, other)]
    assert said == ["a double play one time in nine instead of one time in two"]


def test_what_does_not_is_not() -> None:
    one, other = Seen(None, {"a walk": LOOKS // 2}), Seen(None, {"a walk": LOOKS // 2 + LOOKS // 30})
    assert not list(_by_outcomes(one, other))


def test_a_choice_compared_with_itself_has_no_reasons(few: None) -> None:
    table = ft.game(SMALL.name).table(seed=7)
    observer = Observer(table.setup, table.state, table.actor, (1, 2))
    assert observer.why(table.choices[0].id, table.choices[0].id) == ""


def test_runs_are_told_apart_by_team() -> None:
    table = ft.game(SMALL.name).table(seed=7)
    observer = Observer(table.setup, table.state, table.actor, (1, 2))
    nothing, more = np.zeros((RUNS_PLAYED, 2), np.int64), np.ones((RUNS_PLAYED, 2), np.int64)
    said = [reason.text for reason in observer._by_runs(Seen(more, {}), Seen(nothing, {}))]
    assert sorted(said) == ["allows 1.0 more runs", "scores 1.0 more runs"]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_game_has_words_for_runs_and_for_something_else(game: Game, few: None) -> None:
    for team in (0, 1):
        run = Event("run", team, {"team": team, "runner": 0, "origin": 3, "score": 1})
        assert game.words.outcome(run, team) == "a run for you"
        assert game.words.outcome(run, 1 - team) == "a run for them"


def test_reasons_do_not_look_at_what_the_seat_may_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "LOOKS", 2)
    compared = set()
    for game in all_games():
        table = Table(game.setup(2), seed=5)
        for step in range(3):
            seat, choice = table.actor, table.choices_of(table.actor)[0].id
            other = copy_of(table.state)
            game.rules.redeal(other, table.setup.book, seat, make_plain_dice((step, 7), 1))
            worlds = (table.state, other)
            seen = [Observer(table.setup, state, seat, (1, 2))._outcomes_after(choice) for state in worlds]
            assert seen[0] == seen[1]
            if other.tobytes() != table.state.tobytes():
                compared.add(game.name)
            table.play(choice, seat)
    assert len(compared) > 1  # one game hides something at its end only, one nothing at all


def test_a_hint_of_a_solved_game_is_exact_and_says_why(few: None) -> None:
    table = ft.game(SMALL.name).table(seed=7)
    while table.actor >= 0 and len(table.choices) < 2:
        table.play(table.choices[0].id)
    hint = Pondering(questions_at(table.now, table.actor)).think(0.01)
    assert hint.advice.exact
    assert hint.settled
    assert hint.playouts == 0
    assert set(hint.why) == set(hint.advice.values) - hint.advice.alike


def test_a_hint_is_settled_when_going_on_would_not_change_it() -> None:
    def made(alike: set[int], exact: bool = False) -> Advice:
        return Advice(0, {0: 0.5, 1: 0.4}, {0: 0.0, 1: 0.01}, exact, frozenset(alike), 0.5)

    assert not Hint(made({0, 1})).settled
    assert Hint(made({0})).settled
    assert Hint(made({0, 1}, exact=True)).settled
    assert Hint(made({0, 1}), playouts=10**6).settled


def test_a_hint_thinks_on() -> None:
    game = next(game for game in all_games() if game.players.solve is None and 2 in game.seats.counts)
    table = Table(game.setup(2, **game.options.quick), seed=5)
    seat = table.actor
    pondering = Pondering(questions_at(table.now, seat))
    for thought in pondering._thoughts:
        thought.go_on(0.0, playouts=1)
        first = thought.playouts
        thought.go_on(0.0, playouts=2)
        assert thought.playouts > first or len(thought.advice.values) == 1


def test_no_figure_that_is_shown_rests_on_a_few_unlucky_playouts() -> None:
    """Whoever drops out of a race after its first round was unlucky besides, and would seem far worse than it is."""
    game = next(game for game in all_games() if game.players.solve is None and 2 in game.seats.counts)
    table = Table(game.setup(2, **game.options.quick), seed=5)
    races = []
    for least in (FIRST_ROUND, LEAST_FOR_A_FIGURE):
        race = Racing(table.setup, table.state, table.actor, (1, 2))
        race.run_for(2 * LEAST_FOR_A_FIGURE, least=least)
        races.append(race)
    assert min(races[0]._race.played[list(races[0].choices)]) < LEAST_FOR_A_FIGURE  # it would be so
    thought = Thought(table.setup, table.state, table.actor)
    thought.go_on(0.0, playouts=2 * LEAST_FOR_A_FIGURE)
    for race in (races[1], thought._racing):
        assert race is not None
        assert min(race._race.played[list(race.choices)]) >= LEAST_FOR_A_FIGURE
