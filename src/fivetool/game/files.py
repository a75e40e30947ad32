"""Data files that games read: dice, cards, sheets, charts. A file that cannot be read is refused in one line."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
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


def read_toml(path: Path, label: str = "") -> dict[str, Any]:
    """What a TOML file says; `label` is what messages call it."""
    return parse_toml(read_text(path, label), label or str(path))


def load_named(
    value: Any,
    known: Sequence[str],
    what: tuple[str, str],
    check: Callable[[Mapping[str, Any]], Any],
    read: Callable[[Path], Any],
) -> Any:
    """Check data given by name, by the path of a TOML file, or as its content.

    Data that comes with the game stays a name; any other becomes its content, so that a save is complete. `what` is
    what messages call one of them, and several.

    >>> load_named("round", ("square",), ("dice set", "sets"), dict, read_toml)
    Traceback (most recent call last):
    ...
    fivetool.errors.DataError: No dice set named round; known sets: square.
    """
    if isinstance(value, Mapping):
        return check(value)
    name = str(value)
    if name in known:
        return name
    path = Path(name)
    if path.suffix != ".toml" and not path.is_file():
        raise DataError(f"No {what[0]} named {name}; known {what[1]}: {', '.join(known)}.")
    return read(path)
