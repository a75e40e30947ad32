"""Readers of described positions: what a game's `Rules.position` is given, for examples, puzzles and games taken over.

A described position is a mapping of names to plain values, such as JSON has. Each game knows names of its own; values
that are wrong are refused in one line that says what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from fivetool.errors import UsageError, one_line

BASES = ("1B", "2B", "3B")
MOST_RUNS = 10_000
LONGEST_SHOWN = 60  # of a wrong value in a message
LAST_INNING = 10_000  # where extra innings have no limit

Read = TypeVar("Read")


def invalid(reason: str) -> UsageError:
    """The error for a position that cannot be.

    >>> raise invalid("the game is already over")
    Traceback (most recent call last):
    ...
    fivetool.errors.UsageError: Invalid position: the game is already over.
    """
    return UsageError(f"Invalid position: {reason}.")


def check_fields(given: Mapping[str, Any], fields: Sequence[str]) -> None:
    """Refuse a description with a name that means nothing."""
    if not isinstance(given, Mapping):
        raise invalid(f"{one_line(given, LONGEST_SHOWN)} is not a table of {', '.join(fields)}")
    for name in given:
        if name not in fields:
            raise invalid(f"unknown field {name}, allowed {', '.join(fields)}")


def is_whole(value: Any, low: int, high: int) -> bool:
    """Whether a value is a whole number in a range."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def whole(name: str, value: Any, low: int, high: int) -> int:
    """A whole number in a range."""
    if not is_whole(value, low, high):
        raise invalid(f"{name} is {value}, allowed {low} to {high}")
    return int(value)


def runners(value: Any) -> list[int]:
    """The bases that are taken, the furthest first, out of a list of their names.

    >>> runners(["1B", "3B"])
    [3, 1]
    """
    if not isinstance(value, list | tuple) or any(base not in BASES for base in value):
        raise invalid(f"bases is {value}, allowed a list of {', '.join(BASES)}")
    if len(set(value)) < len(value):
        raise invalid(f"bases is {value}, allowed one runner per base")
    return sorted((BASES.index(base) + 1 for base in value), reverse=True)


class Described:
    """A described position, in which only known names stand.

    >>> Described({"outs": 2}, ("inning", "outs")).whole("outs", 0, 0, 2)
    2
    """

    def __init__(self, given: Mapping[str, Any], fields: Sequence[str]) -> None:
        check_fields(given, fields)
        self.given = given

    def __contains__(self, name: str) -> bool:
        return name in self.given

    def get(self, name: str, usual: Any = None) -> Any:
        """A value as it was given."""
        return self.given.get(name, usual)

    def whole(self, name: str, usual: int, low: int, high: int) -> int:
        """A whole number in a range."""
        return whole(name, self.get(name, usual), low, high)

    def word(self, name: str, allowed: Sequence[str], usual: str = "") -> int:
        """One of a few words, as its place among them; the first is usual unless another is named."""
        value = self.get(name, usual or allowed[0])
        if value not in allowed:
            known = " or ".join(allowed) if len(allowed) == 2 else ", ".join(allowed)
            raise invalid(f"{name} is {value}, allowed {known}")
        return list(allowed).index(value)

    def text(self, name: str, usual: str = "") -> str:
        """A text, such as the id of a card."""
        value = self.get(name) or usual
        if not isinstance(value, str):
            raise invalid(f"{name} is {one_line(value, LONGEST_SHOWN)}, allowed a text")
        return value

    def texts(self, name: str, most: int) -> list[str]:
        """A list of texts, such as the ids of cards in one place, which has room for so many."""
        values = self.get(name, ())
        if not isinstance(values, list | tuple) or not all(isinstance(value, str) for value in values):
            raise invalid(f"{name} is {one_line(values, LONGEST_SHOWN)}, allowed a list of texts")
        if len(values) > most:
            raise invalid(f"{name} has {len(values)}, allowed at most {most}")
        return list(values)

    def table(self, name: str) -> dict[str, str]:
        """Texts by their names, such as who stands on which base."""
        values = self.get(name, {})
        if not isinstance(values, Mapping) or not all(isinstance(value, str) for value in values.values()):
            raise invalid(f"{name} is {one_line(values, LONGEST_SHOWN)}, allowed texts by name")
        return dict(values)

    def runs(self) -> tuple[int, int]:
        """The runs of two teams."""
        runs = self.get("runs", (0, 0))
        if not isinstance(runs, list | tuple) or len(runs) != 2 or not all(is_whole(n, 0, MOST_RUNS) for n in runs):
            raise invalid(f"runs is {runs}, allowed two whole numbers from 0 to {MOST_RUNS}")
        return runs[0], runs[1]

    def for_each_seat(self, name: str, usual: Any, seats: int, read: Callable[[Any], Read]) -> list[Read]:
        """A list with a value for each seat."""
        values = self.get(name, [usual] * seats)
        if not isinstance(values, list | tuple) or len(values) != seats:
            raise invalid(f"{name} is {values}, allowed a list of {seats}, one for each seat")
        return [read(value) for value in values]


class CardsOnce:
    """The cards of a game by their ids, each to be used once; those that a position names are kept for it."""

    def __init__(self, ids: Iterable[str], named: Iterable[str] = ()) -> None:
        self.numbers = {card: number for number, card in enumerate(ids, 1)}
        self.taken: set[str] = set()
        self.named = set(named)

    def take(self, card: str) -> int:
        """The number of a card, which is gone then."""
        if card not in self.numbers:
            raise invalid(f"there is no card {card}")
        if card in self.taken:
            raise invalid(f"card {card} stands in two places")
        self.taken.add(card)
        return self.numbers[card]

    def is_free(self, card: str) -> bool:
        """Whether a card may be filled in where the position names none."""
        return card not in self.named and card not in self.taken
