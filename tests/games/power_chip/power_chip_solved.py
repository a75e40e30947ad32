"""Solutions shared by the tests of one process, and ways to look into them."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from power_chip_play import at

import fivetool as ft
from fivetool.engine.diamond import HOME
from fivetool.games.power_chip.positions import make_position
from fivetool.games.power_chip.rules import phase
from fivetool.games.power_chip.rules.choice import CHOICES
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING, batting_team
from fivetool.games.power_chip.solution.backward import IN_HALF_STATES, go_backwards
from fivetool.games.power_chip.solution.moves import POSITIONS, RUN_STEP
from fivetool.games.power_chip.solution.solver import Solution, solve
from fivetool.games.power_chip.solution.win_values import GREATEST, LEAST, PLACE, ROW, value_of_end

BAT, PIT = BATTING, PITCHING
T1, B1, T2, B2, T3, B3 = range(6)
BATTER = ("B", "1B", "2B", "HR")
PITCHER = ("K", "OUT", "DP", "TP")

OPTION_SETS: tuple[dict[str, Any], ...] = (
    {},
    {"innings": 9},
    {"dp_batter": "first"},
    {"chip_side_change": "batting"},
    {"last_half": "full"},
    {"extra_innings": "none"},
)


def face_counts(batter: str, pitcher: str) -> dict[str, Any]:
    """A set of like dice by face counts: `face_counts("2211", "2211")` is the default."""

    def die(symbols: tuple[str, ...], counts: str) -> list[str]:
        return [symbol for symbol, count in zip(symbols, counts, strict=True) for _ in range(int(count))]

    return {"name": f"{batter}-{pitcher}", "batter": die(BATTER, batter), "pitcher": die(PITCHER, pitcher)}


@cache
def _solved(options: tuple[tuple[str, Any], ...], seats: int) -> Solution:
    return solve(ft.game("power-chip", seats, **dict(options)))


def solved(seats: int = 2, **options: Any) -> Solution:
    """The solution for these options, solved once."""
    return _solved(tuple(sorted(options.items())), seats)


def with_margin(solution: Solution, margin: int) -> Solution:
    """The same game, solved anew with another greatest lead."""
    return Solution(solution.setup, go_backwards(solution.setup.book, solution.setup.knowledge, margin), 0.0, False)


def before_roll(solution: Solution, **position: Any) -> Any:
    """The state before a roll, in the notation of the rules."""
    return make_position(solution.setup, at(**position))


def batting_value(solution: Solution, **position: Any) -> float:
    """The value of a position for the team at bat."""
    state = before_roll(solution, **position)
    return solution.value(state, int(batting_team(state)))


def tied_roll(solution: Solution, batting: str, pitching: str, count: int = 3, **position: Any) -> Any:
    """A state in which the chip holder is asked; a side's tied symbols are written "B HR"."""
    state = before_roll(solution, **position)
    for side, symbols, shown in ((BAT, BATTER, batting), (PIT, PITCHER, pitching)):
        state.tied_set[side] = sum(1 << symbols.index(symbol) for symbol in shown.split())
        state.play_count[side] = count
    state.phase = phase.CHIP
    return state


def seat_values(solution: Solution, state: Any) -> dict[str, float]:
    """The value of every open choice for the seat that is asked, by the choice's word."""
    found = solution.choice_values(state, solution.setup.actor(state))
    return {CHOICES[choice]: value for choice, value in found.items()}


def halves(solution: Solution) -> range:
    """The numbers of the half-innings that are held."""
    return range(int(solution.values[PLACE] + solution.values[LEAST] * IN_HALF_STATES) // ROW)


def leads(solution: Solution, half: int) -> range:
    """The leads that a half holds."""
    head = solution.values[ROW * half : ROW * half + ROW]
    return range(int(head[LEAST]), int(head[GREATEST]) + 1)


def half_values(solution: Solution, half: int) -> Any:
    """The values of a half by lead, side with the chip, and position."""
    held = leads(solution, half)
    start = int(solution.values[ROW * half + PLACE]) + held[0] * IN_HALF_STATES
    return solution.values[start : start + len(held) * IN_HALF_STATES].reshape(len(held), 2, POSITIONS)


def values_after_plays(solution: Solution, half: int) -> Any:
    """The values after every play: by lead, side with the chip then, position and play."""
    values, book = solution.values, solution.setup.book
    held = leads(solution, half)
    most = HOME
    reachable = np.concatenate([half_values(solution, half), np.ones((most, 2, POSITIONS))])  # more is won
    ends = np.array([[value_of_end(values, book, half, lead, chip) for chip in (BAT, PIT)] for lead in held])
    ends = np.concatenate([ends, np.ones((most, 2))])[:, :, None]
    reachable = np.concatenate([reachable, ends], axis=2)
    runs, after = np.divmod(solution.setup.knowledge.moves.astype(int), RUN_STEP)
    place = np.arange(len(held))[:, None, None]
    return np.stack([reachable[place + runs, chip, after] for chip in (BAT, PIT)], axis=1)
