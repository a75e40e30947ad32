"""Guides: short, in plain words, with pictures out of the lesson; the rules clause by clause stand on a page of their
own."""

from __future__ import annotations

import re

import pytest

from fivetool.errors import DataError
from fivetool.game.registry import all_games
from fivetool.table.guide import PICTURE, guide_as_text, guide_of, scene_at

GAMES = [game for game in all_games() if game.pages.guide is not None]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@each_game
def test_a_guide_is_short_and_speaks_of_no_clauses(game):
    words = guide_of(game, lambda caption, scene: "")
    assert 150 < len(words.split()) < 700, "half a page to two pages"
    assert not re.search(rf"\b{game.facts.prefix}-\d", words)
    assert "![" not in words


@each_game
def test_a_guide_shows_boards_of_the_lesson(game):
    pictures = PICTURE.findall(game.pages.guide())
    assert len(pictures) >= 2
    text = guide_as_text(game)
    for caption, step in pictures:
        assert caption.endswith((".", "?"))
        board = game.board.text(scene_at(game, int(step)))
        assert board.strip("\n").splitlines()[0] in text


def test_a_picture_of_a_step_that_is_not_there_is_refused():
    with pytest.raises(DataError, match="has no step 9"):
        scene_at(GAMES[0], 9)
