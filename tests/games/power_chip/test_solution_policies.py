"""Fixed chip policies: the reference values of the rules."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from power_chip_policies import (
    ALWAYS,
    NEVER,
    PERFECT_PLAY,
    HalfInning,
    ScheduledGame,
    first_team_wins,
    manager_policy,
)
from power_chip_solved import BAT, PIT, face_counts, solved

import fivetool as ft
from fivetool.errors import UsageError
from fivetool.games.power_chip.solution.one_roll import JOINT_ROLLS, one_roll

POLICIES = {"always": ALWAYS, "never": NEVER}


def close(value: float) -> Any:
    return pytest.approx(value, abs=5e-7)


@cache
def half_inning(policy: str) -> HalfInning:
    return HalfInning(ft.game("power-chip"), POLICIES[policy], POLICIES[policy])


@pytest.mark.parametrize(
    ("policy", "chip", "runs", "rolls", "chances", "chip_at_end"),
    [
        ("always", BAT, 1.267488777, 8.458238878, (0.477578, 0.197028, 0.133073, 0.084120), 0.719862004),
        ("always", PIT, 0.899499006, 7.696683409, (0.600062, 0.166415, 0.104553, 0.060673), 0.713347455),
        ("never", BAT, 0.272040732, 6.087344238, (0.836704, 0.096285, 0.040784, 0.016334), 1),
        ("never", PIT, 4.665291304, 14.246640863, (0.200915, 0.102795, 0.100391, 0.093876), 0),
    ],
)
def test_half_inning(
    policy: str, chip: int, runs: float, rolls: float, chances: tuple[float, ...], chip_at_end: float
) -> None:
    half = half_inning(policy)
    assert half.mean_runs[chip] == close(runs)
    assert half.mean_rolls[chip] == close(rolls)
    assert half.chip_at_end[chip] == close(chip_at_end)
    assert half.runs[chip][:4] == close(np.array(chances))


@pytest.mark.parametrize("policy", ["always", "never"])
def test_the_distribution_of_runs_agrees_with_its_mean(policy: str) -> None:
    half = half_inning(policy)
    assert half.runs.sum(axis=1) == pytest.approx(1, abs=1e-12)
    assert half.runs @ np.arange(half.runs.shape[1]) == pytest.approx(half.mean_runs, abs=1e-11)
    assert half.runs_and_chip[:, :, BAT].sum(axis=1) == pytest.approx(half.chip_at_end, abs=1e-12)


def test_three_innings_with_the_chip_always_used() -> None:
    game = ScheduledGame(ft.game("power-chip"), ALWAYS, ALWAYS)
    assert game.mean_runs == close([1.267489, 1.002587, 1.004313, 1.004301, 1.004301, 1.004301])
    assert sum(game.mean_runs) == close(6.287293)
    assert sum(game.mean_rolls) == close(48.022575)
    assert game.result == close((0.466216, 0.125430, 0.408354))


@pytest.mark.parametrize(
    ("counts", "ties", "first", "later", "rolls"),
    [("3111", 0.3046, 1.104, 0.944, 14.09), ("2211", 0.3655, 1.267, 1.004, 7.91), ("1113", 0.3046, 2.989, 2.482, 5.82)],
)
def test_recipe_for_other_dice(counts: str, ties: float, first: float, later: float, rolls: float) -> None:
    setup = ft.game("power-chip", innings=9, dice=face_counts(counts, counts))
    game = ScheduledGame(setup, ALWAYS, ALWAYS)
    assert one_roll(setup.book.faces).ties / JOINT_ROLLS == pytest.approx(ties, abs=5e-5)
    assert game.mean_runs[0] == pytest.approx(first, abs=5e-4)
    assert game.mean_runs[-1] == pytest.approx(later, abs=5e-4)
    assert game.mean_rolls[-1] == pytest.approx(rolls, abs=5e-3)


@pytest.mark.parametrize(("policy", "expected"), [("always", 0.528821382), ("never", 0.011124632)])
def test_both_teams_by_rote(policy: str, expected: float) -> None:
    assert first_team_wins(ft.game("power-chip"), POLICIES[policy], POLICIES[policy]) == close(expected)


def test_perfect_play_on_both_sides_is_the_solution() -> None:
    assert first_team_wins(ft.game("power-chip"), PERFECT_PLAY, PERFECT_PLAY) == solved().first_team_wins


def test_no_policy_does_better_against_perfect_play_than_perfect_play() -> None:
    game = ft.game("power-chip", innings=1)
    best = solved(innings=1).first_team_wins
    for policy in (ALWAYS, NEVER, manager_policy(game.knowledge)):
        assert first_team_wins(game, policy, PERFECT_PLAY) < best < first_team_wins(game, PERFECT_PLAY, policy)


@pytest.mark.parametrize("dice", ["default", "quick", "slugfest"])
def test_the_manager_is_nearly_perfect_and_beats_players_by_rote(dice: str) -> None:
    game = ft.game("power-chip", dice=dice)
    manager = manager_policy(game.knowledge)

    def wins(one: Any, other: Any) -> float:
        return (first_team_wins(game, one, other) + 1 - first_team_wins(game, other, one)) / 2

    assert 0.5 < wins(PERFECT_PLAY, manager) < 0.51
    assert wins(manager, ALWAYS) > 0.52


def test_a_policy_of_the_wrong_shape_is_refused() -> None:
    with pytest.raises(UsageError, match="A policy has axes of 2, 288, 5 and 5, or of 1; got"):
        first_team_wins(ft.game("power-chip"), np.ones((2, 3)), NEVER)
