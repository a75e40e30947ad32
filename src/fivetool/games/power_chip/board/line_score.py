"""The line score, read off the events alone, so that it can be shown for any moment of a game."""

from __future__ import annotations

from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.setup import Setup
from fivetool.games.power_chip.rules import track
from fivetool.show.line_score import LineScore


class PowerChipLine(LineScore):
    """Runs by inning (PC-43, PC-68), hits, men left on base, and the three tracks."""

    before = "The toss"

    def __init__(self, setup: Setup, names: Names) -> None:
        super().__init__(setup, names)
        self.balls = self.strikes = 0

    def on_half_start(self, event: Event) -> None:
        """The tracks start at 0."""
        super().on_half_start(event)
        self.balls = self.strikes = 0

    def on_resumed(self, event: Event) -> None:
        """A game taken over within an at-bat."""
        super().on_resumed(event)
        self.balls, self.strikes = event.balls, event.strikes

    def on_ball(self, event: Event) -> None:
        """The count after a ball."""
        self.balls, self.strikes = event.balls, event.strikes

    on_strike = on_ball

    def on_count_reset(self, event: Event) -> None:
        """PC-62: the next batter starts afresh."""
        self.balls = self.strikes = 0

    def on_hit(self, event: Event) -> None:
        """A hit for the batting team."""
        self.hits[self.batting] += 1

    def on_half_end(self, event: Event) -> None:
        """PC-66: the tracks go back to 0."""
        super().on_half_end(event)
        self.balls = self.strikes = 0

    @property
    def totals(self) -> tuple[tuple[str, list[int]], ...]:
        """Nobody makes errors here."""
        return ("R", self.runs), ("H", self.hits), ("LOB", self.left)

    @property
    def counters(self) -> tuple[tuple[str, int, int], ...]:
        """Balls, strikes and outs."""
        return (
            ("Balls", self.balls, track.WALK_BALLS),
            ("Strikes", self.strikes, track.STRIKEOUT_STRIKES),
            ("Outs", self.outs, track.HALF_OUTS),
        )
