"""Solving the game: perfect play, the exact chance to win in every state, and the worth of every choice."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from fivetool.game.setup import Setup
from fivetool.games.power_chip.rules import choice, phase
from fivetool.games.power_chip.rules.decisions import deciding_side
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING, batting_team, side_of
from fivetool.games.power_chip.solution import store
from fivetool.games.power_chip.solution.backward import Progress, layout, margin_of, solve_backwards
from fivetool.games.power_chip.solution.moves import START, position_of
from fivetool.games.power_chip.solution.one_roll import JOINT_ROLLS, OneRoll, one_roll
from fivetool.games.power_chip.solution.weighing import lead_of, worth_of
from fivetool.games.power_chip.solution.win_values import half_of, halves_of, value_at

_lock = threading.Lock()


@dataclass(frozen=True)
class Solution:
    """The solved game. See `fivetool.game.solution` for what every game's solution offers."""

    setup: Setup
    values: Any
    seconds: float
    from_cache: bool

    @property
    def margin(self) -> int:
        """The lead that counts as won."""
        return margin_of(self.values)

    @property
    def states(self) -> int:
        """How many positions before a roll have a value."""
        return layout(self.setup.book, self.margin)[1]

    @property
    def first_team_wins(self) -> float:
        """The value of batting first (PC-12: with the chip)."""
        return self.value_before_roll(0, 0, BATTING)

    @property
    def second_team_wins(self) -> float:
        """The value of pitching first."""
        return 1 - self.first_team_wins

    @property
    def toss_advice(self) -> str:
        """What the toss winner should choose (PC-11)."""
        return "bat" if self.first_team_wins >= 0.5 else "pitch"

    @cached_property
    def one_roll(self) -> OneRoll:
        """The exact odds of one roll."""
        return one_roll(self.setup.book.faces)

    def value_before_roll(self, half: int, lead: int, chip: int, position: int = START) -> float:
        """The value for the batting team: half from 0, its lead, the side with the chip, and `plays.position_of`."""
        return float(value_at(self.values, half, lead, chip, position))

    def extra_inning_values(self) -> tuple[float, float] | None:
        """For the team that begins the first extra inning: with the chip, without it. None if there are none."""
        half = 2 * int(self.setup.book.innings)
        if half >= halves_of(self.setup.book):
            return None
        return self.value_before_roll(half, 0, BATTING), self.value_before_roll(half, 0, PITCHING)

    def value(self, state: Any, team: int) -> float:
        """A team's chance to win, in any state."""
        return self.win_probability(state)[team]

    def win_probability(self, state: Any) -> list[float]:
        """Each team's chance to win, with perfect play from here."""
        if state.phase == phase.TOSS_CHOICE:
            best = max(self.first_team_wins, self.second_team_wins)
            return [best, 1 - best] if state.toss_winner == 0 else [1 - best, best]
        batting = self._batting_value(state)
        return [batting, 1 - batting] if batting_team(state) == 0 else [1 - batting, batting]

    def choice_values(self, state: Any, seat: int) -> dict[int, float]:
        """The chance of the seat's team after each choice of the open decision."""
        team = self.setup.teams[seat]
        if state.phase == phase.TOSS_CHOICE:
            winner_values = {choice.BAT: self.first_team_wins, choice.PITCH: self.second_team_wins}
            return {c: value if team == state.toss_winner else 1 - value for c, value in winner_values.items()}
        values = self._values_for_batting(state)
        return {c: value if team == batting_team(state) else 1 - value for c, value in values.items()}

    def summary(self) -> dict[str, Any]:
        """What was found, JSON-ready."""
        extra = self.extra_inning_values()
        wins = self.one_roll.wins
        return {
            "game": self.setup.game.name,
            "options": dict(self.setup.options),
            "innings": int(self.setup.book.innings),
            "states": self.states,
            "margin": self.margin,
            "seconds": round(self.seconds, 3),
            "from_cache": self.from_cache,
            "first_team_wins": self.first_team_wins,
            "pitch_first_wins": self.second_team_wins,
            "toss_advice": self.toss_advice,
            "chip_worth": self.first_team_wins - self.value_before_roll(0, 0, PITCHING),
            "extra_inning": {"chip_bat": extra[0], "chip_pit": extra[1]} if extra else None,
            "half_starts": self._half_starts(),
            "one_roll": {
                "batting_wins": wins[BATTING] / JOINT_ROLLS,
                "pitching_wins": wins[PITCHING] / JOINT_ROLLS,
                "tie": self.one_roll.ties / JOINT_ROLLS,
            },
        }

    def _half_starts(self) -> list[dict[str, Any]]:
        """The value for the batting team at the start of every scheduled half, the score being level."""
        return [
            {
                "half": f"{'TB'[half % 2]}{half // 2 + 1}",
                "chip_bat": self.value_before_roll(half, 0, BATTING),
                "chip_pit": self.value_before_roll(half, 0, PITCHING),
            }
            for half in range(2 * int(self.setup.book.innings))
        ]

    def _batting_value(self, state: Any) -> float:
        if state.phase == phase.OVER:
            lead = lead_of(state)
            return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        if state.phase == phase.ROLLING:
            chip = side_of(state, state.chip)
            half = half_of(state, self.setup.book)
            return self.value_before_roll(half, lead_of(state), chip, position_of(state))
        values = self._values_for_batting(state).values()
        return max(values) if deciding_side(state) == BATTING else min(values)

    def _values_for_batting(self, state: Any) -> dict[int, float]:
        book, knowledge = self.setup.book, self.setup.knowledge
        legal = self.setup.legal(state, self.setup.actor(state))
        return {chosen: float(worth_of(state, book, knowledge, self.values, chosen)) for chosen in legal}


def solve(setup: Setup, progress: Progress | None = None) -> Solution:
    """The exact solution for a game's options and dice: computed in a second or a few, then kept on disk.

    >>> from fivetool.game.registry import find_game
    >>> round(solve(find_game("power-chip").setup(innings=1)).first_team_wins, 6)
    0.567228
    """
    start = time.perf_counter()
    key = store.key_of(setup)
    with _lock:  # a second caller for the same game waits for the first one's answer
        values = store.load(key, lambda found: _fits(found, setup.book))
        from_cache = values is not None
        if not from_cache:
            values = solve_backwards(setup.book, setup.knowledge, progress=progress)
            store.save(key, values)
    return Solution(setup, values, time.perf_counter() - start, from_cache)


def _fits(values: Any, book: Any) -> bool:
    """Whether a stored array has the layout that its margin asks for."""
    head, states = layout(book, margin_of(values))
    return len(values) == len(head) + states and bool(np.array_equal(head, values[: len(head)]))
