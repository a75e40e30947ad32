"""A scene: what one seat may know, with the names at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from fivetool.game.event import Event
from fivetool.game.facts import Names

if TYPE_CHECKING:
    from fivetool.game.setup import Setup

SPECTATOR = -1


@dataclass(frozen=True)
class Scene:
    """What one seat may know, with the names at the table: all that words and boards are given."""

    setup: Setup
    view: Any
    seat: int
    names: Names
    events: Sequence[Event] = ()  # all that happened so far, as this seat may know it

    @cached_property
    def waiting(self) -> list[int]:
        """The seats that may choose now."""
        return self.setup.waiting(self.view)

    @cached_property
    def asked(self) -> int:
        """The seat whose question is shown: the scene's own if it may choose now, else whoever must."""
        return self.seat if self.seat in self.waiting else self.setup.actor(self.view)

    @property
    def decision(self) -> str:
        """The name of the open decision; nothing where none is open."""
        rules = self.setup.game.rules
        place = rules.decision_of(self.view)
        return rules.decisions[place] if place >= 0 else ""

    @property
    def book(self) -> Any:
        """The rule book in force."""
        return self.setup.book
