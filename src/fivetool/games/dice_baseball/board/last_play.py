"""What the last play came to, and how it was decided, from left to right: dice, the cell of a card, the fielder, the
chart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from fivetool.game.event import Event
from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.board.how_decided import Mark, last_appearance, marks
from fivetool.games.dice_baseball.board.layout import BOLD_LETTER, LETTER, MARGIN, OFF_THE_BOARD, WIDTH
from fivetool.games.dice_baseball.words.odds import FIRST_ON_CARDS, in_range
from fivetool.show import svg as draw
from fivetool.show.arrangement import Panel, placed
from fivetool.show.dice import TEN_SIDED, die

MOST_ROWS, MOST_LINES = 3, 2  # of steps, and of what came of them; with fewer steps there is a line more
HEAD, LINE = 24, 20
MARK_HEIGHT, ARROW = 50, 14
ROW_STEP = MARK_HEIGHT + 4
DIE, DIE_STEP = 28, 30
TOLD_LETTERS = 41  # of a line of the result
EMPTY_HEIGHT = 8  # on a narrow board before the first roll
HEIGHT = HEAD + ROW_STEP * MOST_ROWS + LINE * MOST_LINES + 1  # at all times, so that nothing moves
NOT_THE_RESULT = ("pa_start", "inning_start", "substitution", "position_change", "control_change", "game_end")


def last_play(scene: Scene) -> Panel:
    """Dice, cells and charts of the plate appearance played last, in order, and what came of it."""
    events = last_appearance(scene.events)
    found = marks(events, scene.setup, scene.names)
    if not found:
        begun = any(event.kind == "roll" for event in scene.events)
        return Panel(_what_comes(scene, begun), HEIGHT if begun else EMPTY_HEIGHT, HEIGHT)
    rows = _rows(found)[-MOST_ROWS:]
    told = _in_lines(_result(scene, events), MOST_LINES + (len(rows) < MOST_ROWS))
    parts = [draw.text(MARGIN, 16 + LINE * i, words, "ft-strong ft-result") for i, words in enumerate(told)]
    top = LINE * len(told) + HEAD
    parts.append(draw.text(MARGIN, top - 7, "How it was decided", "ft-soft"))
    for row, steps in enumerate(rows):
        x, y = float(MARGIN), top + row * ROW_STEP
        for number, (mark, wide) in enumerate(steps):
            if row or number:
                parts.append(_arrow(x, y + MARK_HEIGHT / 2))
                x += ARROW
            parts.append(_mark(x, y, wide, mark))
            x += wide
    drawn = draw.group(
        parts,
        class_="ft-last-play",
        data_shows_dice="true",
        data_legend="step cell",
        role="img",
        aria_label=_spoken(found),
    )
    return Panel(drawn, HEIGHT)


def _what_comes(scene: Scene, begun: bool) -> str:
    """Before the first roll of a plate appearance: how it will be decided (DB-16, DB-17)."""
    control = int(scene.view.control)
    steps = (
        Mark("First roll: whose card?", "", f"pitcher {in_range(FIRST_ON_CARDS, control)}, batter above"),
        Mark("Second roll", "", "finds the row on that card"),
        Mark("A first roll of 00-09", "", "a special play, off the charts"),
    )
    rows = [_mark(MARGIN, HEAD + row * ROW_STEP, _mark_width(step), step) for row, step in enumerate(steps)]
    title = draw.text(MARGIN, 16, "How each swing is decided", "ft-soft")
    return placed(draw.group((title, *rows)), (0, 0) if begun else OFF_THE_BOARD, (0, 0))


def _rows(found: Iterable[Mark]) -> list[list[tuple[Mark, float]]]:
    """Steps in rows, as many in each as fit, with their widths."""
    rows: list[list[tuple[Mark, float]]] = []
    left = 0.0
    for mark in found:
        wide = _mark_width(mark)
        if not rows or wide + ARROW > left:
            rows.append([])
            left = WIDTH
        rows[-1].append((mark, wide))
        left -= wide + ARROW
    return rows


def _result(scene: Scene, events: Sequence[Event]) -> list[str]:
    """What came of it, sentence by sentence as the play-by-play tells it."""
    words = scene.setup.game.words
    said = (words.sentence(event, scene.names) for event in events if event.kind not in NOT_THE_RESULT)
    return [sentence.text for sentence in said if sentence is not None]


def _in_lines(sentences: Sequence[str], most: int) -> list[str]:
    """Sentences in lines: where there are too many, the last ones, none of them without its beginning.

    >>> _in_lines(["A fly ball to deep right field.", "The runner tags up and comes home.", "Larks 1, Colts 0."], 2)
    ['The runner tags up and comes home. Larks', '1, Colts 0.']
    """
    lines = wrap(" ".join(sentences), TOLD_LETTERS)
    return lines[:most] if len(lines) <= most or len(sentences) == 1 else _in_lines(sentences[1:], most)


def _arrow(x: float, y: float) -> str:
    return draw.path(f"M{x + 4:.6g} {y - 6:.6g} l6 6 l-6 6", "ft-arrow")


def _mark_width(mark: Mark) -> float:
    read = 2 * DIE_STEP * bool(mark.number) + draw.text_width(mark.result, BOLD_LETTER)
    return min(WIDTH - ARROW, 18 + max(draw.text_width(mark.title, LETTER), read))


def _mark(x: float, y: float, wide: float, mark: Mark) -> str:
    """A step: what it is, and below it the two dice and what they gave."""
    dice = [
        die(x + 8 + DIE_STEP * i, y + 20, digit, DIE, look=look)
        for i, (digit, look) in enumerate(zip(mark.number, TEN_SIDED, strict=False))
    ]
    left = x + 8 + DIE_STEP * len(dice) + 4 * bool(dice)
    return draw.group(
        (
            draw.rect(x, y, wide, MARK_HEIGHT, "ft-cell", 6),
            draw.text(x + 8, y + 16, mark.title, "ft-soft"),
            *dice,
            draw.text(left, y + 40, mark.result, "ft-strong"),
        )
    )


def _spoken(found: Iterable[Mark]) -> str:
    return "How it was decided: " + "; ".join(
        f"{mark.title}: {' '.join(filter(None, (mark.number, mark.result)))}" for mark in found
    )
