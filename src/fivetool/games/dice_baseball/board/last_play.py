"""How the last play was decided, as a row of marks: dice, cell, fielder, chart."""

from __future__ import annotations

from collections.abc import Iterable

from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.board.how_decided import Mark, last_appearance, marks
from fivetool.games.dice_baseball.board.layout import MARGIN, WIDTH
from fivetool.show import svg as draw


def last_play(scene: Scene, top: float) -> tuple[str, float]:
    """Dice, cells and charts of the plate appearance played last, in order."""
    found = marks(last_appearance(scene.events), scene.setup, scene.names)[-MOST_MARKS:]
    if not found:
        return "", top
    parts = []
    x, y = float(MARGIN), top
    for mark in found:
        wide = _mark_width(mark)
        if x + wide > MARGIN + WIDTH:
            x, y = float(MARGIN), y + MARK_HEIGHT + 6
        parts.append(_mark(x, y, wide, mark))
        x += wide + 6
    drawn = draw.group(parts, class_="ft-last-play", data_shows_dice="true", role="img", aria_label=_spoken(found))
    return drawn, y + MARK_HEIGHT + 8


MOST_MARKS = 10
MARK_HEIGHT = 48


def _mark_text(mark: Mark) -> str:
    return " ".join(filter(None, (mark.number, mark.result)))


def _mark_width(mark: Mark) -> float:
    return min(WIDTH, 16 + max(8.6 * len(mark.title), 10.2 * len(_mark_text(mark))))


def _mark(x: float, y: float, wide: float, mark: Mark) -> str:
    return draw.group(
        (
            draw.rect(x, y, wide, MARK_HEIGHT, "ft-cell", 6),
            draw.text(x + wide / 2, y + 14, mark.title, "ft-middle ft-soft"),
            draw.text(x + wide / 2, y + 35, _mark_text(mark), "ft-middle ft-strong"),
        )
    )


def _spoken(found: Iterable[Mark]) -> str:
    return "; ".join(f"{mark.title}: {_mark_text(mark)}" for mark in found)
