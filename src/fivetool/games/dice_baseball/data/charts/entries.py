"""Reading the entries of a chart file: tables, words, whole numbers, and bands in which every roll is covered once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fivetool.errors import DataError
from fivetool.games.dice_baseball.cards.card import POSITIONS

NUMBERS, DIGITS = 100, 10


def table_of(content: Mapping[str, Any], *path: str) -> Mapping[str, Any]:
    """A table of the file; charts that are not there are named."""
    found: Any = content
    for step in path:
        if not isinstance(found, Mapping) or step not in found:
            raise DataError(f"Chart {', '.join(path)} is missing.")
        found = found[step]
    if not isinstance(found, Mapping):
        raise DataError(f"Chart {', '.join(path)} must be a table.")
    return found


def one_of(value: Any, allowed: Sequence[str], where: str) -> int:
    """The place of a word among those that are allowed."""
    if str(value) not in allowed:
        raise DataError(f"{where}: '{value}' is unknown; use {', '.join(allowed)}.")
    return list(allowed).index(str(value))


def whole_number(value: Any, low: int, high: int, where: str) -> int:
    """A whole number within limits."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise DataError(f"{where}: must be a whole number from {low} to {high}, got {value}.")
    return value


def position_number(value: Any, where: str) -> int:
    """A fielder by his scoring number."""
    return one_of(value, POSITIONS[:9], where) + 1


def band(text: str, where: str, size: int = NUMBERS) -> range:
    """The numbers of a band.

    >>> band("00-14", "Chart 6"), band("9", "Chart 9", 10)
    (range(0, 15), range(9, 10))
    """
    width = 2 if size == NUMBERS else 1
    match = re.fullmatch(rf"(\d{{{width}}})(?:-(\d{{{width}}}))?", text)
    if not match or int(match[1]) > int(match[2] or match[1]):
        raise DataError(f"{where}: '{text}' is no band of rolls; write it like {'00-14' if width == 2 else '0-3'}.")
    return range(int(match[1]), int(match[2] or match[1]) + 1)


def covered(table: Mapping[str, Any], where: str, read: Callable[[Any, str], int], size: int = NUMBERS) -> list[int]:
    """What each roll gives; every roll must be covered exactly once (DB-192)."""
    found: dict[int, int] = {}
    for text, value in table.items():
        number = read(value, f"{where}, {text}")
        for roll in band(text, where, size):
            if roll in found:
                raise DataError(f"{where}: roll {_shown(roll, size)} is covered twice.")
            found[roll] = number
    for roll in range(size):
        if roll not in found:
            raise DataError(f"{where}: roll {_shown(roll, size)} is not covered at all.")
    return [found[roll] for roll in range(size)]


def _shown(roll: int, size: int) -> str:
    return f"{roll:02}" if size == NUMBERS else str(roll)


def word_of(allowed: Sequence[str]) -> Callable[[Any, str], int]:
    """A reader of words, for `covered`."""
    return lambda value, where: one_of(value, allowed, where)


def first_of_band(text: Any, last: int, where: str) -> int:
    """The first number of a band that ends at `last`."""
    rolls = band(str(text), where)
    if rolls[-1] != last:
        raise DataError(f"{where}: '{text}' must end at {last:02}.")
    return rolls[0]


def last_of_band(text: Any, first: int, where: str) -> int:
    """The last number of a band that starts at `first`."""
    rolls = band(str(text), where)
    if rolls[0] != first:
        raise DataError(f"{where}: '{text}' must start at {first:02}.")
    return rolls[-1]
