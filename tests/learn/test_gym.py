"""Gymnasium: its own checker on every game, and what the environment promises beyond that."""

from __future__ import annotations

import re
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fivetool.errors import ChoiceError, UsageError
from fivetool.game.registry import all_games
from fivetool.learn.gym import GameEnv, env_id, register_games
from fivetool.learn.picture import pixels
from fivetool.players import find_player
from fivetool.press.ink import for_paper
from fivetool.table import Table

IDS = register_games()
SMALLEST = env_id(all_games()[0])


SETUPS = [(game, number, seats) for game in all_games() for number, seats in game.test_setups]


@pytest.mark.parametrize(
    ("game", "number", "seats"), SETUPS, ids=[f"{game.name}-{number}-{seats}" for game, number, seats in SETUPS]
)
def test_every_number_of_seats_and_set_of_options_is_an_environment(game, number, seats):
    env = GameEnv(game.name, seats=seats, compiled=False, **game.options.test_set(number, seats))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_finds_nothing_to_complain_about(name):
    env = gymnasium.make(name, compiled=False, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_every_game_has_an_id():
    assert len(IDS) == len(all_games())
    assert all(name.startswith("fivetool/") for name in IDS)
    versions = {f"v{game.rules.observation.version}" for game in all_games()}
    assert {name.rpartition("-")[2] for name in IDS} == versions


def test_a_game_can_be_watched_while_it_is_played_and_when_it_is_over():
    env = GameEnv(all_games()[0].name, render_mode="svg", compiled=False, opponents=["manager"])
    _, info = env.reset(seed=11)
    reward, over = 0.0, False
    while not over:
        assert env.render().startswith("<svg")
        assert not env.table().over
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
    table = env.table()
    assert table.over
    assert float(table.results[0]) - 1 == reward
    assert not info["action_mask"].any()
    alone = Table(table.setup, seed=11, players=[None, find_player("manager", table.setup)])
    alone.play_bots()
    for move in [move for move in table.moves if move.seat == 0]:
        alone.play(move.choice, move.seat)
        alone.play_bots()
    assert alone.state.tobytes() == table.state.tobytes(), "the very game of that seed at a table"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_board_is_drawn_as_pixels(game):
    env = GameEnv(game.name, render_mode="rgb_array", compiled=False)
    env.reset(seed=4)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20, "a board has more colors than a black sheet"
    words = for_paper(game.board.svg(env.table().scene(0), []))
    wordless = re.sub(r">[^<]+<", "><", words)
    assert (pixels(wordless) != picture).any(), "its words are there, too"


def test_what_is_not_open_loses_or_is_refused():
    for illegal in ("lose", "refuse"):
        env = GameEnv(all_games()[0].name, illegal=illegal, compiled=False)
        _, info = env.reset(seed=1)
        closed = int(np.argmin(info["action_mask"]))
        if illegal == "refuse":
            with pytest.raises(ChoiceError, match="is not open"):
                env.step(closed)
            env.step(int(np.argmax(info["action_mask"])))
        else:
            _, reward, terminated, _, after = env.step(closed)
            assert (reward, terminated, after["illegal"]) == (-1.0, True, True)
            with pytest.raises(UsageError, match=r"^The game is over"):
                env.step(0)
            _, following = env.reset()
            assert following["number"] == info["number"] + 1


def test_resets_without_a_seed_go_on_to_the_next_game():
    env = GameEnv(all_games()[0].name, compiled=False)
    numbers = [env.reset(seed=5)[1]["number"], *(env.reset()[1]["number"] for _ in range(3))]
    assert numbers == sorted(set(numbers))


def test_many_games_at_once_are_the_games_one_by_one():
    envs = gymnasium.make_vec(SMALLEST, num_envs=4, compiled=False)
    seen, info = envs.reset(seed=2)
    assert envs.observation_space.contains(seen)
    single = GameEnv(all_games()[0].name, compiled=False)
    first, _ = single.reset(seed=2)
    assert (first == seen[0]).all()
    ended = 0
    pick = np.random.default_rng(3)
    for _ in range(60):
        actions = np.array([pick.choice(mask.nonzero()[0]) for mask in info["action_mask"]])
        seen, rewards, terminated, truncated, info = envs.step(actions)
        if not ended:
            last, reward, over, _, _ = single.step(actions[0])
            assert (reward, over) == (rewards[0], terminated[0])
            assert (last == (info["final_obs"][0] if over else seen[0])).all()
        ended += bool(terminated[0])
        assert set(np.abs(rewards[~terminated])) <= {0.0}
        assert not truncated.any()
    assert ended


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"seat": 5}, "has seats 0 to 1 here; got 5"),
        ({"opponents": ["manager", "manager"]}, "has 1 other seats here; got 2 opponents"),
        ({"render_mode": "human"}, "render_mode is ansi, svg, rgb_array; got human"),
        ({"illegal": "pass"}, "illegal is lose or refuse; got pass"),
        ({"no_such_option": 1}, "no_such_option"),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(given, told):
    with pytest.raises(UsageError, match=told):
        GameEnv(all_games()[0].name, compiled=False, **given)
