"""Every worked example of the rules, PC-E1 to PC-E36."""

from __future__ import annotations

import pytest
from power_chip_play import (
    BALL,
    DOUBLE,
    DOUBLE_PLAY,
    HOMERUN,
    OUT,
    SIDE_OUT,
    SINGLE,
    STRIKE,
    TRIPLE_PLAY,
    asked,
    at,
    charged,
    half_of,
    left_on_base,
    on_base,
    play,
    shown,
    told,
)

from at_the_table import happened

clause = pytest.mark.clause


def choices(table):
    return [choice.name for choice in table.choices]


@clause("PC-E1", "PC-18", "PC-24", "PC-46", "PC-63")
def test_four_strikes_beat_three_singles():
    after = play(at("T1", chip="bat"), "1B 1B 1B B B HR / K K K K DP OUT")
    assert shown(after) == "T1 0–0, 0 outs, empty, 0-1, chip bat"
    assert not happened(after, "chip_decision")


@clause("PC-E2", "PC-17", "PC-20", "PC-23", "PC-49", "PC-62")
def test_own_ties_give_the_better_play():
    after = play(at(on="1B", count="2-1"), "B B 1B 1B 2B HR / K K K OUT OUT OUT")
    result = happened(after, "roll_result")[0]
    assert (result.batting_play, result.batting_count) == (1, 2)
    assert (result.pitching_play, result.pitching_count) == (1, 3)
    assert shown(after) == "T1 0–0, 1 out, 1B, 0-0, chip bat"


@clause("PC-E3", "PC-38", "PC-39", "PC-43", "PC-62")
def test_six_balls_with_the_bases_loaded():
    after = play(at(on="1B 2B 3B", count="0-2"), "B B B B B B / K K K K OUT DP")
    assert shown(after) == "T1 1–0, 0 outs, 1B 2B 3B, 0-0, chip bat"


@clause("PC-E4", "PC-24", "PC-48", "PC-62")
def test_six_strikes_beat_five_home_runs():
    after = play(at(outs=1, on="2B", count="3-1"), "HR HR HR HR HR B / K K K K K K")
    assert shown(after) == "T1 0–0, 2 outs, 2B, 0-0, chip bat"


@clause("PC-E5", "PC-50")
def test_double_play_on_empty_bases():
    after = play(at(outs=1, count="1-1"), "B B 1B 1B 2B HR / DP DP DP K OUT TP")
    assert shown(after) == "T1 0–0, 2 outs, empty, 0-0, chip bat"


@clause("PC-E6", "PC-56", "PC-57", "PC-58", "PC-61")
@pytest.mark.parametrize(
    ("on", "result"),
    [
        ("1B 3B", "B1 0–0, 0 outs, empty, 0-0, chip pit"),
        ("2B", "T1 0–0, 2 outs, empty, 0-0, chip bat"),
        ("", "T1 0–0, 1 out, empty, 0-0, chip bat"),
    ],
)
def test_triple_play_by_runners(on, result):
    assert shown(play(at(on=on), "B B 1B 1B 2B HR / TP TP TP K OUT DP")) == result


@clause("PC-E7", "PC-26", "PC-28", "PC-30", "PC-31", "PC-32")
@pytest.mark.parametrize(
    ("choice", "result"),
    [
        ("use", "T1 0–0, 0 outs, 2B 3B, 0-0, chip pit"),
        ("keep", "T1 0–0, 0 outs, 1B, 1-2, chip bat"),
    ],
)
def test_tied_roll_is_settled_by_the_chip(choice, result):
    after = play(at(on="1B", count="1-1", chip="bat"), "2B 2B 2B B 1B HR / K K K OUT DP TP", choice)
    assert shown(after) == result


@clause("PC-E8", "PC-20", "PC-26", "PC-30", "PC-34", "PC-42", "PC-56")
@pytest.mark.parametrize(
    ("choice", "result"),
    [
        ("use", "B2 1–1, 0 outs, empty, 0-0, chip pit"),
        ("keep", "T2 4–1, 0 outs, empty, 0-0, chip pit"),
    ],
)
def test_own_ties_on_both_sides_of_a_tied_roll(choice, result):
    position = at("T2", "1–1", on="1B 2B", chip="pit")
    assert shown(play(position, "B B B HR HR HR / OUT OUT OUT TP TP TP", choice)) == result


