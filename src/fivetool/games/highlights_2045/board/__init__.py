"""What Baseball Highlights: 2045 shows: a picture, plain text, the line score, and the faces of its cards."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.game.board import DiceShown
from fivetool.game.event import Event
from fivetool.game.setup import Setup
from fivetool.games.highlights_2045.board.line_score import scoreboard
from fivetool.games.highlights_2045.board.picture import svg
from fivetool.games.highlights_2045.board.text import text

__all__ = ["dice", "scoreboard", "svg", "text"]


def dice(event: Event, setup: Setup) -> Sequence[DiceShown]:
    """No dice are rolled: cards are drawn."""
    return ()
