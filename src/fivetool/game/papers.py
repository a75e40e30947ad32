"""Papers: what a game has to read and print beside its board, such as a box score or a score sheet.

A game lists them as `Pages.papers`. Terminals show the text, pages the HTML, and both can be kept as files. The HTML
of a paper is a fragment with classes and without inline style or script, so that a strict page can show it; the look
is in `show.papers` and in the style sheets of the boards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivetool.errors import UsageError

if TYPE_CHECKING:
    from fivetool.game.game import Game
    from fivetool.game.scene import Scene


@dataclass(frozen=True)
class Paper:
    """A kind of paper: its word in addresses and commands, its title, and how it is written for a scene."""

    name: str
    title: str
    text: Callable[[Scene], str]
    html: Callable[[Scene], str]


def find_paper(game: Game, name: str) -> Paper:
    """The paper of that name, or of the only name that begins so."""
    found = [paper for paper in game.pages.papers if paper.name == name or paper.name.startswith(name)]
    if len(found) == 1:
        return found[0]
    known = ", ".join(paper.name for paper in game.pages.papers)
    if not known:
        raise UsageError(f"{game.title} has no papers.")
    raise UsageError(f"{game.title} has no paper {name}; there is {known}.")
