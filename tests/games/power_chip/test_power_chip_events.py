"""What the tape says: the order and the fields of events, as the rules' section on events lists them."""

from __future__ import annotations

import pytest
from power_chip_play import (
    DOUBLE,
    DOUBLE_PLAY,
    HOMERUN,
    OUT,
    SIDE_OUT,
    SINGLE,
    SIX_BALLS,
    STRIKE,
    TIE,
    TRIPLE_PLAY,
    at,
    play,
    told,
)

import fivetool as ft
from at_the_table import happened

clause = pytest.mark.clause


def test_order_in_a_set_up():
    assert told(play(None, "A", "bat")) == ["game_start", "toss", "order_chosen", "half_start"]


@clause("PC-22", "PC-30")
def test_order_in_a_roll_with_every_question():
    roll = "B B B 1B 1B 1B / K K K DP DP DP"
    table = play(at(on="1B 2B 3B", chip="pit"), roll, "use", "DP", "2B+3B", own_tie="ask")
    assert told(table) == [
        "roll",
        "chip_decision",
        "chip_moved",
        "own_tie_choice",
        "roll_result",
        "double_play",
        "put_out",
        "put_out",
        "count_reset",
    ]


@clause("PC-43", "PC-62")
def test_order_of_a_hit_with_runs():
    table = play(at(on="2B 3B"), DOUBLE)
    assert told(table) == ["roll", "roll_result", "hit", *["advance"] * 3, "run", "run", "count_reset"]
    assert [(run.team, run.origin, run.score) for run in happened(table, "run")] == [(0, 3, 1), (0, 2, 2)]


@clause("PC-66")
def test_order_at_the_change_of_sides():
    table = play(at(outs=2, on="1B"), OUT, chip_side_change="batting")
    assert told(table)[2:] == ["out", "put_out", "count_reset", "left_on_base", "half_end", "chip_moved", "half_start"]


@clause("PC-34", "PC-35", "PC-74")
def test_order_into_an_extra_inning():
    table = play(at("B3", "1–1", outs=2), OUT, chip_side_change="batting")
    assert told(table)[-4:] == ["half_end", "extra_inning", "chip_moved", "half_start"]
    extra = happened(table, "extra_inning")[0]
    assert (extra.inning, extra.chip) == (4, 1)


@clause("PC-70")
def test_order_at_a_skipped_bottom():
    table = play(at("T3", "2–3", outs=2), OUT)
    assert told(table)[-3:] == ["half_end", "half_skipped", "game_end"]
    skipped = happened(table, "half_skipped")[0]
    assert (skipped.inning, skipped.leader, skipped.runs_a, skipped.runs_b) == (3, 1, 2, 3)


@clause("PC-71")
def test_order_in_a_walk_off():
    table = play(at("B3", "2–2"), HOMERUN)
    assert told(table) == ["roll", "roll_result", "hit", "advance", "run", "count_reset", "half_end", "game_end"]
    assert happened(table, "half_end")[0].reason == 1
    end = happened(table, "game_end")[0]
    assert (end.runs_a, end.runs_b, end.winner, end.reason, end.innings) == (2, 3, 1, 3, 3)


def test_fields_of_a_roll():
    table = play(at(), STRIKE, OUT)
    first, second = happened(table, "roll")[:2]
    assert (first.number, first.number_in_half, first.team) == (1, 1, 0)
    assert (second.number, second.number_in_half, second.team) == (2, 2, 0)
    faces = table.setup.game.rules.dice[1].faces
    shown = [faces(table.setup.book, i)[first.fields[f"pitcher_die_{i - 5}"]] for i in range(6, 12)]
    assert shown == STRIKE.split("/")[1].split()


def test_fields_of_a_roll_result_and_a_chip_decision():
    table = play(at(chip="bat"), "B B B HR HR HR / K K K OUT DP TP", "use")
    decision = happened(table, "chip_decision")[0]
    assert (decision.seat, decision.use, decision.before, decision.after) == (0, 1, 0, 1)
    assert (decision.batting_count, decision.pitching_count) == (3, 3)
    assert (decision.batting_set, decision.pitching_set) == (0b1001, 0b0001)
    result = happened(table, "roll_result")[0]
    assert (result.side, result.team, result.reason, result.own_tie) == (0, 0, 1, 1)
    assert (result.batting_play, result.pitching_play, result.play) == (3, 0, 3)


