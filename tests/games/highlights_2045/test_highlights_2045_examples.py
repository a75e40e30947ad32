"""The worked examples of Highlights: 2045."""

from __future__ import annotations

import pytest
from highlights_2045_play import (
    ALL,
    ID,
    H,
    V,
    act,
    duel,
    extras,
    field,
    minors,
    on,
    play,
    removed,
    result,
    table_at,
    threat,
    zone,
)

from at_the_table import decision, happened, names

clause = pytest.mark.clause


# --- From the rulebook's procedure ---


@clause("BH-E1", "BH-65", "BH-71", "BH-33", "BH-81")
def test_single_then_set_up():
    table = duel("RK-D03", pending="S")
    assert result(table) == "1B=a, 0 runs"
    assert threat(table, H) == "S a"


@clause("BH-E2", "BH-65", "BH-71", "BH-72")
def test_home_run():
    assert result(duel("RK-D03", pending="H")) == "empty, 1 run"
    assert result(duel("RK-D03", pending="H", speed="s", bases="1B=s 2B=a 3B=f")) == "empty, 4 runs"


@clause("BH-E3", "BH-67", "BH-73")
def test_single_with_runner_on_second():
    assert result(duel("RK-D03", pending="S", speed="s", bases="2B=a")) == "1B=s, 1 run"
    assert result(duel("RK-D03", pending="S", speed="s", bases="2B=s")) == "1B=s 3B=s, 0 runs"


@clause("BH-E4", "BH-68", "BH-73")
def test_fast_runner():
    assert result(duel("RK-D03", pending="S", bases="1B=f")) == "1B=a 3B=f, 0 runs"
    assert result(duel("RK-D03", pending="D", bases="1B=f")) == "2B=a, 1 run"
    assert result(duel("RK-D03", pending="D", bases="1B=a")) == "2B=a 3B=a, 0 runs"


@clause("BH-E5", "BH-69", "BH-70", "BH-74")
def test_blocked_fast_runner():
    assert result(duel("RK-D03", pending="S", bases="1B=f 2B=s")) == "1B=a 2B=f 3B=s, 0 runs"


@clause("BH-E6", "BH-77", "BH-78")
def test_walks():
    assert result(duel("RK-D03", pending="W", bases="1B=f 3B=s")) == "1B=a 2B=f 3B=s, 0 runs"
    assert result(duel("RK-D03", pending="WW", bases="1B=f 3B=s")) == "1B=a 2B=a 3B=f, 1 run"


@clause("BH-E7", "BH-33", "BH-34", "BH-38", "BH-40", "BH-86", "BH-89", "BH-108", "BH-116")
def test_full_game():
    visitors = {"hand": ["RK-F09", "VT-F5", "VT-F1", "RK-F02", "RK-F05", "RK-F07"], "on_deck": "VT-F4"}
    home = {"hand": ["RK-D01", "VT-D1", "VT-D2", "VT-D3", "RK-D06", "RK-D08"]}
    position = {"visitors": {**visitors, "top": ["RK-F01"]}, "home": home}
    table = table_at(position, format="season_and_series")
    play(table, "RK-F09")
    assert threat(table, V) == "SS s"
    play(table, "RK-D01")
    assert field(table) == "1B=s"
    play(table, "VT-F5")
    assert field(table, H) == "1B=a"
    play(table, "VT-D1", "base-1")
    assert field(table) == "1B=a 2B=a"
    play(table, "VT-F1")
    assert result(table) == "2B=a, 2 runs"
    assert field(table, H) == "1B=a 2B=a"
    play(table, "VT-D2")
    assert threat(table, V) == ""
    play(table, "RK-F02", "base-2")
    assert result(table, H) == "1B=a 2B=a, 0 runs"
    play(table, "VT-D3")
    assert result(table, H) == "1B=s 2B=a, 1 run"
    play(table, "RK-F05", how="ph-deck")
    assert result(table, H) == "2B=s 3B=s, 2 runs"
    play(table, "RK-D06")
    # the last cards have no PH and are played by themselves
    assert result(table) == "2B=s 3B=a, 3 runs"
    assert threat(table, H) == "D a"
    assert decision(table) == "visitor_save"
    table.play("lineup")
    end = happened(table, "game_end")[0]
    assert (end.winner, end.runs_winner, end.runs_loser) == (V, 3, 2)
    assert zone(table, "dugout", V) == ["RK-F05", "RK-F01"]
    assert [event.income for event in happened(table, "income")] == [7, 6]
    assert decision(table) == "choose_first_buyer"
    assert table.actor == H


