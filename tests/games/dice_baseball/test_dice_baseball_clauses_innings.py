"""The clauses on innings: how pitchers tire and rest, and how a game ends."""

from __future__ import annotations

import pytest
from dice_baseball_play import (
    HOME_FIRST,
    OUT,
    away_club,
    finished,
    home_club,
    line,
    may,
    new_game,
    pitcher,
    play,
    situation,
    swing,
)

import fivetool as ft
from at_the_table import happened
from fivetool.errors import ChoiceError
from fivetool.games.dice_baseball.rules import (
    stamina,
    stats,
)

clause = pytest.mark.clause


# --- Stamina and rest ---


@clause("DB-108")
def test_batters_faced_count_intentional_walks_and_go_to_whoever_finishes():
    at = new_game("52 30")
    at.play("walk_him")
    assert at.state.faced[1] == 1
    hurt = situation(f"04 97 40 99 00 {OUT}")
    swing(hurt)
    first = int(hurt.state.pick_out)
    hurt.play(may(hurt)[0])
    assert (line(hurt, first, "p_BF"), line(hurt, pitcher(hurt), "p_BF")) == (0, 1)


@clause("DB-113")
def test_a_pitcher_who_leaves_does_not_come_back():
    at = new_game(OUT)
    swing(at)
    at.play("at_1")
    assert "player_14" not in may(at)
    with pytest.raises(ChoiceError, match="Card F"):
        at.play("player_14")


@clause("DB-114", "DB-120", "DB-122")
def test_control_adds_up_and_is_capped():
    at = new_game()
    state = at.state
    assert stamina.control_of(state, 1) == 59
    state.base_control[1], state.tired[1] = 57, 15
    assert stamina.control_of(state, 1) == 42
    state.base_control[1], state.tired[1] = 120, 0
    assert stamina.control_of(state, 1) == 99
    state.base_control[1], state.tired[1] = 10, 40
    assert stamina.control_of(state, 1) == -30


@clause("DB-116")
def test_unearned_runs_cost_control_too():
    at = play("80 64 99", "__x", batter="R")  # an error lets the run in
    assert line(at, pitcher(at), "p_ER") == 0
    assert stamina.inning_change(at.state, 1) == -1


@clause("DB-125")
def test_the_nearest_to_ready_pitches_with_ten_less():
    home = home_club()
    days = {player.id: 3 + place for place, player in enumerate(home.pitchers)}
    tired = home.model_copy(update={"days_needed": days})
    at = new_game(rest="on", clubs=(away_club("G"), tired))
    assert at.state.control == 49
    assert pitcher(at) == HOME_FIRST + 14


@clause("DB-124")
def test_an_unrested_pitcher_is_refused():
    club = home_club().model_copy(update={"days_needed": {"card-f": 2}})
    at = ft.game("dice-baseball", away=away_club("G"), home=club, rest="on").table(seed=1)
    assert "player_14" not in [choice.name for choice in at.choices_of(1)]
    with pytest.raises(ChoiceError, match="Card F needs 2 more days of rest"):
        at.play("player_14", 1)


# --- Innings and the end ---


@clause("DB-171")
def test_three_outs_clear_the_bases():
    at = play(OUT, "xx_", outs=2)
    assert (at.state.half, at.state.bases.tolist()) == (1, [0, 0, 0])
    assert happened(at, "left_on_base")[0].count == 2


@clause("DB-172")
def test_the_last_half_is_not_played_when_the_home_club_leads():
    at = situation(OUT, outs=2, inning=9)
    at.state.runs[:] = [1, 2]
    swing(at)
    assert (at.over, at.scores) == (True, [1, 2])


@clause("DB-173")
@pytest.mark.parametrize(("number", "score"), [("10", 3), ("24", 6)])
def test_only_the_runs_needed_count_except_on_a_home_run(number, score):
    at = situation(f"20 {number} 10 10", "xxx", inning=9, half=1)
    at.state.runs[:] = [2, 2]
    ace = int(at.state.mound[0])
    at.setup.book.pitches[ace] = at.setup.book.pitches[HOME_FIRST + 14]
    swing(at)
    assert (at.over, at.scores) == (True, [2, score])


@clause("DB-174")
@pytest.mark.parametrize(("option", "bases"), [("off", 0), ("on", 1)])
def test_extra_innings(option, bases):
    at = situation(OUT, outs=2, inning=9, half=1, extra_runner=option)
    swing(at)
    assert (at.over, at.state.inning, at.state.half) == (False, 10, 0)
    assert (at.state.bases > 0).sum() == bases


@clause("DB-175")
def test_a_tie_after_fifty_innings():
    at = situation(OUT, outs=2, inning=50, half=1)
    swing(at)
    assert (at.over, at.results) == (True, [1, 1])


@clause("DB-176")
@pytest.mark.parametrize("seed", range(4))
def test_box_scores_add_up(seed):
    at = finished(seed, preset="advanced")
    state = at.state
    totals = {name: int(state.line[:, i].sum()) for i, name in enumerate(stats.LINE)}
    assert totals["R"] == totals["p_R"] == sum(at.scores)
    assert totals["H"] == totals["p_H"]
    assert totals["PA"] == totals["p_BF"]
    assert totals["f_PO"] == totals["p_outs"] == int(state.team_outs.sum())
    assert totals["p_ER"] <= totals["p_R"]
    assert totals["RBI"] <= totals["R"]
    assert totals["p_W"] == totals["p_L"] == 1
    assert totals["p_SV"] <= 1
    assert state.winner != 0
    at_bats = totals["PA"] - sum(totals[name] for name in ("BB", "HBP", "SH", "SF", "CI"))
    assert totals["H"] + totals["SO"] <= at_bats


@clause("DB-176")
def test_earned_runs():
    after_error = play("80 64 99 52 24", batter="R")  # reached on an error ...
    swing_again = after_error
    swing(swing_again)  # ... and scores on a home run by the next batter
    pitched = pitcher(swing_again)
    assert (line(swing_again, pitched, "p_R"), line(swing_again, pitched, "p_ER")) == (2, 1)
