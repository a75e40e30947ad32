"""Draws the house: every room of the package and the rooms that it imports, as docs/images/house.svg.

    python tools/house.py            write the picture
    python tools/house.py --check    say whether it is up to date

The floors are those of the import contract in pyproject.toml; the lines are the imports of the source itself. A line
that follows from others (a room imports what its imports import) is left out.
"""

from __future__ import annotations

import re
import sys
import tomllib
from html import escape
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "fivetool"
PICTURE = ROOT / "docs" / "images" / "house.svg"
WIDTH, FLOOR, ROOM_WIDTH, ROOM_HEIGHT = 760, 70, 150, 34
LEFT_OUT = {"errors"}  # imported by everybody, and would say nothing


def floors() -> list[list[str]]:
    """The rooms, floor by floor, the topmost first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    named = [re.findall(r"\w+", layer) for layer in layers]
    return [kept for rooms in named if (kept := [room for room in rooms if room not in LEFT_OUT])]


def imports() -> dict[str, set[str]]:
    """For each room, the rooms whose modules it imports."""
    graph = grimp.build_graph(PACKAGE)
    rooms = {room for floor in floors() for room in floor}
    found: dict[str, set[str]] = {room: set() for room in rooms}
    for module in graph.modules:
        room = room_of(module)
        if room in rooms:
            others = {room_of(imported) for imported in graph.find_modules_directly_imported_by(module)}
            found[room] |= (others & rooms) - {room}
    return found


def room_of(module: str) -> str:
    """The room that a module is in."""
    return module.split(".")[1] if "." in module else ""


def essential(found: dict[str, set[str]]) -> list[tuple[str, str]]:
    """The imports that do not follow from others."""

    def reach(room: str) -> set[str]:
        below = set(found[room])
        for other in found[room]:
            below |= reach(other)
        return below

    return [
        (room, other)
        for room, others in sorted(found.items())
        for other in sorted(others)
        if not any(other in reach(between) for between in others - {other})
    ]


def picture() -> str:
    """The house as SVG."""
    places: dict[str, tuple[float, float]] = {}
    levels = floors()
    for level, rooms in enumerate(levels):
        for place, room in enumerate(rooms):
            places[room] = (WIDTH / (len(rooms) + 1) * (place + 1), 34 + level * FLOOR)
    parts = [_line(places[one], places[other]) for one, other in essential(imports())]
    parts += [_room(room, *places[room]) for room in places]
    height = FLOOR * len(levels)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="The rooms of the package, floor by floor, and their imports" font-family="sans-serif">'
        f'<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0 L8 4 L0 8 z" fill="#5b6b7b"/></marker></defs>'
        f'<rect width="{WIDTH}" height="{height}" fill="#fbfaf6"/>{"".join(parts)}</svg>\n'
    )


def _room(room: str, x: float, y: float) -> str:
    left, top = x - ROOM_WIDTH / 2, y - ROOM_HEIGHT / 2
    return (
        f'<rect x="{left:g}" y="{top:g}" width="{ROOM_WIDTH}" height="{ROOM_HEIGHT}" rx="6" fill="#fff" '
        f'stroke="#24506e" stroke-width="1.5"/>'
        f'<text x="{x:g}" y="{y + 5:g}" text-anchor="middle" font-size="16" font-weight="700" fill="#16324a">'
        f"{escape(room)}</text>"
    )


def _line(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = start, end
    if y1 == y2:  # neighbors on one floor
        side = ROOM_WIDTH / 2 if x2 > x1 else -ROOM_WIDTH / 2
        path = f"M{x1 + side:g} {y1:g} L{x2 - side:g} {y2:g}"
    else:
        top, bottom = y1 + ROOM_HEIGHT / 2, y2 - ROOM_HEIGHT / 2
        middle = (top + bottom) / 2
        around = ROOM_WIDTH if x1 == x2 and y2 - y1 > FLOOR else 0  # past the rooms between them
        path = f"M{x1:g} {top:g} C{x1 + around:g} {middle:g} {x2 + around:g} {middle:g} {x2:g} {bottom:g}"
    return f'<path d="{path}" fill="none" stroke="#5b6b7b" stroke-width="1.4" marker-end="url(#tip)"/>'


def is_up_to_date() -> bool:
    """Whether the picture on disk is the one that would be drawn now."""
    return PICTURE.is_file() and PICTURE.read_text(encoding="utf-8") == picture()


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(0 if is_up_to_date() else "docs/images/house.svg is out of date: run python tools/house.py")
    PICTURE.write_text(picture(), encoding="utf-8")
    print(f"Drawn: {PICTURE.relative_to(ROOT)}")
