"""Careers: ballplayers whom people make up and who grow from season to season. A game offers this as `League.careers`.

A career is a plain JSON value; what is in it is the game's own business. Every function returns a new one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from fivetool.game.options import Option

Content = dict[str, Any]


@dataclass(frozen=True)
class Offer:
    """Something that points can buy."""

    name: str  # what is written to buy it, such as "HR"
    label: str
    price: int
    counted: bool = False  # of what there may be only so much in one winter


@dataclass(frozen=True)
class Trait:
    """Something on the card, with the limit that a career can bring it to."""

    label: str
    value: str
    limit: str = ""


@dataclass(frozen=True)
class CareerShown:
    """A career as people look at it."""

    id: str
    name: str
    role: str
    about: str
    points: int
    seasons: int
    retired: bool
    traits: tuple[Trait, ...]
    history: tuple[str, ...]


@dataclass(frozen=True)
class SeasonPlayed:
    """A season that is over, as a career looks back on it."""

    season: int
    games: int  # that a club played: what is asked of a regular follows from it
    own: Mapping[str, Mapping[str, int]]  # his totals by part
    league: Mapping[str, Mapping[str, int]]  # everybody's
    roll: int  # 0 to 99, for luck


class Careers(Protocol):
    """What a game with careers offers."""

    options: tuple[Option, ...]  # of leagues: how careers go on. No game depends on them, so they may be changed

    def kinds(self) -> dict[str, tuple[str, ...]]:
        """The types of players, each with the positions or roles that it may have."""
        ...

    def create(self, player: str, name: str, kind: str, position: str, hands: str, roll: int) -> Content:
        """A new career. `hands`: bats and throws, as in "LR"; `roll` (0 to 99) is his talent."""
        ...

    def shown(self, career: Content) -> CareerShown:
        """The career as people look at it."""
        ...

    def offers(self, career: Content) -> list[Offer]:
        """What can be bought now."""
        ...

    def buy(self, career: Content, name: str) -> Content:
        """The career after one purchase; refused when it is too dear or a limit is reached."""
        ...

    def winter(self, career: Content, played: SeasonPlayed, options: Mapping[str, Any]) -> Content:
        """The career after a season, under the options of the league."""
        ...

    def retire(self, career: Content, season: int) -> Content:
        """The career at its end."""
        ...

    def spend(self, career: Content) -> Content:
        """Spend points as a coach would, for careers that nobody looks after."""
        ...

    def join(self, club: str, career: Content) -> str:
        """A club's roster with the card of the career on it as it is now."""
        ...

    def leave(self, club: str, player: str) -> str:
        """A club's roster without him."""
        ...

    def new_club(self, name: str, seed: str) -> tuple[str, list[Content]]:
        """A whole club of careers, and the careers."""
        ...