@clause("BH-34", "BH-85")
def test_full_game_without_the_save():
    home = {"hand": [], "in_play": ["RK-D08"], "pending": "D", "bases": on("2B=s 3B=s"), "runs": 2}
    table = table_at({"turn": 12, "visitors": {"hand": [], "in_play": ["RK-F07"], "runs": 3}, "home": home})
    table.play("no")
    end = happened(table, "game_end")[0]
    assert (end.winner, end.runs_winner, end.runs_loser) == (H, 4, 3)


@clause("BH-E8", "BH-95", "BH-96", "BH-101", "BH-98", "BH-61")
def test_extra_innings_clutch():
    table = extras("FA-20", "FA-26", away={"runs": 4, "bases": on("2B=a")}, host={"runs": 4})
    end = happened(table, "game_end")[0]
    assert (end.winner, end.runs_winner, end.runs_loser) == (V, 5, 4)
    assert [event.hit for event in happened(table, "hit_cancelled")] == [4]


@clause("BH-E9", "BH-96", "BH-99", "BH-98")
def test_extra_innings_both_cancel():
    table = extras("FA-24", "FA-58", away={"runs": 2}, host={"runs": 2})
    assert not happened(table, "game_end")
    assert len(happened(table, "hit_cancelled")) == 4
    assert decision(table) == "extra_card"
    assert int(table.state.hand_count[V]) == 2


@clause("BH-E10", "BH-118", "BH-119", "BH-114", "BH-122", "BH-123", "BH-124")
def test_buy_round():
    played = ["RK-F02", "RK-F03", "RK-F05", "VT-F2", "VT-F5", "RK-F07"]
    position = {
        "phase": "end", "turn": 12,
        "visitors": {"in_play": played, "runs": 1},
        "home": {"in_play": ["RK-D03", "RK-D04", "RK-D02", "RK-D07", "VT-D3", "VT-D5"]},
        "row": ["FA-05", "FA-26", "FA-13", "FA-47", "FA-23", "FA-36"], "agents": ["FA-51", "FA-40"],
    }  # fmt: skip
    table = table_at(position, format="season_and_series")
    assert table.actor == V, "11 is less than 12"
    table.play("pick-1")
    table.play("pick-2")
    table.play("pick-3")
    assert [event.left for event in happened(table, "buy")] == [5]
    table.play("pick-2")
    table.play("pick-2")
    assert int(table.state.budget[V]) == 1
    # 1 buys nothing, so the buying turn ends by itself
    assert decision(table) == "order_top"
    table.play("pick-2")
    assert zone(table, "top", V) == ["FA-26", "FA-51"], "the uppermost card is the last"
    assert minors(table, V) == {"RK-F05", "RK-F03"}
    assert set(zone(table, "dugout", V)) == {"RK-F02", "VT-F2", "VT-F5", "RK-F07"}
    assert happened(table, "buy_end")[0].unspent == 1


# --- Edge cases: base game ---


@clause("BH-E11", "BH-39", "BH-41", "BH-62", "BH-29", "BH-40")
def test_leadoff_pinch_hitter():
    visitors = {"hand": ["RK-S05", "RK-S03", "RK-S04"], "on_deck": "VT-S1", "club": 1}
    table = table_at({"visitors": visitors})
    play(table, "RK-S05", how="ph-deck")
    assert field(table) == "1B=a"
    assert zone(table, "in_play", V) == ["VT-S1"]
    assert zone(table, "dugout", V) == ["RK-S05"]
    assert int(table.state.on_deck[V]) == 0
    assert int(table.setup.book.income[table.state.in_play[V, 0]]) == 1


@clause("BH-E12", "BH-49", "BH-63")
def test_quick_eye():
    table = act("FA-39", turn=0)
    assert result(table) == "empty, 0 runs"
    assert threat(table, V) == "S a"
    table = duel("FA-39", top="RK-F02")
    assert result(table, H) == "3B=a, 0 runs"


@clause("BH-E13", "BH-57", "BH-56", "BH-44", "BH-64")
def test_curve_and_fastball_against_a_robot():
    assert result(duel("FA-32", pending="DH", speed="s", top="FA-35")) == "empty, 0 runs"
    assert result(duel("FA-26", pending="DH", speed="s", top="FA-35")) == "empty, 2 runs"


