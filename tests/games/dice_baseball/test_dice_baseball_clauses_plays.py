"""The clauses on plate appearances: the four steps, play results, outs in play, sends and tag-ups."""

from __future__ import annotations

import pytest
from dice_baseball_play import (
    after,
    batter_of,
    called,
    errors,
    field,
    line,
    may,
    on,
    outs,
    pitcher,
    play,
    results,
    rolls,
    situation,
    swing,
)

from at_the_table import happened
from fivetool.errors import ChoiceError, DiceError
from fivetool.games.dice_baseball.rules import (
    codes,
    phase,
    positions,
)
from fivetool.games.dice_baseball.rules.rolls import PURPOSES

clause = pytest.mark.clause


# --- Dice and the four steps ---


@clause("DB-36")
def test_numbers_run_from_00_to_99():
    at = play("00 99 99 99 99 99 99")
    assert happened(at, "roll")[0].number == 0
    assert rolls(at)[1] == "special play"
    with pytest.raises(DiceError, match="step one cannot show 100"):
        play("100 10")


@clause("DB-37", "DB-62")
def test_a_plate_appearance_in_order():
    at = play("80 64 99", batter="R")
    kinds = [
        event.kind
        for event in at.events
        if event.kind in ("pa_start", "roll", "card_read", "location", "error", "pa_end")
    ]
    assert kinds == ["pa_start", "roll", "roll", "card_read", "location", "roll", "error", "pa_end"]


@clause("DB-41")
def test_step_two_reads_the_code():
    reads = [happened(play(f"52 {number:02}"), "card_read")[0].code for number in (0, 4, 18, 41)]
    assert reads == [codes.HB, codes.BB, codes.HR, codes.SO]


@clause("DB-42")
def test_again_is_neither_a_new_batter_nor_a_new_call():
    at = situation("04 10 40 52 30", "x__")
    swing(at)
    assert rolls(at)[-2:] == ["step one", "step two"]
    assert line(at, pitcher(at), "p_BF") == 1
    assert len(happened(at, "pa_start")) == 1


# --- Play results ---


@clause("DB-43", "DB-44")
@pytest.mark.parametrize("number", ["00", "03"])
@pytest.mark.parametrize(
    ("bases", "expected"),
    [
        ("___", (0, "B__", 0)),
        ("_xx", (0, "B23", 0)),
        ("x_x", (0, "B13", 0)),
        ("xxx", (0, "B12", 1)),
        ("__x", (0, "B_3", 0)),
    ],
)
def test_walks_and_hit_batters_push_only_forced_runners(number, bases, expected):
    assert after(play(f"52 {number}", bases)) == expected


@clause("DB-45")
@pytest.mark.parametrize(
    ("number", "field_hit"),
    [("05", positions.LEFT_FIELDER), ("08", positions.CENTER_FIELDER), ("12", positions.RIGHT_FIELDER)],
)
def test_singles(number, field_hit):
    at = play(f"52 {number}")
    hit = happened(at, "hit")[0]
    assert (after(at), hit.field, hit.total_bases) == ((0, "B__", 0), field_hit, 1)


@clause("DB-46")
@pytest.mark.parametrize(("number", "field_hit"), [("16", positions.LEFT_FIELDER), ("17", positions.RIGHT_FIELDER)])
def test_doubles(number, field_hit):
    at = play(f"52 {number}")
    assert (after(at), happened(at, "hit")[0].field) == ((0, "_B_", 0), field_hit)
    assert line(at, batter_of(at), "2B") == line(at, pitcher(at), "p_2B") == 1


@clause("DB-47")
def test_a_triple_scores_everybody():
    at = play("70 42 00", "xxx")
    assert after(at) == (0, "__B", 3)
    assert line(at, batter_of(at), "RBI") == 3


@clause("DB-48")
def test_a_home_run_scores_everybody():
    at = play("52 18", "xxx")
    assert after(at) == (0, "___", 4)
    assert line(at, batter_of(at), "RBI") == 4


@clause("DB-49")
def test_a_strikeout_moves_nobody():
    at = play("52 20", "x_x")
    assert (after(at), outs(at)) == ((1, "1_3", 0), [2])


@clause("DB-50")
def test_basic_advance_off_the_pitchers_card():
    assert after(play("30 05", "xxx", preset="basic")) == (0, "B12", 1)
    assert after(play("30 16", "xxx", preset="basic")) == (0, "_B1", 2)


@clause("DB-51")
def test_basic_advance_off_the_hitters_card():
    assert after(play("70 10 00", "xxx", preset="basic")) == (0, "B_1", 2)
    assert after(play("70 38 00", "xxx", preset="basic")) == (0, "_B_", 3)


