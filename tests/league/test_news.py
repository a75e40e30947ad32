"""Headlines: each game makes the news once for one thing."""

from __future__ import annotations

from fivetool.game.scoring import Box
from fivetool.league.news import game_news


def test_a_walk_off_in_a_long_game_is_one_headline() -> None:
    innings = ((0,) * 15, (*[0] * 14, 1))
    told = game_news(Box((), innings), ("Owls", "Foxes"), (0, 1), (), {}, scheduled=9)
    assert [news["text"] for news in told] == ["The Foxes beat the Owls in their last at-bat, 1–0 in 15 innings"]
    visitors = ((*[0] * 14, 1), (0,) * 15)
    told = game_news(Box((), visitors), ("Owls", "Foxes"), (1, 0), (), {}, scheduled=9)
    assert [news["kind"] for news in told] == ["long game"]
