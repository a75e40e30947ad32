"""Where a game goes another way on a GPU, found with a GPU that is made up and makes one mistake."""

from __future__ import annotations

from typing import Any

import pytest

from fivetool.game.registry import all_games
from fivetool.lab import cuda, devices
from fivetool.lab.simulate import Batch, simulate_each

SETUP = all_games()[0].setup()
PLAYERS = [SETUP.game.players.styles[0]] * SETUP.seats
GAMES, WRONG_GAME, WRONG_DECISION = 4, 2, 5


@pytest.fixture
def gpu(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A GPU whose states are wrong in one game from one decision on; the list says in which."""
    wrong: list[int] = []

    def final_states(setup: Any, games: int, players: Any, seed: Any, most: int) -> Any:
        states = simulate_each(Batch.of([setup] * games, players), seed, most=most)
        if most > WRONG_DECISION:
            for game in wrong:
                states["inning"][game] += 1
        return states

    monkeypatch.setattr(cuda, "final_states", final_states)
    return wrong


@pytest.mark.usefixtures("gpu")
def test_games_that_are_the_same_do_not_differ() -> None:
    assert devices.first_difference(SETUP, GAMES, PLAYERS) is None


def test_the_first_decision_after_which_a_game_differs_is_found(gpu: list[int]) -> None:
    gpu.append(WRONG_GAME)
    found = devices.first_difference(SETUP, GAMES, PLAYERS)
    assert found is not None
    assert (found.game, found.decision, [*found.fields]) == (WRONG_GAME, WRONG_DECISION, ["inning"])
    assert str(found).startswith(f"game {WRONG_GAME} goes another way after decision {WRONG_DECISION} (inning: ")