@pytest.mark.parametrize(
    ("roll", "kind", "fields"),
    [
        ("B B B 1B 2B HR / K K OUT OUT DP TP", "ball", {"balls": 3, "strikes": 1}),
        (STRIKE, "strike", {"balls": 2, "strikes": 2}),
        (SIX_BALLS, "walk", {"six": 1, "runs": 1}),
        (SINGLE, "hit", {"bases": 1, "runs": 1}),
        (HOMERUN, "hit", {"bases": 4, "runs": 4}),
        (OUT, "out", {"outs": 1}),
        ("HR HR HR HR HR B / K K K K K K", "strikeout", {"six": 1, "outs": 1}),
        (
            TRIPLE_PLAY,
            "triple_play",
            {"on_1": 1, "on_2": 1, "on_3": 1, "out_1": 1, "out_2": 1, "out_3": 1, "batter_out": 0, "outs": 3},
        ),
    ],
)
def test_fields_of_the_plays(roll, kind, fields):
    (event,) = happened(play(at(on="1B 2B 3B", count="2-1"), roll), kind)
    assert dict(event.fields) == fields


def test_fields_of_a_double_play():
    (event,) = happened(play(at(on="1B 2B 3B"), DOUBLE_PLAY, "1B+3B", dp_batter="first"), "double_play")
    assert (event.on_1, event.on_2, event.on_3) == (1, 1, 1)
    assert (event.out_1, event.out_2, event.out_3, event.batter_out) == (1, 0, 1, 0)
    assert (event.asked, event.seat, event.batter_placed, event.outs) == (1, 1, 1, 2)


@clause("PC-68")
def test_fields_of_the_end_of_a_half():
    table = play(None, "A", SINGLE, SIX_BALLS, HOMERUN, SINGLE, *SIDE_OUT, "bat")
    end = happened(table, "half_end")[0]
    assert (end.inning, end.half, end.team) == (1, 0, 0)
    assert (end.runs, end.hits, end.walks, end.left, end.rolls, end.chip, end.reason) == (3, 3, 1, 1, 7, 0, 0)


def test_fields_of_the_start_of_a_half():
    table = play(None, "B", HOMERUN, *SIDE_OUT, "bat")
    start = happened(table, "half_start")[1]
    assert (start.inning, start.half, start.team, start.pitching) == (1, 1, 0, 1)
    assert (start.chip, start.runs_a, start.runs_b, start.extra) == (1, 0, 1, 0)


def test_a_game_taken_over_says_where():
    table = play(at("B2", "3–1", outs=1, on="1B 3B", count="2-1", chip="pit"))
    (event,) = happened(table, "resumed")
    assert (event.inning, event.half, event.team, event.chip) == (2, 1, 1, 0)
    assert (event.runs_a, event.runs_b, event.balls, event.strikes, event.outs) == (3, 1, 2, 1, 1)
    assert (event.on_1, event.on_2, event.on_3) == (1, 0, 1)


@clause("PC-43", "PC-68")
@pytest.mark.parametrize("seed", range(5))
def test_the_figures_of_a_half_add_up_from_its_events(seed):
    table = ft.game("power-chip").table(seed=seed, players=["random", "manager"])
    table.play_bots()
    seen = dict.fromkeys(("run", "hit", "walk", "roll", "left_on_base"), 0)
    for event in table.events:
        if event.kind in seen:
            seen[event.kind] += event.count if event.kind == "left_on_base" else 1
        elif event.kind == "half_end":
            told_by_half = (event.runs, event.hits, event.walks, event.rolls, event.left)
            assert told_by_half == (seen["run"], seen["hit"], seen["walk"], seen["roll"], seen["left_on_base"])
            seen = dict.fromkeys(seen, 0)


@clause("PC-32")
def test_a_kept_chip_does_not_move():
    assert "chip_moved" not in told(play(at(), TIE, "keep"))
