"""A batch of games, each with a rule book of its own."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from fivetool.game.registry import find_game
from fivetool.lab.simulate import Batch, simulate, simulate_each


def test_a_batch_plays_the_games_that_a_simulation_plays():
    setup = find_game("power-chip").setup()
    states = simulate_each(Batch.of([setup] * 8, ["random", "random"]), seed=5, threads=2)
    alone = simulate(setup, 8, ["random", "random"], seed=5, threads=1)
    runs = np.array([setup.score(state)[1] for state in states]).sum(axis=0)
    assert runs.tolist() == [round(mean * 8) for mean in alone.runs_mean]


def test_every_game_of_a_batch_has_its_own_book_and_number():
    game = find_game("power-chip")
    short, long = (game.setup(innings=innings) for innings in (1, 5))
    batch = replace(Batch.of([long, short, long], ["manager", "random"]), numbers=np.array([7, 7, 9], np.uint64))
    last = replace(Batch.of([long], ["manager", "random"]), numbers=batch.numbers[2:])
    states, again = simulate_each(batch, seed=2, threads=1), simulate_each(last, seed=2, threads=1)
    assert states[2].tobytes() == again[0].tobytes()
    assert states[0].tobytes() != states[1].tobytes()


def test_a_book_that_comes_again_is_kept_once():
    game = find_game("power-chip")
    short, long = (game.setup(innings=innings) for innings in (1, 5))
    batch = Batch.of([short, long, short], ["manager", "random"])
    assert len(batch.books) == 2
    assert batch.book_of.tolist() == [0, 1, 0]
    assert len(batch.knowledge) == 2
    assert batch.knowledge_of.tolist() == [0, 1, 0]
    apart = Batch.of([short, long, game.setup(innings=1)], ["manager", "random"])
    assert len(apart.books) == 3
    assert simulate_each(batch, threads=1).tobytes() == simulate_each(apart, threads=1).tobytes()
