"""The line score, read off the events alone, so that it can be shown for any moment of a game."""

from __future__ import annotations

from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.setup import Setup
from fivetool.games.diamond_dice.rules import play, results
from fivetool.show.line_score import OUTS_A_HALF, LineScore

HITS = (results.SINGLE, results.DOUBLE, results.TRIPLE, results.HOME_RUN, results.BUNT_HIT)


class DiamondDiceLine(LineScore):
    """Runs by inning (DD-143), hits (DD-163), errors (DD-101), men left on base, and the outs."""

    def __init__(self, setup: Setup, names: Names) -> None:
        super().__init__(setup, names)
        self.gone = 0  # who were put out or scored in the play that goes on
        self.stranded = 0  # who were left when the third out ended it

    def on_put_out(self, event: Event) -> None:
        """One more out."""
        super().on_put_out(event)
        self.gone += 1

    def on_run(self, event: Event) -> None:
        """One run, with the score after it."""
        super().on_run(event)
        self.gone += 1

    def on_returned(self, event: Event) -> None:
        """DD-150 to DD-152: cards that leave the diamond. Who is neither out nor home has been left on base: also the
        batter whose ball put out somebody else, and a runner whose run the third out took away (DD-146).
        """
        cards = sum(bool(event.fields[f"card_{place}"]) for place in range(1, 5))
        if event.reason == play.LEFT_DIAMOND:
            self.stranded += cards - self.gone
            self.gone = 0
        elif event.reason == play.STRANDED:
            self.stranded += cards

    def on_left_on_base(self, event: Event) -> None:
        """All who were left, so that the box score proves: AB + BB + SH = R + LOB + opponents' put-outs."""
        self.left[event.team] += self.stranded if self.outs == OUTS_A_HALF else event.count
        self.gone = self.stranded = 0

    def on_at_bat_end(self, event: Event) -> None:
        """DD-163: what counts as a hit."""
        self.hits[event.team] += event.result in HITS

    def on_error(self, event: Event) -> None:
        """DD-101: the fielding side's error."""
        self.errors[event.team] += 1
