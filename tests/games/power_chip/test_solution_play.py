"""The perfect player, and the simulator against exact values. Seeds are fixed; five standard errors are allowed."""

from __future__ import annotations

from collections.abc import Iterator
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
from power_chip_solved import BAT

import fivetool as ft
from fivetool.engine import drivers
from fivetool.engine.dice import make_dice
from fivetool.engine.steps import apply, deal
from fivetool.engine.tape import make_tape
from fivetool.games.power_chip import manager
from fivetool.games.power_chip.rules import choice as choices
from fivetool.games.power_chip.rules import phase
from fivetool.games.power_chip.rules.roll import best_play
from fivetool.games.power_chip.solution.solver import Solution, solve

pytestmark = pytest.mark.slow  # as plain Python

STANDARD_ERRORS = 5


def decisions(solution: Solution, games: int, style: int = drivers.RANDOM_STYLE) -> Iterator[Any]:
    """The states in which somebody is asked, over some games played at random."""
    setup, tape = solution.setup, make_tape(0)
    mask = np.zeros(len(choices.CHOICES), np.uint8)
    for number in range(games):
        dice, bot_dice = make_dice((5, 6), number), make_dice((7, 8), number)
        state = setup.new_state()
        deal(state, setup.book, dice, tape)
        while (seat := setup.actor(state)) >= 0:
            yield state
            choice = drivers.choose(state, setup.book, seat, style, setup.knowledge, solution.values, bot_dice, mask)
            apply(state, setup.book, seat, choice, dice, tape)


def choice_of(solution: Solution, state: Any, style: str) -> int:
    number = solution.setup.game.players.styles.index(style)
    setup, seat = solution.setup, solution.setup.actor(state)
    return int(manager.manage(state, setup.book, seat, number, setup.knowledge, solution.values, make_dice((0, 0))))


PLAYED = (
    ({}, 2),
    ({"innings": 1, "extra_innings": 2, "last_half": "full", "dp_batter": "first"}, 2),
    ({"own_tie": "ask", "dice": "slugfest"}, 2),
    ({"own_tie": "ask", "chip_side_change": "batting", "dice": "quick"}, 4),
)


@pytest.mark.parametrize(("options", "seats"), PLAYED, ids=str)
def test_the_perfect_player_always_chooses_best(options: dict[str, Any], seats: int) -> None:
    solution = solve(ft.game("power-chip", seats, **options))
    met = set()
    for state in decisions(solution, games=25):
        values = solution.choice_values(state, solution.setup.actor(state))
        assert values[choice_of(solution, state, "perfect")] == max(values.values())
        met.add(int(state.phase))
    assert met >= {phase.TOSS_CHOICE, phase.CHIP}
    assert (phase.OWN_TIE in met) == (options.get("own_tie") == "ask")


@pytest.mark.parametrize(("options", "seats"), PLAYED, ids=str)
def test_every_player_chooses_something_legal(options: dict[str, Any], seats: int) -> None:
    solution = solve(ft.game("power-chip", seats, **options))
    for state in decisions(solution, games=5):
        legal = solution.setup.legal(state, solution.setup.actor(state))
        assert {choice_of(solution, state, style) for style in solution.setup.game.players.styles} <= set(legal)


@pytest.mark.parametrize(("options", "seats"), PLAYED, ids=str)
def test_the_value_of_a_decision_is_that_of_its_best_choice(options: dict[str, Any], seats: int) -> None:
    solution = solve(ft.game("power-chip", seats, **options))
    for state in decisions(solution, games=5):
        chances = solution.win_probability(state)
        asked = solution.setup.actor(state)
        assert sum(chances) == pytest.approx(1, abs=1e-12)
        for seat, team in enumerate(solution.setup.teams):
            values = solution.choice_values(state, seat).values()
            best = max(values) if team == solution.setup.teams[asked] else min(values)
            assert best == pytest.approx(chances[team], abs=1e-12)


