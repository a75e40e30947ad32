"""Why Home wins so seldom in 2045: a save that is taken away is not tried."""

from __future__ import annotations

import pytest

from fivetool.game.registry import find_game
from fivetool.studies.highlights_2045 import home_field


def test_a_save_that_is_taken_away_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = find_game(home_field.GAME).setup(2, format="single_game", home_first="seat2", team_pick="random")
    asked: list[list[str]] = []
    allowed = home_field._allowed

    def listen(*given: object) -> int:
        choice = allowed(*given)  # type: ignore[arg-type]
        asked.append([setup.game.rules.choices[choice]])
        return choice

    monkeypatch.setattr(home_field, "_allowed", listen)
    for number in range(3):
        home_field.home_wins(setup, (1, 2), number, home_field.all_tries)
    assert asked
    assert {name for names in asked for name in names} == {home_field.PASS}
