"""Phases of a game. In the first ten a seat is asked; after OVER come those that pass by themselves."""

from __future__ import annotations

from typing import Any

(
    LINEUPS, DEFENSE, INFIELD, OFFENSE, SEND, ANSWER, TAG, PICK, FIELD, SWAP,
    OVER, NEW_HALF, TAKE_FIELD, NEW_BATTER, STEP_ONE, NEXT_TAG, FORCED, END_BATTER, END_HALF,
) = range(19)  # fmt: skip
DECISIONS = (
    "lineup", "defense", "infield", "call", "send", "answer to a send", "tag-up", "substitute", "fielders", "slots",
)  # fmt: skip


def decision_of(state: Any) -> int:
    """Which of the decisions is open; -1 when the game is over."""
    return int(state.phase) if state.phase < OVER else -1
