"""Every row of the rules' table of bad input: one clear line, and nothing changes."""

from __future__ import annotations

import csv

import pytest
from highlights_2045_play import H, V, act, duel, extras, on, table_at

import fivetool as ft
from fivetool.errors import ChoiceError, DataError, NotYourTurnError, OptionError, UsageError
from fivetool.games.highlights_2045.data.cards import CARD_SETS, COLUMNS, SHIPPED, SHIPPED_FILE, cards_of
from refusals import refused

clause = pytest.mark.clause

PLAIN = {"id": "OWN-1", "set": "own", "name": "Own Card", "type": "robot", "cost": "4", "income": "1"}
PLAIN |= {"speed": "slow", "pinch_hitter": "0", "hits": "SS", "action": ""}


def not_open(table, choice, seat=None):
    """A choice that is refused and changes nothing."""
    before = table.state.tobytes()
    refused(ChoiceError, lambda: table.play(choice, seat))
    assert table.state.tobytes() == before


# --- Seats and options ---


@clause("BH-1")
@pytest.mark.parametrize("seats", [0, 5])
def test_seat_count(seats):
    message = refused(UsageError, lambda: ft.game("highlights-2045", seats))
    assert message == "Baseball Highlights: 2045 needs 1 to 4 seats."


@clause("BH-4")
@pytest.mark.parametrize("wanted", ["single_game", "best_of"])
def test_format_of_a_tournament(wanted):
    message = refused(OptionError, lambda: ft.game("highlights-2045", 3, format=wanted))
    assert message == "With 3 or 4 seats the match is always a tournament."


@pytest.mark.parametrize("option", ["mini_season_games", "series_length"])
def test_even_number_of_games(option):
    message = refused(OptionError, lambda: ft.game("highlights-2045", **{option: 4}))
    assert message == "The number of games must be odd."


def test_unknown_option_value():
    message = refused(OptionError, lambda: ft.game("highlights-2045", save_scope="all"))
    assert message.startswith("Visitor save can be defense_only or full_action")
    assert refused(OptionError, lambda: ft.game("highlights-2045", nine=1)).startswith("Unknown option nine.")


@clause("BH-24")
def test_unknown_set():
    assert refused(OptionError, lambda: ft.game("highlights-2045", sets="moon")) == "Unknown card set moon."


# --- Decisions ---


@clause("BH-3")
def test_club_taken():
    table = ft.game("highlights-2045").table(seed=1)
    table.play("pick-2")
    not_open(table, "pick-2")


def test_card_not_in_hand_and_wrong_seat():
    table = table_at({})
    not_open(table, "pick-7")
    before = table.state.tobytes()
    refused(NotYourTurnError, lambda: table.play("pick-1", H))
    assert table.state.tobytes() == before


@clause("BH-38")
def test_pinch_hit_without_the_symbol_or_a_card_on_deck():
    table = table_at({"visitors": {"hand": ["RK-F03", "RK-F05", "RK-F07"]}})
    not_open(table, "ph-lineup-1")
    not_open(table, "ph-deck-2")


@clause("BH-41", "BH-42")
def test_replacement_cannot_be_replaced():
    table = table_at({"visitors": {"hand": ["RK-F05", "RK-F03"], "on_deck": "RK-F02"}})
    table.play("ph-deck-1")
    assert table.actor == H, "the replacement has been played"


@clause("BH-100")
def test_no_pinch_hit_in_extra_innings():
    position = {"turn": 12, "phase": "extra", "visitors": {"hand": ["RK-F05", "RK-F03", "RK-F04"], "on_deck": "RK-F02"}}
    table = table_at(position)
    not_open(table, "ph-deck-1", V)
    not_open(table, "ph-lineup-1", V)


@clause("BH-27")
def test_on_deck_only_before_the_first_turn():
    table = table_at({"phase": "on_deck"})
    table.play("pick-1", V)
    not_open(table, "pick-2", V)
    table.play("no", H)
    not_open(table, "on-deck", V)


