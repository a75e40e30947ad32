"""How the last play was decided, from left to right: dice, the cell of a card, the fielder, the chart, the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from fivetool.game.event import Event
from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.board.how_decided import Mark, last_appearance, marks
from fivetool.games.dice_baseball.board.layout import MARGIN, WIDTH
from fivetool.show import svg as draw
from fivetool.show.arrangement import Panel
from fivetool.show.dice import TEN_SIDED, die

MOST_MARKS = 10
HEAD = 26
MARK_HEIGHT, ARROW = 58, 16
DIE, DIE_STEP = 30, 32
TOLD_LETTERS = 42  # of a line of the result
NOT_THE_RESULT = ("pa_start", "inning_start", "substitution", "position_change", "control_change")


def last_play(scene: Scene) -> Panel | None:
    """Dice, cells and charts of the plate appearance played last, in order, and what came of it."""
    events = last_appearance(scene.events)
    found = marks(events, scene.setup, scene.names)[-MOST_MARKS:]
    if not found:
        return None
    parts = [draw.text(MARGIN, 18, "How it was decided", "ft-strong")]
    x, y = float(MARGIN), float(HEAD)
    for number, mark in enumerate(found):
        wide = _mark_width(mark)
        if x > MARGIN and x + ARROW + wide > MARGIN + WIDTH:
            x, y = float(MARGIN), y + MARK_HEIGHT + 6
        if number:
            parts.append(_arrow(x, y + MARK_HEIGHT / 2))
            x += ARROW
        parts.append(_mark(x, y, wide, mark))
        x += wide
    y += MARK_HEIGHT + 4
    told = wrap(_result(scene, events), TOLD_LETTERS)
    parts += [draw.text(MARGIN, y + 18 + 21 * i, words, "ft-strong ft-result") for i, words in enumerate(told)]
    drawn = draw.group(
        parts,
        class_="ft-last-play",
        data_shows_dice="true",
        data_legend="step cell",
        role="img",
        aria_label=_spoken(found),
    )
    return Panel(drawn, y + 21 * len(told) + 14)


def _result(scene: Scene, events: Sequence[Event]) -> str:
    """What came of it, as the play-by-play tells it."""
    words = scene.setup.game.words
    said = (words.sentence(event, scene.names) for event in events if event.kind not in NOT_THE_RESULT)
    return " ".join(sentence.text for sentence in said if sentence is not None)


def _arrow(x: float, y: float) -> str:
    return draw.path(f"M{x + 4:.6g} {y - 6:.6g} l6 6 l-6 6", "ft-arrow")


def _mark_width(mark: Mark) -> float:
    read = 2 * DIE_STEP * bool(mark.number) + 11 * len(mark.result)
    return min(WIDTH - ARROW, 16 + max(9 * len(mark.title), read))


def _mark(x: float, y: float, wide: float, mark: Mark) -> str:
    """A step: what it is, and below it the two dice and what they gave."""
    dice = [
        die(x + 8 + DIE_STEP * i, y + 24, digit, DIE, look=look)
        for i, (digit, look) in enumerate(zip(mark.number, TEN_SIDED, strict=False))
    ]
    left = x + 10 + DIE_STEP * len(dice)
    return draw.group(
        (
            draw.rect(x, y, wide, MARK_HEIGHT, "ft-cell", 6),
            draw.text(x + 8, y + 17, mark.title, "ft-soft"),
            *dice,
            draw.text(left, y + 45, mark.result, "ft-strong"),
        )
    )


def _spoken(found: Iterable[Mark]) -> str:
    return "How it was decided: " + "; ".join(
        f"{mark.title}: {' '.join(filter(None, (mark.number, mark.result)))}" for mark in found
    )