@clause("PC-E9", "PC-23", "PC-24")
def test_an_own_tie_adds_nothing():
    assert shown(play(at(), "1B 1B 1B HR HR HR / K K K K OUT DP")) == "T1 0–0, 0 outs, empty, 0-1, chip bat"


@clause("PC-E10", "PC-20", "PC-26")
@pytest.mark.parametrize(
    ("choice", "result"),
    [
        ("use", "T1 0–0, 0 outs, 2B, 0-0, chip pit"),
        ("keep", "T1 0–0, 1 out, empty, 0-0, chip bat"),
    ],
)
def test_three_way_own_tie(choice, result):
    assert shown(play(at(chip="bat"), "B B 1B 1B 2B 2B / K K OUT OUT DP TP", choice)) == result


@clause("PC-E11", "PC-26", "PC-38", "PC-39", "PC-48", "PC-65")
@pytest.mark.parametrize(
    ("choice", "result"),
    [
        ("use", "B1 0–0, 0 outs, empty, 0-0, chip pit"),  # the chip is with the team that batted and now pitches
        ("keep", "T1 0–0, 2 outs, 1B 3B, 0-0, chip pit"),
    ],
)
def test_tie_at_six(choice, result):
    after = play(at(outs=2, on="3B", chip="pit"), "B B B B B B / K K K K K K", choice)
    assert shown(after) == result


@clause("PC-E12", "PC-37", "PC-39", "PC-62", "PC-79")
@pytest.mark.parametrize(
    ("on", "then", "runs"),
    [
        ("2B", "1B 2B", 0),
        ("3B", "1B 3B", 0),
        ("1B 3B", "1B 2B 3B", 0),
        ("2B 3B", "1B 2B 3B", 0),
        ("1B", "1B 2B", 0),
        ("1B 2B", "1B 2B 3B", 0),
        ("1B 2B 3B", "1B 2B 3B", 1),
    ],
)
def test_forced_runners(on, then, runs):
    after = play(at(on=on, count="3-1"), "B B B B 1B HR / K K K OUT DP TP")
    assert shown(after) == f"T1 {runs}–0, 0 outs, {then}, 0-0, chip bat"


@clause("PC-E13", "PC-40", "PC-41", "PC-42", "PC-44")
@pytest.mark.parametrize(
    ("roll", "on", "runs", "then"),
    [
        (SINGLE, "1B 3B", 1, "1B 2B"),
        (DOUBLE, "1B 2B 3B", 2, "2B 3B"),
        (DOUBLE, "1B", 0, "2B 3B"),
        (HOMERUN, "2B", 2, "empty"),
    ],
)
def test_hits_move_everybody_alike(roll, on, runs, then):
    assert shown(play(at(on=on), roll)) == f"T1 {runs}–0, 0 outs, {then}, 0-0, chip bat"


@clause("PC-E14", "PC-53", "PC-54", "PC-55", "PC-61", "PC-62")
@pytest.mark.parametrize(
    ("pair", "gone", "first"),
    [("1B+3B", "2B", "1B 2B"), ("2B+3B", "1B", "1B 2B"), ("1B+2B", "3B", "1B 3B")],
)
def test_double_play_with_the_bases_loaded(pair, gone, first):
    position = at(on="1B 2B 3B", count="2-2")
    open_question = asked(position, DOUBLE_PLAY)
    assert choices(open_question) == ["1B+2B", "1B+3B", "2B+3B"]
    assert open_question.actor == 1  # the pitching team
    assert shown(play(position, DOUBLE_PLAY, pair)) == f"T1 0–0, 2 outs, {gone}, 0-0, chip bat"
    after = play(position, DOUBLE_PLAY, pair, dp_batter="first")
    assert shown(after) == f"T1 0–0, 2 outs, {first}, 0-0, chip bat"


@clause("PC-E15", "PC-52", "PC-54", "PC-55", "PC-59", "PC-60")
def test_double_play_on_two_runners():
    assert shown(play(at(on="1B 3B"), DOUBLE_PLAY)) == "T1 0–0, 2 outs, empty, 0-0, chip bat"
    assert on_base(play(at(on="1B 3B"), DOUBLE_PLAY, dp_batter="first")) == "1B"
    one_out = play(at(outs=1, on="1B 3B"), DOUBLE_PLAY)
    assert shown(one_out) == "B1 0–0, 0 outs, empty, 0-0, chip pit"
    assert (charged(one_out), left_on_base(one_out)) == ([3, 1], 0)
    two_outs = play(at(outs=2, on="1B 3B"), DOUBLE_PLAY)
    assert shown(two_outs) == "B1 0–0, 0 outs, empty, 0-0, chip pit"
    assert (charged(two_outs), left_on_base(two_outs)) == ([3], 1)


