"""What is on paper is what is in the data: every figure read back out of the PDF."""

from __future__ import annotations

import pytest

from fivetool.errors import UsageError
from fivetool.game.registry import all_games, find_game
from fivetool.press.printing import print_game

from .pdf_pages import printed

LARGEST_PAGE = 300_000
GAMES = [game.name for game in all_games() if game.pages.components]


@pytest.fixture(scope="module", params=GAMES)
def whole(request):
    """A whole game on paper."""
    return request.param, printed(request.param)


def test_every_font_is_inside_and_every_page_is_small(whole):
    _, found = whole
    assert len(found.content) / len(found.pages) < LARGEST_PAGE
    assert found.content.count(b"/FontFile") > 0
    assert b"/Subtype /Type3" not in found.content


def test_the_short_rules_come_with_it(whole):
    name, found = whole
    game = find_game(name)
    text = " ".join(found.words)
    for line in game.pages.guide().splitlines():
        if line.startswith("#"):
            assert line.lstrip("# ") in text
    for symbol in game.board.legend():
        assert " ".join(symbol.name.split()) in text, symbol.name


def test_the_same_game_is_the_same_file(whole):
    name, found = whole
    assert printed(name).content == found.content


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"paper": "a5"}, "Paper is a4 or letter; got a5."),
        ({"ink": "gold"}, "Ink is color or bw; got gold."),
        ({"only": ("dreams",)}, "Power Chip Baseball has no dreams to print; there is rules, dice,"),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_line(how, said):
    with pytest.raises(UsageError, match=said):
        print_game(find_game("power-chip").setup(), **how)


@pytest.mark.parametrize("dice", ["default", "slugfest"])
def test_power_chip_prints_its_dice(dice):
    game = find_game("power-chip")
    setup = game.setup(dice=dice)
    found = printed("power-chip", "dice", "labels", options={"dice": dice})
    table, labels = found.pages[0], found.pages[found.page_with("Labels")]
    faces = [game.rules.dice[1].faces(setup.book, die) for die in range(12)]
    for die in faces:
        assert " ".join(die) in " ".join(table.split())
    shown = labels.split(".")[-1].split()
    assert sorted(shown) == sorted(face for die in faces for face in die)
