"""The legend of a board: symbols with their drawings, those that many boards share, and the whole of it as text."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.game.board import Symbol
from fivetool.show import svg as draw

SIZE = 60  # units of a symbol's drawing, each way
MIDDLE = SIZE / 2
MARK_COLUMNS = 8  # of the marks in a terminal


def symbol(key: str, name: str, meaning: str, body: str, *, width: float = SIZE, mark: str = "") -> Symbol:
    """A symbol whose drawing is `width` units wide and as high as the others.

    >>> symbol("mound", "Mound", "The pitcher stands here.", "").drawing
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" class="ft-board" aria-hidden="true"></svg>'
    """
    drawing = draw.element(
        "svg",
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {SIZE}",
        class_="ft-board",
        aria_hidden="true",
    )
    return Symbol(key, name, meaning, drawing, mark)


def runner(meaning: str = "He has reached this base and scores when he comes home.", mark: str = "") -> Symbol:
    """A base runner, as `svg.runner` draws him."""
    return symbol("runner", "Runner", meaning, draw.token(MIDDLE, MIDDLE, 0, 20), mark=mark)


def batter(meaning: str = "He is at bat, on his side of home plate.") -> Symbol:
    """The batter's token, which has a ring."""
    return symbol("batter", "Batter", meaning, draw.token(MIDDLE, MIDDLE, 0, 20, class_="ft-batter"))


def lamps(name: str, meaning: str, shown: int, of: int) -> Symbol:
    """A track of lamps, as `svg.track` draws it."""
    step = SIZE / (of + 1)
    lit = [draw.circle(step * (i + 1), MIDDLE, 6, "ft-lamp ft-lamp-on" if i < shown else "ft-lamp") for i in range(of)]
    return symbol(name.lower(), name, meaning, draw.group(lit))


def outs(meaning: str = "Each filled circle is an out; the third ends the half-inning.") -> Symbol:
    """The outs of a half-inning."""
    return lamps("Outs", meaning, 2, 3)


def as_text(symbols: Sequence[Symbol]) -> str:
    """The legend for a terminal: how each symbol is written there, its name and what it means."""
    return "\n".join(f"{one.mark:<{MARK_COLUMNS}}{one.name}: {one.meaning}" for one in symbols)
