"""What the dice and decks can show, for people who roll and draw by hand."""

from __future__ import annotations

from typing import Any


def six_faces(book: Any, index: int) -> tuple[str, ...]:
    """Ordinary dice."""
    return ("1", "2", "3", "4", "5", "6")


def toss_faces(book: Any, index: int) -> tuple[str, ...]:
    """Who bats first, if that is left to chance."""
    return ("visitor", "home")


def batter_deck(book: Any, index: int) -> tuple[str, ...]:
    """The batters, one of whom is drawn."""
    return tuple(f"B{number:02}" for number in range(1, int(book.batters) + 1))


def starter_deck(book: Any, index: int) -> tuple[str, ...]:
    """The starting pitchers, one of whom is drawn."""
    return tuple(f"SP{number}" for number in range(1, int(book.starters) + 1))


def reliever_deck(book: Any, index: int) -> tuple[str, ...]:
    """The relief pitchers, one of whom is drawn."""
    return tuple(f"RP{number}" for number in range(1, int(book.relievers) + 1))


def batter_number(book: Any, face: int) -> int:
    """The number of a batter's card; batters come first, then starting and relief pitchers."""
    return face + 1


def starter_number(book: Any, face: int) -> int:
    """The number of a starting pitcher's card."""
    return int(book.batters) + face + 1


def reliever_number(book: Any, face: int) -> int:
    """The number of a relief pitcher's card."""
    return int(book.batters + book.starters) + face + 1
