"""The clauses on calls of the offense: steals, hit and run, bunts."""

from __future__ import annotations

import pytest
from dice_baseball_play import (
    after,
    batter_of,
    called,
    line,
    may,
    on,
    pitch,
    play,
    rate,
    results,
    rolls,
    runner,
    situation,
)

from fivetool.errors import ChoiceError
from fivetool.games.dice_baseball.rules import (
    phase,
)
from fivetool.games.dice_baseball.rules.record import HOME_TEAM

clause = pytest.mark.clause


# --- Stealing ---


@clause("DB-127", "DB-138")
def test_each_runner_tries_once_and_the_batter_may_still_bunt():
    at = situation("10", "x__")
    called(at, "steal_1")
    assert on(at) == "_1_"
    assert "steal_2" not in may(at)
    assert {"swing", "sacrifice", "hit_and_run"} <= set(may(at))
    with pytest.raises(ChoiceError, match="has already tried to steal"):
        at.play("steal_2")


@clause("DB-138")
def test_after_a_steal_of_third_the_infield_is_asked_for():
    at = situation("10", "_x_")
    called(at, "steal_2")
    assert (at.actor, may(at)) == (HOME_TEAM, ["infield_back", "infield_in"])
    at.play("infield_in")
    assert "squeeze" in may(at)


@clause("DB-128")
def test_the_base_ahead_must_be_empty_or_left():
    at = pitch(situation("", "xx_"))
    assert {"steal_2", "steal_12"} <= set(may(at))
    with pytest.raises(ChoiceError, match="Second is occupied, and the runner there stays"):
        at.play("steal_1")


@clause("DB-134")
def test_a_triple_steal():
    at = situation("24", "xxx")
    rate(at, runner(at, 3), stealing=80)
    called(at, "steal_123")
    assert after(at) == (0, "_12", 1)


@clause("DB-135")
@pytest.mark.parametrize(("steal", "roll", "safe"), [(120, "99", True), (120, "00", False), (-5, "01", False)])
def test_targets_beyond_the_dice(steal, roll, safe):
    at = situation(roll, "x__")
    rate(at, runner(at, 1), stealing=steal)
    called(at, "steal_1")
    assert (on(at) == "_1_") is safe


@clause("DB-136")
def test_a_00_is_a_pickoff_and_a_caught_stealing():
    at = situation("00", "x__")
    called(at, "steal_1")
    assert (line(at, runner(at, 1), "CS"), line(at, runner(at, 1), "PIK")) == (1, 1)


@clause("DB-137")
def test_the_batter_leads_off_the_next_inning_after_a_caught_stealing():
    at = situation("99", "x__", outs=2)
    called(at, "steal_1")
    assert (at.state.half, at.state.up[0], at.state.turns[0, 0]) == (1, 0, 0)


# --- Hit and run, bunts ---


@clause("DB-142")
def test_hit_and_run_with_two_outs():
    at = situation("43", "x__", outs=2, batter="R")
    called(at, "hit_and_run")
    assert (at.state.half, at.state.runs[0]) == (1, 0)


@clause("DB-143")
def test_chart_12_asks_nothing_further():
    at = situation("43", "x_x", batter="R")
    called(at, "hit_and_run")
    assert (at.state.phase, after(at)) == (phase.DEFENSE, (1, "_1_", 1))


@clause("DB-140", "DB-166")
def test_a_foul_uses_the_hit_and_run_up_for_this_hitter_only():
    at = situation("49 52 30", "x__", batter="R")
    called(at, "hit_and_run")
    assert at.state.ran_with_hit[batter_of(at)] == 1
    assert at.state.ran_with_hit.sum() == 1


@clause("DB-147", "DB-149")
def test_a_fouled_bunt_goes_on_with_step_one():
    at = situation("99 52 30", batter="R")
    called(at, "bunt")
    assert (results(at), rolls(at)) == (["SO"], ["bunt", "step one", "step two"])
    again = situation("", batter="R")
    again.state.bunted[batter_of(again)] = 1
    with pytest.raises(ChoiceError, match="Card R has already bunted for a hit this game"):
        called(again, "bunt")


@clause("DB-148")
@pytest.mark.parametrize(
    ("roll", "bases", "expected"),
    [
        ("39", "x_x", (0, "B13", 0)),
        ("40", "x_x", (1, "_13", 0)),
        ("47", "x_x", (1, "1_3", 0)),
        ("39", "xxx", (0, "B12", 1)),
    ],
)
def test_bunting_for_a_hit(roll, bases, expected):
    assert after(called(situation(roll, bases, batter="R"), "bunt")) == expected


@clause("DB-144", "DB-146")
def test_which_bunt_is_open():
    assert {"sacrifice", "bunt"} <= set(may(pitch(situation("", "xx_"))))
    with_third = may(pitch(situation("", "x_x")))
    assert "squeeze" in with_third
    assert "sacrifice" not in with_third
    with pytest.raises(ChoiceError, match="A squeeze needs a runner on third"):
        called(situation("", "x__"), "squeeze")


@clause("DB-150")
def test_no_run_on_a_third_out_by_a_bunt():
    at = situation("40", "xxx", outs=2, batter="R")
    called(at, "bunt")
    assert (at.state.half, at.state.runs[0]) == (1, 0)


@clause("DB-151")
def test_at_bats_of_bunts():
    sacrificed = called(situation("50", "x__", batter="R"), "sacrifice")
    assert line(sacrificed, batter_of(sacrificed), "SH") == 1
    failed = called(situation("40", batter="R"), "bunt")
    assert (line(failed, batter_of(failed), "SH"), line(failed, batter_of(failed), "PA")) == (0, 1)


@clause("DB-155")
def test_without_ball_parks_deep_flies_are_outs():
    at = play("30 98", batter="R")
    assert (after(at), rolls(at)) == ((1, "___", 0), ["step one", "step two"])
