"""The worked examples of the rules, dice and all."""

from __future__ import annotations

import pytest
from dice_baseball_play import (
    after,
    away_club,
    batter_of,
    called,
    errors,
    field,
    home_club,
    line,
    may,
    new_game,
    outs,
    pitcher,
    play,
    rate,
    results,
    rolls,
    runner,
    situation,
    swing,
)

from at_the_table import happened
from fivetool.errors import ChoiceError
from fivetool.games.dice_baseball.rules import codes, positions, rest, sides, stamina

clause = pytest.mark.clause


@clause("DB-E1")
def test_e1_ground_out_off_the_pitchers_card():
    at = play("52 49")
    assert after(at) == (1, "___", 0)
    assert outs(at) == [63]
    assert rolls(at) == ["step one", "step two"]
    assert at.state.batter == at.state.order[0, 1]


@clause("DB-E2")
def test_e2_home_run_off_the_hitters_card():
    at = play("70 43", "1_3", outs=1)
    assert after(at) == (1, "___", 3)
    assert "error" not in rolls(at)


@clause("DB-E3", "DB-29", "DB-63")
@pytest.mark.parametrize(("roll", "error"), [("95", False), ("00", False), ("96", True), ("99", True)])
def test_e3_error_roll_on_a_single_off_the_hitters_card(roll, error):
    at = situation(f"70 10 {roll}")
    swing(field(at, positions.LEFT_FIELDER, glove=95))
    assert bool(errors(at)) is error
    off_pitcher = swing(field(situation("30 05"), positions.LEFT_FIELDER, glove=95))
    assert rolls(off_pitcher) == ["step one", "step two"]


def controls(at, plays):
    """N for each of the batters who follow, nobody out and nobody on before each of them."""
    seen = []
    for bases in plays:
        seen.append(int(at.state.control))
        at.state.outs = 0
        at.state.bases[:] = [runner(at, base + 1) if mark != "_" else 0 for base, mark in enumerate(bases)]
        for player in at.state.bases[at.state.bases > 0]:
            at.state.charged_to[player] = at.state.mound[1]
        swing(at)
    return seen


@clause("DB-E4", "DB-109")
def test_e4_a_tired_pitcher_loses_five_for_each_batter():
    at = new_game("20 30 " * 3, stamina="basic")
    at.state.faced[1], at.state.hit_allowed[1], at.state.run_allowed[1] = 27, 1, 1
    assert controls(at, ["___"] * 3) == [59, 54, 49]


@clause("DB-E5", "DB-110", "DB-111", "DB-112")
def test_e5_exceptions_while_no_hit_or_no_run_is_allowed():
    out, single, wild_pitch = "20 30 ", "20 10 ", "04 10 40 "
    at = new_game(out + single + out + wild_pitch + out + out, stamina="basic")
    at.state.faced[1] = 28
    assert controls(at, ["___", "___", "___", "__x", "___"]) == [59, 59, 57, 55, 50]


@clause("DB-E6", "DB-114", "DB-115", "DB-116", "DB-117", "DB-119")
def test_e6_advanced_stamina_changes_between_innings():
    at = new_game(preset="advanced")
    state = at.state
    seen = []
    for gave, charged, faced, on_base in ((1, 0, 6, 3), (1, 1, 5, 2), (0, 0, 3, 0)):
        state.inning_gave[1], state.inning_charged[1] = gave, charged
        state.inning_faced[1], state.inning_on_base[1] = faced, on_base
        state.base_control[1] += stamina.inning_change(state, 1)
        stamina.begin_inning_of_pitcher(state, 1, 1)
        seen.append(int(stamina.control_of(state, 1)))
    assert seen == [58, 56, 57]


def stealing(dice, base, steal=90):
    """A runner with this Steal goes; Hold -5, Arm -6."""
    bases = "".join("x" if base == there else "_" for there in (1, 2, 3))
    at = situation(dice, bases)
    rate(at, runner(at, base), stealing=steal)
    return called(field(at, positions.CATCHER, arm=-6), {1: "steal_1", 2: "steal_2", 3: "steal_3"}[base])


@clause("DB-E7", "DB-129", "DB-130", "DB-133")
@pytest.mark.parametrize(("roll", "bases"), [("01", "_1_"), ("79", "_1_"), ("80", "___"), ("99", "___"), ("00", "___")])
def test_e7_stealing_second(roll, bases):
    at = stealing(roll, 1)
    assert after(at) == (0 if bases != "___" else 1, bases, 0)
    assert len(happened(at, "pickoff")) == (roll == "00")
    assert {event.target for event in happened(at, "steal", "caught_stealing")} == {79}


