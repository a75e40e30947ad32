"""Exact odds of a game: every way in which it can be dealt, everything that a choice can lead to."""

from __future__ import annotations

from typing import Any

from fivetool.engine.odds import MOST_BRANCHES, Outcome, outcomes
from fivetool.errors import UsageError
from fivetool.game.setup import Setup


def deal_outcomes(setup: Setup, *, most: int = MOST_BRANCHES) -> list[Outcome]:
    """Every way in which a game can be dealt, up to its first decision."""
    rules = setup.game.rules
    return outcomes(lambda state, dice, tape: rules.deal(state, setup.book, dice, tape), setup.new_state(), most=most)


def choice_outcomes(setup: Setup, state: Any, seat: int, choice: int, *, most: int = MOST_BRANCHES) -> list[Outcome]:
    """Everything that a choice can lead to, up to the next decision."""
    if choice not in setup.legal(state, seat):
        raise UsageError(f"Choice {choice} is not open to seat {seat} in this position.")
    rules = setup.game.rules
    return outcomes(
        lambda after, dice, tape: rules.apply(after, setup.book, seat, choice, dice, tape), state, most=most
    )
