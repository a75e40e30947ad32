"""Options of a game, declared once: the command line, the web's set-up panel and the errors are made from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fivetool.doors import LONGEST_NUMBER, check_plain, guard
from fivetool.errors import OptionError

LONGEST_LIST = 12  # numbers that a form lists; of more, one is typed
WHOLE_NUMBER = re.compile(r"[+-]?\d+")


@dataclass(frozen=True)
class Option:
    """What all options have: name, default, a line of help, the clauses behind it, the seat counts it is for."""

    name: str
    default: Any
    help: str
    clauses: tuple[str, ...] = ()
    only_seats: tuple[int, ...] = ()
    title: str = ""

    def check(self, value: Any) -> Any:
        """The value in its proper form, or an OptionError that says what is allowed."""
        raise TypeError(f"{type(self).__name__} must define check")

    def refuse_file(self, value: Any) -> None:
        """Refuse the path of a file, where a stranger or a save must not name any."""

    @property
    def heading(self) -> str:
        """What a person reads on a form."""
        return self.title or self.name.replace("_", " ").capitalize()

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        return ""

    @property
    def listed(self) -> tuple[str, ...]:
        """The values that a form lists; none where they are too many."""
        return ()

    def in_words(self, value: Any) -> str:
        """A value as people read it.

        >>> Option("sheet", "pennant", "").in_words("long_ball")
        'Long ball'
        """
        text = str(value).replace("_", " ")
        return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class OneOf(Option):
    """One of a few words, with what people read for each where the word does not speak for itself.

    >>> OneOf("last_half", "baseball", "", values=("baseball", "full")).check("full")
    'full'
    """

    values: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()

    def check(self, value: Any) -> str:
        if isinstance(value, bool):  # TOML and JSON users write true and false for yes and no
            value = "yes" if value else "no"
        for known in self.values:
            if str(value).lower() == known.lower():  # a number may be one of the words
                return known
        raise OptionError(f"{self.heading} can be {alternatives(self.values)}; got {value}.")

    @property
    def allowed(self) -> str:
        return ", ".join(self.values)

    @property
    def listed(self) -> tuple[str, ...]:
        return self.values

    def in_words(self, value: Any) -> str:
        """The label of a value.

        >>> OneOf("ending", "full", "", values=("full", "cut"), labels=("Nine full innings",)).in_words("full")
        'Nine full innings'
        """
        return dict(zip(self.values, self.labels, strict=False)).get(value) or super().in_words(value)


@dataclass(frozen=True)
class Whole(Option):
    """A whole number in a range, or one of a few words.

    >>> Whole("innings", 3, "", low=1, high=9).check("9")
    9
    """

    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()  # what people read for the words

    def check(self, value: Any) -> int | str:
        if isinstance(value, str) and value.lower() in self.words:
            return value.lower()
        number = _whole_number(value)
        if number is None or not self.low <= number <= self.high:
            raise OptionError(f"{self.heading} can be {self.allowed}; got {value}.")
        return number

    @property
    def allowed(self) -> str:
        return alternatives((*self.words, f"a whole number from {self.low} to {self.high}"))

    @property
    def listed(self) -> tuple[str, ...]:
        if self.high - self.low > LONGEST_LIST:
            return ()
        return (*self.words, *(str(number) for number in range(self.low, self.high + 1)))

    def in_words(self, value: Any) -> str:
        """The number, or the label of a word.

        >>> Whole("rounds", "auto", "", low=1, high=6, words=("auto",), labels=("As usual",)).in_words("auto")
        'As usual'
        """
        return dict(zip(self.words, self.labels, strict=False)).get(value) or super().in_words(value)


@dataclass(frozen=True)
class DataSet(Option):
    """A data set by name, by the path of a file, or as its whole content (as a save keeps it)."""

    load: Callable[[Any], Any] = lambda value: value
    known: Callable[[], tuple[str, ...]] = tuple
    retired: tuple[str, ...] = ()  # names that only games of earlier rules versions have
    unlisted: tuple[str, ...] = ()  # further names, which are not offered

    def check(self, value: Any) -> Any:
        return self.load(value)

    def refuse_file(self, value: Any) -> None:
        is_name = isinstance(value, str) and value in (*self.known(), *self.retired, *self.unlisted)
        if not is_name and not isinstance(value, Mapping | list):
            raise OptionError(f"{self.heading} can be {alternatives(self.known())}, or the whole content of one.")

    @property
    def allowed(self) -> str:
        return f"{', '.join(self.known())}, or the path of a file"

    @property
    def listed(self) -> tuple[str, ...]:
        return self.known()

    def in_words(self, value: Any) -> str:
        """A data set by its name; one that somebody brought along may have none."""
        return str(value.get("name", "custom")) if isinstance(value, Mapping) else super().in_words(value)


@dataclass(frozen=True)
class Reading:
    """A sentence of the rulebook that an option settles: what it says, and the most literal way to play it."""

    sentence: str  # what the rulebook says, in our own words
    option: str
    letter: Any  # the value of the option that takes the sentence by its letter
    clause: str
    why: str = ""  # why the default is another; nothing where it is not


@dataclass(frozen=True)
class Options:
    """The options of a game (`Game.options`), and how the rule book follows from their values."""

    declared: tuple[Option, ...]
    make_book: Callable[[Mapping[str, Any], int], Any]  # (values, seats) -> the rule book
    quick: Mapping[str, Any] = field(default_factory=dict)  # for a first game: short, and easy to learn
    quick_minutes: int = 0  # how long that takes, where it is not the usual game
    lengths: tuple[str, str] | None = None  # what a quick game and a whole one are called where both are offered
    tests: tuple[Mapping[str, Any], ...] = ({},)  # sets that together reach every branch of the rules
    readings: tuple[Reading, ...] = ()  # what "by the letter" sets, and how the defaults differ from it

    def by_the_letter(self, seats: int) -> dict[str, Any]:
        """The preset that takes every sentence of the rulebook as literally as it can be taken."""
        fitting = {one.name for one in self.declared if not one.only_seats or seats in one.only_seats}
        return {reading.option: reading.letter for reading in self.readings if reading.option in fitting}

    def test_set(self, number: int, seats: int) -> Mapping[str, Any]:
        """One of the sets that a game is tried out with; after those it names comes the preset by the letter."""
        return self.tests[number] if number < len(self.tests) else self.by_the_letter(seats)


def check_options(declared: tuple[Option, ...], given: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Every declared option with its value: the given one, checked, or the default.

    >>> check_options((Whole("innings", 3, "", low=1, high=9),), {"innings": 9}, seats=2)
    {'innings': 9}
    """
    refuse_unknown(declared, given)
    names = {option.name: option for option in declared}
    values: dict[str, Any] = {}
    for name, option in names.items():
        fits = not option.only_seats or seats in option.only_seats
        if name in given and not fits:
            raise OptionError(f"{option.heading} applies only to {seats_in_words(option.only_seats)}.")
        if fits:
            values[name] = _checked(option, given.get(name, option.default))
    return values


