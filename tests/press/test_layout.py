"""Where things lie on paper: sizes to the millimeter, backs behind their fronts, leaves of their own."""

from __future__ import annotations

import re

import numpy as np
import pytest

from fivetool.errors import UsageError
from fivetool.game.components import CARD_HEIGHT, CARD_WIDTH, Drawing, Piece, Pieces
from fivetool.game.registry import all_games, find_game
from fivetool.press.ink import for_paper
from fivetool.press.layout import PAPERS, VIEW_BOX, Folder, Press, drawing_size
from fivetool.press.printing import components_of, pdf_of

from .pdf_pages import DOTS_A_MM, POINTS_A_MM, Printed, printed

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 630 880">{}</svg>'
BLACK = SVG.format('<rect width="630" height="880" fill="#000"/>')
LEFT_HALF = SVG.format('<rect width="315" height="880" fill="#000"/>')
EMPTY = SVG.format("")
PLACE = re.compile(r'<rect [^>]*width="([\d.]+)" height="([\d.]+)"[^>]*class="ft-form-slot"')


def pressed(pieces: Pieces, paper: str = "a4", two_sided: bool = True) -> Printed:
    folder = Folder("color")
    press = Press("A game", paper, two_sided, folder, lambda name, shows: "")
    return Printed(pdf_of(press.source([pieces]), folder))


def dark_span(lit: np.ndarray) -> tuple[float, float]:
    """Where it is dark, from and to, in millimeters."""
    places = np.flatnonzero(lit)
    return places[0] / DOTS_A_MM, (places[-1] + 1) / DOTS_A_MM


@pytest.mark.parametrize("paper", PAPERS)
def test_a_card_is_63_by_88_millimeters_wherever_it_lies(paper):
    for place in range(9):
        cards = [Piece(str(i), BLACK if i == place else EMPTY) for i in range(9)]
        page = pressed(Pieces("cards", "Cards", tuple(cards)), paper).picture(0)
        row, column = divmod(place, 3)
        wide, high = PAPERS[paper]
        left, top = (wide - 3 * CARD_WIDTH) / 2 + column * CARD_WIDTH, (high - 3 * CARD_HEIGHT) / 2 + row * CARD_HEIGHT
        middle = page[int((top + 44) * DOTS_A_MM)] < 64
        assert dark_span(middle) == pytest.approx((left, left + CARD_WIDTH), abs=0.25)
        middle = page[:, int((left + 31) * DOTS_A_MM)] < 64
        assert dark_span(middle) == pytest.approx((top, top + CARD_HEIGHT), abs=0.25)


def test_a_back_lies_behind_its_front_when_paper_is_turned_over_its_long_edge():
    cards = Pieces("cards", "Cards", (Piece("one", BLACK, LEFT_HALF), Piece("two", EMPTY, EMPTY)))
    found = pressed(cards)
    front, back = found.picture(0), found.picture(1)
    row = front.shape[0] // 2
    turned = back[row, ::-1] < 64
    start, end = dark_span(front[row] < 64)
    # the left half of the back shows on the right once the paper is turned over
    assert dark_span(turned) == pytest.approx((start + CARD_WIDTH / 2, end), abs=0.25)


def test_the_test_page_shows_whether_both_sides_meet():
    found = printed("power-chip", "test-page")
    front, back = (found.picture(page) < 128 for page in (0, 1))
    assert len(found.pages) == 2
    assert "9 front" in found.pages[0]
    across = front[int((297 / 2) * DOTS_A_MM)]  # through the crosses of the middle row
    assert dark_span(across[int(10.5 * DOTS_A_MM) - 3 : int(199.5 * DOTS_A_MM) + 3]) == pytest.approx(
        (0.3, 189.3), abs=0.3
    )
    crosses = [int((10.5 + 63 * column + 31.5) * DOTS_A_MM) for column in range(3)]
    for page in (front, back[:, ::-1]):
        assert all(
            page[int(120 * DOTS_A_MM) : int(175 * DOTS_A_MM), at - 3 : at + 4].any(axis=1).mean() > 0.6
            for at in crosses
        )


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", [game.name for game in all_games() if game.pages.components])
def test_every_back_of_a_game_lies_behind_its_front_to_the_millimeter(game, paper):
    """Where the pieces of a game that have backs lie on its leaves, read out of the PDF itself."""
    setup = find_game(game).setup()
    backed = {c.name: c for c in components_of(setup) if isinstance(c, Pieces) and any(p.back for p in c.pieces)}
    if not backed:
        return
    found = printed(game, *backed, paper=paper)
    wide, _ = PAPERS[paper]
    cards = [middles(found, page) for page in range(len(found.pages))]
    fronts, backs = cards[::2], cards[1::2]
    assert sum(map(len, fronts)) == sum(piece.copies for component in backed.values() for piece in component.pieces)
    for front, back in zip(fronts, backs, strict=True):
        turned = sorted((wide - x, y) for x, y in back)
        assert np.array(turned) == pytest.approx(np.array(sorted(front)), abs=1.0)
        assert [x for x, _ in turned] == pytest.approx([x for x, _ in sorted(front)], abs=0.1)


