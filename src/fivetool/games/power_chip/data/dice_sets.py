"""Dice sets of Power Chip Baseball: faces are data, checked on load, and a user may bring their own (PC-9)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from fivetool.errors import DataError
from fivetool.game.files import load_named, parse_toml, read_text
from fivetool.games.power_chip.rules.play import DICE_A_SIDE

BATTER_SYMBOLS = ("B", "1B", "2B", "HR")
PITCHER_SYMBOLS = ("K", "OUT", "DP", "TP")
SIDES = (("batter", BATTER_SYMBOLS), ("pitcher", PITCHER_SYMBOLS))
ENTRIES = ("name", "about", "batter", "pitcher")
FACES = 6
Source = tuple[Path, str]  # the file a set was read from, and its text
FOLDER = Path(__file__).parent


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
    return load_named(
        value,
        known_sets(),
        ("dice set", "sets"),
        lambda content: check_set(content, str(content.get("name", "custom")), None),
        _read,
    )


def faces_of(value: Any) -> Any:
    """The symbols on every face of all twelve dice, as numbers (batter dice first)."""
    content = _shipped(value) if isinstance(value, str) else value
    faces = np.zeros((2 * DICE_A_SIDE, FACES), np.uint8)
    for side, (side_name, symbols) in enumerate(SIDES):
        for die, shown in enumerate(content[side_name]):
            faces[side * DICE_A_SIDE + die] = [symbols.index(symbol) for symbol in shown]
    return faces


def play_die_faces(book: Any, index: int) -> tuple[str, ...]:
    """What the faces of a play die show; dice 1 to 6 are the batter's, 7 to 12 the pitcher's."""
    symbols = BATTER_SYMBOLS if index < DICE_A_SIDE else PITCHER_SYMBOLS
    return tuple(symbols[symbol] for symbol in book.faces[index])


def coin_faces(book: Any, index: int) -> tuple[str, ...]:
    """The two ways the toss can fall."""
    return ("A", "B")


@cache
def _shipped(name: str) -> Mapping[str, Any]:
    return _read(FOLDER / f"{name}.toml")


def _read(path: Path) -> dict[str, Any]:
    text = read_text(path, f"Dice file {path}")
    content = parse_toml(text, f"Dice file {path}")
    return check_set(content, str(content.get("name", path.stem)), (path, text))


def check_set(content: Mapping[str, Any], name: str, source: Source | None) -> dict[str, Any]:
    """A set with six lists of six faces a side, or a DataError that names what is wrong and where.

    >>> check_set({"batter": ["B", "B", "1B", "1B", "2B", "HR"], "pitcher": ["K"] * 3}, "short", None)
    Traceback (most recent call last):
    ...
    fivetool.errors.DataError: Dice set short: pitcher die 1 has 3 faces, needs 6.
    """
    checked: dict[str, Any] = {"name": name}
    for side, symbols in SIDES:
        dice = _six_dice(content.get(side))
        if dice is None:
            _fail(
                source, side, 0, f"Dice set {name}: side {side} needs one list of six faces or six lists of six faces."
            )
        _check_side(name, side, symbols, dice, source)
        checked[side] = [list(die) for die in dice]
    unknown = sorted(str(entry) for entry in content if entry not in ENTRIES)
    if unknown:
        _fail(source, unknown[0], 0, f"Dice set {name}: unknown entry {unknown[0]}; allowed: {', '.join(ENTRIES)}.")
    return checked


def _six_dice(given: Any) -> list[list[Any]] | None:
    """Six lists of faces out of one list or six; None for anything else."""
    if not isinstance(given, list) or not given:
        return None
    if not any(isinstance(die, list) for die in given):
        return [given] * DICE_A_SIDE
    return given if len(given) == DICE_A_SIDE and all(isinstance(die, list) for die in given) else None


def _check_side(name: str, side: str, symbols: tuple[str, ...], dice: list[list[Any]], source: Source | None) -> None:
    for i, die in enumerate(dice, 1):
        if len(die) != FACES:
            _fail(source, side, i, f"Dice set {name}: {side} die {i} has {len(die)} faces, needs {FACES}.")
        for j, face in enumerate(die, 1):
            if face not in symbols:
                allowed = ", ".join(symbols)
                _fail(source, side, i, f"Dice set {name}: {side} die {i} face {j} is '{face}'; allowed: {allowed}.")
    for symbol in symbols:
        if not any(symbol in die for die in dice):
            _fail(source, side, 0, f"Dice set {name}: no {side} die shows {symbol}.")
    least = symbols[0]
    for i, die in enumerate(dice, 1):
        if least not in die:
            needs = f"needs at least one {least} (six {least} must be possible)"
            _fail(source, side, i, f"Dice set {name}: {side} die {i} {needs}.")


def _fail(source: Source | None, entry: str, die: int, message: str) -> NoReturn:
    if source is None:
        raise DataError(message)
    path, text = source
    raise DataError(f"{path}, line {_line_of(text, entry, die)}: {message}")


def _line_of(text: str, entry: str, die: int) -> int:
    """The line of an entry, or of its die number `die` where every die has a line of its own."""
    lines = text.splitlines()
    start = next((n for n, line in enumerate(lines) if re.match(rf"\s*[\"']?{re.escape(entry)}\b", line)), 0)
    dice = [n for n, line in enumerate(lines) if n > start and line.strip().startswith("[")]
    return (dice[die - 1] if 0 < die <= len(dice) else start) + 1
