"""Exact odds of a game: every way in which it can be dealt, everything that a choice can lead to."""

from __future__ import annotations

from typing import Any

from fivetool.engine.odds import MOST_BRANCHES, Outcome, outcomes
from fivetool.errors import UsageError
from fivetool.game.setup import Setup


def deal_outcomes(setup: Setup, *, most: int = MOST_BRANCHES) -> list[Outcome]:
    """Every way in which a game can be dealt, up to its first decision.

    >>> import fivetool as ft
    >>> setup = ft.game("power-chip", first_bat="toss")
    >>> [(str(outcome.probability), setup.actor(outcome.state)) for outcome in deal_outcomes(setup)]
    [('1/2', 0), ('1/2', 1)]
    """
    rules = setup.game.rules
    return outcomes(lambda state, dice, tape: rules.deal(state, setup.book, dice, tape), setup.new_state(), most=most)


def choice_outcomes(setup: Setup, state: Any, seat: int, choice: int, *, most: int = MOST_BRANCHES) -> list[Outcome]:
    """Everything that a choice can lead to, up to the next decision.

    The last out of a game ends it for certain: nobody acts in the only outcome.

    >>> import fivetool as ft
    >>> setup = ft.game("power-chip", innings=1, extra_innings="none")
    >>> position = {"inning": 1, "half": "bottom", "outs": 2, "runs": [1, 0], "chip": "pit"}
    >>> table = setup.table(dice=ft.Script(["B B B 1B 1B 2B", "OUT OUT OUT K K DP"]), position=position)
    >>> use = next(choice.id for choice in table.choices if choice.name == "use")
    >>> found = choice_outcomes(setup, table.state, table.actor, use)
    >>> [(str(outcome.probability), setup.actor(outcome.state)) for outcome in found]
    [('1', -1)]
    """
    if choice not in setup.legal(state, seat):
        raise UsageError(f"Choice {choice} is not open to seat {seat} in this position.")
    rules = setup.game.rules
    return outcomes(
        lambda after, dice, tape: rules.apply(after, setup.book, seat, choice, dice, tape), state, most=most
    )
