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
CHARTS = GAMES_FOLDER / "dice_baseball" / "data" / "charts"
LEAGUE = GAMES_FOLDER / "dice_baseball" / "data" / "league"
GROUNDERS = ("GOA", "GOB", "GOC")
HITS = ("HB", "BB", "SLF", "SCF", "SRF", "DLF", "DCF", "DRF", "TCF", "HR")
CODES = (*HITS, "SO", *GROUNDERS, "LO", "FO")
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
    names = ("Singles", "Doubles", "Triples", "Homers", "Walks", "Steals", "Clutch")
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


# --- DICE Baseball ---


@pytest.mark.parametrize("charts", ["standard", "letter"])
def test_every_cell_of_the_charts_is_printed_on_two_pages(charts):
    found = printed("dice-baseball", "charts", options={"charts": charts})
    data = tomllib.loads((CHARTS / f"{charts}.toml").read_text())
    assert len(found.pages) == 2
    for side in "LR":
        for kind in ("ground", "line"):
            assert in_order(found, "Bats", side, *data["1"][kind][side])
    for roll, fielders in data["1"]["fly"].items():
        assert in_order(found, roll, *fielders)
    for number in ("2a", "2b", "2c", "2d", "2e", "2f", "2g", "2h"):
        chart = data[number]
        page = " ".join(found.words)
        start = page.index(f"{number}. Outs")
        part = page[start : page.find(". Outs", start + 10)]
        for fielder in ("P", "1B", "2B", "3B", "SS"):
            balls = [chart[depth][fielder][kind] for depth in ("back", "in") if depth in chart for kind in GROUNDERS]
            assert " ".join((fielder, *balls, chart["line"][fielder], chart["fly"]["infield"])) in part, (
                number,
                fielder,
            )
        for fielder in ("LF", "CF", "RF"):
            assert " ".join((fielder, *(chart[kind][fielder] for kind in ("line", "fly", "deep")))) in part
    for state in ("E1", "E2"):
        for moves in data["3"][state].values():
            assert in_order(found, *moves.split())
    for fields in data["5"].values():
        for field, row in fields.items():
            cells = [f"{plus:+} ({out})" for plus, out in zip(row["modifier"], row["thrown_out"], strict=True)]
            assert in_order(found, field, *cells)
    rolled = (
        data["6"],
        data["7"],
        data["8"],
        data["10"],
        data["11"]["who"],
        data["11"]["games"],
        data["12"]["contact"],
    )
    for table in (*rolled, *(data[number]["above"] for number in ("13", "14", "15"))):
        for band, result in table.items():
            assert isinstance(result, dict) or in_order(found, band, str(result)), (band, result)
    for when in ("made", "by"):
        for position, digits in data["9"][when].items():
            assert in_order(found, *", ".join(f"{digit} {result}" for digit, result in digits.items()).split()), (
                position
            )
    for kind in ("start", "relief"):
        for faced, days in data["16"][kind].items():
            assert in_order(found, f"{faced}+", *(str(day) for day in days))


def test_every_number_of_a_clubs_cards_is_printed():
    club = tomllib.loads((LEAGUE / "FOG.toml").read_text())
    found = printed("dice-baseball", "home", options={"home": "FOG"}, two_sided=False)
    text = " ".join(found.words)
    players = [*club["hitter"], *club["pitcher"]]
    assert len(players) > 20
    places = sorted((text.index(player["name"]), player["name"]) for player in players)
    ends = [place for place, _ in places[1:]] + [len(text)]
    said = {name: text[place:end].split() for (place, name), end in zip(places, ends, strict=True)}
    for player in players:
        words = said[player["name"]]
        for rating in ("contact", "power", "speed", "steal", "bunt", "injury"):
            if rating in player:
                assert str(player[rating]) in words, (player["name"], rating)
        left, right = (ranges(player[column]) for column in ("vs_left", "vs_right"))
        printed_rows = [word for code in CODES for word in (code, left[code], right[code])]
        start = words.index("vRH") + 1
        assert words[start : start + len(printed_rows)] == printed_rows, player["name"]


def ranges(counts):
    """The numbers of each result, counted up from 00 in the order of the card."""
    found, first = {}, 0
    for code in CODES:
        last = first + counts.get(code, 0) - 1
        found[code] = "–" if last < first else f"{first:02}" if last == first else f"{first:02}-{last:02}"
        first = last + 1
    assert first == 100
    return found


def test_the_parks_of_chart_17_are_printed():
    found = printed("dice-baseball", "parks")
    assert in_order(found, "Neutral", "park", "any", "00-01", "00-06", "00-11", "00-15", "00-20")
    parks = tomllib.loads((CHARTS / "standard.toml").read_text())["17"]["parks"]
    for name, park in parks.items():
        assert in_order(found, name, park["home"])