@clause("BH-E14", "BH-59", "BH-68", "BH-64")
def test_knuckle_ball():
    assert result(duel("FA-25", pending="DTH", speed="f", top="HC-04", options=ALL)) == "3B=f, 2 runs"


@clause("BH-E15", "BH-55", "BH-77", "BH-78", "BH-79")
def test_three_walks():
    assert result(duel("RK-D06", pending="SSS", bases="1B=s 3B=a")) == "1B=a 2B=a 3B=a, 2 runs"


@clause("BH-E16", "BH-54", "BH-48", "BH-68")
def test_double_play():
    table = duel("VT-D1", "base-2", "base-3", pending="S", bases="1B=f 2B=s 3B=a")
    assert result(table) == "1B=a 3B=f, 0 runs"
    asked = duel("VT-D1", pending="S", bases="1B=f 2B=s 3B=a")
    assert names(asked) == {"base-2", "base-3", "no"}


@clause("BH-E17", "BH-60", "BH-76")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1B=a 2B=s 3B=f", "1B=a 2B=s, 1 run"),
        ("1B=f 2B=a 3B=s", "1B=f 2B=a 3B=s, 0 runs"),
        ("1B=f 2B=a", "2B=f 3B=a, 0 runs"),
    ],
)
def test_stolen_base(before, after):
    assert result(act("FA-43", bases=before)) == after


@clause("BH-E18", "BH-61", "BH-75")
def test_clutch_single():
    table = act("VT-L1", bases="1B=s 2B=s", visitors={"club": 2, "in_play": ["RK-L07"], "hand": ["VT-L1", "RK-L03"]})
    assert result(table) == "1B=a 3B=s, 1 run"
    assert result(duel("RK-D03", pending="S", bases="1B=s 2B=s")) == "1B=a 2B=s 3B=s, 0 runs"


@clause("BH-E19", "BH-61", "BH-44")
def test_clutch_double():
    assert result(act("VT-F1", bases="1B=s 3B=a")) == "2B=a, 2 runs"
    table = act("VT-F1", bases="1B=f")
    assert result(table) == "1B=f, 0 runs"
    assert threat(table, V) == "S a"


@clause("BH-E20", "BH-48", "BH-84", "BH-53")
def test_pick_off_finds_nobody():
    assert result(duel("RK-D02", pending="H")) == "empty, 1 run"


@clause("BH-E21", "BH-52", "BH-45")
def test_glove_choice():
    assert result(duel("RK-D01", "pick-1", pending="SH", bases="2B=a")) == "empty, 2 runs"
    assert result(duel("RK-D01", "pick-2", pending="SH", bases="2B=a")) == "1B=a, 1 run"
    assert duel("RK-D01", pending="SH", bases="2B=a").actor == H


def save_position(on_deck: str, **visitors):
    home = {"hand": [], "in_play": ["VT-D4"], "pending": "H", "runs": 3}
    side = {"hand": [], "in_play": ["RK-F07"], "on_deck": on_deck, "runs": 3} | visitors
    return {"turn": 12, "visitors": side, "home": home}


@clause("BH-E22", "BH-87", "BH-91", "BH-92")
def test_visitor_save():
    table = table_at(save_position("RK-F05", bases=on("2B=a")))
    table.play("on-deck")
    assert not happened(table, "game_end")
    assert field(table) == "2B=a"
    assert decision(table) == "extra_card"
    table = table_at(save_position("FA-43", bases=on("2B=a")))
    table.play("on-deck")
    assert not happened(table, "advance")[:-1]
    assert happened(table, "game_end")[0].winner == H
    table = table_at(save_position("FA-43", bases=on("2B=a")), save_scope="full_action")
    table.play("on-deck")
    moves = [(event.origin, event.base) for event in happened(table, "advance") if event.team == V]
    assert moves == [(2, 3)]
    assert not happened(table, "threat_set")


@clause("BH-E23", "BH-43", "BH-30", "BH-31", "BH-41")
def test_pinch_hit_with_an_empty_lineup():
    dugout = ["RK-L01", "RK-L02", "RK-L06", "RK-L07", "RK-L08", "VT-L1", "VT-L2", "VT-L3", "VT-L4"]
    side = {"club": 2, "in_play": ["RK-L09", "RK-L10"], "hand": ["RK-L05", "RK-L03", "RK-L04", "VT-L5"]}
    side |= {"lineup": [], "dugout": dugout}
    table = table_at({"turn": 4, "visitors": side, "home": {"in_play": ["RK-D03", "RK-D04"]}})
    play(table, "RK-L05", how="ph-lineup")
    state = table.state
    assert [int(z[V]) for z in (state.played, state.hand_count, state.lineup_count, state.dugout_count)] == [3, 3, 9, 0]
    assert happened(table, "reshuffle")[0].count == 10