@clause("PC-E16", "PC-51", "PC-54", "PC-59", "PC-60", "PC-61")
@pytest.mark.parametrize("dp_batter", ["gone", "first"])
def test_double_play_on_one_runner(dp_batter):
    no_outs = play(at(on="3B"), DOUBLE_PLAY, dp_batter=dp_batter)
    assert shown(no_outs) == "T1 0–0, 2 outs, empty, 0-0, chip bat"
    one_out = play(at(outs=1, on="3B"), DOUBLE_PLAY, dp_batter=dp_batter)
    assert shown(one_out).startswith("B1 0–0")
    assert charged(one_out) == [3, 0]
    two_outs = play(at(outs=2, on="3B"), DOUBLE_PLAY, dp_batter=dp_batter)
    assert shown(two_outs).startswith("B1 0–0")
    assert charged(two_outs) == [3]


@clause("PC-E17", "PC-55", "PC-60", "PC-65")
def test_double_play_loaded_with_one_out_asks_nobody():
    after = play(at(outs=1, on="1B 2B 3B"), DOUBLE_PLAY)
    assert shown(after) == "B1 0–0, 0 outs, empty, 0-0, chip pit"
    assert (charged(after), left_on_base(after)) == ([3, 2], 1)
    assert happened(after, "double_play")[0].asked == 0


@clause("PC-E18", "PC-56", "PC-57", "PC-58", "PC-59", "PC-60")
@pytest.mark.parametrize(
    ("outs", "on", "men", "left"),
    [(1, "1B", [1, 0], 0), (2, "1B 2B 3B", [3], 2), (2, "", [0], 0)],
)
def test_triple_play_stops_at_the_third_out(outs, on, men, left):
    after = play(at(outs=outs, on=on), TRIPLE_PLAY)
    assert shown(after) == "B1 0–0, 0 outs, empty, 0-0, chip pit"
    assert (charged(after), left_on_base(after)) == (men, left)


@clause("PC-E19", "PC-47", "PC-61", "PC-62")
def test_third_strike_with_the_bases_loaded():
    after = play(at(outs=1, on="1B 2B 3B", count="3-2"), STRIKE)
    assert shown(after) == "T1 0–0, 2 outs, 1B 2B 3B, 0-0, chip bat"


@clause("PC-E20", "PC-20", "PC-21", "PC-47", "PC-49")
def test_same_effect_but_another_record():
    roll = "B B 1B 1B 2B HR / K K K OUT OUT OUT"
    auto = play(at(count="1-2"), roll)
    assert shown(auto) == "T1 0–0, 1 out, empty, 0-0, chip bat"
    assert (len(happened(auto, "out")), len(happened(auto, "strikeout"))) == (1, 0)
    picked = play(at(count="1-2"), roll, "K", own_tie="ask")
    assert shown(picked) == "T1 0–0, 1 out, empty, 0-0, chip bat"
    assert (len(happened(picked, "out")), len(happened(picked, "strikeout"))) == (0, 1)


@clause("PC-E21", "PC-20", "PC-21", "PC-37", "PC-39", "PC-40")
def test_three_balls_and_an_own_tie():
    position, roll = at(on="2B", count="3-0"), "B B B 1B 1B 1B / K K OUT OUT DP TP"
    assert shown(play(position, roll)) == "T1 0–0, 0 outs, 1B 3B, 0-0, chip bat"
    assert shown(play(position, roll, "B", own_tie="ask")) == "T1 0–0, 0 outs, 1B 2B, 0-0, chip bat"


@clause("PC-E22", "PC-21", "PC-22", "PC-30", "PC-31")
def test_the_chip_is_asked_before_the_own_tie():
    position, roll = at(count="1-0", chip="bat"), "B B B HR HR HR / K K K OUT DP TP"
    assert choices(asked(position, roll, own_tie="ask")) == ["use", "keep"]
    assert choices(asked(position, roll, "use", own_tie="ask")) == ["B", "HR"]
    assert shown(play(position, roll, "use", "B", own_tie="ask")) == "T1 0–0, 0 outs, empty, 2-0, chip pit"
    assert shown(play(position, roll, "use", "HR", own_tie="ask")) == "T1 1–0, 0 outs, empty, 0-0, chip pit"
    assert shown(play(position, roll, "keep", own_tie="ask")) == "T1 0–0, 0 outs, empty, 1-1, chip bat"


