"""Cards of Baseball Diamond Dice, as a file has them (DD-12 to DD-14)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from fivetool.games.diamond_dice.rules.pitching import KEYWORDS

TYPES = ("B", "SP", "RP")
ACTIVATED = KEYWORDS
PASSIVE = ("Double Play", "Slugger", "Closer", "Mustache")

ABILITY = re.compile(rf"(Continued )?({'|'.join((*ACTIVATED, *PASSIVE))})(?: (\d+))?")


@dataclass(frozen=True)
class Ability:
    """A keyword of a pitcher card, its level (0 for those that carry none) and whether it is Continued.

    >>> str(Ability("Strikeout", 1, continued=True))
    'Continued Strikeout 1'
    """

    keyword: str
    level: int = 0
    continued: bool = False

    def __str__(self) -> str:
        return f"{'Continued ' if self.continued else ''}{self.keyword}{f' {self.level}' if self.level else ''}"


class Card(BaseModel):
    """A card of the set, as the file has it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: str
    name: str
    type: Literal["B", "SP", "RP"]
    c: int | None = None
    p: int | None = None
    s: int | None = None
    abilities: list[str] = Field(default_factory=list)

    @property
    def skills(self) -> list[Ability]:
        """The abilities, read; those that cannot be read are left out."""
        found = [ABILITY.fullmatch(text) for text in self.abilities]
        return [Ability(m[2], int(m[3] or 0), bool(m[1])) for m in found if m]


class CardSet(BaseModel):
    """A whole set of cards."""

    model_config = ConfigDict(extra="forbid", strict=True)

    format: int
    name: str
    version: int
    card: list[Card]

    @cached_property
    def cards(self) -> list[Card]:
        """The cards by type: batters, starters, relievers. A card's number is its place here, counted from 1."""
        return sorted(self.card, key=lambda card: TYPES.index(card.type))
