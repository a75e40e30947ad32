"""Lessons: a few steps with known dice in which somebody who has never played a game does what each step explains.

A lesson is a TOML file. A step with a `position` begins there, with the `dice` that will be rolled until the next such
step; a step without one goes on where the step before it has led. A first step without one begins with the deal.

    seats = 2
    you = 0
    end = "That is the whole game. Now play a real one."

    [[steps]]
    position = { inning = 1, half = "top" }
    dice = ["HR HR HR B B B K K K OUT OUT DP"]
    say = "Three home runs against three strikes: a tie. Use the chip."
    right = ["use"]
    wrong = "Keep it, and they get their strike. Try the chip."
    well = "Gone! But now the chip is theirs."
    happens = ["hit"]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from fivetool.errors import DataError
from fivetool.game.library import Library, Source

FEWEST_STEPS, MOST_STEPS = 3, 6
STEP_HEADING = r"\[\[\s*steps\s*\]\]"

Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=600)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=64)]


class LessonStep(BaseModel):
    """One thing to do: what is explained, which choices are right, and what comes of them."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    say: Words  # explains the moment and asks for something
    right: list[Word] = Field(min_length=1)  # the words of the choices that do it
    wrong: Words  # said to whoever makes another choice, which is then taken back
    well: Words  # said when it is done
    happens: list[Word] = []  # events that the choice must lead to; none where it is the first half of an answer
    then: list[Word] = []  # what the other seats choose after it, in the order in which they are asked
    position: dict[str, Any] | None = None  # a described position to begin at
    dice: list[Word | Words] = []  # all dice from there on, a handful each
    before: list[Word] = []  # what the other seats choose before the first question


class Lesson(BaseModel):
    """The first lesson of a game."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    seats: int = Field(ge=1, le=16)
    you: int = Field(default=0, ge=0)  # the seat of whoever learns
    options: dict[str, Any] = {}
    end: Words  # said at the end, before a real game
    steps: list[LessonStep] = Field(min_length=FEWEST_STEPS, max_length=MOST_STEPS)

    def drill(self, first: int) -> list[LessonStep]:
        """The steps that follow from the position of step `first`, itself included."""
        later = (place for place in range(first + 1, len(self.steps)) if self.steps[place].position is not None)
        return self.steps[first : next(later, len(self.steps))]

    @property
    def first_steps(self) -> list[int]:
        """The places of the steps with which a drill begins."""
        return [place for place, step in enumerate(self.steps) if place == 0 or step.position is not None]


def check_lesson(content: Mapping[str, Any], source: Source) -> Lesson:
    """A lesson, or a DataError that names the line and what is wrong there.

    >>> check_lesson({"seats": 2, "end": "Play on.", "steps": []}, Source("Lesson file odd.toml", "odd"))
    Traceback (most recent call last):
    ...
    fivetool.errors.DataError: Lesson file odd.toml: steps: List should have at least 3 items after validation, not 0.
    """
    try:
        lesson = Lesson.model_validate(content)
    except ValidationError as error:
        problem = error.errors()[0]
        where = list(problem["loc"])
        reason = problem["msg"].removeprefix("Value error, ")
        named = ".".join(str(part + 1 if isinstance(part, int) else part) for part in where)
        raise DataError(f"{_at(source, where)}: {named}: {reason}.") from None
    if lesson.you >= lesson.seats:
        raise DataError(f"{_at(source, ['you'])}: you: seat {lesson.you} of a game for {lesson.seats}.")
    for place, step in enumerate(lesson.steps):
        if place and step.position is None and (step.dice or step.before):
            wrong = f"steps.{place + 1}: dice and before belong to a step with a position"
            raise DataError(f"{_at(source, ['steps', place])}: {wrong}.")
    return lesson


def _at(source: Source, place: list[str | int]) -> str:
    """The label of a lesson, with the line of the step or entry that is wrong where there are lines."""
    step = 0
    if len(place) > 1 and isinstance(place[1], int):
        for _ in range(place[1] + 1):
            step = source.line_of(STEP_HEADING, after=step)
    names = [part for part in place[2 if step else 0 :] if isinstance(part, str)]
    found = source.line_of(rf"(\[\[)?{names[0]}\b", after=step) if names else 0
    next_step = source.line_of(STEP_HEADING, after=step) if step else 0
    line = step if next_step and found > next_step else found or step  # an entry that is missing has no line
    return f"{source.label}, line {line}" if line else source.label


LESSONS: Library[Lesson] = Library(
    one="lesson",
    several="lessons",
    shipped={},
    file_label="Lesson file {path}",
    check=check_lesson,
)
