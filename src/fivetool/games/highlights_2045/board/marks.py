"""The marks on cards and table: hits, speeds, runners, types, income, cost and PH.

Every mark is a shape or a word of its own, so that nobody depends on colors: a hit says 1B, 2B, 3B, HR or BB, and the
speed of a ballplayer is one to three chevrons. Colors say whose a runner is, and of what type a card.
"""

from __future__ import annotations

from fivetool.games.highlights_2045.words.naming import HIT_MARKS
from fivetool.show import svg as draw

HIT_SHAPE = 1.3  # how much wider than high a hit is
LETTER = 11.4  # the width of a bold letter
CHEVRON = 0.42  # of the size of a mark


def hit_mark(x: float, y: float, hit: str, radius: float = 15, shape: float = HIT_SHAPE) -> str:
    """A hit around its middle, in the color of its team or type."""
    wide = shape * radius
    box = draw.rect(x - wide, y - radius, 2 * wide, 2 * radius, "ft-token", radius * 0.55)
    return box + draw.fitted(x, y, HIT_MARKS[hit], 2 * wide - 5, LETTER, "ft-middle ft-on-band ft-strong")


def speed_mark(x: float, y: float, speed: int, size: float, classes: str = "ft-chevron") -> str:
    """One chevron for slow, two for medium, three for fast, around a middle."""
    step = size * CHEVRON
    left = x - step * (speed - 1) / 2 - step / 2
    return draw.path(
        " ".join(
            f"M{left + step * i:.6g} {y - step:.6g} l{step:.6g} {step:.6g} l{-step:.6g} {step:.6g}"
            for i in range(speed)
        ),
        classes,
    )


def runner_mark(x: float, y: float, team: int, speed: int, radius: float) -> str:
    """A runner in his team's shape and color, with the chevrons of his speed."""
    if team % 2 == 0:
        shape = draw.circle(x, y, radius, "ft-token")
    else:
        half = radius * 0.9
        shape = draw.rect(x - half, y - half, 2 * half, 2 * half, "ft-token", radius * 0.25)
    return shape + speed_mark(x, y, speed, radius * 1.2, "ft-chevron ft-chevron-on-token")


def type_mark(kind: str, x: float, y: float, size: float = 9, classes: str = "ft-mark") -> str:
    """A circle for naturals, a diamond for cyborgs, a square for robots; nothing for coaches and ball parks."""
    if kind == "natural":
        return draw.circle(x, y, size, classes)
    if kind == "robot":
        return draw.rect(x - size * 0.9, y - size * 0.9, 1.8 * size, 1.8 * size, classes, 2)
    if kind == "cyborg":
        half = size * 1.2
        return draw.polygon(((x, y - half), (x + half, y), (x, y + half), (x - half, y)), classes)
    return ""


def coin_mark(x: float, y: float, words: str, radius: float = 16) -> str:
    """Income, on a coin."""
    return draw.circle(x, y, radius, "ft-coin-rim") + draw.text(x, y, words, "ft-middle ft-coin-face")


def cost_mark(x: float, y: float, words: str) -> str:
    """A price on its tag."""
    corners = ((-25, 0), (-14, -13), (23, -13), (23, 13), (-14, 13))
    return (
        draw.polygon([(x + dx, y + dy) for dx, dy in corners], "ft-pill")
        + draw.circle(x - 14, y, 3, "ft-base")
        + draw.text(x + 6, y, words, "ft-middle ft-pill-word")
    )


def pinch_mark(x: float, y: float) -> str:
    """PH: a pinch hitter may come in for this card."""
    return draw.rect(x - 19, y - 12, 38, 24, "ft-lamp", 6) + draw.text(x, y, "PH", "ft-middle ft-strong")