@clause("DB-E8", "DB-131", "DB-132")
def test_e8_stealing_third_and_home():
    assert after(stealing("59", 2)) == (0, "__2", 0)
    assert after(stealing("60", 2)) == (1, "___", 0)
    assert after(stealing("24", 3)) == (0, "___", 1)
    assert after(stealing("00", 3)) == (0, "___", 1)
    assert after(stealing("25", 3)) == (1, "___", 0)
    with pytest.raises(ChoiceError, match=r"Stealing home needs Steal 80 or more \(Visitors Second has 79\)"):
        stealing("24", 3, steal=79)


@clause("DB-E9", "DB-60", "DB-61")
def test_e9_fly_numbers():
    assert happened(play("52 76"), "location")[0].fielder == positions.CATCHER
    assert happened(play("52 72", batter="R"), "location")[0].fielder == positions.LEFT_FIELDER
    deep = happened(play("52 99", batter="R"), "location")[0]
    assert (deep.fielder, deep.deep) == (positions.RIGHT_FIELDER, 1)


@clause("DB-E10", "DB-83")
@pytest.mark.parametrize(
    ("arm", "roll", "safe"), [(-10, "35", True), (-10, "36", False), (5, "50", True), (5, "51", False)]
)
def test_e10_tag_up(arm, roll, safe):
    at = situation(f"52 90 {roll}", "_x_", outs=1)  # FO 90 to right field, `Bx 0:2-3`: he holds with one out
    rate(at, runner(at, 2), speed=85)
    swing(field(at, positions.RIGHT_FIELDER, arm=arm))
    at.play("tag_up")
    assert after(at) == ((2, "__2", 0) if safe else (0, "___", 0))


@clause("DB-E11", "DB-89")
@pytest.mark.parametrize(("infield", "target"), [("infield_in", 40), ("infield_back", 60)])
def test_e11_send(infield, target):
    for roll, safe in ((target, True), (target + 1, False)):
        number = "56" if infield == "infield_in" else "57"  # GOB to first base, in; to third, back
        at = situation(f"20 {number} {roll}", "__x", outs=0)
        rate(at, runner(at, 3), speed=80)
        swing(at, infield)
        at.play("send")
        at.play("throw_home")
        assert after(at) == ((0, "B__", 1) if safe else (1, "B__", 0))


@clause("DB-E12", "DB-17")
def test_e12_a_switch_hitter_bats_from_the_other_side():
    at = play("52 36", batter="S")
    assert happened(at, "pa_start")[0].side == sides.RIGHT
    assert outs(at) == [3]


@clause("DB-E14", "DB-74", "DB-75", "DB-76")
def test_e14_double_play_ball_with_the_bases_loaded():
    at = play("30 47", "xxx", batter="R")
    assert after(at) == (2, "__2", 1)
    assert happened(at, "double_play")[0].fielders == 643
    one_out = play("30 47", "xxx", outs=1, batter="R")
    assert one_out.state.runs[0] == 0
    assert one_out.state.half == 1
    two_out = play("30 47", "xxx", outs=2, batter="R")
    assert (two_out.state.half, two_out.state.runs[0], len(outs(two_out))) == (1, 0, 1)


@clause("DB-E15", "DB-77", "DB-81")
def test_e15_the_price_of_a_drawn_in_infield():
    at = play("20 50", "__x", outs=1, infield="infield_in")
    assert after(at) == (1, "B__", 1)
    assert "error" not in rolls(at)
    assert line(at, pitcher(at), "p_H") == 1
    assert after(play("20 50", "__x", outs=1)) == (2, "___", 1)


@clause("DB-E16", "DB-86", "DB-87", "DB-88")
def test_e16_sends():
    held = play("20 47", "__x", outs=1, sends="unless held")
    assert after(held) == (2, "__3", 0)
    offered = play("20 47", "__x", outs=1)
    assert may(offered) == ["send", "stay"]
    offered.play("stay")
    assert after(offered) == (2, "__3", 0)

    def sent(roll):
        at = situation(f"20 57 {roll}", "__x", outs=1)
        rate(at, runner(at, 3), speed=80)
        swing(at)
        at.play("send")
        return at

    safe, out, conceded = sent("60"), sent("61"), sent("")
    safe.play("throw_home")
    out.play("throw_home")
    conceded.play("concede")
    assert after(safe) == (1, "B__", 1)
    assert after(out) == (2, "B__", 0)
    assert after(conceded) == (2, "___", 1)


