"""A drill: steps of a lesson that follow from one position, at a table whose dice are known.

Nothing of it can be mistaken for a game: its dice are a script, it has no seal, and it is never saved.
"""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.errors import DataError, FivetoolError
from fivetool.game.event import Event
from fivetool.game.game import Game
from fivetool.game.lessons import Lesson, LessonStep
from fivetool.table.sources import Script
from fivetool.table.table import Table


def lesson_of(game: Game) -> Lesson:
    """The lesson of a game that has one."""
    if game.pages.lesson is None:
        raise DataError(f"{game.title} has no lesson.")
    return game.pages.lesson()


class Drill:
    """The steps of a lesson from the position of step `first` on, as far as they have been done."""

    def __init__(self, game: Game, first: int = 0) -> None:
        self.lesson = lesson_of(game)
        if first not in self.lesson.first_steps:
            raise DataError(f"The lesson of {game.title} has no position of its own at step {first + 1}.")
        self.first = first
        self.steps = self.lesson.drill(first)
        self.done = 0
        self.dice = Script(self.steps[0].dice)
        setup = game.setup(self.lesson.seats, **self.lesson.options)
        self.table = Table(setup, dice=self.dice, position=self.steps[0].position)
        self._others_choose(self.steps[0].before)

    @property
    def place(self) -> int:
        """The place of the open step in the whole lesson."""
        return self.first + self.done

    @property
    def over(self) -> bool:
        """Whether every step is done."""
        return self.done == len(self.steps)

    @property
    def next_first(self) -> int | None:
        """Where the next drill of the lesson begins; None after the last."""
        after = self.first + len(self.steps)
        return after if after < len(self.lesson.steps) else None

    @property
    def step(self) -> LessonStep:
        """The open step."""
        return self.steps[self.done]

    def is_right(self, choice: int) -> bool:
        """Whether a choice does what the open step asks for."""
        names = self.table.setup.game.rules.choices
        return not self.over and 0 <= choice < len(names) and names[choice] in self.step.right

    def choose(self, choice: int | str) -> list[Event]:
        """Make a choice of whoever learns, and those of the others that follow; returns what happened."""
        before = len(self.table.events)
        self.table.play(choice, self.lesson.you)
        self._others_choose(self.step.then)
        self.done += 1
        return self.table.events[before:]

    def _others_choose(self, choices: Sequence[str]) -> None:
        for choice in choices:
            asked = [seat for seat in self.table.waiting if seat != self.lesson.you]
            if not asked:
                raise DataError(f"Step {self.place + 1}: nobody else is asked who could choose {choice}.")
            self.table.play(choice, asked[0])


def rehearse(game: Game) -> list[Drill]:
    """Go through the whole lesson of a game and return its drills as they end, or raise a DataError.

    Every right choice is tried: each must be open among others, lead to what the step says, and use the same dice.
    """
    drills = []
    for first in lesson_of(game).first_steps:
        for place in range(len(lesson_of(game).drill(first))):
            drill = rehearsed_to(game, first, place)
            for choice in drill.step.right:
                drills_on = rehearsed_to(game, first, place)
                _try_step(drills_on, choice)
        drill = rehearsed_to(game, first, len(lesson_of(game).drill(first)))
        if drill.dice.left:
            raise DataError(f"Step {first + 1}: {drill.dice.left} of its dice are never rolled.")
        drills.append(drill)
    return drills


def rehearsed_to(game: Game, first: int, place: int) -> Drill:
    """A drill whose steps before a place are done, each by its first right choice."""
    drill = Drill(game, first)
    for _ in range(place):
        drill.choose(drill.step.right[0])
    return drill


def _try_step(drill: Drill, choice: str) -> None:
    """Make one right choice of the open step and look at what came of it."""
    step, where = drill.step, f"Step {drill.place + 1}"
    seat = drill.lesson.you
    if seat not in drill.table.waiting:
        raise DataError(f"{where}: whoever learns is not asked anything there.")
    open_now = [option.name for option in drill.table.choices_of(seat)]
    if choice not in open_now:
        raise DataError(f"{where}: {choice} is not open there; open are {', '.join(open_now)}.")
    if set(open_now) <= set(step.right):
        raise DataError(f"{where}: every open choice is right, so there is nothing to learn.")
    try:
        happened = {event.kind for event in drill.choose(choice)}
    except FivetoolError as error:
        raise DataError(f"{where}: {choice}: {error}") from None
    missing = [kind for kind in step.happens if kind not in happened]
    if missing:
        raise DataError(
            f"{where}: {choice} does not lead to {', '.join(missing)}; it leads to {', '.join(sorted(happened))}."
        )
