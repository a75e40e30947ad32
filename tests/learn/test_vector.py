"""`VectorEnv`: the same games as at a table, whoever plays them, and nothing that is not open."""

from __future__ import annotations

import numpy as np
import pytest

from fivetool.engine import drivers
from fivetool.engine.dice import PLAIN_DICE
from fivetool.errors import ChoiceError, UsageError
from fivetool.game.registry import all_games
from fivetool.learn import LEARNER, VectorEnv
from fivetool.players import find_player
from fivetool.players.matches import solution_for, style_of
from fivetool.table import Table

STEPS = 40
GAMES = all_games()
SMALLEST = GAMES[0]


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request):
    return request.param


def two_seats(game):
    return game.setup(2 if 2 in game.seats.counts else None)


def played(env, steps, seed=5):
    """So many steps at random; yields the env after each."""
    pick = np.random.default_rng(seed)
    for _ in range(steps):
        env.step(env.random_actions(pick))
        yield env


def test_a_learner_plays_the_very_game_of_a_table(game):
    setup = two_seats(game)
    env = VectorEnv(setup, 2, players=[LEARNER, "manager"], seed=3, keep=True, compiled=False)
    for _ in played(env, STEPS):
        pass
    for place in range(2):
        kept = env.table(place)
        table = Table(setup, seed=3, number=int(env.numbers[place]), players=[None, find_player("manager", setup)])
        for move in kept.moves:
            bot = table.players[move.seat]
            assert bot is None or bot.choose(table, move.seat) == move.choice
            table.play(move.choice, move.seat)
        assert table.state.tobytes() == env.states[place].tobytes()
        assert table.actor == env.seats[place] == 0


def test_what_is_observed_is_what_the_seat_sees(game):
    setup = two_seats(game)
    env = VectorEnv(setup, 3, seed=4, compiled=False)
    for _ in played(env, STEPS // 4):
        for place in range(3):
            seat, state = int(env.seats[place]), env.states[place]
            assert setup.actor(state) == seat
            assert env.masks[place].nonzero()[0].tolist() == setup.legal(state, seat)
            seen = np.zeros(env.size, np.float32)
            game.rules.observation.encode(setup.view(state, seat), setup.book, seat, seen)
            assert (env.observations[place] == seen).all()


def test_games_that_end_are_rewarded_and_followed_by_the_next():
    setup = SMALLEST.setup()
    env = VectorEnv(setup, 4, seed=1, keep=True, compiled=False)
    ended = set()
    for _ in played(env, 200):
        for place in env.terminated.nonzero()[0]:
            table = env.ended_table(place)
            number = int(env.ended_numbers[place])
            assert table.over
            assert [int(result) - 1 for result in table.results] == env.rewards[place].tolist()
            assert number % 4 == place
            assert int(env.numbers[place]) > number
            ended.add(number)
        assert not env.rewards[~env.terminated].any()
    assert len(ended) > 20


def test_games_do_not_depend_on_their_number_at_once_nor_on_threads():
    setup = SMALLEST.setup()
    states = []
    for threads in (1, 2):
        env = VectorEnv(setup, 128, seed=9, threads=threads, compiled=False)
        for _ in played(env, 6):
            pass
        states.append(env.states.tobytes())
        env.close()
    assert states[0] == states[1]
    alone = VectorEnv(setup, 1, seed=9, compiled=False)
    alone.reset(first=5)
    assert alone.states[0].tobytes() == VectorEnv(setup, 8, seed=9, compiled=False).states[5].tobytes()


def test_a_choice_that_is_not_open_changes_nothing():
    env = VectorEnv(SMALLEST.setup(), 2, compiled=False)
    before = env.states.tobytes()
    closed = int(np.argmin(env.masks[1]))
    with pytest.raises(ChoiceError, match=rf"^Choice {closed} is not open in game 1; seat \d may choose \w"):
        env.step([int(np.argmax(env.masks[0])), closed])
    with pytest.raises(ChoiceError, match=r"^Choice -1 is not open in game 0"):
        env.step([-1, -1])
    with pytest.raises(UsageError, match="one choice for each of 2 games"):
        env.step([0])
    assert env.states.tobytes() == before


def test_a_game_that_is_too_long_is_broken_off():
    env = VectorEnv(SMALLEST.setup(), 2, most_decisions=3, compiled=False)
    seen = 0
    for _ in played(env, 30):
        seen += int(env.truncated.sum())
        assert not env.rewards[env.truncated].any()
        assert not (env.truncated & env.terminated).any()
    assert seen > 4


def test_learners_sit_everywhere_in_turn():
    env = VectorEnv(SMALLEST.setup(), 4, players=[LEARNER, "random"], rotate=True, compiled=False)
    for _ in played(env, 10):
        assert env.seats.tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"players": ["manager", "manager"]}, "^Nobody learns here; say learner"),
        ({"players": [LEARNER]}, "has 2 seats here; got 1 players"),
        ({"players": [LEARNER, "search"]}, "^search cannot play here; in a seat: learner, manager, random"),
        ({"players": [LEARNER, "nobody"]}, "^No player named nobody"),
        ({"games": 0}, "whole numbers from 1"),
    ],
)
def test_what_cannot_be_played_is_refused(given, told):
    with pytest.raises(UsageError, match=told):
        VectorEnv(SMALLEST.setup(), **{"games": 1, "compiled": False, **given})


def test_a_game_is_kept_only_if_somebody_wants_it():
    env = VectorEnv(SMALLEST.setup(), 1, compiled=False)
    for _ in played(env, 1):
        pass
    with pytest.raises(UsageError, match="keep=True"):
        env.table(0)


def test_advice_is_what_the_player_would_do_and_changes_no_game(game):
    setup = two_seats(game)
    env, other = (VectorEnv(setup, 2, seed=3, compiled=False) for _ in range(2))
    solution, dice = solution_for(["manager"], setup), np.zeros(2, PLAIN_DICE)
    pick = np.random.default_rng(1)
    for _ in range(8):
        advised = env.advice("manager")
        for place, seat in enumerate(env.seats):
            seen, mask = setup.view(env.states[place], int(seat)), np.zeros(len(env.choices), np.uint8)
            known = (setup.knowledge, solution, dice[place], mask)
            assert drivers.choose(seen, setup.book, int(seat), style_of("manager", game), *known) == advised[place]
        actions = env.random_actions(pick)
        env.step(actions)
        other.step(actions)
    assert env.states.tobytes() == other.states.tobytes()
    with pytest.raises(UsageError, match="A learner gives no advice"):
        env.advice(LEARNER)
