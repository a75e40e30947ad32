"""Checks of the SVG boards: well-formed, harmless, and clickable only where there is a choice."""

from __future__ import annotations

from xml.etree import ElementTree

from fivetool.testing.findings import ConformanceError, check_each_run, require
from fivetool.testing.playouts import Run, watcher_name, watchers

SVG = "{http://www.w3.org/2000/svg}"
FORBIDDEN_ELEMENTS = {"script", "style", "foreignObject", "iframe", "image", "a"}
LAST_BASE = 4


@check_each_run("board-svg")
def board_svg(run: Run) -> None:
    """Every board draws as well-formed SVG without script, inline style or anything from elsewhere."""
    for position in run.positions("board-svg", 3):
        for seat in watchers(run.setup):
            choices = position.choices(seat) if seat >= 0 else []
            drawing = run.game.board.svg(position.scene(seat), choices)
            try:
                root = ElementTree.fromstring(drawing)
            except ElementTree.ParseError as error:
                raise ConformanceError(f"the board is not well-formed: {error} ({position})") from None
            require(root.tag == f"{SVG}svg", f"the board is a {root.tag}, not an svg in its namespace ({position})")
            require("viewBox" in root.attrib, f"the board has no viewBox, so it cannot scale ({position})")
            for element in root.iter():
                _check_element(element, str(position))


def _check_element(element: ElementTree.Element, place: str) -> None:
    name = element.tag.removeprefix(SVG)
    require(name not in FORBIDDEN_ELEMENTS, f"the board has an element {name} ({place})")
    for attribute, value in element.attrib.items():
        plain = attribute.rpartition("}")[2].lower()
        require(not plain.startswith("on"), f"the board has an event handler {attribute} ({place})")
        require(plain != "style", f"the board has an inline style on {name} ({place})")
        inside = plain != "href" or value.startswith("#")
        require(inside, f"the board refers to something outside itself: {value} ({place})")


@check_each_run("board-choices")
def board_choices(run: Run) -> None:
    """What can be clicked on a board is a choice that is open to the seat it is drawn for."""
    for position in run.positions("board-choices", 3):
        for seat in watchers(run.setup):
            choices = position.choices(seat) if seat >= 0 else []
            root = ElementTree.fromstring(run.game.board.svg(position.scene(seat), choices))
            allowed = {str(choice.id) for choice in choices}
            marked = {element.attrib["data-choice"] for element in root.iter() if "data-choice" in element.attrib}
            extra = ", ".join(sorted(marked - allowed))
            require(
                marked <= allowed,
                f"{watcher_name(seat)} may click on choices that it does not have: {extra} ({position})",
            )
            bases = {element.attrib["data-base"] for element in root.iter() if "data-base" in element.attrib}
            known = {str(base) for base in range(LAST_BASE + 1)}
            require(bases <= known, f"the board has bases {', '.join(sorted(bases - known))} ({position})")