@clause("DB-52")
def test_chart_hits_count_as_off_the_pitchers_card():
    assert after(play("20 50", "_xx", preset="basic", infield="infield_in")) == (0, "B_2", 1)


@clause("DB-53")
def test_charts_that_state_the_advance_overrule_the_advance_chart():
    assert after(play("04 92 89", "xx_")) == (0, "_B1", 1)
    assert after(play("04 92 94", "_x_")) == (0, "B2_", 0)


@clause("DB-54")
def test_a_trailing_runner_does_not_run_into_the_one_ahead():
    at = play("20 12 97 10", "xx_")  # the lead runner is thrown out at home, so third base is free
    assert (on(at), rolls(at).count("advance")) == ("B_1", 2)
    stops = play("20 12 96", "xx_")
    assert (on(stops), rolls(stops).count("advance")) == ("B12", 1)


@clause("DB-55")
def test_runs_ahead_of_a_runner_thrown_out_count():
    at = situation("20 12 10 99", "xx_", outs=2)
    swing(at)
    assert at.state.runs[0] == 1
    assert line(at, batter_of(at), "H") == 1


@clause("DB-56")
def test_nobody_is_asked_about_advancing_on_a_hit():
    at = situation("20 12 54", "xx_", outs=1)
    decisions = len(at.moves)
    swing(at)
    assert len(at.moves) == decisions + 2


# --- Outs in play ---


@clause("DB-57", "DB-58")
@pytest.mark.parametrize(
    ("number", "batter", "fielder"), [("42", "G", 6), ("45", "G", 4), ("47", "G", 5), ("47", "R", 6), ("64", "G", 1)]
)
def test_the_ones_digit_and_side_give_the_fielder_of_a_grounder(number, batter, fielder):
    at = play(f"52 {number}", batter=batter)
    assert happened(at, "location")[0].fielder == fielder


@clause("DB-57")
def test_hard_normal_and_slow_grounders():
    assert after(play("52 42", "x__")) == (2, "___", 0)  # GOA to short: double play
    assert after(play("52 62", "x__")) == (1, "B__", 0)  # GOB to short: the lead runner
    assert after(play("52 69", "x__")) == (1, "_1_", 0)  # GOC to short: only the batter


@clause("DB-59")
@pytest.mark.parametrize(
    ("number", "batter", "fielder"), [("70", "G", 9), ("72", "G", 8), ("70", "R", 7), ("71", "R", 6)]
)
def test_line_drives(number, batter, fielder):
    assert happened(play(f"52 {number}", batter=batter), "location")[0].fielder == fielder


@clause("DB-64")
def test_no_error_roll_off_the_pitchers_card_or_charts():
    for dice in ("52 49", "52 05", "07 50 65 70", "04 92 93"):
        assert "error" not in rolls(play(dice))
    assert "error" not in rolls(called(situation("40", "x__", batter="R"), "hit_and_run"))
    assert "error" not in rolls(called(situation("50", "x__", batter="R"), "sacrifice"))


@clause("DB-63")
@pytest.mark.parametrize(
    ("dice", "checked"), [("70 00", 0), ("70 03", 0), ("70 43", 0), ("70 45", 0), ("70 50 00", 1), ("70 90 00", 1)]
)
def test_only_hits_and_outs_in_play_off_the_hitters_card_are_checked(dice, checked):
    assert rolls(play(dice)).count("error") == checked


@clause("DB-65")
def test_the_fielder_who_plays_the_ball_is_checked():
    at = situation("70 59 50")  # GOA, digit 9, left-handed: shortstop
    swing(field(at, positions.SHORTSTOP, glove=49))
    assert errors(at) == [positions.SHORTSTOP]


@clause("DB-66")
@pytest.mark.parametrize(
    ("dice", "bases", "expected"),
    [
        ("70 61 99", "x_x", (0, "B1_", 1)),  # GOB to first: E1
        ("70 72 99", "xx_", (0, "_B1", 1)),  # GOC to short: E2
        ("70 71 99", "xx_", (0, "B12", 0)),  # GOC to first: E1
        ("70 77 99", "___", (0, "B__", 0)),  # LO to third: E1
    ],
)
def test_an_error_replaces_the_out(dice, bases, expected):
    assert after(play(dice, bases)) == expected


@clause("DB-71")
def test_the_catcher_drops_a_foul():
    at = play("70 96 99 52 20")
    assert (errors(at), results(at), after(at)) == ([positions.CATCHER], ["SO"], (1, "___", 0))


@clause("DB-73")
def test_the_chart_of_the_base_state_at_the_moment_of_the_play():
    at = play("04 10 40 52 49", "x__")  # wild pitch first: the runner is on second when the ball is hit
    assert after(at) == (1, "_1_", 0)
    assert happened(at, "ball_in_play")[0].bases == 2