def middles(found: Printed, page: int) -> list[tuple[float, float]]:
    """The middles of all cards on a page, in millimeters: the outline of each is a path of nearly its size."""
    shapes = ([side / POINTS_A_MM for side in shape.get_bounds()] for shape in found.pdf[page].get_objects())
    return [
        ((left + right) / 2, (bottom + top) / 2)
        for left, bottom, right, top in shapes
        if 57 < right - left < 64 and 82 < top - bottom < 89
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_fit_on_the_places_of_the_mats(paper):
    """Dashed places that are higher than wide are for cards of 63 by 88 mm."""
    places = 0
    for game in all_games():
        for mat in components_of(game.setup()) if game.pages.components else ():
            if isinstance(mat, Drawing) and mat.to_the_edge:
                unit = drawing_size(mat, paper)[0] / float(VIEW_BOX.search(mat.svg)[1].split()[2])
                sizes = [(float(wide) * unit, float(high) * unit) for wide, high in PLACE.findall(mat.svg)]
                cards = [(wide, high) for wide, high in sizes if high > 1.3 * wide and "Board" not in mat.title]
                places += len(cards)
                assert all(wide >= CARD_WIDTH and high >= CARD_HEIGHT for wide, high in cards), (game.name, cards)
    assert places >= 14


def test_without_backs_nothing_is_on_the_back_of_what_is_cut():
    many = Pieces("cards", "Cards", (Piece("one", BLACK, copies=10),))
    assert len(pressed(many).pages) == 3  # a front, an empty back, and the tenth card
    assert len(pressed(many, two_sided=False).pages) == 2


def test_crop_marks_stand_outside_the_cards():
    page = pressed(Pieces("cards", "Cards", (Piece("one", EMPTY, copies=9),))).picture(0) < 160
    left, top = (210 - 189) / 2, (297 - 264) / 2
    above = page[int((top - 3) * DOTS_A_MM)]
    for column in range(4):
        at = int((left + column * CARD_WIDTH) * DOTS_A_MM)
        assert above[at - 2 : at + 3].any()
    inside = page[int((top + 1) * DOTS_A_MM) : int((297 - top - 1) * DOTS_A_MM)]
    assert not inside[:, int((left + 1) * DOTS_A_MM) : int((left + 188) * DOTS_A_MM)].any()


def test_pieces_too_large_for_the_paper_are_refused():
    with pytest.raises(UsageError, match="Posters do not fit on a4 paper"):
        pressed(Pieces("posters", "Posters", (Piece("one", BLACK),), 400, 600))


def test_the_look_of_a_board_is_kept_without_its_style_sheet():
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" class="ft-board"><g class="ft-team-b">'
        '<rect class="ft-band"/><text class="ft-heading ft-middle" data-x="1">A</text></g>'
        '<g data-preview="3"><rect/></g><title>said</title></svg>'
    )
    drawn = for_paper(svg)
    assert '<rect fill="#ab2a20" />' in drawn
    assert 'font-family="Libertinus Serif"' in drawn
    assert 'text-anchor="middle"' in drawn
    assert not any(word in drawn for word in ("class=", "data-", "var(", "<title", "preview"))


def test_black_and_white_has_no_color():
    page = printed("power-chip", "mat", ink="bw")
    colors = page.pdf[0].render(scale=1).to_numpy().astype(int)
    assert np.ptp(colors[..., :3], axis=-1).max() == 0
    in_color = printed("power-chip", "mat").pdf[0].render(scale=1).to_numpy().astype(int)
    assert np.ptp(in_color[..., :3], axis=-1).max() > 50


def test_paper_has_its_size():
    assert printed("power-chip", "score-sheet", paper="letter").size(0) == pytest.approx((215.9, 279.4), abs=0.1)
    assert printed("power-chip", "score-sheet").size(0) == pytest.approx((210, 297), abs=0.1)
