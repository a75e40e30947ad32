"""How environments show a game: as text, as a drawing, or as pixels."""

from __future__ import annotations

from typing import Any

from fivetool.show.svg import with_style
from fivetool.table.table import Table

TEXT, DRAWING, PIXELS = "ansi", "svg", "rgb_array"
MODES = (TEXT, DRAWING, PIXELS)


def drawn(table: Table, seat: int, mode: str) -> Any:
    """The board as a seat sees it.

    >>> from fivetool.game.registry import all_games
    >>> drawn(Table(all_games()[0].setup(), seed=1), 0, "svg").startswith("<svg")
    True
    """
    scene, board = table.scene(seat), table.setup.game.board
    if mode == TEXT:
        return board.text(scene)
    svg = board.svg(scene, [])
    if mode == DRAWING:
        return with_style(svg)
    from fivetool.learn.picture import pixels  # needs libraries that text and drawings do without

    return pixels(svg)
