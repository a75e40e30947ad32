"""Levels: how strong each opponent is whom people are offered, as it was measured. `Game.players.levels`.

A game's file says for each level how often it lapses, how much a lapse may cost, or how long it searches; and where on
the ladder that was found to be. `python -m fivetool.studies.levels` writes it. `doubt` is how many standard errors
better a choice must be before a search leaves the manager's for it (`python -m fivetool.studies.doubt`).

    version = 2
    doubt = 2.33

    [[levels]]
    name = "rookie"
    lapses = 0.62
    bears = 0.05
    unweighed = 0.4
    rating = 1262
    error = 9
    games = 4000
"""

from __future__ import annotations

from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from fivetool.engine.search import BEYOND_DOUBT
from fivetool.errors import DataError

MOST_LEVELS = 8
MOST_PLAYOUTS = 100_000
MOST_DOUBT = 10.0  # standard errors


class Level(BaseModel):
    """A level: one that lapses, or one that searches."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: str = Field(pattern=r"^[a-z]{1,20}$")
    lapses: float = Field(default=0.0, ge=0, le=1)  # how often it looks at something else than the manager's choice
    bears: float = Field(default=0.0, ge=0, le=1)  # a lapse that costs this chance to win is made once in e times
    unweighed: float = Field(default=0.0, ge=0, le=1)  # how often it does a beginner's thing before rules are compiled
    search: int = Field(default=0, ge=0, le=MOST_PLAYOUTS)  # playouts for each choice
    rating: float = Field(ge=-5000, le=5000)  # on the ladder of the game, where the manager stands at 1500
    error: float = Field(ge=0)  # its standard error
    games: int = Field(ge=2)  # in which it was measured

    @model_validator(mode="after")
    def _plays_somehow(self) -> Self:
        if bool(self.search) == bool(self.lapses) or bool(self.lapses) != bool(self.bears):
            raise ValueError("a level either searches, or lapses and bears something")
        return self


class Levels(BaseModel):
    """All levels of a game that were fitted, the gentlest first."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    version: int = Field(ge=0)  # of the rules under which they were measured
    doubt: float = Field(default=BEYOND_DOUBT, ge=0, le=MOST_DOUBT)  # of a search of this game (`engine.search`)
    levels: list[Level] = Field(max_length=MOST_LEVELS)

    @model_validator(mode="after")
    def _climb(self) -> Self:
        ratings = [level.rating for level in self.levels]
        if ratings != sorted(ratings):
            raise ValueError("levels are in order of their ratings, the weakest first")
        if len({level.name for level in self.levels}) < len(ratings):
            raise ValueError("two levels have the same name")
        return self

    def named(self, name: str | int) -> Level | None:
        """The level of that name.

        >>> NO_LEVELS.named("rookie") is None
        True
        """
        return next((level for level in self.levels if level.name == name), None)


NO_LEVELS = Levels(version=0, levels=[])  # of a game whose levels nobody has measured


def check_levels(content: dict[str, Any], label: str) -> Levels:
    """Levels, or a DataError that says what is wrong with them.

    >>> check_levels({"version": 1, "levels": [{"name": "star", "rating": 1.0, "error": 1.0, "games": 2}]}, "odd.toml")
    Traceback (most recent call last):
    ...
    fivetool.errors.DataError: odd.toml: levels.1: a level either searches, or lapses and bears something.
    """
    try:
        return Levels.model_validate(content)
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(str(part + 1 if isinstance(part, int) else part) for part in problem["loc"])
        reason = problem["msg"].removeprefix("Value error, ")
        raise DataError(f"{label}: {where + ': ' if where else ''}{reason}.") from None
