"""The game's picture: six dice and the chip."""

from fivetool.games.power_chip.board.dice import LOOKS
from fivetool.games.power_chip.board.picture import TITLE, bolt
from fivetool.show import svg as draw
from fivetool.show.cover import cover as on_the_field
from fivetool.show.cover import laid, thrown

BATTER, PITCHER = LOOKS


def cover() -> str:
    """Three home runs against two outs, and the chip between them."""
    return on_the_field(
        TITLE,
        "Batter dice, pitcher dice and the Power Chip on a ball field",
        thrown("HR", BATTER, 78, 84, -14, state="lit"),
        thrown("HR", BATTER, 160, 58, 8, state="lit"),
        thrown("HR", BATTER, 124, 150, 12, state="lit"),
        thrown("2B", BATTER, 62, 196, -6),
        thrown("OUT", PITCHER, 404, 82, 12),
        thrown("OUT", PITCHER, 326, 62, -9),
        thrown("K", PITCHER, 366, 154, -14),
        thrown("DP", PITCHER, 432, 196, 7),
        laid(draw.coin(0, 0, 24, bolt(0, 0)), 240, 166, -10, 2.3),
    )
