"""The line score of DICE Baseball, filled in from the events alone."""

from __future__ import annotations

from fivetool.game.event import Event
from fivetool.show.line_score import SKIPPED, LineScore


class DiceBaseballLine(LineScore):
    """Runs by inning, hits, errors, men left on base, and the outs (DB-171 to DB-174)."""

    before = "Lineups"

    def on_inning_start(self, event: Event) -> None:
        """The visitors bat in the top half, and the home club in the bottom half."""
        self.begin_half(event.inning, event.half, event.half)

    def on_resumed(self, event: Event) -> None:
        """A game taken over: runs of earlier halves are in the totals, not in the columns."""
        self.on_inning_start(event)
        self.take_over(event.outs, event.away, event.home)

    def on_hit(self, event: Event) -> None:
        """A hit for the club at bat."""
        self.hits[self.batting] += 1

    def on_error(self, event: Event) -> None:
        """An error by the club in the field."""
        self.errors[1 - self.batting] += 1

    def on_left_on_base(self, event: Event) -> None:
        """The end of the inning tells it, with a batter who was left at the plate."""

    def on_inning_end(self, event: Event) -> None:
        """Runners are left on base, and the outs go back to 0."""
        self.left[event.half] += event.left
        self.outs = 0

    def on_game_end(self, event: Event) -> None:
        """DB-172: the home club does not bat in the last inning when it leads."""
        super().on_game_end(event)
        if (1, self.inning) not in self.cells:
            self.cells[1, self.inning] = SKIPPED
