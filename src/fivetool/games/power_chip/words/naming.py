"""What symbols, plays, bases and outs are called."""

from __future__ import annotations

from fivetool.games.power_chip.data.dice_sets import BATTER_SYMBOLS, PITCHER_SYMBOLS

SYMBOLS = (BATTER_SYMBOLS, PITCHER_SYMBOLS)
BASE_NAMES = {1: "first", 2: "second", 3: "third"}
OUTS = ("no outs", "one out", "two outs", "three outs")


def symbols_of(side: int, tied_set: int) -> list[str]:
    """The symbols of a tied set, worst first.

    >>> symbols_of(0, 0b1001)
    ['B', 'HR']
    """
    return [symbol for i, symbol in enumerate(SYMBOLS[side]) if tied_set >> i & 1]


def set_in_words(side: int, count: int, tied_set: int) -> str:
    """A side's most frequent symbols and how many dice show each.

    >>> set_in_words(0, 3, 0b1001)
    '3 × B or HR'
    """
    return f"{count} × {' or '.join(symbols_of(side, tied_set))}"
