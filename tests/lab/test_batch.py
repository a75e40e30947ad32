"""A batch of games, each with a rule book of its own."""

from __future__ import annotations

import numpy as np

from fivetool.game.registry import find_game
from fivetool.lab.simulate import Batch, simulate, simulate_each


def test_a_batch_plays_the_games_that_a_simulation_plays():
    setup = find_game("power-chip").setup()
    states = simulate_each(Batch.of(setup.game, [setup.book] * 8, ["random", "random"]), seed=5, threads=2)
    alone = simulate(setup, 8, ["random", "random"], seed=5, threads=1)
    runs = np.array([setup.score(state)[1] for state in states]).sum(axis=0)
    assert runs.tolist() == [round(mean * 8) for mean in alone.runs_mean]


def test_every_game_of_a_batch_has_its_own_book_and_number():
    game = find_game("power-chip")
    books = [game.setup(innings=innings).book for innings in (1, 5)]
    stacked = np.array(books, game.book).view(np.recarray)
    book_of, numbers = np.array([1, 0, 1]), np.array([7, 7, 9], np.uint64)
    states = simulate_each(Batch(game, stacked, book_of, numbers, [["manager", "random"]]), seed=2, threads=1)
    again = simulate_each(Batch(game, stacked, book_of[2:], numbers[2:], [["manager", "random"]]), seed=2, threads=1)
    assert states[2].tobytes() == again[0].tobytes()
    assert states[0].tobytes() != states[1].tobytes()


def test_a_book_that_comes_again_is_kept_once():
    game = find_game("power-chip")
    short, long = (game.setup(innings=innings).book for innings in (1, 5))
    batch = Batch.of(game, [short, long, short], ["manager", "random"])
    assert len(batch.books) == 2
    assert batch.book_of.tolist() == [0, 1, 0]
    apart = Batch(
        game, np.array([short, long, short], game.book).view(np.recarray), np.arange(3), batch.numbers, batch.players
    )
    assert simulate_each(batch, threads=1).tobytes() == simulate_each(apart, threads=1).tobytes()