@clause("BH-52", "BH-198")
def test_hit_that_cannot_be_gloved():
    table = duel("RK-D01", pending="SD")
    not_open(table, "pick-3")


@clause("BH-143")
def test_magna_glove_names_a_hit_once():
    table = duel("MG-01", "pick-3", pending="DST", top="ER-10", options={"sets": "all"})
    not_open(table, "pick-3")


@clause("BH-53")
def test_pick_off_of_an_empty_base():
    table = duel("RK-D02", pending="S", bases="1B=a 2B=s")
    not_open(table, "base-3")


@clause("BH-54")
def test_double_play_of_a_fast_runner_or_of_three():
    not_open(duel("VT-D1", bases="1B=f 2B=a 3B=s"), "base-1")
    table = duel("VT-D1", "base-1", "base-2", bases="1B=a 2B=a 3B=a")
    assert table.actor == V


@clause("BH-85")
def test_save_by_home_or_in_extra_innings():
    side = {"hand": [], "in_play": ["RK-F07"], "on_deck": "RK-F05"}
    home = {"hand": [], "in_play": ["VT-D4"], "pending": "H"}
    table = table_at({"turn": 12, "visitors": side, "home": home})
    before = table.state.tobytes()
    refused(NotYourTurnError, lambda: table.play("on-deck", H))
    assert table.state.tobytes() == before
    extra = extras("FA-24", "FA-58")
    not_open(extra, "on-deck", V)


@clause("BH-94")
def test_extra_card_of_the_three():
    table = table_at({"turn": 12, "phase": "extra"})
    not_open(table, "pick-4", V)


@clause("BH-105")
def test_on_deck_must_go_somewhere():
    table = table_at({"phase": "end", "turn": 12, "visitors": {"on_deck": "RK-F05", "runs": 1}})
    not_open(table, "no")


def buying(row):
    """Visitors buy with 6 to spend."""
    position = {
        "phase": "end",
        "turn": 12,
        "row": row,
        "visitors": {"in_play": ["RK-F02", "RK-F03", "RK-F04"], "runs": 1},
        "home": {"in_play": ["RK-D02", "RK-D03", "RK-D04", "RK-D07"]},
        "agents": [],
    }
    table = table_at(position, format="season_and_series")
    table.play("pick-1")
    return table


@clause("BH-118")
def test_purchase_above_the_budget_or_not_in_the_row():
    table = buying(["FA-05", "FA-23"])
    not_open(table, "pick-2")
    not_open(table, "pick-3")


@clause("BH-119", "BH-121")
def test_purchase_needs_a_played_card_to_send_down():
    table = buying(["FA-05"])
    table.play("pick-1")
    not_open(table, "no")
    not_open(table, "pick-4")
    assert {choice.name for choice in table.choices} == {"pick-1", "pick-2", "pick-3"}


@clause("BH-122")
def test_each_bought_card_once():
    position = {
        "phase": "end",
        "turn": 12,
        "visitors": {"in_play": ["RK-F02", "RK-F03", "RK-F04", "RK-F07"], "runs": 1},
        "home": {"in_play": ["RK-D02", "RK-D03", "RK-D04", "RK-D07", "RK-D05"]},
        "row": ["FA-05", "FA-36", "FA-51"],
        "agents": [],
    }
    table = table_at(position, format="season_and_series")
    for choice in ("pick-1", "pick-1", "pick-1", "pick-1", "pick-1"):
        table.play(choice)
    assert table.setup.game.rules.decisions[table.setup.game.rules.decision_of(table.state)] == "order_top"
    not_open(table, "pick-3")


@clause("BH-174")
def test_clone_of_what_is_not_there():
    table = act("RH-03", visitors={"in_play": ["VT-F2", "RH-04"]}, options={"sets": "robot-hitters"})
    assert {choice.name for choice in table.choices} == {"pick-1", "no"}
    not_open(table, "pick-2")


