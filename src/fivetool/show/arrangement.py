"""Two arrangements of one board: its panels under one another for a narrow room, in two columns for a wide one.

The board is drawn once. A part that has another place on the wide board carries that in `data-wide`, and the board its
wide view box; a page that has the room puts them into force. Everywhere else the narrow board is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree import ElementTree

from fivetool.show import svg as draw

LEFT, RIGHT = 0, 1
SVG = "http://www.w3.org/2000/svg"


Place = tuple[float, float] | tuple[float, float, float]  # x, y, and how large a part is drawn there, 1 unless told


def placed(body: str, narrow: Place, wide: Place | None = None) -> str:
    """A part drawn around the origin, moved to its place on the narrow and on the wide board, and scaled there.

    >>> placed("", (0, 10, 0.5), (5, 0))
    '<g transform="translate(0 10) scale(0.5)" data-wide="translate(5 0)"></g>'
    >>> placed("", (0, 10), (0, 10, 1.2))
    '<g transform="translate(0 10)" data-wide="translate(0 10) scale(1.2)"></g>'
    """
    here, there = _moved(*narrow), _moved(*(wide or narrow))
    return draw.group((body,), transform=here, data_wide=there if there != here else None)


def _moved(x: float, y: float, scale: float = 1) -> str:
    sized = f" scale({scale:.6g})" if scale != 1 else ""
    return f"translate({x:.6g} {y:.6g}){sized}"


def widened(svg: str) -> str:
    """A board in its arrangement for larger rooms, where it has one: a page of paper is large enough for it.

    >>> widened('<svg viewBox="0 0 2 9" data-wide="0 0 4 6" />')
    '<svg viewBox="0 0 4 6" data-wide="0 0 4 6" />'
    """
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    for element in root.iter():
        wide = element.get("data-wide")
        if wide:
            element.set("viewBox" if element is root else "transform", wide)
    return ElementTree.tostring(root, encoding="unicode")


def broadest(svg: str) -> str:
    """A board in the one of its arrangements that is broader for its height: a small picture of it is larger so.

    >>> broadest('<svg viewBox="0 0 9 2" data-wide="0 0 4 6" />')
    '<svg viewBox="0 0 9 2" data-wide="0 0 4 6" />'
    """
    root = ElementTree.fromstring(svg)
    return widened(svg) if _shape(root.get("data-wide", "0 0 0 1")) > _shape(root.get("viewBox", "0 0 1 1")) else svg


def _shape(view_box: str) -> float:
    width, height = map(float, view_box.split()[2:])
    return width / height


@dataclass(frozen=True)
class Panel:
    """A part of a board, drawn from the origin down; a panel may need another height on the wide board."""

    body: str
    height: float
    wide_height: float | None = None

    @property
    def height_if_wide(self) -> float:
        """How high it is on the wide board."""
        return self.height if self.wide_height is None else self.wide_height


class Arrangement:
    """Panels as they are added, each with its column on the wide board."""

    def __init__(self, right_width: float, top: float = 0) -> None:
        self._left_of = (0.0, float(draw.BOARD_WIDTH))
        self._width = draw.BOARD_WIDTH + right_width
        self._bottom = float(top)
        self._bottoms = [float(top), float(top)]
        self._parts: list[str] = []

    def add(self, panel: Panel, column: int = LEFT) -> None:
        """Put a panel under those before it."""
        here, there = (0, self._bottom), (self._left_of[column], self._bottoms[column])
        self._parts.append(placed(panel.body, here, there))
        self._bottom += panel.height
        self._bottoms[column] += panel.height_if_wide

    def board(self, title: str, described: str, fold: float | None = None) -> str:
        """The whole board; a page fits the wide one into its room down to the `fold`, and scrolls to the rest."""
        wide = self._width, max(self._bottoms)
        return draw.board(self._bottom, "".join(self._parts), title, described, wide=wide, fold=fold)
