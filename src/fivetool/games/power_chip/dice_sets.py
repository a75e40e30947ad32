"""Dice sets of Power Chip Baseball: faces are data, checked on load, and a user may bring their own (PC-9)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from fivetool.errors import DataError

BATTER_SYMBOLS = ("B", "1B", "2B", "HR")
PITCHER_SYMBOLS = ("K", "OUT", "DP", "TP")
SIDES = (("batter", BATTER_SYMBOLS), ("pitcher", PITCHER_SYMBOLS))
DICE_A_SIDE = 6
FACES = 6
FOLDER = Path(__file__).parent / "dice"


def known_sets() -> tuple[str, ...]:
    """The names of the sets that come with the game, the default first.

    >>> known_sets()[0]
    'default'
    """
    return tuple(sorted((path.stem for path in FOLDER.glob("*.toml")), key=lambda name: (name != "default", name)))


def load_set(value: Any) -> Any:
    """Check a dice set given by name, by the path of a TOML file, or as its content.

    A set that comes with the game stays a name; any other becomes its content, so that a save is complete.
    """
    if isinstance(value, Mapping):
        return check_set(value, str(value.get("name", "custom")), None)
    name = str(value)
    if name in known_sets():
        return name
    path = Path(name)
    if path.suffix != ".toml" and not path.is_file():
        raise DataError(f"No dice set named {name}; known sets: {', '.join(known_sets())}.")
    return _read(path)


def faces_of(value: Any) -> Any:
    """The symbols on every face of all twelve dice, as numbers (batter dice first)."""
    content = _shipped(value) if isinstance(value, str) else value
    faces = np.zeros((2 * DICE_A_SIDE, FACES), np.uint8)
    for side, (side_name, symbols) in enumerate(SIDES):
        for die, shown in enumerate(content[side_name]):
            faces[side * DICE_A_SIDE + die] = [symbols.index(symbol) for symbol in shown]
    return faces


@cache
def _shipped(name: str) -> Mapping[str, Any]:
    return _read(FOLDER / f"{name}.toml")


def _read(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"Dice file {path}: {(error.strerror or 'cannot be read').lower()}.") from None
    except UnicodeDecodeError:
        raise DataError(f"Dice file {path}: not a text file.") from None
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"Dice file {path}: not valid TOML: {error}.") from None
    return check_set(content, str(content.get("name", path.stem)), (path, text))


def check_set(content: Mapping[str, Any], name: str, source: tuple[Path, str] | None) -> dict[str, Any]:
    """A set with six lists of six faces a side, or a DataError that names what is wrong and where.

    >>> check_set({"batter": ["B", "B", "1B", "1B", "2B", "HR"], "pitcher": ["K"] * 3}, "short", None)
    Traceback (most recent call last):
    ...
    fivetool.errors.DataError: Dice set short: pitcher die 1 has 3 faces, needs 6.
    """
    checked: dict[str, Any] = {"name": name}
    for side, symbols in SIDES:
        dice = content.get(side)
        if isinstance(dice, list) and dice and not any(isinstance(die, list) for die in dice):
            dice = [dice] * DICE_A_SIDE
        if not isinstance(dice, list) or len(dice) != DICE_A_SIDE or not all(isinstance(die, list) for die in dice):
            _fail(source, side, f"Dice set {name}: side {side} needs one list of six faces or six lists of six faces.")
        _check_side(name, side, symbols, dice, source)
        checked[side] = [list(die) for die in dice]
    unknown = sorted(set(content) - {"name", "about", "batter", "pitcher"})
    if unknown:
        _fail(source, unknown[0], f"Dice set {name}: unknown entry {unknown[0]}; allowed: name, about, batter, pitcher.")
    return checked


def _check_side(
    name: str, side: str, symbols: tuple[str, ...], dice: list[list[Any]], source: tuple[Path, str] | None
) -> None:
    for i, die in enumerate(dice, 1):
        if len(die) != FACES:
            _fail(source, side, f"Dice set {name}: {side} die {i} has {len(die)} faces, needs {FACES}.")
        for j, face in enumerate(die, 1):
            if face not in symbols:
                allowed = ", ".join(symbols)
                _fail(source, side, f"Dice set {name}: {side} die {i} face {j} is '{face}'; allowed: {allowed}.")
    for symbol in symbols:
        if not any(symbol in die for die in dice):
            _fail(source, side, f"Dice set {name}: no {side} die shows {symbol}.")
    for i, die in enumerate(dice, 1):
        if symbols[0] not in die:
            _fail(
                source,
                side,
                f"Dice set {name}: {side} die {i} needs at least one {symbols[0]} (six {symbols[0]} must be possible).",
            )


def _fail(source: tuple[Path, str] | None, key: str, message: str) -> None:
    if source is None:
        raise DataError(message)
    path, text = source
    line = next((n for n, row in enumerate(text.splitlines(), 1) if row.strip().startswith(key)), 1)
    raise DataError(f"{path}, line {line}: {message}")