# --- Cards ---


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"type": "alien"}, "unknown type 'alien'."),
        ({"speed": "quick"}, "unknown speed 'quick'."),
        ({"hits": "SX"}, "unknown hits 'SX'."),
        ({"action": "moonball"}, "unknown action 'moonball'."),
        ({"cost": ""}, "cost must be given for free agents and only for them."),
        ({"hits": "", "action": ""}, "a card needs hits or an action."),
        ({"hits": "SSSSS"}, "a card has at most 4 hits."),
        ({"action": "glove+walk+curve"}, "a card has at most two different actions."),
        ({"action": "park_sold_out"}, "a player card cannot have the ability of a coach or ball park."),
        ({"action": "glove_if_homer"}, "glove_if_homer needs glove on the same card."),
        ({"income": ""}, "income and pinch_hitter must be given."),
        ({"set": "coach"}, "a coach needs one action that begins with coach_."),
    ],
)
def test_bad_card(change, message):
    assert refused(DataError, lambda: CARD_SETS.load([PLAIN | change])) == f"Cards: line 2: Card OWN-1: {message}"


def test_cost_out_of_range():
    assert "cost: input should be less than or equal to 20" in refused(
        DataError, lambda: CARD_SETS.load([PLAIN | {"cost": "21"}])
    )


@pytest.mark.parametrize(("field", "value"), [("id", "FA-01"), ("name", "Lark Pennyroyal")])
def test_duplicates(field, value):
    card = PLAIN | {field: value}
    assert refused(DataError, lambda: CARD_SETS.load([card])) == f"Cards: Card {card['id']}: duplicate {field}."


def shipped_rows():
    with SHIPPED_FILE.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_starting_deck_and_size_of_the_deck():
    rows = [row for row in shipped_rows() if row["id"] != "VT-F3"]
    message = refused(DataError, lambda: CARD_SETS.load(rows))
    assert message == "Cards: Starting deck Fogport Harriers must have 10 rookies and 5 veterans."
    starter = [row | {"cost": "3"} if row["id"] == "VT-F3" else row for row in shipped_rows()]
    message = refused(DataError, lambda: CARD_SETS.load(starter))
    assert "cost must be given for free agents and only for them." in message
    few = [row for row in shipped_rows() if not row["id"].startswith("FA-3")]
    message = refused(DataError, lambda: ft.game("highlights-2045", 1, cards=few))
    assert message == "At least 40 free agents are needed after building the automated team."


def test_files(tmp_path):
    path = tmp_path / "own.csv"
    assert "no such file" in refused(DataError, lambda: CARD_SETS.load(str(path)))
    path.write_text("id,name\n", encoding="utf-8")
    assert "the first line must name the columns" in refused(DataError, lambda: CARD_SETS.load(str(path)))
    path.write_text(f"{','.join(COLUMNS)}\nOWN-1,own\n", encoding="utf-8")
    assert "line 2: 10 columns are needed." in refused(DataError, lambda: CARD_SETS.load(str(path)))
    path.write_text(f"{','.join(COLUMNS)}\n{','.join(PLAIN.values())}\n", encoding="utf-8")
    game = ft.game("highlights-2045", cards=str(path))
    assert int(game.book.agents) == 61
    assert CARD_SETS.load(SHIPPED) == SHIPPED
    assert len(cards_of(SHIPPED)) == 250


def test_unknown_position():
    assert "unknown field" in refused(UsageError, lambda: table_at({"inning": 1}))
    assert "there is no card X-1" in refused(UsageError, lambda: table_at({"row": ["X-1"]}))
    assert "stands in two places" in refused(UsageError, lambda: table_at({"row": ["FA-01", "FA-01"]}))
    assert "bases has" in refused(UsageError, lambda: table_at({"visitors": {"bases": on("4B=a")}}))
