"""Lists of men to pick from, and choices as pills."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fivetool.game.words import Choice
from fivetool.games.dice_baseball.board.layout import BOLD_LETTER, LETTER, MARGIN, WIDTH
from fivetool.show import svg as draw


@dataclass(frozen=True)
class Entry:
    """A row of a list: a name, what is said about him (what comes before a semicolon stands in a line below), and the
    choice that a click makes.
    """

    mark: str
    name: str
    about: str
    choice: Choice | None
    lit: bool = False


def pick_list(entries: Sequence[Entry], team: int, top: float, title: str) -> tuple[str, float]:
    """A list of men, each of whom may be clicked."""
    parts = [
        draw.text(MARGIN, top + 18, title, "ft-strong"),
    ]
    y = top + 28
    left = MARGIN + (36 if any(entry.mark for entry in entries) else 8)
    about = left + NAME_ROOM + 10
    for entry in entries:
        below, _, beside = entry.about.rpartition("; ")
        tall = PICK_ROW + (BELOW if below else 0)
        row = [
            draw.rect(MARGIN, y, WIDTH, tall - 4, "ft-cell", 6),
            draw.text(MARGIN + 8, y + 21, entry.mark, "ft-soft"),
            draw.fitted(left, y + 21, entry.name, NAME_ROOM, BOLD_LETTER, "ft-strong ft-team-name"),
            draw.fitted(about, y + 21, beside, MARGIN + WIDTH - 8 - about, LETTER),
            draw.fitted(left, y + 44, below, MARGIN + WIDTH - 8 - left, LETTER, "ft-soft"),
        ]
        if entry.choice:
            row.insert(1, draw.rect(MARGIN + 1, y + 1, WIDTH - 2, tall - 6, "ft-halo", 6))
        parts.append(draw.button(entry.choice, *row, class_="ft-touched" if entry.lit else None))
        y += tall
    return draw.group(parts, class_=draw.team_class(team)), y + 8


PICK_ROW, BELOW, NAME_ROOM = 34, 22, 142


def pills(words: Sequence[tuple[str, Choice]], top: float) -> tuple[str, float]:
    """Pills in rows, as many as fit."""
    parts = []
    x, y = float(MARGIN), top + 20
    for word, choice in words:
        wide = draw.pill_width(word)
        if x + wide > MARGIN + WIDTH and x > MARGIN:
            x, y = float(MARGIN), y + 40
        parts.append(draw.pill(x + wide / 2, y, word, choice))
        x += wide + 8
    return draw.group(parts), y + 24 if words else top
