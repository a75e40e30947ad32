"""The shape of a save: every field with its type and its size. A save may hold nothing else."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, Strict, StringConstraints, ValidationError, model_validator

MOST_SEATS = 16
MOST_MOVES = 200_000
MOST_DICE = 1_000_000
MOST_OPTIONS = 64
MOST_EARLIER = 1000  # games that one was taken over from, one after the other

Word = Annotated[str, StringConstraints(max_length=100)]
Digest = Annotated[str, StringConstraints(max_length=64)]
Name = Annotated[str, StringConstraints(max_length=200)]
Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
SeatWord = Annotated[str, StringConstraints(pattern=r"^([0-9]|1[0-5])$")]  # a seat, as the name of something in JSON
Share = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]  # of a joint key
GameNumber = Annotated[int, Field(ge=0, lt=1 << 63)]
DieValue = Annotated[int, Field(gt=-(1 << 31), lt=1 << 31)]
# JSON has lists and no tuples; what is in them is checked as strictly as everything else
Move = Annotated[tuple[Seat, Name], Strict(False)]
Die = Annotated[tuple[DieValue, DieValue, DieValue], Strict(False)]
Seed = int | Annotated[str, StringConstraints(max_length=500)]


class Shape(BaseModel):
    """A part of a save: values of exactly these types (1 is no True), and no others."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class NamesShape(Shape):
    """What teams and seats are called."""

    teams: list[Name] = Field(max_length=MOST_SEATS)
    seats: list[Name] = Field(max_length=MOST_SEATS)


class SealedShape(Shape):
    """How a key was sealed; nothing of that under the first scheme, whose commitment is to the key alone."""

    number: GameNumber
    scheme: Literal[2] | None = None
    table: Word | None = None
    secret: Share | None = None
    parts: dict[SeatWord, Share] = Field(default={}, max_length=MOST_SEATS)

    @model_validator(mode="after")
    def _fits_its_scheme(self) -> Self:
        if self.parts and self.secret is None:
            raise ValueError("parts need a secret")
        if self.scheme is None and self.model_fields_set & {"scheme", "table", "secret", "parts"}:
            raise ValueError("the first scheme has none of this")
        return self


class EarlierShape(SealedShape):
    """A key that rolled up to a number of moves, before the next one."""

    key: Digest
    moves: GameNumber
    commitment: Digest | None = None


class KeyDice(SealedShape):
    """Dice from a key."""

    source: Literal["key"] = Field(alias="from")
    commitment: Digest
    key: Digest = ""
    seed: Seed | None = None
    earlier: list[EarlierShape] = Field(default=[], max_length=MOST_EARLIER)

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if any(one.moves > other.moves for one, other in itertools.pairwise(self.earlier)):
            raise ValueError("earlier dice must come one after the other")
        return self


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
    "scheme": "dice are sealed under scheme 2, or under the first one, which has no number",
    "table": "dice must name the table at which they were sealed, or none",
    "secret": "the secret of the dice is not 64 hexadecimal digits",
    "parts": "the parts of the dice must be 64 hexadecimal digits for each seat",
    "earlier": "earlier dice must each have a key, a number and moves, one after the other",
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
