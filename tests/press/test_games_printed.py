"""What is on paper is what is in the data: every figure read back out of the PDF."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path

import pytest

import fivetool
from fivetool.errors import UsageError
from fivetool.game.registry import all_games, find_game
from fivetool.press.printing import print_game

from .pdf_pages import printed

GAMES_FOLDER = Path(fivetool.__file__).parent / "games"
SHEETS = GAMES_FOLDER / "highlights_dice" / "data"
SANDLOT = GAMES_FOLDER / "diamond_dice" / "data" / "sandlot.toml"
CARDS_2045 = GAMES_FOLDER / "highlights_2045" / "data" / "cards.csv"
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


def in_order(found, *words):
    """Whether the document says these words one after the other."""
    return f" {' '.join(words)} " in f" {' '.join(found.words)} "


@pytest.mark.parametrize("sheet", ["pennant", "standard", "slugfest", "longball"])
def test_every_box_of_a_play_sheet_is_printed(sheet):
    setup = find_game("highlights-dice").setup(sheet=sheet)
    found = printed("highlights-dice", "sheet", "dice", options={"sheet": sheet})
    data = tomllib.loads((SHEETS / f"{sheet}.toml").read_text())
    names = ("Singles", "Doubles", "Triples", "Home Runs", "Walks", "Steals", "Clutch")
    for name, tokens in zip(names, data["tracks"].values(), strict=True):
        shown = ["+1" if token == "P" else token.lstrip("*>") for token in tokens.split() if token != "_"]
        assert in_order(found, name, *shown), name
    for faces in data["dice"].values():
        assert in_order(found, "Face", faces)
    assert setup.book.power_boxes == data["power"]


def test_every_card_of_diamond_dice_is_printed():
    found = printed("diamond-dice", "cards", two_sided=False)
    data = tomllib.loads(SANDLOT.read_text())
    for card in data["card"]:
        assert in_order(found, card["name"], card["type"]), card
        for ability in card.get("abilities", ()):
            assert ability in " ".join(found.words), card
        if "c" in card and not card.get("abilities"):
            numbers = (str(card["c"]), "C", "Contact", str(card["p"]), "P", "Power", str(card["s"]), "S", "Speed")
            assert in_order(found, card["name"], "B", "Batter", card["id"], *numbers), card


def test_every_card_of_2045_is_printed():
    found = printed("highlights-2045", "cards", "coaches", "parks", two_sided=False)
    text = " ".join(found.words)
    marks = {"S": "1B", "D": "2B", "T": "3B", "H": "HR"}
    with CARDS_2045.open() as file:
        cards = list(csv.DictReader(file))
    assert len(cards) == 250
    for card in cards:
        end = text.index(f"· {card['id']}")
        said = text[text.rindex(card["name"], 0, end) : end].split()
        assert [word for word in said if word in marks.values()] == [marks[hit] for hit in card["hits"]], card
        if card["type"]:
            assert card["type"].capitalize() + "," in said
            assert f"+{card['income']}" in said
            assert ("PH" in said) == (card["pinch_hitter"] == "1"), card
            assert not card["cost"] or card["cost"] in said, card
