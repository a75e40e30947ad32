"""What is on paper is what is in the data: every figure read back out of the PDF."""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

import fivetool
from fivetool.errors import UsageError
from fivetool.game.components import ChartPages, Drawing, Pieces
from fivetool.game.registry import all_games, find_game
from fivetool.games.dice_baseball.cards.card import PITCHER_AT_BAT
from fivetool.games.dice_baseball.cards.club import Park, numbers_up_to
from fivetool.games.dice_baseball.components import cards_of
from fivetool.games.dice_baseball.seasons.career import charts as career_charts
from fivetool.games.dice_baseball.seasons.clubs_of_a_game import clubs_of_setup
from fivetool.games.highlights_2045.rules.printed import SPEED_WORDS, SPEEDS
from fivetool.games.highlights_2045.words.actions import EXPLAINED
from fivetool.press.printing import components_of, print_game

from .pdf_pages import printed

GAMES_FOLDER = Path(fivetool.__file__).parent / "games"
SHEETS = GAMES_FOLDER / "highlights_dice" / "data"
CARD_SETS = GAMES_FOLDER / "diamond_dice" / "data"
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
    for line in (game.pages.guide() + game.pages.at_table()).splitlines():
        if line.startswith("#"):
            assert line.lstrip("# ") in text
    assert 4 <= sum(f"{game.title} · How to play" in page for page in found.pages) <= 8
    for symbol in game.board.legend():
        assert " ".join(symbol.name.split()) in text, symbol.name


def test_every_word_of_every_component_is_on_paper(whole):
    """Charts row by row; of drawings and pieces, as many of every word as they have."""
    name, found = whole
    text, on_paper = "".join(found.words), Counter(found.words)  # where a line is broken a space may be lost
    drawn: Counter[str] = Counter()
    for component in components_of(find_game(name).setup()):
        if isinstance(component, ChartPages):
            for chart in (chart for page in component.pages for column in page for chart in column):
                for row in (chart.heads, *chart.rows):
                    assert "".join("".join(row).split()) in text, (chart.title, row)
        elif isinstance(component, Drawing):
            drawn += words_of(component.svg, component.a_page * component.copies)
        elif isinstance(component, Pieces):
            for piece in component.pieces:
                drawn += words_of(piece.front, piece.copies)
    missing = {word: times for word, times in drawn.items() if on_paper[word] < times}
    assert not missing


def words_of(svg, copies):
    """The words of a drawing, so many times."""
    texts = (
        " ".join(element.itertext()) for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("}text")
    )
    return Counter({word: times * copies for word, times in Counter(" ".join(texts).split()).items()})


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


@pytest.mark.parametrize("dice", ["default", "quick", "slugfest"])
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


@pytest.mark.parametrize(("name", "file"), [("Sandlot Originals", "sandlot"), ("Basepath Bandits", "bandits")])
def test_every_card_of_diamond_dice_is_printed(name, file):
    found = printed("diamond-dice", "cards", options={"card_set": name}, two_sided=False)
    text = " ".join(found.words)
    cards = tomllib.loads((CARD_SETS / f"{file}.toml").read_text())["card"]
    places = sorted((text.index(f"{card['name']} {card['type']} "), card["id"]) for card in cards)
    ends = [place for place, _ in places[1:]] + [len(text)]
    said = {card: text[place:end] for (place, card), end in zip(places, ends, strict=True)}
    for card in cards:
        assert card["id"] in said[card["id"]].split()
        for ability in card.get("abilities", ()):
            assert f" {ability} " in f"{said[card['id']]} ", card
        if "c" in card:
            numbers = f"{card['c']} C Contact {card['p']} P Power {card['s']} S Speed"
            assert numbers in said[card["id"]], card


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
        words = " ".join(said).lower()
        for code in card["action"].split("+") if card["action"] else ():
            explained = " ".join(EXPLAINED[code].split()).lower()
            assert explained in words, (card, explained)
        if card["type"]:
            assert card["type"].capitalize() + "," in said
            assert SPEED_WORDS[SPEEDS.index(card["speed"])] in said, card
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


@pytest.mark.parametrize("folder", [LEAGUE, LEAGUE / "advanced", LEAGUE / "replay"], ids=lambda folder: folder.name)
def test_every_number_of_the_clubs_cards_is_printed(folder):
    clubs = sorted(file for file in folder.glob("*.toml") if file.name != "set.toml")
    assert clubs
    for away, home in zip(clubs[::2], clubs[1::2], strict=True):
        found = printed(
            "dice-baseball", "away", "home", options={"away": str(away), "home": str(home)}, two_sided=False
        )
        visitors, hosts = (tomllib.loads(file.read_text()) for file in (away, home))
        start = found.page_with(f"Cards of {hosts['name']}")
        check_cards_of(visitors, " ".join(" ".join(found.pages[:start]).split()))
        check_cards_of(hosts, " ".join(" ".join(found.pages[start:]).split()))


def test_where_pitchers_bat_there_is_a_card_for_it():
    text = " ".join(printed("dice-baseball", "home", two_sided=False).words)
    card = text[text.index("Pitchers at bat") :]
    assert "For pitchers without such a card" in card
    for rating in (PITCHER_AT_BAT.contact, PITCHER_AT_BAT.power, PITCHER_AT_BAT.bunt):
        assert f" {rating} " in card
    for code, numbers in ranges(PITCHER_AT_BAT.vs_left.model_dump(exclude_none=True)).items():
        assert f"{code} {numbers} {numbers}" in card
    with_a_dh = printed("dice-baseball", "home", options={"dh": "on"}, two_sided=False)
    assert "at bat" not in " ".join(with_a_dh.words)


