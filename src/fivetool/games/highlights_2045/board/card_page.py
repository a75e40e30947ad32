"""Every card for the card page: its picture, what it does, and what it was measured to be worth."""

from __future__ import annotations

from functools import cache

from fivetool.game.pages import CardShown
from fivetool.games.highlights_2045.board.card_face import CARD_HEIGHT, CARD_WIDTH, draw_card, explain
from fivetool.games.highlights_2045.data.cards import CLUBS, ROOKIES, SHIPPED, Card, cards_of
from fivetool.games.highlights_2045.manager.values import ALL, learned
from fivetool.games.highlights_2045.words.actions import action_name
from fivetool.games.highlights_2045.words.naming import speed_word
from fivetool.show import svg as draw

CLASS_OF_PREFIX = {"coach": "coach", "ball-park": "ball park"}
RUNS_DIGITS = 2


@cache
def all_cards() -> tuple[CardShown, ...]:
    """The cards that come with the game; the ten rookies, alike in all decks, only once."""
    return tuple(_shown(card) for card in cards_of(SHIPPED) if card.set != ROOKIES or card.id.startswith("RK-F"))


def _shown(card: Card) -> CardShown:
    drawn = draw.document(CARD_WIDTH + 2, CARD_HEIGHT + 2, draw_card(card, 1, 1), card.name, explain(card))
    return CardShown(card.name, explain(card), drawn, _facts(card), _figures(card))


def _facts(card: Card) -> dict[str, str]:
    set_name = CLUBS.get(card.set) or card.set.removeprefix("starter-").replace("-", " ")
    facts = {"Set": set_name, "Type": card.type or CLASS_OF_PREFIX[card.set]}
    if card.is_player:
        facts |= {
            "Speed": speed_word(card),
            "Hits": str(len(card.hits)),
            "Pinch hitter": "yes" if card.pinch_hitter else "no",
        }
    facts["Action"] = ", ".join(action_name(code) for code in card.codes) or "none"
    return facts


def _figures(card: Card) -> dict[str, float]:
    """Cost, income, and runs a game that having the card on the roster is worth."""
    if not card.is_player:
        return {}
    worth = learned()["cards"][ALL].get(card.id, 0.0)
    figures = {"Runs per game": round(worth, RUNS_DIGITS), "Income": float(card.income or 0)}
    if card.cost:
        figures |= {"Cost": float(card.cost), "Runs per coin": round(worth / card.cost, RUNS_DIGITS)}
    return figures
