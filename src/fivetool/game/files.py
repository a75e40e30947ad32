"""Data files that games read: dice, cards, sheets, charts. A file that cannot be read is refused in one line."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

from fivetool.errors import DataError


def read_text(path: Path, label: str = "") -> str:
    """The text of a data file; `label` is what messages call it.

    >>> read_text(Path("no-such.csv"), "Card file no-such.csv")
    Traceback (most recent call last):
    ...
    fivetool.errors.DataError: Card file no-such.csv: no such file or directory.
    """
    label = label or str(path)
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{label}: {(error.strerror or 'cannot be read').lower()}.") from None
    except UnicodeDecodeError:
        raise DataError(f"{label}: not a text file.") from None


def page_beside(package: str, name: str = "rules.md") -> Callable[[], str]:
    """Reads a page that lies in a package when it is called for, such as the rules of a game.

    >>> "Data files that games read" in page_beside("fivetool.game", "files.py")()
    True
    """
    return lambda: resources.files(package).joinpath(name).read_text(encoding="utf-8")


def parse_toml(text: str, label: str) -> dict[str, Any]:
    """What a TOML text says.

    >>> parse_toml("faces = [1", "Dice file odd.toml")
    Traceback (most recent call last):
    ...
    fivetool.errors.DataError: Dice file odd.toml: not valid TOML: Unclosed array (at end of document).
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{label}: not valid TOML: {error}.") from None
