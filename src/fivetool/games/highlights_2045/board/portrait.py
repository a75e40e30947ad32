"""Portraits of ballplayers: a face in a cap for naturals, half a machine for cyborgs, a metal head for robots.

Every name has a face of its own, always the same one: what varies is read off a checksum of the name. Nothing in it
says man or woman, for the checksum does not know.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from fivetool.games.highlights_2045.data.cards import Card
from fivetool.show import svg as draw

WIDTH, HEIGHT = 50, 54
SKINS = ("#f1c9a5", "#e0ac7e", "#c68a5b", "#9c6640", "#6f4528")
HAIRS = ("#2b211c", "#5a3a22", "#a5672c", "#d9b25f", "#8d8a86")
METALS = ("#aeb8c4", "#c9b58f", "#93a9b5", "#b7a6a0")
GLOWS = ("#38d6ff", "#ff5d4d", "#ffd23f", "#7dff8a")
DARK, STEEL, BRIGHT = "#26221b", "#7d8896", "#f6f2e8"


class _Traits:
    """What sets one face apart from another, taken bit by bit from the checksum of a name."""

    def __init__(self, name: str) -> None:
        self._left = zlib.crc32(name.encode())

    def pick(self, of: Sequence[str]) -> str:
        """One of these."""
        self._left, place = divmod(self._left, len(of))
        return of[place]

    def one_in(self, many: int) -> bool:
        """Whether somebody has what one in so many have."""
        self._left, rest = divmod(self._left, many)
        return rest == 0


def _shape(name: str, **attributes: object) -> str:
    return draw.element(name, **attributes)


@draw.drawn_once
def portrait(card: Card, x: float, y: float) -> str:
    """Head and shoulders of a ballplayer in a frame of `WIDTH` and `HEIGHT`, its upper left corner at a place."""
    traits = _Traits(card.name)
    head = {"robot": _robot, "cyborg": _cyborg}.get(card.type, _natural)
    parts = (
        _shape("rect", x=0, y=0, width=WIDTH, height=HEIGHT, rx=7, class_="ft-band", fill_opacity=0.16),
        _shape("path", d="M3 54 q1 -15 22 -16 q21 1 22 16 z", class_="ft-band"),
        *head(traits),
    )
    frame = f"{x:.6g} {y:.6g} {WIDTH} {HEIGHT}"  # a page may show the face alone, beside the choice of its card
    return draw.group(parts, transform=f"translate({x:.6g} {y:.6g})", aria_hidden="true", data_portrait=frame)


def _natural(traits: _Traits) -> Iterator[str]:
    skin, hair = traits.pick(SKINS), traits.pick(HAIRS)
    if traits.one_in(3):
        yield _shape("path", d="M12 20 q-4 16 2 22 h22 q6 -6 2 -22 z", fill=hair)  # long hair
    yield from _face(skin)
    if traits.one_in(3):
        yield _shape("path", d="M16.5 29.5 h6 M27.5 29.5 h6", stroke=DARK, stroke_width=1.8, fill="none")  # eye black
    elif traits.one_in(4):
        for x, y in ((17, 29), (19.5, 30.5), (30.5, 30.5), (33, 29)):
            yield _shape("circle", cx=x, cy=y, r=0.7, fill=DARK, fill_opacity=0.5)  # freckles
    yield from _eyes()
    if traits.one_in(5):
        glasses = "M15 25.5 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0 M27 25.5 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0 M23 25.5 h4"
        yield _shape("path", d=glasses, fill="none", stroke=DARK, stroke_width=1.4)
    yield from _cap(to_the_right=traits.one_in(2))


def _cyborg(traits: _Traits) -> Iterator[str]:
    skin, metal, glow = traits.pick(SKINS), traits.pick(METALS), traits.pick(GLOWS)
    yield from _face(skin)
    yield _shape("path", d="M25 12 q11 1 11 13 q0 15 -11 15 z", fill=metal, stroke=DARK, stroke_width=1)
    yield _shape("circle", cx=20, cy=25.5, r=1.7, fill=DARK)
    yield _shape("circle", cx=30.5, cy=25.5, r=4, fill=DARK)
    yield _shape("circle", cx=30.5, cy=25.5, r=2.4, fill=glow)
    yield _shape("path", d="M19.5 34 h5 M26.5 34 h7 M26.5 37 h5", stroke=DARK, stroke_width=1.3, fill="none")
    if traits.one_in(2):
        yield _shape("path", d="M37 20 l5 -3 v12 l-5 -2 z", fill=metal, stroke=DARK, stroke_width=1)  # an earpiece
    yield from _cap(to_the_right=traits.one_in(2))


def _robot(traits: _Traits) -> Iterator[str]:
    metal, glow = traits.pick(METALS), traits.pick(GLOWS)
    yield _shape("rect", x=20, y=34, width=10, height=8, fill=STEEL)
    corner = 12 if traits.one_in(3) else 5
    if traits.one_in(2):
        yield _shape("path", d="M25 12 v-6", stroke=STEEL, stroke_width=2)
        yield _shape("circle", cx=25, cy=5.5, r=2.6, fill=glow)
    yield _shape("rect", x=8, y=21, width=34, height=8, rx=3, fill=STEEL)
    yield _shape("rect", x=12, y=11, width=26, height=26, rx=corner, fill=metal, stroke=DARK, stroke_width=1.3)
    if traits.one_in(2):
        yield _shape("rect", x=15, y=19, width=20, height=7, rx=3.5, fill=DARK)  # one eye for both
        yield _shape("rect", x=18, y=21, width=14, height=3, rx=1.5, fill=glow)
    else:
        for middle in (19.5, 30.5):
            yield _shape("circle", cx=middle, cy=22, r=4, fill=DARK)
            yield _shape("circle", cx=middle, cy=22, r=2.2, fill=glow)
    yield _shape("path", d="M18 31.5 h14 M20 29.5 v4 M25 29.5 v4 M30 29.5 v4", stroke=DARK, stroke_width=1.3)


def _face(skin: str) -> Iterator[str]:
    yield _shape("rect", x=20, y=34, width=10, height=9, fill=skin)
    yield _shape("ellipse", cx=25, cy=26, rx=11, ry=14, fill=skin, stroke=DARK, stroke_width=0.8)


def _eyes() -> Iterator[str]:
    for middle in (19.8, 30.2):
        yield _shape("circle", cx=middle, cy=25.5, r=1.7, fill=DARK)
    yield _shape("path", d="M21.5 34.5 q3.5 2.6 7 0", stroke=DARK, stroke_width=1.3, fill="none")


def _cap(*, to_the_right: bool) -> Iterator[str]:
    """A cap in the color of the type, its bill to one side."""
    bill = "M24 19 h19 q-3 -5 -12 -5 z" if to_the_right else "M26 19 h-19 q3 -5 12 -5 z"
    yield _shape("path", d="M13.5 19 q0 -12 11.5 -12 q11.5 0 11.5 12 z", class_="ft-band")
    yield _shape("path", d=bill, class_="ft-band", stroke=BRIGHT, stroke_width=0.8)
    yield _shape("circle", cx=25, cy=13, r=2.6, fill=BRIGHT)
