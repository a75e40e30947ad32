"""Words and boards of Highlights: 2045."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from highlights_2045_play import H, V, duel, on, table_at

import fivetool as ft
from at_the_table import happened
from fivetool.game.facts import Names
from fivetool.game.versions import carried_options
from fivetool.games.highlights_2045 import GAME
from fivetool.games.highlights_2045.board import final, piles, zones
from fivetool.games.highlights_2045.board.card_face import CARD_WIDTH, SMALL_WIDTH, draw_card, draw_small
from fivetool.games.highlights_2045.board.line_score import Highlights2045Line
from fivetool.games.highlights_2045.board.portrait import portrait
from fivetool.games.highlights_2045.data.cards import COLUMNS, SHIPPED, cards_of
from fivetool.games.highlights_2045.rules import abilities, events, sizes
from fivetool.games.highlights_2045.words import actions, naming, telling
from fivetool.show.event_reader import events_since

SAVES = Path(__file__).parents[2] / "saves"
POSITION = {
    "turn": 5,
    "visitors": {"in_play": ["RK-F09", "VT-F5", "VT-F1"], "pending": "SSD", "bases": on("1B=f 3B=s"), "runs": 2},
    "home": {"hand": ["RK-D01", "VT-D2", "FA-57"], "in_play": ["RK-D03", "VT-D1"], "on_deck": "VT-D4"},
    "row": ["FA-05", "FA-26"],
}


def test_every_action_is_explained():
    assert set(actions.EXPLAINED) == set(abilities.CODES[1:])
    of_players = {code for code in abilities.CODES[1:] if not code.startswith(("coach_", "park_"))}
    assert set(actions.BRIEFLY) == of_players
    assert len({actions.action_name(code) for code in of_players}) == len(of_players)


def test_every_card_is_drawn():
    for card in cards_of(SHIPPED):
        drawn = ElementTree.fromstring(draw_card(card, 0, 0))
        assert card.name in drawn.attrib["aria-label"]
        assert drawn.attrib["data-enlarge"]
        words = " ".join(text for text in drawn.itertext())
        assert card.name in words  # on one line or two, and never cut off
        if card.is_player:
            assert card.type.capitalize() in words
            assert naming.speed_word(card).capitalize() in words
            assert f"+{card.income}" in words
            assert all(actions.action_title(code) in words for code in card.codes)
            assert "…" not in words
            assert card.id not in words


def test_every_ballplayer_has_a_face_of_his_own_and_keeps_it():
    players = [card for card in cards_of(SHIPPED) if card.is_player]
    faces = {card.name: portrait(card, 0, 0) for card in players}
    assert all(portrait(card, 0, 0) == faces[card.name] for card in players)
    assert len(set(faces.values())) > len(faces) / 4, "most of them look alike"
    robot, natural = (next(card for card in players if card.type == kind) for kind in ("robot", "natural"))
    assert len(ElementTree.fromstring(faces[robot.name])) > 5
    assert faces[robot.name] != portrait(natural.model_copy(update={"name": robot.name}), 0, 0)


def test_a_hand_lies_in_one_row_where_there_is_room():
    hand = zones.card_zone("Your hand", cards_of(SHIPPED)[:5], is_hand=True)
    row = zones.card_zone("Buy Row", cards_of(SHIPPED)[:6])
    assert _heights(hand) == 1
    assert _heights(row) == 2, "six cards lie in two rows of three"
    assert max(_wide_places(row)) < 3 * zones.WIDE_CARD * (CARD_WIDTH + zones.GAP)


def _wide_places(panel) -> list[float]:
    """How far right the cards of a zone lie on the wide board."""
    return [float(place) for place in re.findall(r'data-wide="translate\(([\d.]+) ', panel.body)]


def _heights(panel) -> int:
    """In how many rows the cards of a zone lie on the wide board."""
    return len(set(re.findall(r'data-wide="translate\([\d.]+ ([\d.]+)\)', panel.body)))


def test_board_shows_pawns_and_cards():
    table = table_at(POSITION)
    svg = table.setup.game.board.svg(table.scene(H), table.choices_of(H))
    assert svg.count("data-runner=") == 2
    assert svg.count('aria-label="Threatened: ') == 3
    assert "Orson" in svg
    other = table.setup.game.board.svg(table.scene(V), [])
    assert "Orson" not in other.split("still to come")[0], "a hand is hidden; that the card is on the roster is not"


def test_text_board():
    text = str(table_at(POSITION))
    assert "  s   ·   f" in text  # third and first base
    assert "Threatens: single, single, double" in text
    assert "Your hand" not in text  # the question lists it


def test_text_board_tells_what_starting_decks_differ_in():
    table = ft.game("highlights-2045").table(seed=1)
    assert "Old Harbor Lanterns\n  Gus Candlewick (natural, medium, 1B, clutch single, PH)" in str(table)


def test_the_score_of_the_last_game_stays_on_the_board():
    table = ft.load(SAVES / "highlights-2045-1-finished.json")
    shown = [naming.runs_shown(table.scene(), team) for team in (0, 1)]
    assert shown == [line[-1] for line in GAME.board.scoreboard(table.scene()).lines]
    assert max(shown) > 0


def test_questions_and_labels():
    table = table_at(POSITION)
    assert table.question.endswith("which card will you play?")
    assert table.choices[0].label == "Nico Stoopwell, natural: glove (stops one hit), then a single"


@pytest.mark.parametrize(
    ("top", "pending", "says"),
    [
        ("RK-F03", "S", "stops naturals"),
        ("RK-F07", "D", "no use now"),
        ("RK-F03", "", "no use now"),
    ],
)
def test_a_label_warns_of_an_action_that_finds_nothing(top, pending, says):
    visitors = {"in_play": [top], "pending": pending}
    table = table_at({"turn": 1, "visitors": visitors, "home": {"hand": ["VT-D2", "RK-D03", "RK-D04"]}})
    before = table.state.tobytes()
    assert table.choices[0].label == f"Maxine Overdrive, cyborg: fastball ({says}), then a single"
    assert table.state.tobytes() == before


def test_scoreboard_is_read_off_the_events():
    table = duel("RK-D03", pending="H")
    board = GAME.board.scoreboard(table.scene())
    assert board.now == "Single game: 2 of 12 cards played"
    assert board.columns == ("1", "2", "3", "4", "5", "6")
    assert board.lines == ((1, None, None, None, None, None), (0, None, None, None, None, None))
    assert board.order == (V, H), "the visitors stand on top"
    assert dict(board.totals)["R"] == (1, 0)


def test_scoreboards_in_one_pass():
    """The board after every event is the one that the events so far give by themselves."""
    table = ft.game("highlights-2045", format="single_game", team_pick="random").table(seed=3)
    while not table.over:
        seat = table.waiting[0]
        table.play(table.choices_of(seat)[0].id, seat)
    scene = table.scene()
    told = scene.events
    start = len(told) - 60
    line_score = Highlights2045Line(scene.setup, scene.names)
    boards = []
    for number, event in enumerate(told):
        line_score.enter(event)
        if number >= start:
            boards.append(line_score.show())
    for number in range(start, len(told), 7):
        so_far = type(scene)(scene.setup, scene.view, scene.seat, scene.names, told[: number + 1])
        assert boards[number - start] == GAME.board.scoreboard(so_far)
    assert boards[-1].now == "Final"


def test_the_last_board_has_the_score_and_the_star_of_the_game():
    """The star is a card of the winners; all runs stand with the cards that drove them in."""
    table = ft.game("highlights-2045", format="single_game", team_pick="random").table(seed=3, players=["manager"] * 2)
    while not table.over:
        table.play_bot()
    scene, winner = table.scene(0), int(table.state.winner)
    deeds = final.deeds_of(events_since(scene.events, "game_start", "resumed"))
    star = final.star_of(deeds, winner)
    score = [naming.runs_shown(scene, team) for team in (0, 1)]
    assert sum(deeds.runs.values()) == sum(score) > 0
    assert star in deeds.played[winner]
    assert deeds.runs[star] == max(deeds.runs[card] for card in deeds.played[winner])
    drawn = GAME.board.svg(scene, [])
    assert f"{scene.names.teams[winner]} win {max(score)}–{min(score)}!" in drawn
    assert "Star of the game" in drawn
    assert f"Star of the game: {naming.card_of(scene, star).name}." in str(table)


@pytest.mark.clause("BH-105")
@pytest.mark.parametrize(("last_on_deck", "asked"), [("left", False), ("put_away", True)])
def test_nobody_is_asked_where_a_card_goes_when_no_game_is_to_come(last_on_deck, asked):
    table = ft.game("highlights-2045", format="single_game", team_pick="random", last_on_deck=last_on_deck).table(
        seed=1
    )
    questions = []
    while not table.over:
        seat = table.waiting[0]
        questions.append(table.scene(seat).decision)
        table.play(table.choices_of(seat)[-1 if questions[-1] == "set_on_deck" else 0].id, seat)
    assert ("on_deck_left" in questions) == asked


@pytest.mark.parametrize("home", ["seat1", "seat2"])
def test_visitors_stand_on_top_of_the_line_score(home):
    table = ft.game("highlights-2045", format="single_game", team_pick="random", home_first=home).table(seed=3)
    board = GAME.board.scoreboard(table.scene())
    assert board.order[0] == int(table.state.visitors) == (1 if home == "seat1" else 0)


def test_the_board_keeps_its_size_on_a_wide_screen_while_cards_are_played():
    table = ft.game("highlights-2045", format="single_game", team_pick="random").table(seed=3, players=["manager"] * 2)
    sizes_of = set()
    while not table.over:
        drawn = ElementTree.fromstring(GAME.board.svg(table.scene(0), []))
        width, height = map(float, drawn.attrib["data-wide"].split()[2:])
        sizes_of.add((width, drawn.attrib["data-fold"]))
        assert height > 0.6 * float(drawn.attrib["data-fold"])
        table.play_bot()
    assert len(sizes_of) == 1, "what is fitted into the room is always the same"


@pytest.mark.parametrize("kind", [name for name, _ in events.EVENTS.values()])
def test_every_event_has_a_teller(kind):
    assert kind in telling.TELLING.told | telling.TELLING.silent


def test_a_sentence():
    table = duel("RK-D01", pending="D")
    names = table.setup.named(Names(("Reds", "Blues"), ("a", "b")))
    told = telling.TELLING.sentence(happened(table, "hit_cancelled")[0], names)
    assert told.text == "The glove stops the Reds' double."


def test_the_board_shows_what_the_clubs_have_that_are_still_to_be_chosen():
    table = ft.game("highlights-2045", 2).table(seed=3)
    first = table.actor
    drawn = table.setup.game.board.svg(table.scene(first), table.choices)
    assert [f'data-choice="{choice.id}"' in drawn for choice in table.choices] == [True] * 4
    assert all(
        veteran in drawn for veteran in ("Rex Ironwhisker", "Barnaby Arclight", "Wendell Wobblefane", "El-Train 3")
    )
    assert table.choices[0].label == (
        "Fogport Harriers: 11 singles, 2 doubles, 1 home run; clutch double, fastball, glove"
    )
    table.play("pick-1")
    assert table.actor != first
    drawn = table.setup.game.board.svg(table.scene(table.actor), table.choices)
    assert "Rex Ironwhisker" not in drawn
    assert drawn.count("data-choice") == 3


# --- what lies in the open (BH-19) ---


@pytest.mark.clause("BH-19")
def test_the_buy_row_is_open_at_all_times_and_says_what_cannot_be_paid():
    table = ft.game("highlights-2045", 2).table(seed=3, players=["manager", "manager"])
    seen = {"row": 0, "marked": 0}
    while not table.over and len(table.moves) < 160:
        state = table.state
        text, drawn = str(table), table._repr_svg_()
        if state.row_count:
            names = [table.setup.names.cards[int(card)] for card in state.row[: int(state.row_count)]]
            assert all(name in text for name in names)
            assert ">Buy Row" in drawn
            seen["row"] += 1
        dear = [
            int(card) for card in state.row[: int(state.row_count)] if piles.cannot_be_paid(table.scene(), int(card))
        ]
        assert text.count("too expensive") == len(dear)
        seen["marked"] += bool(dear)
        table.play_bot()
    assert seen["row"] > 20
    assert seen["marked"]


@pytest.mark.clause("BH-19")
def test_dugouts_minors_and_what_is_to_come_add_up_to_the_roster():
    table = ft.game("highlights-2045", 2).table(seed=3, players=["manager", "manager"])
    looked = 0
    while not table.over and len(table.moves) < 120:
        scene, state = table.scene(), table.state
        if state.game:
            for team in (0, 1):
                shown = len(piles.dugout(scene, team)) + int(state.played[team] + state.bought_count[team])
                assert shown + len(piles.still_to_come(scene, team)) == sizes.ROSTER
                hidden = int(state.hand_count[team] + state.lineup_count[team] + state.top_count[team])
                assert len(piles.still_to_come(scene, team)) == hidden + bool(state.on_deck[team])
                looked += len(piles.minors(scene, team))
            assert "with incomes:" in str(table)
        table.play_bot()
    assert looked


@pytest.mark.clause("BH-112")
def test_a_set_of_ones_own_makes_the_row_longer(tmp_path):
    """Ten cards with any expansion in the deck; games of rules version 1 go on with six."""
    file = tmp_path / "mine.csv"
    file.write_text(f"{','.join(COLUMNS)}\nX-1,mine,Slugger,natural,5,0,average,0,H,\n", encoding="utf-8")
    assert ft.game("highlights-2045", cards=str(file)).book.row_size == 10
    assert ft.game("highlights-2045").book.row_size == 6
    assert ft.game("highlights-2045", sets="errors").book.row_size == 10
    assert ft.game("highlights-2045", cards=str(file), buy_row_size="shipped").book.row_size == 6
    game = ft.game("highlights-2045").game
    carried = carried_options(game, 1, {"buy_row_size": "auto"}, seats=2)
    assert carried == {"buy_row_size": "shipped", "last_on_deck": "put_away"}


def test_a_hand_is_one_row_of_the_wide_board_however_full_it_is():
    cards = cards_of(SHIPPED)
    for count in range(1, sizes.HAND + 1):
        hand = zones.card_zone("Your hand", cards[:count], is_hand=True)
        assert hand.height_if_wide == zones.WIDE_HAND
        assert max(_wide_places(hand)) < zones.WIDE_WIDTH - 100
    full = zones.card_zone("Your hand", cards[: sizes.HAND + 1], is_hand=True, aside=(400, -200))
    assert max(_wide_places(full)) < zones.WIDE_WIDTH - 100
    assert full.height_if_wide == zones.WIDE_HAND


def test_small_cards_print_nothing_over_something_else():
    for card in (card for card in cards_of(SHIPPED) if card.is_player and len(card.hits) > 1):
        drawn = ElementTree.fromstring(draw_small(card, 0, 0))
        boxes = [
            (float(e.attrib["x"]), float(e.attrib["x"]) + float(e.attrib["width"]))
            for e in drawn.iter()
            if e.get("class") == "ft-token"
        ]
        assert all(right <= left + 0.01 for (_, right), (left, _) in pairwise(boxes)), card.name
        assert max(right for _, right in boxes) <= SMALL_WIDTH, card.name


@pytest.mark.parametrize(("lead", "told"), [(3, True), (2, False)], ids=["out of reach", "the tying run is up"])
def test_the_last_card_of_a_game_that_is_decided_is_asked_for_as_such(lead, told):
    """The runner and the batter could still come home; a lead of more than that cannot be lost."""
    position = {
        "turn": 11,
        "visitors": {"in_play": ["RK-F09", "VT-F5"], "pending": "S", "bases": on("1B=f"), "runs": 1},
        "home": {"hand": ["RK-D01", "RK-D04"], "in_play": ["RK-D03"], "runs": 1 + lead},
    }
    at = table_at(position)
    question = at.setup.game.words.question(at.scene(at.actor))
    assert ("you have won already" in question) is told
