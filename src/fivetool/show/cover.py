"""The picture of a game for where somebody chooses one: its dice and cards, thrown on a ball field.

It is no board: nothing on it can be pressed, and nothing explains itself.
"""

from __future__ import annotations

import re

from fivetool.game.board import DieLook
from fivetool.show import svg as draw
from fivetool.show.dice import UNITS, die

WIDTH, HEIGHT = 480, 250
FIELD = draw.Diamond(240, 262, 96)
FOR_BOARDS = re.compile(r' (?:data-(?!wide)[a-z-]+|tabindex|role|aria-label)="[^"]*"')  # what only a board needs


def cover(title: str, described: str, *things: str) -> str:
    """A ball field with things on it.

    >>> cover("Coin Toss", "Two coins", "<circle data-legend='coin' />").startswith("<svg")
    True
    """
    ground = draw.rect(0, 0, WIDTH, HEIGHT, "ft-grass-cut")
    body = FOR_BOARDS.sub("", ground + FIELD.draw() + "".join(things))
    return draw.document(WIDTH, HEIGHT, body, title, described)


def laid(thing: str, x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """Something drawn from the origin, laid down there, turned by some degrees.

    >>> laid("", 10, 20, -8)
    '<g transform="translate(10 20) rotate(-8) scale(1)"></g>'
    """
    return draw.group((thing,), transform=f"translate({x:g} {y:g}) rotate({turn:g}) scale({scale:g})")


def thrown(shown: str, look: DieLook, x: float, y: float, turn: float = 0, size: float = 74, state: str = "") -> str:
    """A die around a place, turned by some degrees."""
    return laid(die(-UNITS / 2, -UNITS / 2, shown, UNITS, state, look), x, y, turn, size / UNITS)
