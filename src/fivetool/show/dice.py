"""Real dice: six-sided ones with pips, ten-sided ones, and faces with a symbol for each play.

A die is drawn around (0, 0), 64 units wide, and then set to its place and size. Pages get the same faces in a
template (`looks_template`), so that a die that tumbles shows what is drawn here and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping

from fivetool.game.board import DieLook
from fivetool.show import svg as draw

UNITS = 64  # the width of a die
HALF = UNITS / 2
SIX, TEN_RED, TEN_WHITE = "six", "ten-red", "ten-white"
PIPS = {  # columns and rows of a face, from -1 to 1
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
CORNERS = ((0, 26), (26, 0), (0, -26), (-26, 0))  # of a small diamond: home plate, first, second, third


# --- Outlines ---


def _cube() -> str:
    return draw.rect(-HALF, -HALF, UNITS, UNITS, "ft-die-body", 13) + draw.rect(-29, -30, 58, 57, "ft-die-top", 11)


def _ten_sided() -> str:
    """Seen from above: ten kites around a point, of which one lies on top."""
    body = ((0, -33), (30, -14), (30, 11), (0, 33), (-30, 11), (-30, -14))
    top = ((0, -30), (20, 4), (0, 17), (-20, 4))
    edges = "M20 4 L30 11 M-20 4 L-30 11 M0 17 L0 33"
    return draw.polygon(body, "ft-die-body") + draw.polygon(top, "ft-die-top") + draw.path(edges, "ft-die-line")


# --- Faces ---


def _pips(count: int) -> str:
    return "".join(draw.circle(17 * column, 17 * row - 1, 6.5, "ft-die-mark") for column, row in PIPS[count])


def word(shown: str, y: float = 0) -> str:
    """Only a word.

    >>> word("K")
    '<text x="0" y="0" class="ft-middle ft-die-symbol">K</text>'
    """
    small = " ft-die-word" if len(shown) > 2 else ""
    return draw.text(0, y, shown, f"ft-middle ft-die-symbol{small}")


def bases(shown: str, reached: int) -> str:
    """A hit: a diamond with the way to the base it gives, home plate again for a home run."""
    way = " L".join(f"{x} {y}" for x, y in (CORNERS + CORNERS[:1])[: reached + 1])
    return _diamond() + draw.path(f"M{way}", "ft-die-path") + _in_diamond(shown)


def walk(shown: str) -> str:
    """A walk: step by step to first base."""
    return _diamond() + draw.path("M0 26 L26 0", "ft-die-path ft-die-dashed") + _in_diamond(shown)


def steal(shown: str) -> str:
    """A stolen base: everybody moves on."""
    ways = "M-17 12 l8 7 l-8 7 M-3 12 l8 7 l-8 7 M11 12 l8 7 l-8 7"
    return word(shown, -7) + draw.path(ways, "ft-die-path")


def ball(shown: str) -> str:
    """A ball, with its seams."""
    seams = "M-20 -17 q13 17 0 34 M20 -17 q-13 17 0 34"
    return draw.circle(0, 0, 26, "ft-die-line") + draw.path(seams, "ft-die-line") + word(shown)


def strike(shown: str) -> str:
    """A strike, over home plate."""
    return draw.path("M-21 -22 h42 v24 l-21 22 l-21 -22 z", "ft-die-line") + word(shown, -5)


def outs(shown: str, count: int) -> str:
    """One cross for everybody who is out."""
    left = -10 * (count - 1)
    crosses = " ".join(f"M{left + 20 * i - 6} 11 l12 12 m0 -12 l-12 12" for i in range(count))
    return word(shown, -9) + draw.path(crosses, "ft-die-path")


def _diamond() -> str:
    return draw.polygon(CORNERS, "ft-die-line")


def _in_diamond(shown: str) -> str:
    small = " ft-die-word" if len(shown) > 1 else ""
    return draw.text(0, 0, shown, f"ft-middle ft-die-symbol{small}")


# --- Looks ---


def cube(name: str, tone: str, faces: Mapping[str, str]) -> DieLook:
    """A six-sided die with faces of its own."""
    return DieLook(name, tone, _cube(), faces)


def _ten(name: str, tone: str) -> DieLook:
    return DieLook(name, tone, _ten_sided(), {str(face): word(str(face), -5) for face in range(10)})


PLAIN = cube("plain", "plain", {})
SIX_SIDED = cube(SIX, "plain", {str(count): _pips(count) for count in PIPS})
TEN_SIDED = (_ten(TEN_RED, "red"), _ten(TEN_WHITE, "plain"))


# --- Dice ---


@draw.drawn_once
def die(
    x: float, y: float, shown: str, size: float = 58, state: str = "", look: DieLook = PLAIN, **attributes: object
) -> str:
    """A die with its upper left corner at a place. `state` is "lit", "counted", "unrolled" or nothing."""
    place = f"translate({x + size / 2:.6g} {y + size / 2:.6g}) scale({size / UNITS:.4g})"
    face = draw.group((face_of(look, shown),), class_="ft-face")
    body = draw.group((look.outline, face), transform=place)
    classes = f"ft-tone-{look.tone}{f' ft-die-{state}' if state else ''}"
    return draw.group((body,), class_=classes, data_look=look.name, **attributes)


def face_of(look: DieLook, shown: str) -> str:
    """What a die shows: its picture, a word where the look has none, nothing before it is rolled."""
    return look.faces.get(shown) or (word(shown) if shown else "")


def looks_template(looks: tuple[DieLook, ...]) -> str:
    """The dice of a game for a page: every outline and every face, for scripts to copy."""
    return "".join(
        draw.group(
            (
                look.outline,
                *(draw.group((face,), class_="ft-face", data_face=shown) for shown, face in look.faces.items()),
            ),
            data_look=look.name,
            class_=f"ft-tone-{look.tone}",
        )
        for look in looks
    )
