"""PettingZoo: its own tests on every game, every number of seats and every set of options that games are tried with."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from fivetool.errors import ChoiceError, UsageError
from fivetool.game.registry import all_games
from fivetool.learn.render import MODES, PIXELS
from fivetool.learn.zoo import env, raw_env

SETUPS = [(game, number, seats) for game in all_games() for number, seats in game.test_setups]
IDS = [f"{game.name}-{number}-{seats}" for game, number, seats in SETUPS]


@pytest.mark.parametrize(("game", "number", "seats"), SETUPS, ids=IDS)
def test_pettingzoo_finds_nothing_wrong(game, number, seats, capsys):
    options = game.options.test_set(number, seats)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation", category=UserWarning)  # a dict with a mask is usual
        api_test(env(game.name, seats=seats, **options), num_cycles=30 if number == 0 else 10)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("mode", MODES)
def test_the_board_is_shown_as_text_drawing_or_pixels(mode):
    def made(render_mode=None):
        return env(all_games()[0].name, render_mode=render_mode)

    shown = made(mode)
    shown.reset(seed=1)
    picture = shown.render()
    assert picture.shape[2] == 3 if mode == PIXELS else isinstance(picture, str)
    with pytest.raises(UsageError, match=r"^render_mode is ansi, svg, rgb_array; got human"):
        made("human")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_seed_fixes_the_game(game):
    seed_test(lambda: env(game.name), num_cycles=20)


def test_agents_of_a_game_are_its_seats_and_win_together():
    game = all_games()[0]
    zoo = raw_env(game.name, seats=4)
    zoo.reset(seed=3)
    assert tuple(zoo.teams.values()) == zoo.setup.teams
    pick = np.random.default_rng(1)
    while not any(zoo.terminations.values()):
        mask = zoo.observe(zoo.agent_selection)["action_mask"]
        assert all(not zoo.observe(agent)["action_mask"].any() for agent in zoo.agents if agent != zoo.agent_selection)
        zoo.step(int(pick.choice(mask.nonzero()[0])))
    table = zoo.table()
    assert table.over
    assert [zoo.rewards[agent] + 1 for agent in zoo.possible_agents] == [float(result) for result in table.results]
    assert len({zoo.rewards[agent] for agent, team in zoo.teams.items() if team == 0}) == 1


def test_a_game_that_is_too_long_is_broken_off():
    zoo = raw_env(all_games()[0].name, max_cycles=3, render_mode="ansi")
    zoo.reset(seed=3)
    for _ in range(3):
        assert zoo.render().strip()
        zoo.step(int(zoo.observe(zoo.agent_selection)["action_mask"].argmax()))
    assert all(zoo.truncations.values())
    assert not any(zoo.terminations.values())


def test_what_is_not_open_is_refused():
    zoo = raw_env(all_games()[0].name)
    zoo.reset(seed=3)
    with pytest.raises(ChoiceError, match="is not open to seat_"):
        zoo.step(int(zoo.observe(zoo.agent_selection)["action_mask"].argmin()))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_game_ends_after_as_many_decisions_as_it_may_have(game):
    def made(max_cycles):
        return env(game.name, max_cycles=max_cycles)

    for most in (1, 7):
        zoo = made(most)
        zoo.reset(seed=2)
        chosen = 0
        for _ in zoo.agent_iter():
            seen, _, terminated, truncated, _ = zoo.last()
            over = terminated or truncated
            zoo.step(None if over else int(seen["action_mask"].argmax()))
            chosen += not over
        assert chosen == most
