"""The game's picture: a natural, a cyborg and a robot."""

from fivetool.games.highlights_2045.board.card_face import draw_card
from fivetool.games.highlights_2045.board.picture import TITLE
from fivetool.games.highlights_2045.data.cards import SHIPPED, cards_of
from fivetool.show.cover import cover as on_the_field
from fivetool.show.cover import laid

FAN = (("Rex Ironwhisker", 12, 36, -7), ("Bramble Netherby", 170, 20, 0), ("Cannonade 88", 330, 18, 7))
SIZE = 0.95


def cover() -> str:
    """Three cards as one holds them."""
    cards = {card.name: card for card in cards_of(SHIPPED)}
    return on_the_field(
        TITLE,
        "Three cards: a cyborg, a natural and a robot",
        *(laid(draw_card(cards[name], 0, 0), x, y, turn, SIZE) for name, x, y, turn in FAN),
    )
