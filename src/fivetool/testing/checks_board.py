"""Checks of the SVG boards: well-formed, harmless, clickable only where there is a choice, and explained."""

from __future__ import annotations

from xml.etree import ElementTree

from fivetool.table import Table
from fivetool.testing.findings import ConformanceError, check_each_run, require
from fivetool.testing.playouts import Run, watcher_name, watchers

SVG = "{http://www.w3.org/2000/svg}"
FORBIDDEN_ELEMENTS = {"script", "style", "foreignObject", "iframe", "image", "a"}
LAST_BASE = 4
LEGEND = "data-legend"
SYMBOLS = ("data-runner", "data-die")  # marks of parts that are always symbols
MOST_CHOICES_WATCHED = 60  # of a game, between which scores are compared
CHOICES_A_DRAWING = 12  # boards are drawn after every so many of them: a drawing takes its time


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


@check_each_run("board-between")
def board_between(run: Run) -> None:
    """After every play between two decisions the board draws, with nothing to click on, and the score is right."""
    for playout in run.playouts[:1]:
        if playout.problem:
            continue
        table = Table(playout.setup, seed=playout.seed)
        line_score = run.game.board.line_score(run.setup, table.names)
        for i, step in enumerate(playout.steps[:MOST_CHOICES_WATCHED]):
            for play in table.now.plays:
                place = f"{playout.place(i)}, after {play.end} events"
                for event in table.now.happened[play.start : play.end]:
                    line_score.enter(event)
                shown, runs = dict(line_score.show().totals).get("R", ()), run.setup.score(play.state).runs
                told = list(shown) == runs or run.setup.hides(play.state)
                require(told, f"the scoreboard has runs {list(shown)}, the position {runs} ({place})")
                for seat in watchers(run.setup) if i % CHOICES_A_DRAWING == 0 else ():
                    _check_between(run.game.board.svg(table.now.scene(seat, play), ()), place)
            table.play(step.choice, step.seat)


def _check_between(drawing: str, place: str) -> None:
    for element in ElementTree.fromstring(drawing).iter():
        require("data-choice" not in element.attrib, f"there is something to click on and no choice ({place})")
        _check_element(element, place)


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


@check_each_run("board-legend")
def board_legend(run: Run) -> None:
    """The legend explains every symbol: dice, runners and whatever else a board says it shows."""
    known = _known_symbols(run)
    for position in run.positions("board-legend", 3):
        for seat in watchers(run.setup):
            choices = position.choices(seat) if seat >= 0 else []
            root = ElementTree.fromstring(run.game.board.svg(position.scene(seat), choices))
            named = {key for element in root.iter() for key in element.attrib.get(LEGEND, "").split()}
            unknown = ", ".join(sorted(named - known))
            require(named <= known, f"the legend does not explain {unknown} ({position})")
            _check_explained(root, str(position), explained=False)


def _known_symbols(run: Run) -> set[str]:
    """The keys of the legend, each of which is explained and drawn."""
    symbols = run.game.board.legend()
    keys = [symbol.key for symbol in symbols]
    require(len(keys) == len(set(keys)), "the legend explains a symbol twice")
    for symbol in symbols:
        require(symbol.key and " " not in symbol.key, f"the legend has a key {symbol.key!r}: one word is wanted")
        require(symbol.name.strip(), f"the symbol {symbol.key} has no name")
        require(
            symbol.meaning.strip().endswith("."), f"what the symbol {symbol.key} means is not a sentence with a period"
        )
        try:
            drawing = ElementTree.fromstring(symbol.drawing)
        except ElementTree.ParseError as error:
            raise ConformanceError(f"the drawing of {symbol.key} is not well-formed: {error}") from None
        for element in drawing.iter():
            _check_element(element, f"the drawing of {symbol.key}")
    return set(keys)


def _check_explained(element: ElementTree.Element, place: str, *, explained: bool) -> None:
    explained = explained or LEGEND in element.attrib
    for mark in SYMBOLS:
        require(mark not in element.attrib or explained, f"a part with {mark} has no {LEGEND} around it ({place})")
    for child in element:
        _check_explained(child, place, explained=explained)