def refuse_unknown(declared: Iterable[Option], given: Iterable[str]) -> None:
    """Refuse the name of an option that the game does not have."""
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            raise OptionError(f"Unknown option {name}. Options of this game: {', '.join(names) or 'none'}.")


def refuse_files(declared: Iterable[Option], given: Mapping[str, Any]) -> None:
    """Refuse options that are paths: what a stranger or a save says must open no file of this machine.

    >>> refuse_files((DataSet("cards", "standard", "", known=lambda: ("standard",)),), {"cards": "/dev/zero"})
    Traceback (most recent call last):
    ...
    fivetool.errors.OptionError: Cards can be standard, or the whole content of one.
    """
    for option in declared:
        if option.name in given:
            option.refuse_file(given[option.name])


def _checked(option: Option, value: Any) -> Any:
    """A value in its proper form. Whatever is given, the answer is that or an OptionError of one line."""
    label = f"Option {option.name}"
    if isinstance(value, str | int | float | Mapping | list | tuple):
        check_plain(value, OptionError, label)
    with guard(OptionError, label):
        return option.check(value)


def alternatives(choices: Sequence[str]) -> str:
    """What may be chosen, as people say it.

    >>> alternatives(["unlimited", "none", "a number"])
    'unlimited, none or a number'
    """
    *others, last = choices
    return f"{', '.join(others)} or {last}" if others else last


def counts_in_words(counts: Sequence[int]) -> str:
    """Numbers of seats as people say them.

    >>> counts_in_words((1,)), counts_in_words((2, 3, 4)), counts_in_words((4, 6))
    ('1', '2 to 4', '4 or 6')
    """
    if len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]} to {counts[-1]}"
    return " or ".join(str(count) for count in counts)


def seats_in_words(counts: Sequence[int]) -> str:
    """The same with its noun.

    >>> seats_in_words((1,)), seats_in_words((2, 3, 4))
    ('1 seat', '2 to 4 seats')
    """
    return f"{counts_in_words(counts)} seat{'' if tuple(counts) == (1,) else 's'}"


def _whole_number(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and len(value) <= LONGEST_NUMBER and WHOLE_NUMBER.fullmatch(value.strip()):
        return int(value)
    return None
