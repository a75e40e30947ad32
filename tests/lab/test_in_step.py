"""Games step by step, a small state made narrow, as a GPU plays them: the same games as any other way."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from fivetool.engine import drivers
from fivetool.engine.record import narrow, record
from fivetool.game.registry import all_games
from fivetool.lab.cuda import state_on_gpu
from fivetool.players.matches import match_between

GAMES = all_games()


def test_a_narrow_record_has_the_same_fields_and_an_odd_number_of_words() -> None:
    wide = record("wide", number="i8", pair=("i8", 2), small=("u1", (2, 3)))
    found = narrow(wide)
    assert found.names == ("wide_narrow", "number", "pair", "small", "padding")
    assert found["pair"].base == np.int32
    assert found["small"] == wide["small"]
    assert found.itemsize == 28


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
@pytest.mark.parametrize(("player", "games"), [("random", 2), ("manager", 1)])
def test_played_in_step_the_games_are_the_same(game: Any, player: str, games: int) -> None:
    setup = game.setup()
    match = match_between([player] * setup.seats, setup)
    wide = setup.workspace((7, 8))
    totals = setup.empty_totals()
    drivers.simulate_games(wide, match, 0, 2 * games, totals)

    state = state_on_gpu(game.rules.state)
    small = wide._replace(state=np.zeros(1, state), start=np.zeros(1, state))
    for by_steps in (True, None):
        in_step = setup.empty_totals()
        finals = np.zeros(2 * games, state)
        with warnings.catch_warnings(action="error"):  # NumPy warns where 32 bits are too few
            for first in range(2):
                drivers.play_in_step(small, match, first, 2 * games, 2, in_step, finals, by_steps)
        assert (in_step == totals).all()
        last = 2 * games - 1
        assert all((finals[last][field] == wide.state[0][field]).all() for field in wide.state.dtype.names[1:])
