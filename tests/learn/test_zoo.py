"""PettingZoo: its own tests on every game and every number of seats."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from fivetool.errors import ChoiceError
from fivetool.game.registry import all_games
from fivetool.learn.zoo import env, raw_env

FEW_SEATS = 4
SETUPS = [(game, seats) for game in all_games() for seats in game.seats.counts if seats <= FEW_SEATS]
IDS = [f"{game.name}-{seats}" for game, seats in SETUPS]


@pytest.mark.parametrize(("game", "seats"), SETUPS, ids=IDS)
def test_pettingzoo_finds_nothing_wrong(game, seats, capsys):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation", category=UserWarning)  # a dict with a mask is usual
        api_test(env(game.name, seats=seats), num_cycles=30)
    assert "Passed API test" in capsys.readouterr().out


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
