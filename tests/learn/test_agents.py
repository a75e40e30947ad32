"""Agents: what was learned sits at a table, and a file that is no agent is refused in one line."""

from __future__ import annotations

import json
from functools import partial
from itertools import pairwise

import numpy as np
import pytest

from fivetool.cli import main
from fivetool.errors import DataError, UsageError
from fivetool.game.registry import all_games
from fivetool.lab.ladder import climb
from fivetool.learn.duels import meet
from fivetool.players import find_player, seat_player
from fivetool.players.agents import save_agent
from fivetool.players.matches import levels_of, style_of
from fivetool.table import Table, load

GAME = all_games()[0]


def made(setup, seed=1, width=8):
    """Layers of random numbers that fit a game."""
    pick = np.random.default_rng(seed)
    sizes = [setup.observation.size(setup.seats), width, len(setup.game.rules.choices)]
    return [(pick.normal(size=(a, b)), pick.normal(size=b)) for a, b in pairwise(sizes)]


@pytest.fixture
def setup():
    return GAME.setup(2)


@pytest.fixture
def path(tmp_path, setup):
    save_agent(tmp_path / "mine.npz", setup, made(setup))
    return tmp_path / "mine.npz"


def test_an_agent_plays_a_whole_game_and_the_game_can_be_saved(path, setup, tmp_path):
    players = [seat_player(f"agent:{path}", setup), seat_player("manager", setup)]
    table = Table(setup, seed=3, players=players)
    table.play_bots()
    assert table.over
    table.save(tmp_path / "game.json")
    again = load(tmp_path / "game.json", seat_player)
    assert again.state.tobytes() == table.state.tobytes()
    assert again.players[0].name == f"agent:{path}"


def test_an_agent_takes_the_open_choice_with_the_highest_score(path, setup):
    agent = seat_player(f"agent:{path}", setup)
    (one, first), (two, second) = [(w.astype(np.float32), b.astype(np.float32)) for w, b in made(setup)]
    table = Table(setup, seed=5, players=[agent, agent])
    for _ in range(12):
        seat = table.actor
        scores = np.maximum(setup.observe(table.state, seat) @ one + first, 0) @ two + second
        best = max((choice.id for choice in table.choices), key=lambda choice: scores[choice])
        assert agent.choose(table, seat) == best
        table.play_bot()
        if table.over:
            break


def test_an_agent_is_named_on_the_command_line(path, capsys):
    main(["watch", GAME.name, "--seats", f"agent:{path},manager", "--json"])
    assert json.loads(capsys.readouterr().out)["over"] is True


def test_servers_and_simulations_read_no_files(path, setup):
    for find in (lambda name: find_player(name, setup), lambda name: style_of(name, GAME)):
        with pytest.raises(
            UsageError, match="plays at tables and on the ladder only; simulations are played by manager, random"
        ):
            find(f"agent:{path}")


def points_at_tables(setup, names, games, seed):
    """What the first of two players wins at tables, each game in both seats."""
    points = 0.0
    for seat, seats in enumerate((names, names[::-1])):
        for number in range(games):
            table = Table(setup, seed=seed, number=number, players=[seat_player(name, setup) for name in seats])
            table.play_bots()
            points += float(table.results[seat]) / 2
    return points


def test_agents_meet_others_in_the_very_games_of_a_table(path, setup, tmp_path):
    save_agent(tmp_path / "other.npz", setup, made(setup, seed=2))
    thinker = levels_of(GAME).levels[0].name
    for other in ("manager", f"agent:{tmp_path / 'other.npz'}", thinker):
        names, told = [f"agent:{path}", other], []
        games = 2 if other == thinker else 12
        met = meet(setup, *names, 2 * games, seed=5, progress=told.append, compiled=False)
        assert (met.games, sum(told)) == (2 * games, 2 * games)
        assert met.points == points_at_tables(setup, names, games, seed=5)


def test_agents_stand_on_the_ladder(path, setup, capsys):
    players = ["manager", "random", f"agent:{path}"]
    found = climb(setup, players, games=8, meet=partial(meet, compiled=False))
    assert {rung.player for rung in found.rungs} == set(players)
    with pytest.raises(DataError, match="no such file"):
        climb(setup, ["manager", "agent:/no/such/file.npz"], games=8)


def write(path, **arrays):
    np.savez(path, **arrays)
    return path


def facts_of(path):
    with np.load(path) as archive:
        return archive["facts"]


def test_what_is_no_agent_is_refused_in_one_line(path, setup, tmp_path):
    facts, (one, two) = facts_of(path), made(setup)
    layers = {"weights_0": one[0], "biases_0": one[1], "weights_1": two[0], "biases_1": two[1]}
    wrong = tmp_path / "wrong.npz"
    other = all_games()[1].setup()

    def refused(told, **arrays):
        with pytest.raises(DataError, match=told) as raised:
            seat_player(f"agent:{write(wrong, **arrays)}", setup)
        assert "\n" not in str(raised.value)

    refused("does not say for which game", **layers)
    refused("layers do not fit together", facts=facts, **{**layers, "weights_1": two[0][:-1]})
    refused("layers do not fit together", facts=facts, **{**layers, "biases_0": np.array(one[1], dtype="U8")})
    refused("not finite", facts=facts, **{**layers, "biases_0": one[1] * np.nan})
    refused("and nothing else", facts=facts, more=one[0], **layers)
    refused("and nothing else", facts=facts)
    refused("scores 8 choices", facts=facts, weights_0=one[0], biases_0=one[1])
    refused("agents are .npz files", facts=np.array([object()]), **layers)  # a pickle, which is never opened
    save_agent(wrong, other, made(other))
    with pytest.raises(DataError, match=r"was trained for game .*; here it is "):
        seat_player(f"agent:{wrong}", setup)
    wrong.write_bytes(path.read_bytes()[:200])
    with pytest.raises(DataError, match=r"agents are \.npz files"):
        seat_player(f"agent:{wrong}", setup)
    with pytest.raises(DataError, match="no such file"):
        seat_player("agent:/no/such/file.npz", setup)