@clause("DB-E17", "DB-66", "DB-70")
def test_e17_a_wild_relay():
    at = play("75 53 90", "xx_", batter="R")
    assert after(at) == (1, "_B_", 1)
    assert errors(at) == [positions.SHORTSTOP]
    assert line(at, batter_of(at), "ROE") == 0
    two_out = play("75 53 90", "xx_", outs=2, batter="R")
    assert after(two_out) == (2, "B12", 0)
    assert line(two_out, batter_of(two_out), "ROE") == 1
    assert after(play("75 53 89", "xx_", batter="R")) == (2, "__2", 0)


@clause("DB-E18", "DB-68", "DB-69")
def test_e18_outfield_errors_go_by_parity():
    even = play("80 88 97", "_x_", outs=1, batter="R")
    assert after(even) == (2, "__2", 0)
    assert errors(even) == [positions.CENTER_FIELDER]
    assert after(play("80 81 97", "_x_", outs=1, batter="R")) == (1, "_B_", 1)
    nobody_on = play("80 88 97", batter="R")
    assert after(nobody_on) == (0, "B__", 0)
    assert errors(nobody_on) == [positions.CENTER_FIELDER]
    forgiven = play("80 88 97", batter="R", errors="forgiven")
    assert after(forgiven) == (1, "___", 0)
    assert errors(forgiven) == []


@clause("DB-E19", "DB-72", "DB-153", "DB-154")
def test_e19_ball_parks():
    at = play("30 98 25", "__x", outs=1, batter="R", ball_parks="on")
    assert after(at) == (1, "___", 2)
    stays = play("30 98 26", "__x", outs=1, batter="R", ball_parks="on")
    assert after(stays) == (2, "___", 1)
    assert line(stays, batter_of(stays), "SF") == 1
    assert "error" not in rolls(stays)
    checked = play("80 98 26 97", "__x", outs=1, batter="R", ball_parks="on")
    assert after(checked) == (1, "B__", 1)
    assert errors(checked) == [positions.CENTER_FIELDER]
    forgiven = play("80 98 26 97", "__x", outs=1, batter="R", ball_parks="on", errors="forgiven")
    assert after(forgiven) == (2, "___", 1)
    assert errors(forgiven) == []


@clause("DB-E20", "DB-40", "DB-38")
def test_e20_control_below_ten():
    at = situation("10 44")
    at.state.control = 9
    swing(at)
    assert happened(at, "card_read")[0].card == codes.OFF_HITTER
    special = situation("09 10 52 44")
    special.state.control = 9
    swing(special)
    assert rolls(special)[:2] == ["step one", "special play"]
    assert happened(special, "card_read")[0].card == codes.OFF_HITTER


@clause("DB-E21", "DB-93", "DB-42")
def test_e21_pitcher_plays():
    at = play("04 10 52 20")
    assert results(at) == ["SO"]
    assert line(at, pitcher(at), "p_BF") == 1
    balk = play("04 10 66 52 20", "x__")
    assert after(balk) == (1, "_1_", 0)
    assert line(balk, pitcher(balk), "p_BK") == 1


@clause("DB-E22", "DB-94", "DB-96", "DB-97")
def test_e22_range_plays():
    by = play("07 50 65 73")
    assert after(by) == (0, "B__", 0)
    assert results(by) == ["SLF"]
    assert "error" not in rolls(by)
    assert outs(play("07 50 65 70")) == [63]


@clause("DB-E23", "DB-95")
def test_e23_balls_to_the_catcher():
    passed = play("07 50 05 31 52 20", "x__")
    assert after(passed) == (1, "_1_", 0)
    assert line(passed, int(passed.state.fielder[1, positions.CATCHER]), "f_PB") == 1
    pop = play("07 50 05 30", "x__")
    assert (after(pop), outs(pop)) == ((1, "1__", 0), [2])
    assert results(play("07 50 05 31 52 20")) == ["SO"]


def single_to_right(dice, outs_before=1):
    """R1 Speed 79 and R2 Speed 80, a single to right off the pitcher's card, Arm -5."""
    at = situation(f"20 12 {dice}", "xx_", outs=outs_before)
    rate(at, runner(at, 1), speed=79)
    rate(at, runner(at, 2), speed=80)
    return swing(at)


