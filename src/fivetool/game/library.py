"""Data libraries: dice sets, card sets, charts. Some come with a game, others are files that people bring along.

    DICE_SETS = Library(
        one="dice set",
        several="sets",
        shipped=files_in(FOLDER, first="default"),
        file_label="Dice file {path}",
        check=check_set,
    )
    DataSet("dice", "default", "A dice set by name ...", load=DICE_SETS.load, known=DICE_SETS.known)
    DICE_SETS.of(options["dice"])  # the set behind an option's value

Data that comes with a game stays a name among its options; any other becomes its content, so that a save is complete.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from fivetool.doors import check_plain, guard
from fivetool.errors import DataError, one_line
from fivetool.game.files import LEVELS_FILE, parse_toml, read_text

Data = TypeVar("Data")

LONGEST_LABEL = 80


@dataclass(frozen=True)
class Source:
    """Where data was found: what complaints call the place, and the text in which they count lines."""

    label: str
    name: str  # what data is called that does not name itself
    path: Path | None = None  # None for data that was given as its content
    text: str = ""

    def line_of(self, pattern: str, after: int = 0) -> int:
        """The number of the first line after line `after` that begins with a pattern, spaces aside; 0 for none.

        >>> Source("mine.toml", "mine", text="name = 'Mine'\\n[dice]\\n").line_of(r"\\[dice")
        2
        """
        for number, line in enumerate(self.text.splitlines(), 1):
            if number > after and re.match(pattern, line.strip()):
                return number
        return 0


def files_in(folder: Path, suffix: str = ".toml", first: str = "") -> dict[str, Path]:
    """The data files of a folder by their names, the first of all in front; the levels of players are none of them."""
    found = {path.stem: path for path in folder.glob(f"*{suffix}") if path.name != LEVELS_FILE}
    return {name: found[name] for name in sorted(found, key=lambda name: (name != first, name))}


def names_a_file(path: Path) -> bool:
    """Whether there is a file of that name; a name that no file can have names none."""
    try:
        return path.is_file()
    except OSError:
        return False


def as_it_is(content: Any) -> Any:
    """For data that is its own content."""
    return content


def nothing_odd(data: Any) -> Iterable[str]:
    """For data that is right or wrong and nothing between."""
    return ()


@dataclass(frozen=True)
class Library(Generic[Data]):
    """Data of one kind, wherever it comes from."""

    one: str  # what messages call one of them
    several: str  # and those that come with the game
    shipped: Mapping[str, Path]
    file_label: str  # what complaints call a file: "Dice file {path}", "{path.name}"
    check: Callable[[Any, Source], Data]  # content -> data, or a DataError that says where and why
    content_of: Callable[[Data], Any] = as_it_is  # data -> its content, as a save keeps it
    restore: Callable[[Any], Data] = as_it_is  # content that has been checked -> data
    content_label: str = "{name}"  # what complaints call data that is given as its content
    unnamed: str = "custom"
    oddities: Callable[[Data], Iterable[str]] = nothing_odd  # what is allowed, and still worth a warning
    suffix: str = ".toml"
    content_type: type = Mapping  # what content is, whatever is in it; anything else is taken for a name or a path
    parse: Callable[[str, str], Any] = parse_toml  # (text, what to call it) -> content
    retired: tuple[str, ...] = ()  # shipped for games of earlier rules versions alone, and offered to nobody
    also_called: Mapping[str, str] = field(default_factory=dict)  # other names, in small letters -> name
    _read_before: dict[str, Data] = field(default_factory=dict, init=False, repr=False, compare=False)

    def known(self) -> tuple[str, ...]:
        """The names of what comes with the game."""
        return tuple(name for name in self.shipped if name not in self.retired)

    def load(self, value: Any) -> Any:
        """Check data given by name, by the path of a file, or as its content: the name, or else the content.

        >>> Library("dice set", "sets", {}, "{path}", lambda *given: given).load("loaded")
        Traceback (most recent call last):
        ...
        fivetool.errors.DataError: No dice set named loaded; known sets: none.
        """
        if isinstance(value, self.content_type) and not isinstance(value, str):
            return self._checked(value, self._given(value))
        wanted = str(value).lower()
        for name in self.shipped:
            if wanted == name.lower():
                return name
        if wanted in self.also_called:
            return self.also_called[wanted]
        path = Path(value) if isinstance(value, str | Path) else None
        if path is None or (path.suffix != self.suffix and not names_a_file(path)):
            known = ", ".join(self.known()) or "none"
            raise DataError(f"No {self.one} named {one_line(value, LONGEST_LABEL)}; known {self.several}: {known}.")
        source = self._source(path)
        return self._checked(self._parsed(source), source)

    def of(self, value: Any) -> Data:
        """The data behind an option's value, which has been checked."""
        if not isinstance(value, str):
            return self.restore(value)
        if value not in self._read_before:
            self._read_before[value] = self.read(self.shipped[value])
        return self._read_before[value]

    def read(self, path: Path) -> Data:
        """The data of a file, checked."""
        source = self._source(path)
        return self._data(self._parsed(source), source)

    def read_text(self, text: str, label: str) -> Data:
        """The data of a text that is kept elsewhere than in a file, checked."""
        source = Source(label, label, text=text)
        return self._data(self._parsed(source), source)

    def _checked(self, content: Any, source: Source) -> Any:
        data = self._data(content, source)
        for oddity in self.oddities(data):
            warnings.warn(f"{source.label}: {oddity}", stacklevel=3)
        return self.content_of(data)

    def _parsed(self, source: Source) -> Any:
        with guard(DataError, source.label):
            return self.parse(source.text, source.label)

    def _data(self, content: Any, source: Source) -> Data:
        """The data of a content that may hold anything."""
        with guard(DataError, source.label):
            return self.check(check_plain(content, DataError, source.label), source)

    def _source(self, path: Path) -> Source:
        label = self.file_label.format(path=path)
        return Source(label, path.stem, path, read_text(path, label))

    def _given(self, content: Any) -> Source:
        given = content.get("name") if isinstance(content, Mapping) else None
        name = one_line(given, LONGEST_LABEL) if isinstance(given, str) else self.unnamed
        return Source(self.content_label.format(name=name), name)
