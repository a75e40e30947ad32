"""How the page says that a match has ended."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import fivetool as ft
from fivetool.web.render import result_text


def told(game: str, seats: int, **options: object) -> str:
    table = ft.game(game, seats, **options).table(seed=5, players=["manager"] * seats)
    table.play_bots()
    return result_text(
        SimpleNamespace(
            over=True, setup=table.setup, state=table.state, names=table.names, forfeited=None, kind="choice"
        )
    )


@pytest.mark.parametrize(
    ("game", "seats", "options", "text"),
    [
        ("highlights-2045", 2, {"format": "single_game"}, "The Mavericks won 4–3."),
        ("highlights-2045", 2, {"series_length": 3}, "The Visionaries won by 2 games to 1."),
        ("highlights-dice", 1, {"series_games": 3}, "The Kestrels won by 2 games to 1."),
        ("highlights-dice", 4, {"series_games": 3, "rounds": 1}, "The Badgers won in games, 2–1–0–0."),
    ],
)
def test_a_match_of_several_games_is_told_by_the_games_won(game, seats, options, text):
    assert told(game, seats, **options) == text
