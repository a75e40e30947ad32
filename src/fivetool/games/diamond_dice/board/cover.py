"""The game's picture: a batter and a pitcher, and the dice that decide between them."""

from fivetool.games.diamond_dice.board.card_face import draw_card
from fivetool.games.diamond_dice.board.picture import TITLE
from fivetool.games.diamond_dice.data.cards import Card
from fivetool.show.cover import cover as on_the_field
from fivetool.show.cover import laid, thrown
from fivetool.show.dice import SIX_SIDED

BATTER = Card(id="", name="Zip Quillfeather", type="B", c=4, p=6, s=12)
PITCHER = Card(id="", name="Doc Whifferly", type="SP", abilities=["Strikeout 2"])
ROLLED = (("1", 66, 176, -12), ("5", 150, 202, 9), ("1", 232, 166, 5), ("3", 314, 204, -8), ("6", 398, 172, 12))


def cover() -> str:
    """A batter against a pitcher, and two ones among five dice."""
    dice = (thrown(face, SIX_SIDED, x, y, turn, state="lit" if face == "1" else "") for face, x, y, turn in ROLLED)
    return on_the_field(
        TITLE,
        "A batter's card and a pitcher's card over five dice, two of them ones",
        laid(draw_card(BATTER, 0), 22, 40, -5, 1.42),
        laid(draw_card(PITCHER, 1, "Strikeout 2"), 254, 22, 5, 1.42),
        *dice,
    )
