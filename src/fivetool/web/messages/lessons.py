"""Lessons: the panel beside the board, and what is answered to a choice."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from fivetool.web.messages.base import ChoiceId, Message, Request
from fivetool.web.messages.shown import Entry, Snapshot

MOST_MADE = 16


class LessonShown(Message):
    """Where somebody is in a lesson: the open step, or the end of its drill (`next` leads on; None: it was the last).

    `well` is said of the step before, `say` explains the open one and asks for something: one of the choices `wanted`.
    """

    step: int
    steps: int
    well: str
    say: str
    wanted: list[int]
    done: bool
    next: str | None


class LessonSnapshot(Snapshot):
    """Everything that a page needs to show a lesson at a table. Its dice are known beforehand and have no seal."""

    lesson: LessonShown


class LessonChoice(Request):
    """All choices of whoever learns since the position of step `first`, the new one last."""

    first: Annotated[int, Field(ge=0, le=100)]
    made: list[ChoiceId] = Field(min_length=1, max_length=MOST_MADE)


class LessonAnswer(Message):
    """Whether the choice was right; then all that came of it and the next step, else a word about it."""

    right: bool
    words: str
    entries: list[Entry]
    lesson: LessonShown | None