@clause("PC-E23", "PC-19", "PC-21")
def test_no_choice_outside_the_tied_set():
    after = play(at(), "B B B B HR HR / K K K OUT OUT DP", own_tie="ask")
    assert shown(after) == "T1 0–0, 0 outs, empty, 1-0, chip bat"
    assert not happened(after, "own_tie_choice")


@clause("PC-E24", "PC-34")
def test_the_chip_at_the_change_of_sides():
    stays = play(at(chip="bat"), *SIDE_OUT)
    assert shown(stays) == "B1 0–0, 0 outs, empty, 0-0, chip pit"
    assert not happened(stays, "chip_moved")
    handed = play(at(chip="bat"), *SIDE_OUT, chip_side_change="batting")
    assert shown(handed) == "B1 0–0, 0 outs, empty, 0-0, chip bat"
    (moved,) = happened(handed, "chip_moved")
    assert (moved.origin, moved.to, moved.reason) == (0, 1, 1)


@clause("PC-E25", "PC-30", "PC-34", "PC-40", "PC-65", "PC-66")
@pytest.mark.parametrize(
    ("choice", "result"),
    [
        ("use", "B1 0–0, 0 outs, empty, 0-0, chip pit"),
        ("keep", "T1 0–0, 2 outs, 1B 2B, 0-0, chip pit"),
    ],
)
def test_the_chip_used_on_the_last_out(choice, result):
    after = play(at(outs=2, on="1B", chip="pit"), "1B 1B 1B B 2B HR / OUT OUT OUT K DP TP", choice)
    assert shown(after) == result


@clause("PC-E26", "PC-71", "PC-72", "PC-73")
def test_walk_off_and_extra_runs():
    position = at("B3", "4–4", outs=1, on="2B 3B")
    double = play(position, DOUBLE)
    assert shown(double) == "4–5, walk_off"
    assert (happened(double, "hit")[0].bases, happened(double, "hit")[0].runs) == (2, 1)
    assert left_on_base(double) == 2  # the runner from second without a counted run, and the batter
    assert shown(play(position, HOMERUN)) == "4–7, walk_off"
    assert shown(play(position, DOUBLE, last_half="full")) == "B3 4–6, 1 out, 2B, 0-0, chip bat"


@clause("PC-E27", "PC-41", "PC-71", "PC-72")
def test_two_runs_needed():
    position = at("B3", "5–4", outs=2, on="2B 3B")
    assert shown(play(position, DOUBLE)) == "5–6, walk_off"
    assert shown(play(position, SINGLE)) == "B3 5–5, 2 outs, 1B 3B, 0-0, chip bat"


@clause("PC-E28", "PC-70", "PC-73")
def test_skipped_bottom():
    skipped = play(at("T3", "2–3", outs=2), OUT)
    assert shown(skipped) == "2–3, bottom_skipped"
    board = skipped.setup.game.board.scoreboard(skipped.scene())
    assert board.lines[1][2] == "X"
    assert skipped.results == [0, 2]
    for score in ("3–3", "4–3"):
        assert shown(play(at("T3", score, outs=2), OUT)).startswith(f"B3 {score}")
    assert shown(play(at("T3", "2–3", outs=2), OUT, last_half="full")).startswith("B3 2–3")


@clause("PC-E29", "PC-30", "PC-35", "PC-37", "PC-39", "PC-71", "PC-74")
def test_walk_off_walk_with_the_chip():
    position, roll = at("B3", "2–2", outs=2, on="1B 2B 3B", count="3-2"), "B B B 1B 2B HR / OUT OUT OUT K DP TP"
    won = play(position, roll, "use")
    assert shown(won) == "2–3, walk_off"
    assert won.state.chip == 0  # the first team
    assert shown(play(position, roll, "keep")) == "T4 2–2, 0 outs, empty, 0-0, chip pit"


