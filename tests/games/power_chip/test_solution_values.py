"""The solved game against the reference values of the rules, and what must hold in every state."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from power_chip_solved import (
    B3,
    BAT,
    BATTER,
    OPTION_SETS,
    PIT,
    PITCHER,
    T1,
    batting_value,
    before_roll,
    face_counts,
    half_values,
    halves,
    leads,
    seat_values,
    solved,
    tied_roll,
    values_after_plays,
    with_margin,
)

import fivetool as ft
from fivetool.errors import UsageError
from fivetool.games.power_chip.rules import phase
from fivetool.games.power_chip.rules.choice import BAT as BAT_FIRST
from fivetool.games.power_chip.rules.choice import PITCH as PITCH_FIRST
from fivetool.games.power_chip.solution.backward import blank_values, go_backwards, margin_of, solve_backwards
from fivetool.games.power_chip.solution.moves import DOUBLE_PLAY, PICKED_DOUBLE_PLAY, PITCHER_PLAYS, POSITIONS, START
from fivetool.games.power_chip.solution.win_values import value_at

SIX_DECIMALS = 5e-7
NO_DIFFERENCE = 1e-12
NOT_FALLING = -1e-13


def close(value: float) -> Any:
    return pytest.approx(value, abs=SIX_DECIMALS)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, 0.539811693),
        ({"innings": 9}, 0.522118333),
        ({"innings": 1}, 0.567228041),
        ({"extra_innings": "none"}, 0.539781089),
        ({"dp_batter": "first"}, 0.539773188),
        ({"chip_side_change": "batting"}, 0.499633993),
        ({"last_half": "full"}, 0.539811693),
        ({"own_tie": "ask"}, 0.539811693),
    ],
)
def test_value_of_batting_first(options: dict[str, Any], expected: float) -> None:
    solution = solved(**options)
    assert solution.first_team_wins == close(expected)
    assert solution.second_team_wins == close(1 - expected)
    assert solution.toss_advice == ("bat" if expected > 0.5 else "pitch")


def test_sizes() -> None:
    assert (solved().margin, solved().states) == (40, 296_640)
    assert (solved(innings=9).margin, solved(innings=9).states) == (60, 1_268_928)


def test_extra_innings() -> None:
    assert solved().extra_inning_values() == (close(0.567228041), close(0.473569930))
    assert solved(extra_innings="none").extra_inning_values() is None
    assert solved(innings=1).first_team_wins == pytest.approx(solved().extra_inning_values()[0], abs=NO_DIFFERENCE)


def test_many_capped_extra_innings_come_to_unlimited_ones() -> None:
    values = [solved(innings=1, extra_innings=most).first_team_wins for most in ("none", 1, 2, 30)]
    unlimited = solved(innings=1).first_team_wins
    gaps = [abs(value - unlimited) for value in values]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[0] > 1e-4
    assert gaps[-1] < NO_DIFFERENCE


@pytest.mark.parametrize(
    ("half", "chip_bat", "chip_pit"),
    [
        ("T1", 0.539811693, 0.485495333),
        ("B1", 0.653962344, 0.600568023),
        ("T2", 0.549346030, 0.481706961),
        ("B2", 0.694581977, 0.628504518),
        ("T3", 0.567228041, 0.473569930),
        ("B3", 0.778824453, 0.683185926),
    ],
)
def test_value_at_the_start_of_a_half(half: str, chip_bat: float, chip_pit: float) -> None:
    assert batting_value(solved(), half=half, chip="bat") == close(chip_bat)
    assert batting_value(solved(), half=half, chip="pit") == close(chip_pit)


@pytest.mark.parametrize(
    ("position", "chip_bat", "chip_pit"),
    [
        ({"half": "T1", "on": "1B 2B 3B"}, 0.740241055, 0.612528576),
        ({"half": "T1", "outs": 2, "count": "0-2"}, 0.430739027, 0.382342175),
        ({"half": "B2", "score": "0–1", "outs": 1, "on": "1B 2B", "count": "3-2"}, 0.881670802, 0.818083685),
        ({"half": "T3", "score": "1–3", "outs": 1, "on": "1B", "count": "2-1"}, 0.208681269, 0.091689855),
        ({"half": "B3", "score": "1–0"}, 0.434526370, 0.289632606),
        ({"half": "B3", "score": "1–0", "outs": 2}, 0.167409409, 0.045511042),
        ({"half": "B3", "score": "1–0", "outs": 2, "on": "3B"}, 0.446404961, 0.197116493),
        ({"half": "B3", "outs": 2, "on": "1B 2B 3B", "count": "3-2"}, 0.849771717, 0.646947646),
    ],
)
def test_value_of_a_position(position: dict[str, Any], chip_bat: float, chip_pit: float) -> None:
    assert batting_value(solved(), **position, chip="bat") == close(chip_bat)
    assert batting_value(solved(), **position, chip="pit") == close(chip_pit)


def test_last_position_by_hand() -> None:
    """Any batting win ends the game, any pitching win is the third out."""
    solution = solved()
    win, tie = 690_530_060 / 46_656**2, 795_722_216 / 46_656**2
    extra_bat, extra_pit = solution.extra_inning_values() or (0.0, 0.0)
    last = {"half": "B3", "outs": 2, "on": "1B 2B 3B", "count": "3-2"}
    by_hand_bat = win + win * (1 - extra_pit) + tie
    by_hand_pit = win + win * (1 - extra_bat) + tie * (1 - extra_pit)
    assert batting_value(solution, **last, chip="bat") == pytest.approx(by_hand_bat, abs=NO_DIFFERENCE)
    assert batting_value(solution, **last, chip="pit") == pytest.approx(by_hand_pit, abs=NO_DIFFERENCE)


@pytest.mark.parametrize("chip", ["bat", "pit"])
@pytest.mark.parametrize(
    ("half", "on", "keeps"),
    [
        ("T1", "", {("B", p) for p in PITCHER} | {("1B", "K"), ("2B", "K")}),
        ("B3", "", {(b, p) for b in ("B", "1B") for p in PITCHER} | {("2B", "K")}),
        ("T1", "1B 2B 3B", {("B", "K"), ("B", "OUT"), ("1B", "K")}),
    ],
)
def test_best_chip_decisions(half: str, on: str, keeps: set[tuple[str, str]], chip: str) -> None:
    found = set()
    for batting in BATTER:
        for pitching in PITCHER:
            state = tied_roll(solved(), batting, pitching, half=half, on=on, chip=chip)
            values = seat_values(solved(), state)
            if values["keep"] > values["use"]:
                found.add((batting, pitching))
    assert found == keeps


@pytest.mark.clause("PC-53")
@pytest.mark.parametrize(
    ("chip", "left_on_1b", "left_on_2b", "left_on_3b"),
    [("bat", 0.477001531, 0.497721026, 0.528139005), ("pit", 0.403674219, 0.414384338, 0.439607838)],
)
def test_double_play_runners(chip: str, left_on_1b: float, left_on_2b: float, left_on_3b: float) -> None:
    state = before_roll(solved(), on="1B 2B 3B", chip=chip)
    state.phase, state.winner = phase.DP_RUNNERS, PIT
    for_batting = {pick: 1 - value for pick, value in seat_values(solved(), state).items()}
    assert for_batting == {"2B+3B": close(left_on_1b), "1B+3B": close(left_on_2b), "1B+2B": close(left_on_3b)}
    assert solved().win_probability(state) == [close(left_on_1b), close(1 - left_on_1b)]


def test_toss_choice() -> None:
    state = solved().setup.new_state()
    state.toss_winner = 1
    assert seat_values(solved(), state) == {"bat": close(0.539811693), "pitch": close(0.460188307)}
    assert solved().win_probability(state) == [close(0.460188307), close(0.539811693)]
    assert solved().choice_values(state, 0) == {BAT_FIRST: close(0.460188307), PITCH_FIRST: close(0.539811693)}


@pytest.mark.parametrize(("runs", "expected"), [((2, 1), [1.0, 0.0]), ((1, 2), [0.0, 1.0]), ((1, 1), [0.5, 0.5])])
def test_finished_game(runs: tuple[int, int], expected: list[float]) -> None:
    state = before_roll(solved(), half="B3")
    state.phase = phase.OVER
    state.runs[:] = runs
    assert solved().win_probability(state) == expected
    assert solved().choice_values(state, 0) == {}


def test_both_teams_chances_sum_to_one_whoever_bats_first() -> None:
    state = before_roll(solved(), half="B2", score="3–1", outs=1, on="2B")
    state.first_team, state.chip = 1, 1 - state.chip
    swapped = solved().win_probability(state)
    state.first_team, state.chip = 0, 1 - state.chip
    state.runs[:] = state.runs[::-1].copy()
    assert swapped == solved().win_probability(state)[::-1]
    assert sum(swapped) == 1


# --- Properties ---


def all_half_values(options: dict[str, Any]) -> list[Any]:
    solution = solved(**options)
    return [half_values(solution, half) for half in halves(solution)]


@pytest.mark.parametrize("options", [*OPTION_SETS, {"dice": "slugfest", "own_tie": "ask"}, {"dice": "quick"}])
def test_the_chip_is_never_a_burden(options: dict[str, Any]) -> None:
    for values in all_half_values(options):
        assert (values[:, BAT] - values[:, PIT]).min() >= NOT_FALLING


def test_the_same_answer_for_both_holders() -> None:
    solution = solved(dice="slugfest", own_tie="ask")
    answers = set()
    for half, on, outs in (("T1", "", 0), ("B2", "1B 3B", 1), ("B3", "2B", 2), ("T3", "1B 2B 3B", 0)):
        for batting in ("B", "1B", "B 1B", "2B", "HR", "B HR"):
            for pitching in ("K", "OUT", "DP", "K TP"):
                better = []
                for chip in ("bat", "pit"):
                    state = tied_roll(solution, batting, pitching, half=half, on=on, outs=outs, chip=chip)
                    values = seat_values(solution, state)
                    better.append(values["use"] > values["keep"])
                assert better[0] == better[1]
                answers.add(better[0])
    assert answers == {True, False}


@pytest.mark.parametrize("options", [{}, {"innings": 9}])
def test_a_lead_never_hurts_nor_do_outs_and_strikes_help(options: dict[str, Any]) -> None:
    for values in all_half_values(options):
        by_place = values.reshape(len(values), 2, 3, 8, 4, 3)
        assert np.diff(by_place, axis=0).min(initial=0) >= NOT_FALLING
        assert np.diff(by_place, axis=2).max() <= -NOT_FALLING
        assert np.diff(by_place, axis=5).max() <= -NOT_FALLING


def test_a_ball_can_hurt() -> None:
    at_the_brink = {"half": "B3", "on": "3B", "chip": "pit"}
    gain = batting_value(solved(), **at_the_brink, count="3-0") - batting_value(solved(), **at_the_brink, count="2-0")
    assert gain == pytest.approx(-0.0024, abs=5e-5)


def wrong_orders(options: dict[str, Any]) -> set[str]:
    """The pairs of symbols for which somewhere the lower one is the better play."""
    solution = solved(**options)
    found = set()
    for half in halves(solution):
        after = values_after_plays(solution, half)
        after[..., DOUBLE_PLAY] = after[..., PICKED_DOUBLE_PLAY:].min(axis=-1)
        for symbols, first, sign in ((BATTER, 0, 1), (PITCHER, PITCHER_PLAYS, -1)):
            for lower in range(4):
                for higher in range(lower + 1, 4):
                    gain = sign * (after[..., first + higher] - after[..., first + lower])
                    if gain.min() < -1e-11:
                        found.add(f"{symbols[lower]} over {symbols[higher]}")
    return found


@pytest.mark.clause("PC-20", "PC-21")
@pytest.mark.parametrize("options", OPTION_SETS)
def test_the_best_ranked_play_is_best_with_the_default_dice(options: dict[str, Any]) -> None:
    assert wrong_orders(options) == set()


@pytest.mark.clause("PC-21")
def test_with_other_dice_a_ball_can_beat_a_hit() -> None:
    solution = solved(dice="slugfest", own_tie="ask")
    state = tied_roll(solution, "B 1B", "K", half="B3", score="1–0", on="2B", chip="pit")
    state.phase, state.winner = phase.OWN_TIE, BAT
    assert seat_values(solution, state) == {"B": close(0.515781), "1B": close(0.381177)}
    assert wrong_orders({"dice": "slugfest", "own_tie": "ask"}) <= {"B over 1B", "B over 2B"}


@pytest.mark.clause("PC-53")
@pytest.mark.parametrize("options", [*OPTION_SETS, {"dice": "slugfest"}, {"dice": "quick"}])
def test_putting_out_the_lead_runners_is_best(options: dict[str, Any]) -> None:
    solution = solved(**options)
    loaded = slice(7 * 12, 8 * 12)  # nobody out
    for half in halves(solution):
        picks = values_after_plays(solution, half)[:, :, loaded, PICKED_DOUBLE_PLAY:]
        assert (picks[..., 2] - picks.min(axis=-1)).max() <= -NOT_FALLING
        assert np.array_equal(picks[..., 2], values_after_plays(solution, half)[:, :, loaded, PITCHER_PLAYS + 2])


@pytest.mark.clause("PC-70", "PC-71", "PC-73")
def test_the_last_half_changes_scores_not_winners() -> None:
    baseball, full = solved(), solved(last_half="full")
    for half in halves(baseball):
        held = leads(baseball, half)
        wider = half_values(full, half)[held[0] - leads(full, half)[0] :][: len(held)]
        assert np.abs(half_values(baseball, half) - wider).max() < NO_DIFFERENCE


@pytest.mark.parametrize(
    ("options", "wider"),
    [({}, 60), ({"innings": 9}, 80), ({"dice": "slugfest", "own_tie": "ask"}, 70)],
)
def test_a_wider_margin_changes_nothing(options: dict[str, Any], wider: int) -> None:
    solution = solved(**options)
    again = with_margin(solution, wider)
    for half in halves(solution):
        for lead in range(-8, 9):
            if lead in leads(solution, half):
                places = [half_values(s, half)[lead - leads(s, half)[0]] for s in (solution, again)]
                assert np.abs(places[0] - places[1]).max() < NO_DIFFERENCE


def test_lively_dice_get_a_wider_margin() -> None:
    setup = ft.game("power-chip", innings=1, dice=face_counts("1113", "3111"))
    values = solve_backwards(setup.book, setup.knowledge)
    assert margin_of(values) > solved(innings=1).margin
    wider = go_backwards(setup.book, setup.knowledge, 2 * margin_of(values))
    for chip in (BAT, PIT):
        assert value_at(values, T1, 0, chip, START) == pytest.approx(value_at(wider, T1, 0, chip, START), abs=1e-12)


def test_a_game_too_large_to_solve_says_so() -> None:
    with pytest.raises(UsageError, match=r"a game of [\d,]+ states; at most 40,000,000 are solved"):
        blank_values(ft.game("power-chip", innings=9).book, 6_000)


def test_every_state_has_a_chance() -> None:
    for values in all_half_values({}):
        assert values.shape[1:] == (2, POSITIONS)
        assert values.min() >= 0
        assert values.max() <= 1
    assert half_values(solved(), T1).shape[0] == 79
    assert half_values(solved(), B3).shape[0] == 40
