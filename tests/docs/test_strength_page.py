"""The page on strength says what the games' level files say."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from fivetool.game.game import Game
from fivetool.game.registry import all_games
from fivetool.players.matches import levels_of
from fivetool.players.opponents import bot_title

PAGE = Path(__file__).parents[2] / "docs" / "strength.md"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_level_stands_on_the_page_as_it_was_measured(game: Game) -> None:
    page = PAGE.read_text(encoding="utf-8")
    levels = levels_of(game).levels
    assert levels
    for level in levels:
        title = bot_title(game, level.name)
        row = f"| {game.title} | {title} | {level.rating:.0f} ± {level.error:.0f} | {level.games:,} |"
        assert row in page
    measured, ways, _ = page.partition("\n## Ways to search\n")
    assert ways
    assert measured.count(f"| {game.title} | ") == len(levels) + 1  # and one row of searches


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_levels_are_apart(game: Game) -> None:
    """Rookie, Regular, Star and Legend stand apart by more than their errors."""
    levels = levels_of(game).levels
    ratings = sorted([*((level.rating, level.error) for level in levels), (1500.0, 0.0)])
    for (lower, error), (upper, other) in pairwise(ratings):
        assert upper - lower > 2 * max(error, other)
