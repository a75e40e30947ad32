"""The shape of a save: every field with its type and its size. A save may hold nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, Strict, StringConstraints, ValidationError

FORMAT = 1
MOST_SEATS = 16
MOST_MOVES = 200_000
MOST_DICE = 1_000_000
MOST_OPTIONS = 64
MOST_EARLIER = 1000  # games that one was taken over from, one after the other

Word = Annotated[str, StringConstraints(max_length=100)]
Digest = Annotated[str, StringConstraints(max_length=64)]
Name = Annotated[str, StringConstraints(max_length=200)]
Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
GameNumber = Annotated[int, Field(ge=0, lt=1 << 63)]
DieValue = Annotated[int, Field(gt=-(1 << 31), lt=1 << 31)]
# JSON has lists and no tuples; what is in them is checked as strictly as everything else
Move = Annotated[tuple[Seat, Name], Strict(False)]
Die = Annotated[tuple[DieValue, DieValue, DieValue], Strict(False)]
Seed = int | Annotated[str, StringConstraints(max_length=200)]


class Shape(BaseModel):
    """A part of a save: values of exactly these types (1 is no True), and no others."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class NamesShape(Shape):
    """What teams and seats are called."""

    teams: list[Name] = Field(max_length=MOST_SEATS)
    seats: list[Name] = Field(max_length=MOST_SEATS)


class EarlierShape(Shape):
    """The dice of a game that was taken over."""

    key: Digest
    number: GameNumber
    moves: GameNumber


class KeyDice(Shape):
    """Dice from a key."""

    source: Literal["key"] = Field(alias="from")
    number: GameNumber
    commitment: Digest
    key: Digest = ""
    seed: Seed | None = None
    earlier: list[EarlierShape] = Field(default=[], max_length=MOST_EARLIER)


class TableDice(Shape):
    """Dice that were rolled at the table: kind, faces and value of each."""

    source: Literal["table"] = Field(alias="from")
    rolled: list[Die] = Field(max_length=MOST_DICE)


class SaveShape(Shape):
    """A whole save."""

    fivetool: Literal[1]
    game: Word
    rules_version: Annotated[int, Field(ge=0, lt=1 << 31)]
    seats: Annotated[int, Field(ge=0, le=MOST_SEATS)]
    options: dict[Word, Any] = Field(max_length=MOST_OPTIONS)
    names: NamesShape
    players: list[Word] = Field(max_length=MOST_SEATS)
    position: dict[Word, Any] | None = None
    dice: KeyDice | TableDice = Field(discriminator="source")
    moves: list[Move] = Field(max_length=MOST_MOVES)
    over: bool
    score: list[int] = Field(max_length=MOST_SEATS)
    state_digest: Digest
    checksum: Digest


# What would be right, for each part of which more can be said than that it is wrong; the inner ones come first.
EXPECTED = {
    "rolled": "rolled dice must each have a kind, faces and a value",
    "earlier": "earlier dice must each have a key, a number and moves",
    "seed": "the seed of the dice is neither a number nor a word",
    "number": "dice must have the number of the game in its run",
    "commitment": "dice must have a commitment and a key",
    "key": "dice must have a commitment and a key",
}
EXPECTED_INSIDE = {
    "moves": "every move must be a seat and a choice",
    "names": "names must list teams and seats",
    "players": "players must be names",
    "dice": "dice must say from where they come",
}


def misshapen(content: Mapping[str, Any]) -> str:
    """What is wrong with the shape of a save, in words; nothing if it is right."""
    try:
        SaveShape.model_validate(content)
    except ValidationError as error:
        return _in_words(error)
    return ""


def _in_words(error: ValidationError) -> str:
    fault = error.errors(include_url=False, include_input=False)[0]
    place = [part for part in fault["loc"] if isinstance(part, str)]
    if fault["type"] == "extra_forbidden":
        return f"it holds {'.'.join(place)}, which no save has"
    if fault["type"] in ("too_long", "string_too_long"):
        return f"{place[0]} is longer than it may be"
    for part, words in EXPECTED.items():
        if part in place[1:]:
            return words
    if place[0] in EXPECTED_INSIDE and (len(fault["loc"]) > 1 or fault["type"].startswith("union_tag")):
        return EXPECTED_INSIDE[place[0]]
    return f"{place[0]} is missing or of the wrong kind"