@clause("BH-E24", "BH-105", "BH-122", "BH-11")
def test_returned_on_deck_card_lies_below_bought_ones():
    position = {
        "phase": "end", "turn": 12, "game": 1,
        "visitors": {"club": 2, "in_play": ["RK-L02", "RK-L03", "RK-L04"], "on_deck": "VT-L5", "runs": 1},
        "home": {"in_play": ["RK-D02", "RK-D03", "RK-D04", "RK-D07"]},
        "row": ["FA-12", "FA-23"],
        "agents": ["FA-01"],
    }  # fmt: skip
    table = table_at(position, format="season_and_series")
    table.play("lineup")
    table.play("pick-1")
    table.play("pick-1")
    table.play("pick-1")
    assert zone(table, "top", V) == ["VT-L5", "FA-12"]


@clause("BH-E25", "BH-26", "BH-30")
def test_draw_over_a_reshuffle():
    cards = [f"RK-F{i:02}" for i in range(1, 11)] + [f"VT-F{i}" for i in range(1, 6)]
    table = table_at({"phase": "on_deck", "visitors": {"lineup": cards[:2], "dugout": cards[2:]}})
    assert int(table.state.hand_count[V]) == 6
    assert set(cards[:2]) <= set(zone(table, "hand", V))
    assert (int(table.state.lineup_count[V]), int(table.state.dugout_count[V])) == (9, 0)


@clause("BH-E26", "BH-109", "BH-120")
@pytest.mark.parametrize(("income", "earned"), [("off", 6), ("on", 10)])
def test_income_of_extra_cards(income, earned):
    played = ["RK-F01", "RK-F05", "RK-F06", "RK-F08", "RK-F02", "RK-F09", "RK-F03", "RK-F04"]
    position = {
        "phase": "end", "turn": 12, "extra": 2,
        "visitors": {"in_play": played, "runs": 1},
        "home": {"in_play": ["RK-D03", "RK-D04", "RK-D02", "RK-D07", "VT-D3", "VT-D5"]},
        "row": ["FA-02"],
    }  # fmt: skip
    table = table_at(position, format="season_and_series", extra_income=income)
    assert happened(table, "income")[0].income == earned
    table.play("pick-1")
    table.play("pick-1")
    assert names(table) == {f"pick-{i}" for i in range(1, 9)}


@clause("BH-E27", "BH-116")
def test_who_chooses_the_first_buyer():
    nine = ["RK-F02", "RK-F03", "RK-F04", "RK-F05", "RK-F07", "RK-F01"]
    equal = {"in_play": ["RK-D02", "RK-D03", "RK-D04", "RK-D05", "RK-D07", "RK-D01"], "runs": 2}
    position = {"phase": "end", "turn": 12, "visitors": {"in_play": nine, "runs": 5}, "home": equal}
    table = table_at(position, format="season_and_series")
    assert table.actor == H
    table.play("pick-1")
    assert (decision(table), table.actor) == ("buy", V)
    position["home"] = {**equal, "runs": 7}
    position["visitors"] = {**position["visitors"], "in_play": [*nine[:3], "RK-F06", "RK-F08", "RK-F01"]}
    assert table_at(position, format="season_and_series").actor == V


@clause("BH-E28", "BH-103", "BH-93")
def test_extra_cards_come_back():
    regulation = ["RK-F01", "RK-F02", "RK-F03", "RK-F04", "RK-F05", "RK-F06"]
    extra = ["RK-F07", "RK-F08", "RK-F09", "RK-F10", "VT-F1", "VT-F2"]
    side = {"in_play": regulation + extra, "hand": [], "lineup": ["VT-F3", "VT-F4"], "on_deck": "VT-F5"}
    table = table_at({"turn": 12, "extra": 6, "phase": "extra", "visitors": side, "home": {"hand": []}})
    assert zone(table, "in_play", V) == regulation
    assert (int(table.state.hand_count[V]), int(table.state.lineup_count[V])) == (3, 5)


@clause("BH-E29", "BH-73", "BH-64")
@pytest.mark.parametrize(
    ("speed", "after"),
    [("s", "1B=s 2B=s 3B=s, 0 runs"), ("a", "1B=a 2B=a, 1 run"), ("f", "1B=f 3B=f, 1 run")],
)
def test_three_singles(speed, after):
    assert result(duel("RK-D03", pending="SSS", speed=speed)) == after


