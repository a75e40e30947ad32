"""What programs that learn a game are shown: `Rules.observation`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Part:
    """A piece of an observation: numbers that belong together, under a name."""

    name: str
    size: int
    text: str  # what the numbers are, for people


@dataclass(frozen=True)
class Observation:
    """A position as one seat sees it, as a flat array of numbers of around one; its own seat or team comes first.

    `encode(state, book, seat, out)` writes it and returns how many numbers there are. It reads nothing that the seat's
    view does not show, and no tallies; the conformance kit holds it to both the view and the length.
    """

    encode: Callable[..., Any]
    parts: Callable[[int], tuple[Part, ...]]  # seats -> the pieces, in the order in which they are written
    version: int = 1  # raised when the pieces, or the rules behind them, change: what was learned before is no use then

    def size(self, seats: int) -> int:
        """How many numbers an observation has."""
        return sum(part.size for part in self.parts(seats))

    def slices(self, seats: int) -> dict[str, slice]:
        """Where each piece stands.

        >>> two = lambda seats: (Part("outs", 3, "outs, one of three"), Part("runs", seats, "runs of each seat"))
        >>> Observation(max, two).slices(2)
        {'outs': slice(0, 3, None), 'runs': slice(3, 5, None)}
        """
        found: dict[str, slice] = {}
        start = 0
        for part in self.parts(seats):
            found[part.name] = slice(start, start + part.size)
            start += part.size
        return found
