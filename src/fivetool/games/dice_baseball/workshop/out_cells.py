"""Cells of Chart 2 that a season sheet changes: how far runners go on outs, and who is doubled off.

Every cell that may change has a weight: by how much the share that it is about rises or falls. Cells are taken in
order, as long as that brings the share nearer to the wanted one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Change:
    """A cell of one or several charts and what it says instead; `weight` is what that adds or takes away."""

    charts: tuple[str, ...]
    part: str
    fielder: str
    out: str  # GOA, GOB or GOC; nothing for flies and liners, which have one cell
    cell: str
    weight: float


@dataclass(frozen=True)
class Outs:
    """How far the shares of a season are from those of the printed charts."""

    first_moves_up: float = 1.0  # times the odds of a runner on first, on a ground out, to move up and not be forced
    second_to_third: float = 0.0  # on ground outs with first base empty
    third_to_home: float = 0.0
    second_tags_up: float = 0.0  # on balls caught, with third base empty
    doubled_off: float = 0.0  # double plays that are not on the ground, a team and game


# Shares of ground balls by fielder and kind, as Chart 1 and an average card have them
_FIELDERS = {"P": 0.10, "1B": 0.14, "2B": 0.28, "3B": 0.22, "SS": 0.26}
_KINDS = {"GOA": 0.516, "GOB": 0.280, "GOC": 0.204}


def _ground(charts: tuple[str, ...], part: str, cell: str, *places: tuple[str, str]) -> list[Change]:
    return [Change(charts, part, who, out, cell, _FIELDERS[who] * _KINDS[out]) for who, out in places]


TO_THIRD = _ground(
    ("2c",), "back", "Bx 2-3", ("SS", "GOB"), ("3B", "GOB"), ("SS", "GOA"), ("P", "GOB"), ("3B", "GOA"), ("P", "GOA")
)
NOT_TO_THIRD = _ground(
    ("2c",), "back", "Bx", ("SS", "GOC"), ("3B", "GOC"), ("2B", "GOC"), ("1B", "GOB"), ("P", "GOC"), ("1B", "GOC"),
    ("2B", "GOB"),
)  # fmt: skip
HOME = _ground(("2e", "2g"), "back", "Bx 3-H", ("3B", "GOB"), ("P", "GOB"), ("P", "GOC"), ("SS", "GOA"))
NOT_HOME = _ground(
    ("2e", "2g"), "back", "Bx", ("SS", "GOB"), ("3B", "GOC"), ("1B", "GOB"), ("SS", "GOC"), ("2B", "GOB"),
    ("1B", "GOC"), ("2B", "GOC"),
)  # fmt: skip

# Of balls caught: outfielders' flies, those with none out, deep ones
TAGS_UP = [
    Change(("2c", "2d"), "fly", "CF", "", "Bx 0:2-3", 0.10),
    Change(("2c", "2d"), "fly", "LF", "", "Bx 0:2-3", 0.08),
]
STAYS = [
    Change(("2c", "2d"), "fly", "RF", "", "Bx", 0.08),
    Change(("2c", "2d"), "deep", "LF", "", "Bx", 0.03),
    Change(("2c", "2d"), "deep", "CF", "", "Bx", 0.03),
    Change(("2c", "2d"), "deep", "RF", "", "Bx", 0.03),
]

# Double plays a team and game: one digit of Chart 1 with a runner on first alone, on second alone, on both
_ON_FIRST, _ON_SECOND, _ON_BOTH = 0.022, 0.007, 0.006
DOUBLED = [
    *(Change(("2b",), "line", who, "", "Bx 1x1", _ON_FIRST) for who in ("3B", "SS", "RF")),
    *(Change(("2b",), "line", who, "", "Bx 1x1", 2 * _ON_FIRST) for who in ("LF", "CF")),
    *(Change(("2c",), "line", who, "", "Bx 2x2", _ON_SECOND) for who in ("P", "3B")),
    *(Change(("2c",), "line", who, "", "Bx 2x2", 2 * _ON_SECOND) for who in ("LF", "CF")),
    *(Change(("2d",), "line", who, "", "Bx 2x2", _ON_BOTH) for who in ("3B", "RF")),
]
NOT_DOUBLED = [
    *(Change(("2b",), "line", who, "", "Bx", _ON_FIRST) for who in ("P", "1B", "2B")),
    *(Change(("2c",), "line", who, "", "Bx", _ON_SECOND) for who in ("2B", "SS")),
    *(Change(("2d",), "line", who, "", "Bx", _ON_BOTH) for who in ("P", "1B", "2B", "SS")),
]
LADDERS = {
    "second_to_third": (TO_THIRD, NOT_TO_THIRD),
    "third_to_home": (HOME, NOT_HOME),
    "second_tags_up": (TAGS_UP, STAYS),
    "doubled_off": (DOUBLED, NOT_DOUBLED),
}


def taken(wanted: float, more: Iterable[Change], fewer: Iterable[Change]) -> Iterator[Change]:
    """The changes that bring a share nearest to what is wanted.

    >>> [change.fielder for change in taken(0.04, DOUBLED, NOT_DOUBLED)]
    ['3B', 'SS']
    >>> [change.fielder for change in taken(-0.03, DOUBLED, NOT_DOUBLED)]
    ['P', '2B']
    """
    left = abs(wanted)
    for change in more if wanted > 0 else fewer:
        if change.weight < 2 * left - 1e-9:
            left = max(0.0, left - change.weight)
            yield change


def changed_cells(outs: Outs, usual: dict[str, Any]) -> dict[str, Any]:
    """The cells of Chart 2 that differ from the usual ones, by chart, part and fielder."""
    found: dict[str, Any] = {}
    for name, (more, fewer) in LADDERS.items():
        for change in taken(getattr(outs, name), more, fewer):
            for chart in change.charts:
                part = found.setdefault(chart, {}).setdefault(change.part, {})
                if change.out:
                    part.setdefault(change.fielder, dict(usual[chart][change.part][change.fielder]))
                    part[change.fielder][change.out] = _cell(change.cell, chart)
                else:
                    part[change.fielder] = change.cell
    return found


def _cell(cell: str, chart: str) -> str:
    """With runners on second and third both move up where one of them does."""
    return cell.replace("3-H", "2-3 3-H") if chart == "2g" else cell
