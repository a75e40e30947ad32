"""Fixed chip policies, exactly: what a game, a half-inning and its runs come to when the teams play by a table.

A policy is an array of 1 (use the chip) and 0 (keep it) by side of the holder, position, batting play and pitching
play; plays are the four symbols and, fifth, six of the lowest. Any of the four axes may have length 1: the policy
then does not depend on it. Own ties go to the best-ranked play and double plays to the lead runners. `PERFECT_PLAY`
in place of a policy is the best there is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from fivetool.errors import UsageError
from fivetool.game.setup import Setup
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING
from fivetool.games.power_chip.solution.backward import PERFECT_PLAY, RollOdds, solve_backwards
from fivetool.games.power_chip.solution.moves import (
    DOUBLE_PLAY,
    HALF_OVER,
    PICKED_DOUBLE_PLAY,
    PITCHER_PLAYS,
    POSITIONS,
    RUN_STEP,
    START,
)
from fivetool.games.power_chip.solution.one_roll import SIX_OF_LOWEST
from fivetool.games.power_chip.solution.win_values import value_at

ALWAYS = np.ones((1, 1, 1, 1), np.uint8)
NEVER = np.zeros((1, 1, 1, 1), np.uint8)

HAND_PLAYS = 5  # the four symbols, and six of the lowest
MOST_RUNS = 4  # on one play
LEFT_OUT = 1e-15  # of the distribution of runs

__all__ = ["ALWAYS", "NEVER", "PERFECT_PLAY", "HalfInning", "ScheduledGame", "first_team_wins", "manager_policy"]


def manager_policy(knowledge: Any) -> Any:
    """The chip policy of the manager: use it where batting the roll is worth more runs than pitching it."""
    after = knowledge.moves // RUN_STEP + knowledge.run_values[:, knowledge.moves % RUN_STEP]
    after[:, :, DOUBLE_PLAY] = after[:, :, PICKED_DOUBLE_PLAY:].min(axis=2)
    batting_wins = after[PITCHING, :, :HAND_PLAYS, None]
    pitching_wins = after[BATTING, :, None, PITCHER_PLAYS : PITCHER_PLAYS + HAND_PLAYS]
    return (batting_wins > pitching_wins).astype(np.uint8)[None]


def first_team_wins(setup: Setup, first: Any, second: Any) -> float:
    """The exact chance of the first team when both teams play by a policy, or perfectly against one.

    >>> from fivetool.game.registry import find_game
    >>> round(first_team_wins(find_game("power-chip").setup(innings=1), ALWAYS, NEVER), 2) > 0.5
    True
    """
    odds = RollOdds.of(setup.book.faces, ask=False)
    tables = [policy if policy is PERFECT_PLAY else _by_tie(policy, odds) for policy in (first, second)]
    values = solve_backwards(setup.book, setup.knowledge, tables[0], tables[1])
    return float(value_at(values, 0, 0, BATTING, START))


def _by_tie(policy: Any, odds: RollOdds) -> Any:
    """A policy as the compiled equations read it: by side, position and number of the tie."""
    try:
        full = np.broadcast_to(policy, (2, POSITIONS, HAND_PLAYS, HAND_PLAYS))
    except ValueError:
        shape = np.shape(policy)
        raise UsageError(f"A policy has axes of 2, {POSITIONS}, 5 and 5, or of 1; got {shape}.") from None
    batting, pitching = ([_play_of_hand(int(hand)) for hand in odds.ties[:, side]] for side in (BATTING, PITCHING))
    return np.ascontiguousarray(full[:, :, batting, pitching], np.uint8)


def _play_of_hand(hand: int) -> int:
    return HAND_PLAYS - 1 if hand == SIX_OF_LOWEST else hand.bit_length() - 1


class HalfInning:
    """A half-inning played to three outs, exactly; every figure is for each side that may hold the chip at its start.

    >>> from fivetool.game.registry import find_game
    >>> half = HalfInning(find_game("power-chip").setup(), ALWAYS, ALWAYS)
    >>> round(float(half.mean_runs[BATTING]), 6)
    1.267489
    """

    def __init__(self, setup: Setup, batting: Any, pitching: Any) -> None:
        odds = RollOdds.of(setup.book.faces, ask=False)
        states = 2 * POSITIONS  # chip with the batting side, then with the pitching side
        self._steps = np.zeros((MOST_RUNS + 1, states, states))  # chance by runs, from, to
        self._ends = np.zeros((states, 2))  # chance of the third out, by the side that then has the chip
        policies = _by_tie(batting, odds)[BATTING], _by_tie(pitching, odds)[PITCHING]
        for holder, policy in enumerate(policies):
            for position in range(POSITIONS):
                self._add_rolls(setup.knowledge.moves[position], holder, position, policy[position], odds)

    def _add_rolls(self, moves: Any, holder: int, position: int, policy: Any, odds: RollOdds) -> None:
        origin = holder * POSITIONS + position
        for side in (BATTING, PITCHING):
            for hand in odds.hands:
                self._add(origin, moves, side, int(hand), holder, odds.won[side, hand])
        for tie, chance, use in zip(odds.ties, odds.tied, policy, strict=True):
            winner = holder if use else 1 - holder
            self._add(origin, moves, winner, int(tie[winner]), 1 - winner, chance)  # PC-32

    def _add(self, origin: int, moves: Any, winner: int, hand: int, chip: int, chance: float) -> None:
        move = int(moves[_play_of_hand(hand) + (PITCHER_PLAYS if winner == PITCHING else 0)])
        runs, position = divmod(move, RUN_STEP)
        if position == HALF_OVER:
            self._ends[origin, chip] += chance
        else:
            self._steps[runs, origin, chip * POSITIONS + position] += chance

    @cached_property
    def _visits(self) -> Any:
        """How often each state is met, from each of the two starts."""
        return np.linalg.inv(np.eye(2 * POSITIONS) - self._steps.sum(axis=0))[self._starts]

    @property
    def _starts(self) -> list[int]:
        return [START, POSITIONS + START]

    @cached_property
    def mean_rolls(self) -> Any:
        """Mean rolls."""
        return self._visits.sum(axis=1)

    @cached_property
    def mean_runs(self) -> Any:
        """Mean runs."""
        return self._visits @ np.einsum("r,rij->i", np.arange(MOST_RUNS + 1), self._steps)

    @cached_property
    def chip_at_end(self) -> Any:
        """The chance that the batting side has the chip after the third out."""
        return (self._visits @ self._ends)[:, BATTING]

    @cached_property
    def runs_and_chip(self) -> Any:
        """Chances by side with the chip at the start, runs, and side with the chip at the end."""
        until_next_run = np.linalg.inv(np.eye(2 * POSITIONS) - self._steps[0])  # visits to each state
        by_runs = np.concatenate(list(self._steps[1:]), axis=1)
        arrivals = np.zeros((MOST_RUNS + 1, 2, 2 * POSITIONS))  # by runs from now, start, state
        arrivals[0] = np.eye(2 * POSITIONS)[self._starts]
        ends = []
        while arrivals.sum() > LEFT_OUT:
            visits = arrivals[0] @ until_next_run
            ends.append(visits @ self._ends)
            arrivals = np.roll(arrivals, -1, axis=0)
            arrivals[-1] = 0
            arrivals[:-1] += (visits @ by_runs).reshape(2, MOST_RUNS, 2 * POSITIONS).swapaxes(0, 1)
        return np.stack(ends, axis=1)

    @property
    def runs(self) -> Any:
        """Chances by side with the chip at the start, and runs."""
        return self.runs_and_chip.sum(axis=2)


@dataclass(frozen=True)
class ScheduledGame:
    """The scheduled innings, every half to three outs and no extra innings: what fixed policies come to.

    Figures are lists by half-inning, T1 first.
    """

    setup: Setup
    first: Any
    second: Any

    @cached_property
    def _halves(self) -> tuple[HalfInning, HalfInning]:
        top = HalfInning(self.setup, self.first, self.second)
        return top, top if self.first is self.second else HalfInning(self.setup, self.second, self.first)

    @cached_property
    def chip_at_start(self) -> list[Any]:
        """The chances that the batting and that the pitching team holds the chip when a half starts; one entry more."""
        chances = [np.array([1.0, 0.0])]
        for half in range(2 * int(self.setup.book.innings)):
            stays = float(chances[-1] @ self._halves[half % 2].chip_at_end)
            batting_next = 1.0 if self.setup.book.chip_to_batting else 1 - stays
            chances.append(np.array([batting_next, 1 - batting_next]))
        return chances

    @property
    def mean_runs(self) -> list[float]:
        """Mean runs of each half."""
        return [float(chip @ self._halves[i % 2].mean_runs) for i, chip in enumerate(self.chip_at_start[:-1])]

    @property
    def mean_rolls(self) -> list[float]:
        """Mean rolls of each half."""
        return [float(chip @ self._halves[i % 2].mean_rolls) for i, chip in enumerate(self.chip_at_start[:-1])]

    @cached_property
    def result(self) -> tuple[float, float, float]:
        """The chances that the first team is ahead, that the score is level, that the second team is ahead."""
        leads = np.array([[1.0], [0.0]])  # chances by side with the chip and the first team's lead
        level = 0  # where a level score stands
        for half in range(2 * int(self.setup.book.innings)):
            joint = self._halves[half % 2].runs_and_chip
            most = joint.shape[1] - 1
            after = np.zeros((2, leads.shape[1] + most))
            for chip in (BATTING, PITCHING):
                for chip_at_end in (BATTING, PITCHING):
                    chip_next = BATTING if self.setup.book.chip_to_batting else 1 - chip_at_end
                    runs = joint[chip, :, chip_at_end]
                    after[chip_next] += np.convolve(leads[chip], runs if half % 2 == 0 else runs[::-1])
            leads = after
            level += 0 if half % 2 == 0 else most
        chances = leads.sum(axis=0)
        return float(chances[level + 1 :].sum()), float(chances[level]), float(chances[:level].sum())