def test_a_perfect_player_without_a_solution_manages_by_runs() -> None:
    solution = solve(ft.game("power-chip"))
    blank = Solution(solution.setup, np.zeros(0), 0.0, False)
    for state in decisions(solution, games=3):
        assert choice_of(blank, state, "perfect") == choice_of(solution, state, "manager")


@pytest.mark.clause("PC-21")
def test_the_manager_takes_a_ball_over_a_single_where_runs_say_so() -> None:
    solution = solve(ft.game("power-chip", own_tie="ask", dice="slugfest"))
    lower = 0
    for state in decisions(solution, games=150):
        if state.phase == phase.OWN_TIE and state.winner == BAT:
            taken = choice_of(solution, state, "manager") - choices.BATTING_SYMBOL
            lower += taken < best_play(state, BAT)
    assert lower > 0


# --- The simulator against exact values ---


def assert_near(found: float, exact: float, deviation: float, count: int) -> None:
    assert abs(found - exact) <= STANDARD_ERRORS * deviation / count**0.5


@pytest.mark.parametrize(
    ("players", "games"),
    [
        (("perfect", "perfect"), 150_000),
        (("always", "always"), 150_000),
        (("never", "never"), 50_000),
        (("manager", "perfect"), 100_000),
        (("perfect", "manager"), 100_000),
    ],
    ids=str,
)
def test_first_team_win_rate(players: tuple[str, str], games: int) -> None:
    game = ft.game("power-chip", first_bat="A")
    policies = {"perfect": PERFECT_PLAY, "always": ALWAYS, "never": NEVER, "manager": manager_policy(game.knowledge)}
    exact = first_team_wins(game, policies[players[0]], policies[players[1]])
    report = game.simulate(games, players, seed=f"win rate of {players}")
    assert_near(report.wins[0] / games, exact, (exact * (1 - exact)) ** 0.5, games)


def test_scores_of_a_scheduled_game() -> None:
    game = ft.game("power-chip", first_bat="A", last_half="full", extra_innings="none")
    exact = ScheduledGame(game, ALWAYS, ALWAYS)
    batches = [game.simulate(10_000, ["always", "always"], seed=2, first=10_000 * i) for i in range(15)]
    games = sum(report.games for report in batches)
    found = (sum(r.wins[0] for r in batches), sum(r.ties for r in batches), sum(r.wins[1] for r in batches))
    for number, chance in zip(found, exact.result, strict=True):
        assert_near(number / games, chance, (chance * (1 - chance)) ** 0.5, games)
    for team in (0, 1):
        means = np.array([report.runs_mean[team] for report in batches])
        assert_near(means.mean(), sum(exact.mean_runs[team::2]), means.std(ddof=1), len(means))
    rolls = np.array([report.figures["rolls"] for report in batches])
    assert_near(rolls.mean(), sum(exact.mean_rolls), rolls.std(ddof=1), len(rolls))


@pytest.mark.parametrize(("player", "policy"), [("always", ALWAYS), ("never", NEVER)])
def test_runs_of_the_first_half(player: str, policy: Any) -> None:
    game = ft.game("power-chip", first_bat="A", innings=1, last_half="full", extra_innings="none")
    games = 200_000
    exact = HalfInning(game, policy, policy).runs[BAT]
    found = game.simulate(games, [player, player], seed=3).run_histograms[0]
    for runs in range(12):
        chance = float(exact[runs])
        assert_near(found[runs] / games, chance, (chance * (1 - chance)) ** 0.5, games)


def test_tie_rate() -> None:
    game = ft.game("power-chip", dice="quick")
    report = game.simulate(20_000, ["manager", "manager"], seed=4)
    roll = solve(game).one_roll
    exact = roll.ties / (roll.ties + sum(roll.wins))
    rolls = int(report.figures["rolls"] * report.games)
    found = report.figures["roll_ties"] / report.figures["rolls"]
    assert_near(found, exact, (exact * (1 - exact)) ** 0.5, rolls)
