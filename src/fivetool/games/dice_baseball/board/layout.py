"""Measures that the parts of the board share."""

from collections.abc import Mapping

from fivetool.game.words import Choice
from fivetool.show import svg as draw

Choices = Mapping[int, Choice]

MARGIN = 14
WIDTH = draw.BOARD_WIDTH - 2 * MARGIN
HALF = (WIDTH - 10) / 2  # of two columns side by side
LEFT = (MARGIN, MARGIN + HALF + 10)  # where the columns begin
LETTER, BOLD_LETTER = 10.5, 12.0  # the width of a letter
OFF_THE_BOARD = (0, -4000)  # where what only one of the two arrangements needs lies in the other
ROW = 20  # of a list
