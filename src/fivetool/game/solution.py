"""A solved game, as hints, graphs, the `solve` command and perfect players use it, whatever the game."""

from __future__ import annotations

from typing import Any, Protocol


class Solution(Protocol):
    """What a game's `solve(setup, progress=None)` returns. Chances count a draw as half a win.

    `progress`, if given, is called with the part done so far, from 0 to 1.
    """

    @property
    def states(self) -> int:
        """How many states have a value."""
        ...

    @property
    def first_team_wins(self) -> float:
        """The chance of the team that begins, with perfect play by both."""
        ...

    @property
    def seconds(self) -> float:
        """How long solving took, or loading if it had been solved before."""
        ...

    @property
    def values(self) -> Any:
        """A one-dimensional float64 array, as the solved styles of `manage` read it."""
        ...

    def win_probability(self, state: Any) -> list[float]:
        """Each team's chance in a state, with perfect play from there."""
        ...

    def choice_values(self, state: Any, seat: int) -> dict[int, float]:
        """The chance of the seat's team after each choice of the open decision, by choice id; empty at the end."""
        ...

    def summary(self) -> dict[str, Any]:
        """What was found, as one JSON-ready object with at least states, first_team_wins and seconds."""
        ...
