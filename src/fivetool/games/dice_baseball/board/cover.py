"""The game's picture: a player's card and the two dice that read it."""

from fivetool.games.dice_baseball.board.picture import TITLE
from fivetool.show import svg as draw
from fivetool.show.cover import cover as on_the_field
from fivetool.show.cover import laid, thrown
from fivetool.show.dice import TEN_SIDED

ROWS = (
    ("Walk", "00-06"),
    ("Single to left", "07-12"),
    ("Double to right", "34"),
    ("Home run", "36-41"),
    ("Strikeout", "42-50"),
)
NUMBER, HIT = "37", 3  # what was rolled, and the row that it hits
CARD_WIDTH, BAND, STEP = 238, 34, 31
RED, WHITE = TEN_SIDED


def cover() -> str:
    """A home run: the dice, and where the batter's card says so."""
    return on_the_field(
        TITLE,
        f"A batter's card, and two ten-sided dice that show {NUMBER}",
        laid(_card(), 22, 32, -4),
        thrown(NUMBER[0], RED, 322, 132, -9, 118),
        thrown(NUMBER[1], WHITE, 420, 150, 8, 118),
    )


def _card() -> str:
    parts = [
        draw.rect(0, 0, CARD_WIDTH, BAND + STEP * len(ROWS) + 10, "ft-paper", 10),
        draw.rect(0, 0, CARD_WIDTH, BAND, "ft-band", 10),
        draw.text(14, BAND / 2 + 7, "Herb Goicoechea", "ft-on-band ft-strong"),
    ]
    for row, (what, numbers) in enumerate(ROWS):
        top = BAND + 6 + STEP * row
        line = (
            draw.rect(7, top, CARD_WIDTH - 14, STEP - 4, "ft-cell", 5),
            draw.text(15, top + 20, what),
            draw.text(CARD_WIDTH - 15, top + 20, numbers, "ft-end ft-strong"),
        )
        parts.append(draw.group(line, class_="ft-touched" if row == HIT else None))
    return draw.group(parts, class_=draw.team_class(0))
