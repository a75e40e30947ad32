"""The line score, read off the events alone, so that it can be shown for any moment of a game."""

from __future__ import annotations

from fivetool.game.event import Event
from fivetool.games.diamond_dice.rules import results
from fivetool.show.line_score import LineScore

HITS = (results.SINGLE, results.DOUBLE, results.TRIPLE, results.HOME_RUN, results.BUNT_HIT)


class DiamondDiceLine(LineScore):
    """Runs by inning (DD-143), hits (DD-163), errors (DD-101), men left on base, and the outs."""

    def on_at_bat_end(self, event: Event) -> None:
        """DD-163: what counts as a hit."""
        self.hits[event.team] += event.result in HITS

    def on_error(self, event: Event) -> None:
        """DD-101: the fielding side's error."""
        self.errors[event.team] += 1
