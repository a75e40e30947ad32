"""The solver checked against code that was written apart from it: a plain model, and the rules of the game itself."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
import pytest
from power_chip_model import BATTER, PITCHER, Spot, after, all_spots, rolled_every_way
from power_chip_solved import PIT, before_roll, solved

import fivetool as ft
from fivetool.engine.dice import make_dice
from fivetool.engine.record import copy_of
from fivetool.engine.tape import make_tape
from fivetool.games.power_chip.rules import phase
from fivetool.games.power_chip.rules.decisions import answer
from fivetool.games.power_chip.rules.roll import best_play, carry_out, compare_plays
from fivetool.games.power_chip.rules.teams import batting_team
from fivetool.games.power_chip.solution.moves import (
    HALF_OVER,
    PICKED_DOUBLE_PLAY,
    PITCHER_PLAYS,
    RUN_STEP,
    SIX_BALLS,
    SIX_STRIKES,
    moves_table,
    position_of,
    set_position,
)
from fivetool.games.power_chip.solution.solver import Solution, solve

SPOTS = all_spots()
EXACT = 1e-12


# --- The table of plays ---


@pytest.mark.clause("PC-36 to PC-42", "PC-46 to PC-58")
@pytest.mark.parametrize("dp_batter_first", [False, True])
def test_every_play_in_every_position_against_the_model(dp_batter_first: bool) -> None:
    moves = moves_table(dp_batter_first)
    for number, spot in enumerate(SPOTS):
        for play in (*BATTER, *PITCHER):
            column = BATTER.index(play) if play in BATTER else PITCHER_PLAYS + PITCHER.index(play)
            for six, place in ((False, column), (True, SIX_BALLS if play == "B" else SIX_STRIKES)):
                if six and play not in ("B", "K"):
                    continue
                expected = {as_move(s) for s in after(spot, play, six, dp_batter_first)}
                picks = range(PICKED_DOUBLE_PLAY, PICKED_DOUBLE_PLAY + 3) if play == "DP" else (place,)
                assert {int(moves[number, pick]) for pick in picks} == expected, (spot, play)
                assert int(moves[number, place]) in expected


def as_move(spot: Spot) -> int:
    place = HALF_OVER if spot.over else SPOTS.index(Spot(spot.outs, spot.bases, spot.balls, spot.strikes))
    return spot.runs * RUN_STEP + place


def test_positions_are_numbered_without_a_gap() -> None:
    state = solved().setup.new_state()
    for number, spot in enumerate(SPOTS):
        set_position(state, number)
        assert position_of(state) == number
        assert (state.outs, state.balls, state.strikes) == (spot.outs, spot.balls, spot.strikes)
        assert {base for base in (1, 2, 3) if state.bases[base - 1]} == spot.bases


# --- The equations, through the rules of the game ---


@cache
def _classes(faces: bytes, ask: bool) -> tuple[Any, Any]:
    dice = np.frombuffer(faces, np.uint8).reshape(12, 6)
    return rolled_every_way(dice[:6], ask), rolled_every_way(dice[6:], ask)


def value_by_the_rules(solution: Solution, state: Any, team: int) -> float:
    """A team's chance before a roll: every roll that matters is put on the table and played by the rules."""
    book = solution.setup.book
    batting, pitching = _classes(book.faces.tobytes(), bool(book.own_tie_ask))
    total = 0.0
    for count, tied in batting:
        number, faces = batting[count, tied]
        weaker = sum(n for (other, _), (n, _) in pitching.items() if other < count)
        if weaker:  # whatever losing roll the other side has, it changes nothing (PC-25)
            losing = next(f for (other, _), (_, f) in pitching.items() if other < count)
            total += number * weaker * value_after_roll(solution, state, faces + losing, team)
        for (other, _), (other_number, other_faces) in pitching.items():
            if other == count:
                total += number * other_number * value_after_roll(solution, state, faces + other_faces, team)
    for count, tied in pitching:
        number, faces = pitching[count, tied]
        weaker = sum(n for (other, _), (n, _) in batting.items() if other < count)
        if weaker:
            losing = next(f for (other, _), (_, f) in batting.items() if other < count)
            total += number * weaker * value_after_roll(solution, state, losing + faces, team)
    return total / 46_656**2


