"""Measures that the parts of the board share."""

from __future__ import annotations

from collections.abc import Mapping

from fivetool.game.words import Choice
from fivetool.show import svg as draw

Choices = Mapping[int, Choice]

MARGIN = 16
WIDTH = draw.BOARD_WIDTH - 2 * MARGIN
LIST_STEP = 25  # from one line of a list to the next
LETTER, BOLD_LETTER = 10.7, 12.2  # the width of a letter
