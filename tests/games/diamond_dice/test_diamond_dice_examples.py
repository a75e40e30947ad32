"""The worked examples of the rules, with scripted dice."""

from __future__ import annotations

import pytest
from diamond_dice_play import (
    asked,
    at,
    dice_of,
    game,
    ids,
    number,
    on_base,
    ones,
    power,
    result,
    returned,
    shown,
    swing,
    throw,
)

import fivetool as ft
from at_the_table import decision, happened, names
from fivetool.errors import ChoiceError

clause = pytest.mark.clause
DECLINE = "stop"


@clause("DD-E1", "DD-88", "DD-94", "DD-95")
def test_force_at_second():
    table = swing(at("1--"), ones(1))
    assert names(table) == {"lead", "list-2-1"}
    table.play("lead")
    assert (shown(table), result(table)) == ("1--, 1 out, 0 runs", "FC")
    assert table.state.bases[0] == number(table, "B10")


@clause("DD-E2", "DD-88", "DD-90", "DD-92", "DD-95")
def test_force_with_first_and_third():
    table = swing(at("1-3"), ones(1))
    assert (decision(table), names(table)) == ("ground_go_hold", {"go", "hold"})
    table.play("go")
    assert names(table) == {"lead", "list-2-1"}
    with pytest.raises(ChoiceError):
        table.play("throw-home")
    table.play("lead")
    assert shown(table) == "1--, 1 out, 1 run"


@clause("DD-E3", "DD-96", "DD-98")
def test_double_play():
    table = swing(at("1--"), ones(1), "list-2-1", throw(3, 1), throw(2, 1, 8))
    assert (shown(table), result(table)) == ("---, 2 outs, 0 runs", "DP")
    with pytest.raises(ChoiceError):
        swing(at("1--"), ones(1)).play("list-1-2")


@clause("DD-E4", "DD-96", "DD-97", "DD-148")
def test_lists_with_first_and_second():
    table = swing(at("12-"), ones(1))
    assert names(table) == {"lead", "list-3-2", "list-3-1", "list-2-1", "list-3-2-1"}
    table = swing(at("12-"), ones(1), "list-3-2-1", throw(2, 1), throw(3, 0, 8), throw(1, 0, 2))
    assert (shown(table), result(table)) == ("over, 0 runs", "TP")
    assert dice_of(table, "throw") == [12, 8, 2]


@clause("DD-E5", "DD-65", "DD-55")
def test_strikeout_two():
    table = asked(at(batter="B01", pitcher="SP1"), "strikeout", "normal", "swing", ones(0, 5))
    assert dice_of(table, "contact_roll") == [5]
    assert "strikeout" not in names(table)  # the next at-bat of the inning
    next_inning = asked(at(batter="B01", pitcher="SP1", inning=2))
    assert "strikeout" in names(next_inning)


@clause("DD-E6", "DD-66")
def test_curveball_one():
    table = asked(at(batter="B01", pitcher="SP2"), "curveball", "normal", "swing", ones(2, 6), power(1, 6))
    assert dice_of(table, "contact_roll") == [6]
    assert dice_of(table, "power_roll") == [6]


@clause("DD-E7", "DD-57", "DD-61", "DD-62")
def test_continued_strikeout_one():
    position = at("1--", inning=6, pitcher="SP1", bullpen=["RP1"])
    table = asked(position, "reliever-1", ones(0, 4), "strikeout", "normal", "swing", ones(0, 7))
    assert [(event.keyword, event.mode) for event in happened(table, "ability")] == [(3, 0), (0, 1)]
    assert "strikeout" not in names(table)
    assert not any(name.startswith("pickoff") for name in names(table))
    again = asked(at("1--", inning=7, pitcher="RP1"))
    assert "strikeout" in names(again)
    assert not any(name.startswith("pickoff") for name in names(again))


