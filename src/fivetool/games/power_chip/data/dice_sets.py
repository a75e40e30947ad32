"""Dice sets of Power Chip Baseball: faces are data, checked on load, and a user may bring their own (PC-9)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from fivetool.errors import DataError
from fivetool.game.library import Library, Source, files_in
from fivetool.games.power_chip.rules.play import DICE_A_SIDE

BATTER_SYMBOLS = ("B", "1B", "2B", "HR")
PITCHER_SYMBOLS = ("K", "OUT", "DP", "TP")
SIDES = (("batter", BATTER_SYMBOLS), ("pitcher", PITCHER_SYMBOLS))
ENTRIES = ("name", "about", "batter", "pitcher")
FACES = 6


def faces_of(value: Any) -> Any:
    """The symbols on every face of all twelve dice, as numbers (batter dice first)."""
    content = DICE_SETS.of(value)
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


def check_set(content: Mapping[str, Any], source: Source) -> dict[str, Any]:
    """A set with six lists of six faces a side, or a DataError that names what is wrong and where.

    >>> short = {"name": "short", "batter": ["B", "B", "1B", "1B", "2B", "HR"], "pitcher": ["K"] * 3}
    >>> check_set(short, Source("", ""))
    Traceback (most recent call last):
    ...
    fivetool.errors.DataError: Dice set short: pitcher die 1 has 3 faces, needs 6.
    """
    name = str(content.get("name", source.name))
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


def _check_side(name: str, side: str, symbols: tuple[str, ...], dice: list[list[Any]], source: Source) -> None:
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


def _fail(source: Source, entry: str, die: int, message: str) -> NoReturn:
    if source.path is None:
        raise DataError(message)
    raise DataError(f"{source.path}, line {_line_of(source, entry, die)}: {message}")


def _line_of(source: Source, entry: str, die: int) -> int:
    """The line of an entry, or of its die number `die` where every die has a line of its own."""
    start = source.line_of(rf"[\"']?{re.escape(entry)}\b") or 1
    line = start
    for _ in range(die):
        line = source.line_of(r"\[", after=line)
        if not line:
            return start
    return line


DICE_SETS: Library[dict[str, Any]] = Library(
    one="dice set",
    several="sets",
    shipped=files_in(Path(__file__).parent, first="default"),
    file_label="Dice file {path}",
    check=check_set,
)
