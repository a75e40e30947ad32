"""The notation of the out charts, such as `1x2 Bx`: a cell as one number that the rules read."""

from __future__ import annotations

import re

from fivetool.errors import DataError
from fivetool.games.dice_baseball.rules import cells

OUT_CHARTS = {
    "2a": "___", "2b": "1__", "2c": "_2_", "2d": "12_", "2e": "__3", "2f": "1_3", "2g": "_23", "2h": "123",
}  # fmt: skip


TOKEN = re.compile(r"(0:)?(?:(B)(x|-[12])|([123])([x=-])([123H]?))")


def read_cell(text: str, bases: str, where: str) -> int:
    """A cell as one number: see `rules.cells`; refuses what moves an absent runner or crowds a base.

    >>> read_cell("1x2 Bx", "1__", "Chart 2b") == (8 + 1) | (8 + 2) << 8 | 1 << 32
    True
    """
    if text == "SCF":
        return 1 << cells.SINGLE_BYTE
    cell, order = [0, 0, 0, 0], []
    for word in text.split():
        who, value = _token(word, bases, where)
        if cell[who]:
            raise DataError(f"{where}: '{word}' is the second token for the same man.")
        cell[who] = value
        if cells.OUT_AT <= value % cells.NONE_OUT_ONLY < cells.HELD:
            order.append(who)
    if not cell[0]:
        raise DataError(f"{where}: '{text}' does not say what becomes of the batter.")
    for none_out in (True, False):
        _check_crowd(cell, bases, none_out, f"{where}: '{text}'")
    first = order[0] if order else 0
    return sum(value << (8 * who) for who, value in enumerate(cell)) | first << cells.FIRST_OUT_BYTE


def _token(word: str, bases: str, where: str) -> tuple[int, int]:
    """Who a token is about, and its value."""
    match = TOKEN.fullmatch(word)
    if not match:
        raise DataError(f"{where}: '{word}' cannot be read.")
    late = cells.NONE_OUT_ONLY if match[1] else 0
    if match[2]:
        return 0, (cells.OUT_AT + 1 if match[3] == "x" else int(match[3][1])) + late
    base, sign, target = int(match[4]), match[5], match[6]
    if bases[base - 1] == "_":
        raise DataError(f"{where}: '{word}' but nobody is on {base}B.")
    if sign == "=":
        if base != 3 or target:
            raise DataError(f"{where}: '{word}' cannot be read; only 3= holds a runner.")
        return base, cells.HELD + late
    goal = 4 if target == "H" else int(target or 0)
    if sign == "x" and goal in (base, base + 1):
        return base, cells.OUT_AT + goal + late
    if sign == "-" and goal > base:
        return base, goal + late
    raise DataError(f"{where}: '{word}' is impossible.")


def _check_crowd(cell: list[int], bases: str, none_out: bool, where: str) -> None:
    """Nobody may share a base or pass a runner ahead."""
    ahead = 5
    for base in (3, 2, 1, 0):
        if base and bases[base - 1] == "_":
            continue
        value = cell[base]
        if value & cells.NONE_OUT_ONLY:
            value = value - cells.NONE_OUT_ONLY if none_out else 0
        if cells.OUT_AT <= value < cells.HELD:
            continue
        stands = base if value in (0, cells.HELD) else value
        if stands < 4 and stands >= ahead:
            raise DataError(f"{where} puts two runners on {ahead}B or lets one pass the other.")
        if stands < 4:
            ahead = stands


def base_number(bases: str) -> int:
    """A base state as a number.

    >>> base_number("1_3")
    5
    """
    return sum(1 << i for i, mark in enumerate(bases) if mark != "_")