@clause("DB-E24", "DB-53", "DB-54", "DB-55")
def test_e24_runners_advance_chart():
    assert after(single_to_right("54")) == (1, "B12", 0)
    assert after(single_to_right("53 98")) == (2, "B__", 1)
    ended = situation("20 12 53 98", "xx_", outs=2)
    rate(ended, runner(ended, 1), speed=79)
    rate(ended, runner(ended, 2), speed=80)
    swing(ended)
    assert (ended.state.half, ended.state.runs[0]) == (1, 1)


@clause("DB-E25", "DB-50", "DB-51", "DB-52", "DB-67")
def test_e25_basic_advance():
    assert after(play("70 10 00", "x__", preset="basic")) == (0, "B_1", 0)
    assert after(play("30 05", "x__", preset="basic")) == (0, "B1_", 0)
    assert after(play("07 50 65 73", "x__", preset="basic")) == (0, "B1_", 0)
    assert after(play("70 10 99", "x__", preset="basic")) == (0, "_B_", 1)


@clause("DB-E26", "DB-67")
def test_e26_an_error_on_a_hit_with_the_advance_chart():
    at = situation("70 10 96 97", "_x_", outs=1)
    rate(at, runner(at, 2), speed=80)
    swing(field(at, positions.LEFT_FIELDER, glove=95, arm=-5))
    assert after(at) == (1, "_B_", 1)
    assert errors(at) == [positions.LEFT_FIELDER]


@clause("DB-E27", "DB-134")
@pytest.mark.parametrize(("roll", "expected"), [("60", (1, "_1_", 0)), ("59", (0, "_12", 0)), ("00", (1, "1__", 0))])
def test_e27_double_steal(roll, expected):
    at = situation(roll, "xx_")
    rate(at, runner(at, 2), stealing=90)
    assert after(called(field(at, positions.CATCHER, arm=-6), "steal_12")) == expected


def hit_and_run(dice, bases="x__", outs_before=0):
    """Card R bats (Contact 60), the runner on first has Steal 90, Hold -5, Arm -6."""
    at = situation(dice, bases, outs_before, batter="R")
    rate(at, runner(at, 1), stealing=90)
    return called(field(at, positions.CATCHER, arm=-6), "hit_and_run")


@clause("DB-E28", "DB-139", "DB-140", "DB-141")
def test_e28_hit_and_run():
    assert after(hit_and_run("48")) == (2, "___", 0)
    assert after(hit_and_run("42")) == (0, "B_1", 0)
    missed = hit_and_run("75 69 52 30")
    assert [event.target for event in happened(missed, "steal")] == [69]
    assert after(missed) == (1, "_1_", 0)

    def with_two_runners(roll):
        at = situation(f"75 {roll} 52 30", "_xx", batter="R")
        called(at, "hit_and_run")
        at.play("infield_back")
        return at

    assert after(with_two_runners("24")) == (1, "__2", 1)
    assert after(with_two_runners("25")) == (2, "__2", 0)
    with pytest.raises(ChoiceError, match="A hit-and-run needs a runner on first or second"):
        called(situation("", "__x", batter="R"), "hit_and_run")
    again = situation("", "x__", batter="R")
    again.state.ran_with_hit[batter_of(again)] = 1
    with pytest.raises(ChoiceError, match="Card R has already tried one this game"):
        called(again, "hit_and_run")


@clause("DB-E29", "DB-145", "DB-146")
def test_e29_sacrifice():
    def bunted(dice, outs_before=0):
        return called(situation(dice, "x__", outs_before, batter="R"), "sacrifice")

    assert after(bunted("84")) == (1, "_1_", 0)
    assert after(bunted("07")) == (0, "B1_", 0)
    assert after(bunted("87")) == (2, "___", 0)
    fouled = bunted("88 52 30")
    assert (after(fouled), results(fouled)) == ((1, "1__", 0), ["SO"])
    assert after(bunted("91")) == (1, "B__", 0)
    with pytest.raises(ChoiceError, match="You cannot sacrifice with two outs"):
        bunted("84", 2)


@clause("DB-E30", "DB-144", "DB-150")
def test_e30_squeeze():
    def squeezed(dice):
        return called(situation(dice, "x_x", 1, batter="R"), "squeeze")

    assert after(squeezed("76")) == (2, "_1_", 1)
    assert after(squeezed("80")) == (2, "B1_", 0)
    missed = squeezed("77 52 30")
    assert missed.state.half == 1  # a strikeout after the runner was out at home
    assert [event.base for event in happened(missed, "caught_stealing")] == [4]
    ended = squeezed("85")
    assert (ended.state.half, ended.state.runs[0]) == (1, 0)


