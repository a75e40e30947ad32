"""The guide of a game: how to play it, in plain words, with pictures of its own board out of its lesson.

A picture is written as `![what it shows](lesson:2)`: the board at step 2 of the lesson, as whoever learns sees it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from fivetool.errors import DataError
from fivetool.game.game import Game
from fivetool.game.scene import Scene
from fivetool.table.drill import lesson_of, rehearsed_to

PICTURE = re.compile(r"!\[([^\]]*)\]\(lesson:(\d+)\)")


def scene_at(game: Game, step: int) -> Scene:
    """What whoever learns sees at a step of the lesson, counted from 1."""
    lesson = lesson_of(game)
    if not 1 <= step <= len(lesson.steps):
        raise DataError(f"The lesson of {game.title} has no step {step}.")
    first = max(place for place in lesson.first_steps if place < step)
    return rehearsed_to(game, first, step - 1 - first).table.scene(lesson.you)


def guide_of(game: Game, draw: Callable[[str, Scene], str]) -> str:
    """The guide in Markdown; `draw` is given what a picture shows, and the scene to draw it from."""
    if game.pages.guide is None:
        raise DataError(f"{game.title} has no guide.")
    return PICTURE.sub(lambda found: draw(found[1], scene_at(game, int(found[2]))), game.pages.guide())


def guide_as_text(game: Game) -> str:
    """The guide with boards in text, for terminals."""

    def draw(caption: str, scene: Scene) -> str:
        board = game.board.text(scene).strip("\n")
        return f"```\n{board}\n```\n\n*{caption}*"

    return guide_of(game, draw)