@clause("BH-E30", "BH-73", "BH-64")
def test_single_and_two_doubles():
    assert result(duel("RK-D03", pending="SDD", speed="s")) == "2B=s, 2 runs"


@clause("BH-E31", "BH-129", "BH-130", "BH-127")
def test_automated_visitors():
    def against(pending):
        host = {"in_play": ["RK-F03"], "pending": pending, "hand": ["RK-F01", "RK-F05", "RK-F08"]}
        position = {"turn": 2, "home_seat": 0, "visitors": {"top": ["FA-02"], "in_play": ["FA-09"]}, "home": host}
        return table_at(position, seats=1)

    assert [event.index for event in happened(against("SHD"), "hit_cancelled")] == [1]
    assert [event.index for event in happened(against("DD"), "hit_cancelled")] == [0]
    host = {"in_play": ["RK-F03"], "hand": [], "runs": 1}
    table = table_at({"turn": 12, "home_seat": 0, "visitors": {"in_play": ["FA-09"]}, "home": host}, seats=1)
    assert happened(table, "save_attempt")[0].source == 0


@clause("BH-E32", "BH-9", "BH-10", "BH-6")
def test_series_at_home_and_away():
    position = {"phase": "end", "stage": 1, "game": 5, "home_seat": 1, "visitors": {"wins": 3, "runs": 2},
                "home": {"wins": 1}}  # fmt: skip
    table = table_at(position, format="season_and_series")
    assert table.over
    assert not happened(table, "buy_end", "row")


@clause("BH-E32", "BH-9")
def test_hosts_of_a_series():
    for game, host in enumerate((1, 1, 0, 0, 0, 1, 1), 1):
        position = {"phase": "next_game", "stage": 1, "game": game - 1, "home_seat": 1}
        start = happened(table_at(position, format="season_and_series"), "game_start")[0]
        assert (start.game, start.home) == (game, host)


# --- Edge cases: expansions ---


@clause("BH-E33", "BH-46", "BH-158", "BH-61")
def test_order_of_two_actions():
    behind = {"home": {"in_play": ["RK-D03"], "runs": 1}, "options": ALL}
    assert result(act("DT-11", "yes", **behind)) == "1B=s, 1 run"
    assert result(act("DT-11", "no", **behind)) == "2B=s, 0 runs"


@clause("BH-E34", "BH-166", "BH-75")
def test_hit_and_run():
    assert result(duel("RK-D03", pending="DDS", speed="s", bases="1B=s", top="BF-10", options=ALL)) == "1B=s, 3 runs"
    assert result(duel("RK-D03", pending="DDS", speed="s", bases="1B=s")) == "1B=s 3B=s, 2 runs"


@clause("BH-E35", "BH-167", "BH-143", "BH-56")
def test_contact_and_magna_glove():
    hits = {"pending": "DDT", "top": "ER-10", "options": ALL}
    assert result(duel("MG-01", "pick-3", "pick-1", **hits)) == "1B=a, 2 runs"
    assert result(duel("FA-32", **hits)) != "empty, 0 runs"
    assert result(duel("FA-26", **hits)) == "empty, 0 runs"


@clause("BH-E36", "BH-146", "BH-167")
def test_glove_if_homer():
    assert result(duel("DT-12", "yes", pending="HH", top="FA-23", options=ALL)) == "empty, 0 runs"
    assert result(duel("DT-12", "yes", pending="HH", top="BF-08", options=ALL)) == "empty, 0 runs"
    assert result(duel("DT-12", "no", pending="HH", top="FA-23", options=ALL)) == "empty, 1 run"
    assert result(duel("DT-12", "yes", pending="H", top="ER-10", options=ALL)) == "1B=a, 0 runs"


@clause("BH-E37", "BH-168", "BH-140")
def test_error_no_glove():
    robot = duel("FA-18", pending="HH", top="ER-07", agents=["FA-51", "FA-01"], options=ALL)
    assert result(robot) == "empty, 2 runs"
    assert [ID[int(card)] for card in robot.state.bottom[:2]] == ["FA-01", "FA-51"]
    natural = duel("FA-18", pending="HH", top="ER-07", agents=["FA-01", "FA-51"], options=ALL)
    assert result(natural) == "empty, 1 run"


