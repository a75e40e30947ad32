"""What a printed game is made of: pieces to cut out, drawings, charts, and something to read.

A game lists its components as `Pages.components`, drawn from the same data and by the same code as its board; the
press (`fivetool.press`) lays them out on paper. Drawings are SVG with the classes of the boards. Sizes are in
millimeters.
"""

from __future__ import annotations

from dataclasses import dataclass, field

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0  # the usual size, for which there are sleeves


@dataclass(frozen=True)
class Piece:
    """Something to cut out: its front, its back if it has one, and how many of it there are."""

    name: str
    front: str  # SVG in the proportions of the piece
    back: str = ""
    copies: int = 1


@dataclass(frozen=True)
class Pieces:
    """Pieces of one size: cards, labels for dice, markers."""

    name: str  # its word on the command line
    title: str
    pieces: tuple[Piece, ...]
    width: float = CARD_WIDTH
    height: float = CARD_HEIGHT
    note: str = ""  # what to do with them, in a sentence


@dataclass(frozen=True)
class Drawing:
    """A mat, a pad or a form: one drawing that fills a page, or `a_page` of them one under the other."""

    name: str
    title: str
    svg: str
    a_page: int = 1
    copies: int = 1  # of the page
    landscape: bool = False
    to_the_edge: bool = False  # as large as printers allow: a mat on which cards have to fit


@dataclass(frozen=True)
class Chart:
    """A table that dice are looked up in: heads of the columns, then rows of cells; `note` stands below."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True)
class ChartPages:
    """Charts side by side: each `column` holds charts from top to bottom; a page has some columns."""

    name: str
    title: str
    pages: tuple[tuple[tuple[Chart, ...], ...], ...]  # pages of columns of charts
    text_size: float = 11.0  # in points, at most: as much smaller as each page needs
    landscape: bool = False


@dataclass(frozen=True)
class Leaflet:
    """Something to read, in Markdown. `![what it shows](lesson:2)` is the board at step 2 of the game's lesson."""

    name: str
    title: str
    markdown: str
    pictures: dict[str, str] = field(default_factory=dict)  # SVG by the names that the text gives, `![](name)`


Component = Pieces | Drawing | ChartPages | Leaflet
