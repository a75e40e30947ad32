"""Phrases that all games and pages put together alike."""

from __future__ import annotations

from collections.abc import Sequence


def in_row(items: Sequence[str], last: str = "and") -> str:
    """Things one after another.

    >>> in_row(["first"]), in_row(["first", "second", "third"]), in_row(["hit", "miss"], last="or")
    ('first', 'first, second and third', 'hit or miss')
    """
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> counted(1, "run"), counted(0, "run"), counted(2, "die", "dice")
    ('1 run', '0 runs', '2 dice')
    """
    return f"{number} {plural(one, number, many)}"


def plural(one: str, number: float, many: str = "") -> str:
    """A word as it stands with a number of things.

    >>> plural("runner", 1), plural("runner", 2), plural("die", 0, "dice")
    ('runner', 'runners', 'dice')
    """
    return one if number == 1 else many or f"{one}s"
