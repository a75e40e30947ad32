"""A whole game as one PDF: its components, one after the other, each font inside, every page small."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import font_source_sans_pro
import typst

from fivetool.errors import UsageError
from fivetool.game.components import Component, Leaflet, Piece, Pieces
from fivetool.game.game import Game
from fivetool.game.setup import Setup
from fivetool.press.layout import PAPERS, Folder, Press, proportion
from fivetool.press.markdown import words
from fivetool.show.arrangement import widened
from fivetool.table.guide import scene_at

INKS = ("color", "bw")
LESSON = "lesson:"
TEST_PAGE = "test-page"  # printed only when it is asked for
WIDEST_BOARD, TALLEST_BOARD = 170.0, 130.0  # millimeters


def print_game(
    setup: Setup, *, paper: str = "a4", ink: str = "color", only: tuple[str, ...] = (), two_sided: bool = True
) -> bytes:
    """The components of a game with these options as a PDF; `only` some of them, by name."""
    if paper not in PAPERS:
        raise UsageError(f"Paper is {' or '.join(PAPERS)}; got {paper}.")
    if ink not in INKS:
        raise UsageError(f"Ink is {' or '.join(INKS)}; got {ink}.")
    game = setup.game
    chosen = _chosen(game, components_of(setup), only)
    folder = Folder("bw" if ink == "bw" else "color")
    press = Press(game.title, paper, two_sided, folder, lambda name, shows: _board(game, folder, name, shows))
    return pdf_of(press.source(chosen), folder)


def components_of(setup: Setup) -> tuple[Component, ...]:
    """What there is to print of a game: the short rules first, then what it declares itself."""
    game = setup.game
    if game.pages.components is None:
        raise UsageError(f"{game.title} has nothing to print.")
    return (short_rules(game), *game.pages.components(setup))


def short_rules(game: Game) -> Leaflet:
    """How to play, with pictures of the board, what has to be done by hand, and what every symbol means."""
    symbols = game.board.legend()
    rows = "".join(f"| ![]({one.key}) | **{one.name}** | {one.meaning} |\n" for one in symbols)
    legend = f"\n\n---\n\n## What the symbols mean\n\n| | | |\n|---|---|---|\n{rows}" if symbols else ""
    guide = game.pages.guide() if game.pages.guide else f"# {game.title}\n\n{game.facts.summary}"
    by_hand = f"\n\n---\n\n{game.pages.at_table()}" if game.pages.at_table else ""
    return Leaflet("rules", "How to play", guide + by_hand + legend, {one.key: one.drawing for one in symbols})


def test_page() -> Pieces:
    """Nine cards to see whether a printer keeps the size and puts backs behind their fronts."""
    cards = (Piece(str(number), _target(number, "front"), _target(number, "back")) for number in range(1, 10))
    note = "Each card is 63 by 88 mm. Hold the page against the light: crosses and numbers of both sides must meet."
    return Pieces(TEST_PAGE, "Test page", tuple(cards), note=note)


def _target(number: int, side: str) -> str:
    """A frame at the edges of a card, a cross in its middle, and the number of the card in the cross."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 630 880"><g stroke="#000" stroke-width="3" fill="none">'
        '<rect x="1.5" y="1.5" width="627" height="877"/><path d="M315 240V640M115 440H515"/>'
        '<circle cx="315" cy="440" r="110"/></g>'
        f'<text x="315" y="800" font-size="60" text-anchor="middle">{number} {side}</text></svg>'
    )


def _chosen(game: Game, every: Sequence[Component], only: tuple[str, ...]) -> list[Component]:
    known = list(dict.fromkeys(component.name for component in every))
    if TEST_PAGE in only:
        every, known = [test_page(), *every], [*known, TEST_PAGE]
    for name in only:
        if name not in known:
            raise UsageError(f"{game.title} has no {name} to print; there is {', '.join(known)}.")
    return [component for component in every if not only or component.name in only]


def _board(game: Game, folder: Folder, name: str, shows: str) -> str:
    """The board at a step of the lesson, with what it shows below."""
    drawing = widened(game.board.svg(scene_at(game, int(name.removeprefix(LESSON))), []))
    width = min(WIDEST_BOARD, TALLEST_BOARD / proportion(drawing))
    return (
        f'#figure(image("{folder.add(drawing)}", width: {width:.5g}mm), caption: [{words(shows)}], numbering: none)\n'
    )


def pdf_of(source: str, folder: Folder) -> bytes:
    """A document and its drawings as a PDF with its fonts inside."""
    fonts = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=True,
        font_paths=[Path(font_source_sans_pro.font_directory)],
    )
    files = {"main.typ": source.encode(), **folder.files}
    # its type hints do not know yet that a document may be given as its files
    return bytes(typst.compile(files, font_paths=fonts, format="pdf"))  # type: ignore[call-overload]