def value_after_roll(solution: Solution, state: Any, faces: tuple[int, ...], team: int) -> float:
    state = copy_of(state)
    state.up[:] = faces
    compare_plays(state, solution.setup.book)
    return value_by_choices(solution, state, team)


@cache
def make_dice_once() -> Any:
    return make_dice((0, 0))


@cache
def make_tape_once() -> Any:
    return make_tape(0)


def value_by_choices(solution: Solution, state: Any, team: int) -> float:
    """Follow every choice by the rules up to the next roll or the end; whoever is asked takes the best for itself."""
    if state.phase == phase.OVER:
        lead = int(state.runs[team]) - int(state.runs[1 - team])
        return (lead > 0) + 0.5 * (lead == 0)
    if state.phase == phase.PLAY:
        carry_out(state, solution.setup.book, best_play(state, state.winner), make_tape_once())
        return value_by_choices(solution, state, team)
    if state.phase == phase.ROLLING:
        return solution.value(state, team)
    asked = solution.setup.teams[solution.setup.actor(state)]
    legal = solution.setup.legal(state, solution.setup.actor(state))
    values = [value_by_choices(solution, chosen(solution, state, choice), team) for choice in legal]
    return max(values) if asked == team else min(values)


def chosen(solution: Solution, state: Any, choice: int) -> Any:
    """What `apply` does, but without rolling on."""
    state = copy_of(state)
    answer(state, solution.setup.book, 0, choice, make_dice_once(), make_tape_once())
    return state


UNLIKE_DICE = {
    "name": "unlike",
    "batter": [["B", "B", "1B", "1B", "2B", "HR"]] * 3 + [["B", "1B", "2B", "HR", "HR", "HR"]] * 3,
    "pitcher": [["K", "K", "OUT", "OUT", "DP", "TP"]] * 4 + [["K", "OUT", "DP", "DP", "TP", "TP"]] * 2,
}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"innings": 9, "chip_side_change": "batting"},
        {"innings": 2, "extra_innings": 2, "last_half": "full", "dp_batter": "first"},
        {"innings": 1, "extra_innings": "none"},
        {"own_tie": "ask", "dice": "slugfest"},
        {"innings": 1, "dice": UNLIKE_DICE},
    ],
    ids=str,
)
def test_the_equations_hold_when_the_rules_are_played(options: dict[str, Any]) -> None:
    solution = solve(ft.game("power-chip", **options))
    pick = random.Random(20)
    for _ in range(4 if options.get("own_tie") == "ask" else 10):
        state = any_position(solution, pick)
        team = int(batting_team(state))
        assert value_by_the_rules(solution, state, team) == pytest.approx(solution.value(state, team), abs=EXACT)


def any_position(solution: Solution, pick: random.Random) -> Any:
    """A random position, more often late and close than not."""
    book = solution.setup.book
    last = int(book.innings) + (2 if book.extra_innings < 0 else int(book.extra_innings))
    inning = pick.randint(max(1, int(book.innings) - 1), last)
    half = pick.choice("TB")
    behind = pick.randint(0, 3)  # the team at bat
    if inning > book.innings and half == "T":
        behind = -behind  # an extra inning starts level
    score = f"{0 if half == 'T' else behind}–{behind if half == 'T' else 0}" if behind >= 0 else f"{-behind}–0"
    return before_roll(
        solution,
        half=f"{half}{inning}",
        score=score,
        outs=pick.randint(0, 2),
        on=" ".join(base for base in ("1B", "2B", "3B") if pick.random() < 0.5),
        count=f"{pick.randint(0, 3)}-{pick.randint(0, 2)}",
        chip=pick.choice(("bat", "pit")),
    )


def test_loaded_bases_and_nobody_out() -> None:
    """The one position with a choice of runners."""
    for chip in ("bat", "pit"):
        state = before_roll(solved(), half="T2", on="1B 2B 3B", chip=chip)
        assert value_by_the_rules(solved(), state, PIT) == pytest.approx(solved().value(state, PIT), abs=EXACT)
