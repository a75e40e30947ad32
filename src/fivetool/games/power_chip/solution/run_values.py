"""Run values: what a position is worth in runs when both teams play every half for runs.

This is what the manager goes by. A half is worth the runs that will still score in it, plus, if the batting team
ends it with the chip, what holding the chip is worth: the difference it makes to the half after.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from fivetool.games.power_chip.rules.play import DICE_A_SIDE, SYMBOLS
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING
from fivetool.games.power_chip.solution.moves import (
    DOUBLE_PLAY,
    HALF_OVER,
    PICKED_DOUBLE_PLAY,
    PICKS,
    PITCHER_PLAYS,
    POSITIONS,
    RUN_STEP,
    SIX_BALLS,
    SIX_STRIKES,
    START,
    moves_table,
)
from fivetool.games.power_chip.solution.one_roll import HANDS, JOINT_ROLLS, SIX_OF_LOWEST, OneRoll, one_roll

CLOSE_ENOUGH = 1e-9
MOST_ROUNDS = 20_000  # dice that hardly ever make an out need many


def run_values_for(book: Any) -> Any:
    """Run values by side with the chip and position; the last entry is the end of the half."""
    return _run_values(
        book.faces.tobytes(), bool(book.own_tie_ask), bool(book.dp_batter_first), bool(book.chip_to_batting)
    )


@lru_cache(maxsize=64)
def _run_values(faces: bytes, ask: bool, dp_batter_first: bool, chip_to_batting: bool) -> Any:
    moves = moves_table(dp_batter_first)
    rounds = _Rounds(one_roll(np.frombuffer(faces, np.uint8).reshape(2 * DICE_A_SIDE, -1)), ask)
    values = np.zeros((2, POSITIONS + 1))
    for _ in range(MOST_ROUNDS):
        before = values.copy()
        if not chip_to_batting:
            values[BATTING, HALF_OVER] = values[BATTING, START] - values[PITCHING, START]
        after_play = moves // RUN_STEP + values[:, moves % RUN_STEP]
        values[:, :POSITIONS] = rounds.improve(after_play)
        if np.abs(values - before).max() < CLOSE_ENOUGH:
            break
    values.flags.writeable = False
    return values


class _Rounds:
    """One round of value iteration over all positions at once."""

    def __init__(self, roll: OneRoll, ask: bool) -> None:
        won = np.array([roll.won_with(BATTING, ask), roll.won_with(PITCHING, ask)]) / JOINT_ROLLS
        tied = np.array(roll.tied_with(ask)) / JOINT_ROLLS
        self._hands = [
            hand for hand in range(1, HANDS) if won[:, hand].any() or tied[hand].any() or tied[:, hand].any()
        ]
        self._won = won[:, self._hands]
        self._tied = tied[np.ix_(self._hands, self._hands)]

    def improve(self, after_play: Any) -> Any:
        """Values before the roll, given those after each play by chip, position and play."""
        picked = after_play[:, :, PICKED_DOUBLE_PLAY : PICKED_DOUBLE_PLAY + PICKS].min(axis=2)
        after_play = after_play.copy()
        after_play[:, :, DOUBLE_PLAY] = picked
        batting = np.stack([self._hand(after_play, hand, 0, SIX_BALLS, np.max) for hand in self._hands], axis=-1)
        pitching = np.stack(
            [self._hand(after_play, hand, PITCHER_PLAYS, SIX_STRIKES, np.min) for hand in self._hands], axis=-1
        )
        by_count = batting @ self._won[BATTING] + pitching @ self._won[PITCHING]
        use, keep = batting[PITCHING][:, :, None], pitching[BATTING][:, None, :]
        ties = (np.maximum(use, keep) * self._tied).sum((1, 2)), (np.minimum(use, keep) * self._tied).sum((1, 2))
        return by_count + np.stack(ties)

    @staticmethod
    def _hand(after_play: Any, hand: int, first: int, six: int, best: Any) -> Any:
        if hand == SIX_OF_LOWEST:
            return after_play[:, :, six]
        return best(after_play[:, :, [first + symbol for symbol in range(SYMBOLS) if hand >> symbol & 1]], axis=2)