def test_a_pitcher_with_a_batting_card_of_his_own_bats_with_that():
    club = clubs_of_setup(find_game("dice-baseball").setup())[0]
    first, *others = club.pitchers
    slugger = first.model_copy(update={"batting": PITCHER_AT_BAT.model_copy(update={"contact": 97})})
    cards = cards_of("away", club.model_copy(update={"pitchers": (slugger, *others)}), pitchers_bat=True)
    assert [piece.name for piece in cards.pieces[-2:]] == [f"{first.name} at bat", "Pitchers at bat"]
    assert ">97<" in cards.pieces[-2].front


def check_cards_of(club, text):
    players = [*club["hitter"], *club["pitcher"]]
    assert len(players) > 20
    places = sorted((text.index(player["name"]), player["name"]) for player in players)
    ends = [place for place, _ in places[1:]] + [len(text)]
    said = {name: text[place:end].split() for (place, name), end in zip(places, ends, strict=True)}
    for player in players:
        words = said[player["name"]]
        card = " ".join(words)
        rated = HITTERS_RATINGS if "contact" in player else PITCHERS_RATINGS
        assert f" {' '.join(f'{title} {in_card(player, *rating)}' for title, rating in rated.items())} vLH " in card, (
            player["name"]
        )
        if "starts" in player or "relief_games" in player:
            assert f"{player.get('starts', 0)} GS, {player.get('relief_games', 0)} in relief" in card
        if "games" in player:
            assert f"· {player['games']} games" in card
        for line in player.get("fielding", ()):
            if line["position"] != "DH":
                arm = f" · Arm {line['arm']:+}" if line.get("arm") else ""
                fields = f"{line['position']} ({line['games']}) · Def {line['defense']} · Rng {line['range']}{arm}"
                assert fields in card, (player["name"], fields)
        if "control" in player:
            assert f"P · Def {player['defense']} · Rng {player['range']}" in card
        for title, figures in player.get("statistics", {}).items():
            batted = " · ".join(f"{figures[name]} {name}" for name in ("PA", "HR", "BB", "SO"))
            average = f"{figures['AVG']:.3f}".lstrip("0")
            assert f"{title.replace('vs_', 'v ')} {average} · {batted}" in card, (player["name"], title)
        left, right = (ranges(player[column]) for column in ("vs_left", "vs_right"))
        printed_rows = [word for code in CODES for word in (code, left[code], right[code])]
        start = words.index("vRH") + 1
        assert words[start : start + len(printed_rows)] == printed_rows, player["name"]


HITTERS_RATINGS = {name.capitalize(): (name,) for name in ("contact", "power", "speed", "steal", "bunt", "injury")}
PITCHERS_RATINGS = {
    "Control": ("control",),
    "Stamina": ("stamina_start", "stamina_relief"),
    "Rest": ("rest_start", "rest_relief"),
    "Hold": ("hold",),
    "Injury": ("injury",),
}


def in_card(player, *ratings):
    """A rating as it is printed: with both numbers of a pitcher who starts and relieves, with its sign if it adds."""
    if ratings == ("hold",):
        return f"{player['hold']:+}" if player["hold"] else "0"
    return " / ".join(str(player[rating]) for rating in ratings if rating in player) or "-"


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
        limits = Park(name=name, multiplier=park["multiplier"]).ranges
        assert in_order(found, name, park["home"], *(numbers_up_to(limit) for limit in limits))


def test_the_charts_of_careers_are_printed():
    found = printed("dice-baseball", "career")
    data = career_charts()
    for row in data["talent"]:
        assert in_order(found, row["name"], str(row["points"])), row
    for kind in ("hitter", "pitcher"):
        for name, start in data[kind].items():
            assert in_order(
                found, name, *(str(number) for part in ("counts", "ratings") for number in start[part].values())
            )


def test_the_season_sheet_is_printed_and_its_cells_stand_in_the_charts(tmp_path):
    """A club with a sheet of its own, such as `cards build` writes: Chart 7 of the rules page, and where it is from."""
    chart = {"00-08": "wild pitch", "09": "balk", "10-69": "pickoff", "70-93": "wild pickoff throw", "94-99": "no play"}
    club = (LEAGUE / "FOG.toml").read_text().replace("format = 1\n", 'format = 1\nnotice = "Copyright Nobody."\n', 1)
    home = tmp_path / "FOG.toml"
    home.write_text(f"{club}\n[season_sheet.7]\n" + "".join(f'"{band}" = "{play}"\n' for band, play in chart.items()))
    found = printed("dice-baseball", "season-sheet", "charts", options={"home": str(home)})
    bands = " ".join(f"{band} {play}" for band, play in chart.items())
    sheet, charts = found.pages[0], " ".join(" ".join(found.pages[1:]).split())
    assert ", ".join(f"{band} {play}" for band, play in chart.items()) in " ".join(sheet.split())
    assert "Copyright Nobody." in sheet
    assert f"7. Pitcher (runners on only) Roll Result {bands}" in charts
    own = printed("dice-baseball", "charts", options={"home": str(home), "charts": str(CHARTS / "standard.toml")})
    assert "no play" not in " ".join(own.words)  # charts of one's own stand as they are


def test_invented_clubs_have_no_season_sheet():
    with pytest.raises(UsageError, match="has no season-sheet to print"):
        printed("dice-baseball", "season-sheet")