@clause("PC-E30", "PC-74", "PC-75", "PC-76")
def test_draws_and_extra_innings():
    level = at("B3", "2–2", outs=2)
    drawn = play(level, OUT, extra_innings="none")
    assert shown(drawn) == "2–2, draw"
    assert drawn.results == [1, 1]
    fourth = play(level, OUT, extra_innings=1)
    assert shown(fourth) == "T4 2–2, 0 outs, empty, 0-0, chip pit"
    after_four = play(level, OUT, *SIDE_OUT, *SIDE_OUT, extra_innings=1)
    assert shown(after_four) == "2–2, draw"
    assert shown(play(level, OUT, *SIDE_OUT, HOMERUN, extra_innings=1)) == "2–3, walk_off"


@clause("PC-E31", "PC-4", "PC-5", "PC-6", "PC-20", "PC-26")
@pytest.mark.parametrize(
    ("chip", "captain", "seat"),
    [("bat", "role", "A1"), ("pit", "role", "B2"), ("bat", "fixed", "A1"), ("pit", "fixed", "B1")],
)
def test_four_seats_pool_their_dice(chip, captain, seat):
    table = asked(at(chip=chip), "B B 1B B 1B 2B / K K OUT K OUT OUT", seats=4, captain=captain)
    assert choices(table) == ["use", "keep"]
    assert table.names.seats[table.actor] == seat
    assert table.state.play_count.tolist() == [3, 3]
    result = "T1 0–0, 0 outs, empty, 1-0, chip pit" if chip == "bat" else "T1 0–0, 1 out, empty, 0-0, chip bat"
    table.play("use")
    assert shown(table) == result


@clause("PC-E32", "PC-24", "PC-25", "PC-28")
def test_the_chip_is_not_touched_without_a_tie():
    after = play(at(chip="pit"), "HR HR HR HR B 1B / TP TP TP K OUT DP")
    assert shown(after) == "T1 1–0, 0 outs, empty, 0-0, chip pit"
    assert not happened(after, "chip_decision", "chip_moved")


@clause("PC-E33", "PC-10", "PC-11", "PC-12", "PC-13", "PC-15")
@pytest.mark.parametrize(("choice", "first_team"), [("pitch", 0), ("bat", 1)])
def test_set_up(choice, first_team):
    table = asked(None, "B", choice)
    assert happened(table, "toss")[0].winner == 1
    order = happened(table, "order_chosen")[0]
    assert (order.seat, order.first_team, order.second_team) == (1, first_team, 1 - first_team)
    assert happened(table, "half_start")[0].chip == first_team
    assert shown(table) == "T1 0–0, 0 outs, empty, 0-0, chip bat"


@clause("PC-E34", "PC-40", "PC-45", "PC-49")
def test_six_of_another_symbol():
    single = play(at(on="1B"), "1B 1B 1B 1B 1B 1B / K K K K K OUT")
    assert shown(single) == "T1 0–0, 0 outs, 1B 2B, 0-0, chip bat"
    out = play(at(on="1B"), "HR HR HR HR HR B / OUT OUT OUT OUT OUT OUT")
    assert shown(out) == "T1 0–0, 1 out, 1B, 0-0, chip bat"


@clause("PC-E35", "PC-28", "PC-30", "PC-32", "PC-33")
def test_the_chip_used_three_times_running():
    roll = "1B 1B 1B B 2B HR / K K K OUT DP TP"
    assert shown(play(at(), roll, "use")) == "T1 0–0, 0 outs, 1B, 0-0, chip pit"
    assert shown(play(at(), roll, "use", roll, "use")) == "T1 0–0, 0 outs, 1B, 0-1, chip bat"
    assert shown(play(at(), roll, "use", roll, "use", roll, "use")) == "T1 0–0, 0 outs, 1B 2B, 0-0, chip pit"


@clause("PC-E36", "PC-66", "PC-67", "PC-68", "PC-69")
def test_scoresheet():
    runs = (1, 0, 0, 2, 3, 1)
    rolls = [roll for half in runs for roll in half_of(half)]
    table = play(None, "A", *rolls, "bat")
    assert shown(table) == "4–3, regulation"
    board = table.setup.game.board.scoreboard(table.scene())
    assert board.lines == ((1, 0, 3), (0, 2, 1))
    assert board.totals[0] == ("R", (4, 3))
    assert table.results == [2, 0]
    assert told(table)[-1] == "game_end"


def test_the_rolls_of_this_suite_are_what_they_are_called():
    for roll, kind in ((BALL, "ball"), (SINGLE, "hit"), (STRIKE, "strike"), (OUT, "out"), (TRIPLE_PLAY, "triple_play")):
        assert told(play(at(), roll))[2] == kind
