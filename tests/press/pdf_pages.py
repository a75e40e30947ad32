"""A printed game as tests read it: its words page by page, and its pages as pictures."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import pypdfium2

from fivetool.game.registry import find_game
from fivetool.press.printing import print_game

DOTS_A_MM = 10
POINTS_A_MM = 72 / 25.4


class Printed:
    """A PDF, opened."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.pdf = pypdfium2.PdfDocument(content)

    @cached_property
    def pages(self) -> list[str]:
        """The words of every page."""
        return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in self.pdf]

    @property
    def words(self) -> list[str]:
        """Every word of the document, in order."""
        return " ".join(self.pages).split()

    def page_with(self, words: str) -> int:
        """The number of the first page that says this."""
        return next(number for number, page in enumerate(self.pages) if words in page)

    def size(self, page: int) -> tuple[float, float]:
        """Width and height in millimeters."""
        wide, high = self.pdf[page].get_size()
        return wide / POINTS_A_MM, high / POINTS_A_MM

    def picture(self, page: int) -> np.ndarray:
        """The page in shades of gray, ten dots a millimeter."""
        drawn = self.pdf[page].render(scale=DOTS_A_MM / POINTS_A_MM, grayscale=True).to_numpy()
        return drawn.reshape(drawn.shape[:2])


def printed(game: str, *only: str, options: dict[str, object] | None = None, **how: object) -> Printed:
    """A game, printed and opened."""
    return Printed(print_game(find_game(game).setup(**(options or {})), only=only, **how))
