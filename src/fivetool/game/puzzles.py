"""Puzzles: positions of real games in which one choice is the best beyond doubt. `Game.pages.puzzles`.

A puzzle is a save that breaks off where somebody has to choose, and what each choice is worth there. `fivetool puzzles
make` finds them in games that were played, and writes the file that lies in the data folder of a game.
"""

from __future__ import annotations

from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from fivetool.errors import DataError

FORMAT = 1
MOST_PUZZLES = 500
MOST_CHOICES = 40


class Worth(BaseModel):
    """A choice, how often it wins (a draw counts half), and what speaks against it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    choice: str = Field(min_length=1, max_length=80)  # as the rules name it
    value: float = Field(ge=0, le=1)
    error: float = Field(ge=0, le=1)  # of the difference to the best choice; 0 where values are exact
    why: str = Field(default="", max_length=300)


class Puzzle(BaseModel):
    """A position and what its choices are worth, the best first."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=r"^[0-9a-f]{8}$")
    seat: int = Field(ge=0, le=7)
    decision: str = Field(max_length=80)
    exact: bool
    choices: list[Worth] = Field(min_length=2, max_length=MOST_CHOICES)
    save: dict[str, Any]

    @model_validator(mode="after")
    def _best_first(self) -> Self:
        values = [one.value for one in self.choices]
        if values != sorted(values, reverse=True) or values[0] == values[1]:
            raise ValueError("choices come in order of what they are worth, and one of them is the best")
        if len({one.choice for one in self.choices}) < len(values):
            raise ValueError("a choice is listed twice")
        return self

    @property
    def best(self) -> str:
        """The right answer."""
        return self.choices[0].choice


class Puzzles(BaseModel):
    """The puzzles of a game."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    fivetool_puzzles: int = Field(ge=FORMAT, le=FORMAT)
    game: str = Field(max_length=64)
    puzzles: list[Puzzle] = Field(max_length=MOST_PUZZLES)

    @model_validator(mode="after")
    def _all_different(self) -> Self:
        if len({one.id for one in self.puzzles}) < len(self.puzzles):
            raise ValueError("two puzzles have the same id")
        return self


def check_puzzles(content: Any, label: str) -> Puzzles:
    """Puzzles, or a DataError that says what is wrong with them.

    >>> check_puzzles({"fivetool_puzzles": 1, "game": "some-game"}, "odd.json")
    Traceback (most recent call last):
    ...
    fivetool.errors.DataError: odd.json: puzzles: Field required.
    """
    try:
        return Puzzles.model_validate(content)
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(str(part + 1 if isinstance(part, int) else part) for part in problem["loc"])
        reason = problem["msg"].removeprefix("Value error, ")
        raise DataError(f"{label}: {where + ': ' if where else ''}{reason}.") from None
