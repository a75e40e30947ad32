"""The companion of a real table: everything that was entered goes in, where the game stands comes out."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from fivetool.web.messages.base import ChoiceId, Message, Request
from fivetool.web.messages.shown import ChoiceShown

MOST_ENTERED = 2_000  # the longest games take some hundreds
MOST_DICE = 64
Face = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[^\s,\x00-\x1f\x7f]+$")]


class EnteredHere(Request):
    """A choice, or what a handful of dice shows."""

    choice: ChoiceId | None = None
    dice: list[Face] = Field(default_factory=list, max_length=MOST_DICE)


class CompanionRequest(Request):
    """A whole game as it was entered, from the first thing on."""

    seats: Annotated[int, Field(ge=1, le=16)]
    entered: list[EnteredHere] = Field(default_factory=list, max_length=MOST_ENTERED)


class KeptRequest(Request):
    """All that was entered at a table that several phones keep, by a phone that knew this version of it."""

    version: Annotated[int, Field(ge=0, le=1_000_000_000)]
    entered: list[EnteredHere] = Field(default_factory=list, max_length=MOST_ENTERED)


class HandfulShown(Message):
    """Dice to be rolled, or cards to be drawn: the faces of each; one that a die has twice stands there twice.

    `names` are those of cards, by what is entered for them.
    """

    name: str
    dice: list[list[str]]
    names: dict[str, str]


class PaperWritten(Message):
    """A box score or another paper of a finished game."""

    title: str
    html: str


class CompanionShown(Message):
    """Where the game stands, and what to enter next: `wanted` dice, or one of the `choices`."""

    board: str
    scoreboard: dict[str, Any] | None
    lines: list[str]  # the latest of all `told` sentences
    told: int
    question: str
    choices: list[ChoiceShown]
    wanted: list[HandfulShown]
    over: bool
    chances: list[float] | None
    teams: list[str]
    papers: list[PaperWritten]


class CompanionKept(Message):
    """A table that several phones keep. To a phone that knows this version already nothing else is said."""

    version: int
    entered: list[EnteredHere] | None = None
    shown: CompanionShown | None = None