@clause("DB-E31", "DB-101", "DB-172")
def test_e31_a_wild_pitch_wins_the_game():
    at = situation("03 12 40", "__x", 2, inning=9, half=1)
    swing(at)
    assert at.over
    assert at.scores == [0, 1]
    assert [event.completed for event in happened(at, "pa_end")] == [0]


@clause("DB-E32", "DB-103", "DB-104", "DB-105")
def test_e32_injury():
    at = situation("05 97 20 90 66 52 30", batter="R", injuries="league")
    hurt = batter_of(at)
    rate(at, hurt, injury=86)
    swing(at)
    assert happened(at, "injury")[0].games == 3
    assert at.state.missed[hurt] == 3
    at.play("player_9")
    assert results(at) == ["SO"]
    assert batter_of(at) != hurt
    stays = situation("05 97 20 86 52 30", batter="R")
    rate(stays, batter_of(stays), injury=86)
    assert results(swing(stays)) == ["SO"]


@clause("DB-E33", "DB-123", "DB-124")
def test_e33_days_of_rest():
    book = new_game().setup.book
    assert rest.days_of_rest(book, 82, 1, 27) == 4
    assert rest.days_of_rest(book, 74, 0, 6) == 0
    assert rest.days_of_rest(book, 74, 0, 3) == 0


@clause("DB-E34", "DB-118", "DB-121", "DB-169")
def test_e34_what_counts_in_an_inning():
    walked = new_game()
    walked.play("walk_him")
    assert walked.state.inning_gave[1] == 1
    assert stamina.inning_change(walked.state, 1) == -1
    on_error = play("80 64 99", batter="R")  # GOB off the hitter's card, misplayed
    assert errors(on_error)
    on_error.state.inning_faced[1] = 4
    assert stamina.inning_change(on_error.state, 1) == 0
    relief = new_game()
    relief.state.inning_faced[1], relief.state.whole_inning[1] = 2, 0
    assert stamina.inning_change(relief.state, 1) == 0


@clause("DB-E36", "DB-98")
def test_e36_triple_play():
    at = play("02 92 95", "xx_")
    assert len(happened(at, "triple_play")) == 1
    assert at.state.half == 1
    assert play("02 92 95", "xx_", outs=1).state.half == 1
    assert outs(play("02 92 95")) == [6]


# --- Season sheets ---

SHEET_OF_1914 = {
    "7": {
        "00-08": "wild pitch", "09": "balk", "10-69": "pickoff", "70-93": "wild pickoff throw", "94-99": "no play",
    },
}  # fmt: skip
SHEET_OF_2022 = {
    "7": {
        "00-53": "wild pitch", "54-59": "balk", "60-64": "pickoff", "65-72": "wild pickoff throw", "73-99": "no play",
    },
    "9": {"catcher_minus": 60, "by": {"C": {"0-1": "passed ball", "2-8": "wild pitch", "9": "catcher's throw"}}},
}  # fmt: skip


def half_inning(dice, batters, sheet):
    """So many batters of the first inning swing away, with the season sheet of the home club beside the charts."""
    home = home_club().model_copy(update={"season_sheet": sheet})
    at = new_game(dice, clubs=(away_club("G"), home))
    for _ in range(batters):
        swing(at)
    return at


@clause("DB-E37", "DB-195")
def test_e37_a_half_inning_of_1914():
    dice = "20 10 04 10 40 52 30 52 30"
    at = half_inning(dice, 3, SHEET_OF_1914)
    assert len(happened(at, "pickoff")) == 1
    assert (int(at.state.half), int(at.state.runs[0])) == (1, 0), "single, picked off, two strikeouts: three out"
    printed = half_inning(dice, 3, {})
    assert [event.what for event in happened(printed, "battery")] == [0], "40 is a wild pitch on the printed chart"
    assert (int(printed.state.half), int(printed.state.outs)) == (0, 2)


@clause("DB-E38", "DB-195")
def test_e38_a_half_inning_of_2022():
    dice = "20 10 07 50 05 33 52 30 04 10 80 52 30 52 30"
    at = half_inning(dice, 4, SHEET_OF_2022)
    assert [event.what for event in happened(at, "battery")] == [0], "a wild pitch, and no balk on 80"
    assert (int(at.state.half), int(at.state.left[0])) == (1, 1)
    printed = half_inning(dice, 2, {})
    assert [event.what for event in happened(printed, "battery")] == [1], "a passed ball as printed"
    assert printed.setup.book.pitcher_play[80] == 1, "and a balk"
