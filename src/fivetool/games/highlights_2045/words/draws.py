"""What is drawn by lot, as people are asked for it who deal real cards."""

from __future__ import annotations

from typing import Any

from fivetool.game.rules import DiceKind
from fivetool.games.highlights_2045.data.cards import CLUB_LETTERS
from fivetool.games.highlights_2045.rules import draw, sizes


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(i) for i in range(1, count + 1))


def _no_card(book: Any, face: int) -> int:
    """What is drawn has no name of its own: a letter, a lot."""
    return 0


def _deck(name: str, size: str, cards: str) -> DiceKind:
    """A deck of the book: the field with its size, and that with its cards."""
    return DiceKind(
        name,
        lambda book, index: _numbers(int(getattr(book, size))),
        deck=True,
        card=lambda book, face: int(getattr(book, cards)[face]),
    )


DRAWS = {
    draw.COIN: DiceKind("coin", lambda book, index: ("heads", "tails")),
    draw.CLUB: DiceKind("club", lambda book, index: tuple(CLUB_LETTERS), deck=True, card=_no_card),
    draw.LOTS: DiceKind("lots", lambda book, index: _numbers(int(book.teams)), deck=True, card=_no_card),
    draw.LINEUP_CARD: DiceKind("card of the lineup", lambda book, index: _numbers(sizes.ROSTER), deck=True),
    draw.FREE_AGENT: _deck("free agent", "agents", "agent"),
    draw.COACH: _deck("coach", "coach_cards", "coach_card"),
    draw.PARK: _deck("ball park", "park_cards", "park_card"),
    draw.ROW_ORDER: DiceKind(
        "place in the old row", lambda book, index: _numbers(int(book.row_size)), deck=True, card=_no_card
    ),
}
