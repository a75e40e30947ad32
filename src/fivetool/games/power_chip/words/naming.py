"""What symbols, plays, bases and outs are called."""

from __future__ import annotations

from collections.abc import Mapping

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


def set_in_words(side: int, count: int, tied_set: int, picks: bool = False) -> str:
    """How many dice show a side's most frequent symbol: the best of several, or all of them where the side picks.

    >>> set_in_words(0, 3, 0b1001), set_in_words(0, 3, 0b1001, picks=True)
    ('3 × HR', '3 × B or HR')
    """
    found = symbols_of(side, tied_set)
    return f"{count} × {' or '.join(found) if picks else found[-1]}"


def men_out(fields: Mapping[str, int]) -> int:
    """How many a double or triple play puts out, which with few runners is fewer than its name says."""
    return fields["batter_out"] + sum(fields[f"out_{base}"] for base in (1, 2, 3))