@clause("BH-E38", "BH-169", "BH-83")
def test_teamwork_next_triple():
    visitors = {"hand": ["RC-03", "RK-F07", "RK-F03", "RK-F08", "RK-F10"], "in_play": ["RK-F09"]}
    home = {"hand": ["RK-D03", "RK-D04", "RK-D08", "RK-D07"]}
    table = play(table_at({"turn": 2, "visitors": visitors, "home": home}, **ALL), "RC-03")
    play(table, "RK-D03")
    play(table, "RK-F07")
    assert threat(table, V) == "D s"
    play(table, "RK-D04")
    play(table, "RK-F03")
    assert threat(table, V) == "S a"
    table = play(table_at({"turn": 2, "visitors": visitors, "home": home}, **ALL), "RC-03")
    play(table, "RK-D03")
    play(table, "RK-F03")
    assert threat(table, V) == "ST a"


@clause("BH-E39", "BH-152", "BH-51", "BH-40")
def test_slider_counts_cards_in_play():
    one = {"in_play": ["RK-D02", "RK-D07"], "dugout": ["RK-D06"]}
    assert result(duel("CP-08", pending="H", home=one, options=ALL)) == "empty, 1 run"
    two = {"in_play": ["RK-D02", "RK-D06"]}
    assert result(duel("CP-08", pending="H", home=two, options=ALL)) == "empty, 0 runs"


@clause("BH-E40", "BH-175", "BH-49")
def test_gambler():
    table = act("RH-07", agents=["FA-43", "FA-01"], options=ALL)
    assert threat(table, V) == "SD f"
    assert removed(table) == {"FA-43"}
    assert zone(table, "in_play", V)[-1] == "RH-07"


@clause("BH-E41", "BH-176", "BH-177", "BH-178")
def test_bean_ball():
    hits = {"pending": "SS", "top": "VT-F5", "agents": ["FA-51", "FA-01"], "options": ALL}
    table = duel("ER-11", visitors={"minors": ["RK-F05", "RK-F10"]}, **hits)
    assert (decision(table), table.actor) == ("choose_minor", V)
    table.play("pick-1")
    assert zone(table, "in_play", V) == ["RK-F05"]
    assert removed(table) == {"VT-F5"}
    assert field(table) == "1B=a 2B=a"
    table = duel("ER-11", **hits)
    assert zone(table, "in_play", V) == ["VT-F5"]
    assert field(table) == "1B=a 2B=a"


@clause("BH-E42", "BH-174", "BH-62")
def test_cloning():
    visitors = {"in_play": ["VT-F2", "FA-19"]}
    home = {"in_play": ["RK-D03"], "pending": "D"}
    table = act("RH-03", visitors=visitors, home=home, options=ALL)
    labels = {choice.label.split(":")[0]: choice.name for choice in table.choices}
    assert set(labels) == {"Leadoff single", "Fastball", "Copy nothing"}
    table.play(labels["Fastball"])
    assert field(table, H) == "empty"
    table = act("RH-03", labels["Leadoff single"], visitors=visitors, home=home, options=ALL)
    assert (field(table, V), field(table, H)) == ("empty", "2B=a")


@clause("BH-E43", "BH-147", "BH-55", "BH-46")
@pytest.mark.parametrize("order", ["yes", "no"])
def test_pick_off_all_and_walk(order):
    assert result(duel("DT-10", order, pending="H", bases="2B=f 3B=s", options=ALL)) == "1B=a, 0 runs"


@clause("BH-E44", "BH-197", "BH-59")
def test_park_makes_homers():
    parks = {"sets": "all", "ball_parks": "on"}
    home = {"in_play": ["RK-D03"], "park": "BP-01"}
    table = act("FA-59", agents=["FA-51", "FA-01"], home=home, options=parks)
    assert threat(table, V) == "HS a"
    table = duel("FA-25", pending="HS")
    assert field(table) == "3B=a"


@clause("BH-E45", "BH-157", "BH-77", "BH-33")
def test_two_walks():
    table = act("BF-13", bases="2B=a", top="RK-D02", options=ALL)
    assert result(table) == "1B=s 2B=s 3B=a, 0 runs"
    assert threat(table, V) == "D s"


@clause("BH-E46", "BH-149", "BH-148", "BH-87")
def test_sinkerball_save():
    table = table_at(save_position("HC-03"), **ALL)
    table.play("on-deck")
    assert happened(table, "game_end")[0].winner == H
    position = save_position("BF-11")
    position["home"] |= {"bases": on("2B=s")}
    table = table_at(position, **ALL)
    table.play("on-deck")
    assert not happened(table, "game_end")
