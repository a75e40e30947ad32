"""How Power Chip Baseball looks: as a picture, as text, as a line score, and the dice of an event."""

from fivetool.games.power_chip.board.dice import dice
from fivetool.games.power_chip.board.line_score import scoreboard
from fivetool.games.power_chip.board.picture import svg
from fivetool.games.power_chip.board.text import text

__all__ = ["dice", "scoreboard", "svg", "text"]