@clause("DD-E8", "DD-128", "DD-130", "DD-159")
def test_bunt_with_a_runner_on_third():
    table = asked(at("1-3"), "normal", "bunt", ones(1), "hold", ones(1))
    assert (shown(table), result(table)) == ("123, 0 outs, 0 runs", "BH")
    assert decision(asked(at("-23"), "normal", "bunt", ones(1))) == "bunt_go_hold"
    loaded = asked(at("123"), "normal", "bunt", ones(1), ones(4), ones(1))
    assert [event.reason for event in happened(loaded, "speed_check")] == [4, 4]
    assert shown(loaded) == "123, 0 outs, 1 run"


@clause("DD-E9", "DD-4")
def test_home_bats_second():
    table = ft.game("diamond-dice").table(seed=3, players=["manager", "manager"])
    table.play_bots()
    halves = [(event.half, event.team) for event in happened(table, "half_start")]
    assert halves == [(0, 0), (1, 1)] * (len(halves) // 2)


@clause("DD-E10", "DD-110", "DD-115", "DD-156")
def test_fly_out():
    for alignment in ("normal", "outfield-in"):
        table = asked(at("1-3", 1), alignment, "swing", ones(2), power(0))
        assert (shown(table), result(table)) == ("1-3, 2 outs, 0 runs", "FO")
    table = asked(at("1-3", 1), "outfield-back", "swing", ones(2), power(0))
    assert (shown(table), result(table)) == ("12-, 1 out, 1 run", "1B")


@clause("DD-E11", "DD-112", "DD-113", "DD-146")
def test_infield_back_check():
    table = asked(at("1-3", 1), "infield-back", "swing", ones(3), power(1), ones(0))
    assert (shown(table), result(table)) == ("-2-, 2 outs, 1 run", "IO")
    table = asked(at("1-3", 2), "infield-back", "swing", ones(3), power(1), ones(0))
    assert shown(table) == "over, 0 runs"
    table = asked(at("1-3", 1), "infield-back", "swing", ones(3), power(0))
    assert (shown(table), happened(table, "speed_check")) == ("12-, 1 out, 1 run", [])


@clause("DD-E12", "DD-124", "DD-122", "DD-114", "DD-7")
def test_outfield_in_home_try():
    position = at("-2-", r2="B03")
    hit = (ones(2), power(1))
    table = asked(position, "outfield-in", "swing", *hit, "try", ones(3, 3))
    assert (shown(table), dice_of(table, "speed_check")) == ("1--, 1 out, 0 runs", [3])
    assert shown(asked(position, "outfield-in", "swing", *hit, DECLINE)) == "1-3, 0 outs, 0 runs"
    table = asked(position, "outfield-in", "swing", ones(2), power(2))
    assert (shown(table), result(table)) == ("--3, 0 outs, 1 run", "3B")


@clause("DD-E13", "DD-120", "DD-123", "DD-147")
def test_extra_base_and_third_out():
    table = swing(at("-23", 2), ones(2), power(1), "try", ones(3))
    assert (shown(table), result(table)) == ("over, 1 run", "1B")


@clause("DD-E14", "DD-121", "DD-122")
def test_double_with_a_try():
    position = at("12-", r1="B04")
    assert shown(swing(position, ones(2), power(2), "try", ones(4, 14))) == "-2-, 0 outs, 2 runs"
    assert shown(swing(position, ones(2), power(2), DECLINE)) == "-23, 0 outs, 1 run"


@clause("DD-E15", "DD-137", "DD-138", "DD-156")
def test_hit_and_run_against_outfield_back():
    table = asked(at("12-"), "outfield-back", "hit-and-run", ones(2), power(3))
    assert (shown(table), decision(table)) == ("1-3, 0 outs, 1 run", "alignment")


@clause("DD-E16", "DD-139", "DD-137")
def test_hit_and_run_against_infield_back():
    hit = ("infield-back", "hit-and-run", ones(2), power(1))
    assert shown(asked(at("1--"), *hit, ones(0))) == "-2-, 1 out, 0 runs"
    assert shown(asked(at("1--"), *hit, ones(1))) == "1-3, 0 outs, 0 runs"


@clause("DD-E17", "DD-141", "DD-147", "DD-150")
def test_hit_and_run_strikeout():
    table = asked(at("1-3", 1), "normal", "hit-and-run", ones(0), ones(4), ones(1))
    assert (shown(table), result(table)) == ("over, 1 run", "K")
    assert returned(table) == ["B13", "B11", "B10"]
    table = asked(at("1-3", 2), "normal", "hit-and-run", ones(0))
    assert (shown(table), happened(table, "speed_check")) == ("over, 0 runs", [])


@clause("DD-E18", "DD-140", "DD-146", "DD-160")
def test_hit_and_run_ground_out_with_the_bases_loaded():
    table = asked(at("123", 1), "infield-in", "hit-and-run", ones(1))
    assert (shown(table), result(table)) == ("-23, 2 outs, 1 run", "GO")
    assert shown(asked(at("123", 2), "infield-in", "hit-and-run", ones(1))) == "over, 0 runs"


@clause("DD-E19", "DD-98", "DD-100", "DD-146", "DD-149")
def test_ties_go_to_the_runner():
    table = swing(at("123", 1), ones(1), "list-2-1", throw(3, 1), throw(2, 2, 8))
    assert shown(table) == "1-3, 2 outs, 1 run"
    table = swing(at("123", 1), ones(1), "list-2-1", throw(3, 1), throw(2, 1, 8))
    assert shown(table) == "over, 0 runs"
    assert happened(table, "run") == []


@clause("DD-E20", "DD-101", "DD-99")
def test_error_on_the_second_throw():
    table = swing(at("12-"), ones(1), "list-3-1", throw(2, 2), throw(0, 0, 8))
    assert (shown(table), result(table)) == ("-23, 0 outs, 1 run", "E")


@clause("DD-E21", "DD-101", "DD-90")
def test_error_with_a_holder():
    table = swing(at("1-3"), ones(1), "hold", "list-2-1", throw(0, 0))
    assert shown(table) == "-23, 0 outs, 1 run"
    assert len(happened(table, "throw")) == 1


@clause("DD-E22", "DD-101")
def test_error_after_an_out():
    table = swing(at("12-", 1), ones(1), "list-3-2", throw(4, 1), throw(0, 1, 8))
    assert shown(table) == "-23, 2 outs, 0 runs"


@clause("DD-E23", "DD-103", "DD-105", "DD-106", "DD-93")
def test_infield_in_with_a_runner_on_third():
    ground = ("infield-in", "swing", ones(1), "go")
    table = asked(at("--3", 1), *ground)
    assert names(table) == {"batter-out", "throw-home", "list-H-1"}
    assert shown(asked(at("--3", 1), *ground, "batter-out")) == "---, 2 outs, 1 run"
    assert shown(asked(at("--3", 1), *ground, "throw-home", ones(3))) == "1--, 2 outs, 0 runs"
    assert shown(asked(at("--3", 1), *ground, "throw-home", ones(4))) == "1--, 1 out, 1 run"
    both = asked(at("--3", 1), *ground, "list-H-1", throw(2, 1, 8), throw(1, 0, 6))
    assert (shown(both), dice_of(both, "throw")) == ("over, 0 runs", [8, 6])
    late = asked(at("--3", 1), *ground, "list-H-1", throw(1, 1, 8), throw(1, 0, 6))
    assert shown(late) == "---, 2 outs, 1 run"
    held = asked(at("--3", 1), "infield-in", "swing", ones(1), "hold")
    assert shown(held) == "--3, 2 outs, 0 runs"


@clause("DD-E24", "DD-104", "DD-106", "DD-107", "DD-71")
def test_infield_in_with_a_force():
    ground = ("infield-in", "swing", ones(1), "go")
    position = at("1-3", pitcher="SP1")
    assert names(asked(position, *ground)) == {
        "lead",
        "list-2-1",
        "throw-home",
        "list-H-2",
        "list-H-1",
        "list-H-2-1",
    }
    table = asked(position, *ground, "list-H-2-1", throw(2, 2, 10), throw(3, 1, 8), throw(1, 2, 4))
    assert (shown(table), dice_of(table, "throw")) == ("1--, 1 out, 1 run", [10, 8, 4])
    table = asked(position, *ground, "list-2-1", throw(1, 1, 14), throw(1, 1, 10))
    assert dice_of(table, "throw") == [14, 10]
    table = asked(position, *ground, "throw-home", ones(0))
    assert happened(table, "throw") == []


@clause("DD-E25", "DD-91", "DD-105", "DD-146")
def test_unforced_pair():
    held = swing(at("-23"), ones(1), "hold")
    assert shown(held) == "-23, 1 out, 0 runs"  # R2 was not asked: he must hold
    ground = ("infield-in", "swing", ones(1), "go", "go")
    table = asked(at("-23"), *ground)
    assert names(table) == {"batter-out", "throw-3B", "throw-home", "list-H-1", "list-3-1"}
    table = asked(at("-23"), *ground, "list-3-1", throw(3, 0, 8), throw(2, 1, 6))
    assert shown(table) == "---, 2 outs, 1 run"
    table = asked(at("-23", 1), *ground, "list-3-1", throw(3, 0, 8), throw(2, 1, 6))
    assert shown(table) == "over, 0 runs"


@clause("DD-E26", "DD-105", "DD-98", "DD-149")
def test_run_kept():
    ground = ("infield-in", "swing", ones(1), "go", "go")
    table = asked(at("-23", 1), *ground, "list-3-1", throw(3, 0, 8), throw(1, 1, 6))
    assert shown(table) == "1--, 2 outs, 1 run"


@clause("DD-E27", "DD-77", "DD-79", "DD-80", "DD-81", "DD-82", "DD-63")
def test_double_steal_and_persistence():
    table = asked(at("12-", pitcher="SP1"), "strikeout", "infield-in", "steal-3B", ones(3))
    assert "strikeout" not in names(table)
    assert table.state.alignment == 1
    first = asked(at("12-", pitcher="SP1"), "strikeout", "infield-in")
    assert "steal-2B" not in names(first)
    steals = ("strikeout", "infield-in", "steal-3B", ones(3), "infield-in", "steal-2B", ones(2), "infield-in")
    table = asked(at("12-", pitcher="SP1"), *steals, "swing", ones(0, 6))
    assert (on_base(table), dice_of(table, "contact_roll")) == ("-23", [6])
    assert [event.changed for event in happened(table, "alignment")] == [1, 0, 0]


@clause("DD-E28", "DD-60", "DD-63", "DD-6", "DD-57")
def test_reliever_after_a_steal():
    position = at("1--", 1, pitcher="SP1", bullpen=["RP4"])
    steps = ("stay", "strikeout", "normal", "steal-2B", ones(2), "reliever-1", "normal", "swing")
    table = asked(position, *steps, ones(1, 1), "hold")
    assert dice_of(table, "contact_roll") == [1]
    assert result(table) == "GO"
    table.play("normal")
    assert table.state.fewer_contact == 0  # the next at-bat


@clause("DD-E29", "DD-151", "DD-150")
def test_third_out_stealing():
    table = asked(at("1--", 2), "normal", "steal-2B", ones(1))
    assert (shown(table), result(table), returned(table)) == ("over, 0 runs", "CUT", ["B11", "B10"])
    assert ids(table, table.state.lineup[0])[0] == "B10"
    assert ids(table, table.state.lineup[0])[-1] == "B11"
    table = asked(at("1--", 2), "normal", "steal-2B", ones(1), unfinished_batter="bottom")
    assert ids(table, table.state.lineup[0])[-2:] == ["B11", "B10"]


@clause("DD-E30", "DD-57", "DD-69", "DD-70", "DD-68")
def test_automatic_abilities():
    table = asked(at(bullpen=["RP6"]), "reliever-1")
    assert [event.mode for event in happened(table, "ability")] == [2]
    assert decision(table) == "alignment"
    table = asked(at("1-3", bullpen=["RP6"]), "reliever-1")
    assert (decision(table), names(table)) == ("auto_pickoff_target", {"pickoff-1B", "pickoff-3B"})
    table = asked(at("123", 2, bullpen=["RP8"]), "reliever-1", ones(0, 10))
    assert (shown(table), result(table)) == ("123, 2 outs, 1 run", "BB")


@clause("DD-E31", "DD-67", "DD-68", "DD-7")
def test_knuckleball_that_lands():
    table = asked(at(pitcher="SP3"), "knuckleball", ones(1, 7), "normal", "swing", ones(0, 1))
    assert dice_of(table, "contact_roll") == [1]
    table = asked(at(batter="B02", pitcher="SP3"), "knuckleball", ones(1, 7), "normal", "swing")
    assert (dice_of(table, "contact_roll"), result(table)) == ([0], "K")
    assert shown(asked(at("-2-", pitcher="SP3"), "knuckleball", ones(0, 7))) == "1-3, 0 outs, 0 runs"


@clause("DD-E32", "DD-6", "DD-7", "DD-72", "DD-142")
def test_stacking_to_zero():
    fences = ("reliever-1", "normal", "fences")
    table = asked(at(batter="B01", bullpen=["RP3"], inning=9), *fences, ones(0, 1))
    assert dice_of(table, "contact_roll") == [1]
    table = asked(at(batter="B01", bullpen=["RP3"], inning=8), *fences, ones(0, 2))
    assert dice_of(table, "contact_roll") == [2]
    position = at("1--", batter="B01", pitcher="SP2", bullpen=["RP3"], inning=9)
    steal = ("stay", "curveball", "normal", "steal-2B", ones(2))
    table = asked(position, *steal, *fences)
    assert (dice_of(table, "contact_roll"), result(table)) == ([0], "K")


@clause("DD-E33", "DD-72", "DD-3")
def test_closer_and_the_last_inning():
    for inning, dice in ((4, 8), (5, 6), (6, 6), (7, 6)):
        position = at(pitcher="RP2", inning=inning)
        table = asked(position, "normal", "swing", ones(0, dice), innings=5)
        assert dice_of(table, "contact_roll") == [dice]
    table = asked(at(pitcher="RP2", inning=5), "normal", "bunt", ones(0, 6), innings=5)
    assert result(table) == "KB"


@clause("DD-E34", "DD-130", "DD-133", "DD-148", "DD-152", "DD-150")
def test_bunt_loaded_with_two_outs():
    table = asked(at("123", 2), "normal", "bunt", ones(2), ones(2))
    assert (shown(table), returned(table)) == ("over, 0 runs", ["B13", "B12", "B11", "B10"])
    assert len(happened(table, "speed_check")) == 1


@clause("DD-E35", "DD-146", "DD-149", "DD-133")
def test_bunt_with_a_cancelled_run():
    bunt = ("normal", "bunt", ones(1), "go", ones(4), ones(0))
    assert shown(asked(at("--3", 2), *bunt)) == "over, 0 runs"
    assert shown(asked(at("--3", 1), *bunt)) == "---, 2 outs, 1 run"


@clause("DD-E36", "DD-134", "DD-127", "DD-83")
def test_bunt_options():
    assert "bunt" in names(asked(at(), "normal"))
    assert "bunt" not in names(asked(at(), "normal", bunt="runner"))
    table = asked(at(), "normal", "bunt", ones(1), ones(1), bunt="sacrifice")
    assert (shown(table), result(table)) == ("---, 1 out, 0 runs", "BO")
    for mode in ("text", "runner", "sacrifice"):
        assert result(asked(at("1--"), "normal", "bunt", ones(0), bunt=mode)) == "KB"
    table = asked(at("--3"), "infield-in", "bunt", ones(1), "hold", ones(1))
    assert shown(table) == "1-3, 0 outs, 0 runs"


@clause("DD-E37", "DD-153", "DD-150", "DD-36")
def test_lineup_recycling():
    order = [f"B{i:02}" for i in range(11, 19)]
    steps = ("normal", "swing", ones(2), power(1)) * 2 + ("normal", "swing", ones(0))
    steps += ("normal", "swing", ones(1), "list-3-1", throw(3, 0), throw(2, 0, 8))
    position = at(lineup=order)
    a, b, c, d, *rest = ["B10", *order]
    table = asked(position, *steps)
    assert shown(table) == "over, 0 runs"
    assert ids(table, table.state.lineup[0]) == [*rest, c, a, d, b]
    table = asked(position, *steps, batting_order="fixed")
    assert ids(table, table.state.lineup[0]) == [*rest, a, b, c, d]


@clause("DD-E38", "DD-27", "DD-28", "DD-29")
def test_slugger():
    table = slugger_table()
    assert "SP5" in ids(table, table.state.lineup[0])
    assert ids(table, [table.state.pitcher[0]]) == ["B11"]
    assert table.setup.book.abilities[number(table, "B11")] == 0


def slugger_table() -> ft.Table:
    """The visitor draws B01 to B11 and the Slugger and swaps B11 for him; both take the suggested order."""
    visitor = [f"B{i:02}" for i in range(1, 12)] + ["RP4", "RP5", "SP5"]
    home = [f"B{i:02}" for i in range(12, 23)] + ["RP1", "RP2", "SP1"]
    table = game().table(dice=ft.Script(visitor + home))
    table.play("card-11", 0)
    assert "SP5" in ids(table, table.state.hand[0])
    table.play("auto", 0)
    table.play("auto", 1)
    return table


@clause("DD-E39", "DD-37", "DD-39", "DD-38")
def test_game_end():
    strikeout = ("normal", "swing", ones(0))
    full = asked(at("---", 2, inning=9, half="first", runs=(2, 3)), *strikeout)
    assert (full.state.half, full.over) == (1, False)
    skipped = asked(at("---", 2, inning=9, half="first", runs=(2, 3)), *strikeout, ending="standard")
    assert (skipped.over, skipped.results) == (True, [0, 2])
    tied = asked(at("---", 2, inning=9, half="second", runs=(4, 4)), *strikeout)
    assert (tied.over, int(tied.state.inning)) == (False, 10)
    still = asked(at("---", 2, inning=10, half="second", runs=(5, 5)), *strikeout)
    assert int(still.state.inning) == 11
    won = asked(at("---", 2, inning=11, half="second", runs=(5, 6)), *strikeout)
    assert (won.over, won.results) == (True, [0, 2])


@clause("DD-E40", "DD-102", "DD-150")
def test_ground_out_with_two_outs():
    table = asked(at("1-3", 2), "infield-in", "swing", ones(1))
    assert (shown(table), returned(table)) == ("over, 0 runs", ["B11", "B13", "B10"])
    table = swing(at("-2-", 2), ones(1))
    assert (shown(table), returned(table)) == ("over, 0 runs", ["B10", "B12"])


@clause("DD-E41", "DD-45", "DD-46", "DD-77")
def test_pinch_runner():
    table = asked(at("1--", bench=["B05"]), "bench-1-1B", "normal", "steal-2B", ones(2, 16))
    assert ids(table, table.state.clubhouse[0]) == ["B11"]
    assert ids(table, table.state.bases) == ["B05"]
    table.play("normal")


@clause("DD-E42", "DD-142", "DD-114", "DD-119")
def test_fences_with_outfield_in():
    table = asked(at("12-"), "outfield-in", "fences", ones(2, 5), power(3, 12))
    assert (shown(table), result(table)) == ("---, 0 outs, 3 runs", "HR")