@clause("DB-75")
def test_with_two_outs_the_first_out_of_the_cell_is_made():
    at = play("52 42", "x__", outs=2)
    assert [(event.base, event.fielders) for event in happened(at, "out")] == [(2, 64)]


@clause("DB-78")
@pytest.mark.parametrize(
    ("number", "batter", "bases", "scored"),
    [
        ("44", "G", "___", [13]), ("46", "G", "___", [3]), ("43", "G", "___", [43]), ("47", "G", "___", [53]),
        ("42", "G", "___", [63]), ("44", "G", "x__", [16, 63]), ("46", "G", "x__", [36]), ("43", "G", "x__", [46, 63]),
        ("47", "G", "x__", [54, 43]), ("42", "G", "x__", [64, 43]), ("44", "G", "xxx", [12, 23]),
        ("57", "G", "xx_", [5]), ("73", "G", "_x_", [6, 6]), ("71", "G", "x__", [4, 43]),
    ],
)  # fmt: skip
def test_fielders_by_default_scoring(number, batter, bases, scored):
    at = situation(f"52 {number}", bases, batter=batter)
    swing(at)
    if at.state.phase == phase.SEND:
        at.play("stay")
    assert outs(at) == scored


@clause("DB-77", "DB-192")
def test_a_slow_grounder_goes_through_the_hole_beside_a_first_baseman_who_holds_a_runner():
    through = play("52 65 50", "x__", charts="standard-3")  # GOC, the ones digit names the second baseman
    assert results(through) == ["SCF"]
    assert results(play("52 65", charts="standard-3")) == ["GOC"]
    assert results(play("52 65", "x__")) == ["GOC"]  # since version 4 an out, as its code says


@clause("DB-78")
def test_the_pitcher_throws_to_third_for_the_lead_runner():
    assert outs(play("75 64 00", "xx_", batter="R")) == [15]


@clause("DB-79")
def test_sacrifice_fly():
    at = play("52 98", "__x")
    batter = batter_of(at)
    assert (line(at, batter, "SF"), line(at, batter, "RBI"), line(at, batter, "PA")) == (1, 1, 1)
    liner = play("52 72", "x_x")  # LO to center
    assert line(liner, batter_of(liner), "SF") == 1


# --- Infield, sends, tag-ups ---


@clause("DB-80")
def test_the_infield_is_asked_for_with_a_runner_on_third():
    at = situation("03 12 40 52 20", "_x_")
    assert may(at)[:2] == ["pitch", "walk_him"]
    swing(at)
    assert (at.state.phase, may(at)) == (phase.INFIELD, ["infield_back", "infield_in"])
    at.play("infield_in")
    assert results(at) == ["SO"]
    with pytest.raises(ChoiceError, match="The infield can play in or back only with a runner on third"):
        situation("", "x__").play("infield_in")


@clause("DB-82")
def test_tag_ups_are_offered_on_outfield_flies_only():
    assert "tag_up" in may(play("52 97", "x__"))  # deep to left
    assert "tag_up" not in may(play("52 72", "x__"))  # a line drive to center
    assert "tag_up" not in may(play("52 83", "x__"))  # a fly to third base
    ended = play("52 97", "x__", outs=2)
    assert ended.state.half == 1


@clause("DB-84")
def test_the_lead_runner_tags_first_and_the_next_only_for_an_empty_base():
    at = situation("52 91 10 10", "_xx", charts="standard-3")  # FO to left: both hold there
    swing(at)
    assert at.state.tag_base == 3
    at.play("tag_up")
    assert at.state.tag_base == 2
    at.play("tag_up")
    assert after(at) == (1, "__2", 1)
    blocked = situation("52 91", "xx_")
    swing(blocked)
    blocked.play("stay")
    assert blocked.state.phase == phase.DEFENSE


@clause("DB-85")
def test_a_third_out_on_the_bases_does_not_cancel_the_run():
    at = situation("52 91 10 99", "_xx", outs=1, charts="standard-3")
    swing(at)
    at.play("tag_up")
    at.play("tag_up")
    assert (at.state.half, at.state.runs[0]) == (1, 1)


@clause("DB-90", "DB-91")
def test_a_send_uses_no_arm_and_is_a_fielders_choice():
    at = situation("20 57 59", "__x", outs=1)
    swing(at)
    target = int(at.setup.book.speed[at.state.bases[2]]) - 20
    at.play("send")
    at.play("throw_home")
    assert [event.target for event in happened(at, "roll") if PURPOSES[event.purpose] == "send"] == [target]
    assert results(at) == ["fielder's choice"]
    conceded = situation("20 57", "__x", outs=1)
    swing(conceded)
    conceded.play("send")
    conceded.play("concede")
    assert (results(conceded), line(conceded, batter_of(conceded), "RBI")) == (["GOB"], 1)
