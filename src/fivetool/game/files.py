"""Data files that games read: dice, cards, sheets, charts. A file that cannot be read is refused in one line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivetool import doors
from fivetool.errors import DataError

if TYPE_CHECKING:
    from fivetool.game.lessons import Lesson
    from fivetool.game.levels import Levels
    from fivetool.game.puzzles import Puzzles

LEVELS_FILE = "levels.toml"  # in the data folder of a game, beside what people may choose
PUZZLES_FILE = "puzzles.json"


def read_text(path: Path, label: str = "") -> str:
    """The text of a data file; `label` is what messages call it.

    >>> read_text(Path("no-such.csv"), "Card file no-such.csv")
    Traceback (most recent call last):
    ...
    fivetool.errors.DataError: Card file no-such.csv: no such file or directory.
    """
    return doors.read_text(path, DataError, label or str(path))


def page_beside(package: str, name: str = "rules.md") -> Callable[[], str]:
    """Reads a page that lies in a package when it is called for, such as the rules of a game.

    >>> "Data files that games read" in page_beside("fivetool.game", "files.py")()
    True
    """
    return lambda: resources.files(package).joinpath(name).read_text(encoding="utf-8")


def lesson_beside(package: str, name: str = "first") -> Callable[[], Lesson]:
    """Reads a lesson that lies in the data folder of a game when it is first called for."""

    @cache
    def read() -> Lesson:
        from fivetool.game.lessons import LESSONS  # games are declared often, and lessons are rarely read

        return LESSONS.read(Path(str(resources.files(package).joinpath("data", "lessons", f"{name}.toml"))))

    return read


def levels_file(package: str) -> Path:
    """Where the measured levels of a game are kept, in the data folder of its package."""
    return Path(str(resources.files(package).joinpath("data", LEVELS_FILE)))


def levels_beside(package: str) -> Callable[[], Levels]:
    """Reads the measured levels of a game when they are first called for."""

    @cache
    def read() -> Levels:
        from fivetool.game.levels import check_levels  # games are declared often, and levels are rarely read

        path = levels_file(package)
        label = f"Level file {path.name}"
        return check_levels(parse_toml(read_text(path, label), label), label)

    return read


def puzzles_beside(package: str) -> Callable[[], Puzzles]:
    """Reads the puzzles in the data folder of a game when they are first called for."""

    @cache
    def read() -> Puzzles:
        return read_puzzles(Path(str(resources.files(package).joinpath("data", PUZZLES_FILE))))

    return read


def read_puzzles(path: Path) -> Puzzles:
    """A file of puzzles, checked for its shape; whether they replay, whoever shows one finds out."""
    from fivetool.game.puzzles import check_puzzles  # games are declared often, and puzzles are rarely read

    label = f"Puzzle file {path.name}"
    return check_puzzles(doors.parse_json(read_text(path, label), DataError, label), label)


def parse_toml(text: str, label: str) -> dict[str, Any]:
    """What a TOML text says.

    >>> parse_toml("faces = [1", "Dice file odd.toml")
    Traceback (most recent call last):
    ...
    fivetool.errors.DataError: Dice file odd.toml: not valid TOML: Unclosed array (at end of document).
    """
    return doors.parse_toml(text, DataError, label)
