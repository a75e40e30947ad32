"""The game's picture: dice of all three kinds over a track of the sheet."""

from fivetool.games.highlights_dice.board.dice import PITCHER_DIE, PLAY_DIE, POWER_DIE
from fivetool.games.highlights_dice.board.picture import TITLE
from fivetool.games.highlights_dice.board.sheet import kind_class, printed
from fivetool.show import svg as draw
from fivetool.show.cover import WIDTH, laid, thrown
from fivetool.show.cover import cover as on_the_field

TRACK = ("S", "P", ">HR", "*S", "?", "W", "C", "HR")
BOX, STEP, TOP = 46, 54, 186


def cover() -> str:
    """Play dice, a Power Die and the Pitcher Die, and the boxes that they check."""
    return on_the_field(
        TITLE,
        "Play dice, a Power Die and the Pitcher Die over a track of boxes",
        thrown("S", PLAY_DIE, 70, 70, -12),
        thrown("HR", PLAY_DIE, 154, 98, 9),
        thrown("D", PLAY_DIE, 238, 62, -5),
        thrown("W", PLAY_DIE, 316, 108, 13),
        thrown("HR", POWER_DIE, 392, 58, -8),
        thrown("1OUT", PITCHER_DIE, 432, 134, 10, 64),
        laid(_track(), 0, 0),
    )


def _track() -> str:
    left = (WIDTH - STEP * len(TRACK) + STEP - BOX) / 2
    boxes = (
        draw.group((printed(left + STEP * i, TOP, BOX, token),), class_=kind_class(token) or None)
        for i, token in enumerate(TRACK)
    )
    return draw.rect(left - 12, TOP - 10, STEP * len(TRACK) - STEP + BOX + 24, BOX + 20, "ft-paper", 10) + "".join(
        boxes
    )
