"""Drafts: how a game with rosters has its players chosen anew. A game offers this as `League.drafting`.

The league knows whose turn it is, who is left and which picks leave every club able to take the field; what a player
can do and what he is worth only the game knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Prospect:
    """A player who can be drafted."""

    id: str
    name: str
    role: str  # what he is mostly: "C", "SP"
    fills: frozenset[str]  # the kinds of needs that he can fill
    worth: float  # to a club, on one scale for everybody: bots pick by it, and lists are sorted by it
    why: str  # the worth in words


@dataclass(frozen=True)
class Need:
    """What every club must have after a draft: so many players of a kind, each counted for one kind only."""

    kind: str
    count: int
    label: str  # "catchers"


class Drafting(Protocol):
    """What a game with drafts offers. Clubs are texts, as everywhere in a league."""

    needs: tuple[Need, ...]  # the scarcest first

    def prospects(self, contents: Sequence[str]) -> list[Prospect]:
        """All players of these clubs."""
        ...

    def rebuilt(self, contents: Sequence[str], rosters: Mapping[int, Sequence[str]]) -> dict[int, str]:
        """The clubs with other players, named by their ids; each of them is on one of the present rosters."""
        ...
