"""A choice carried out play by play, so that a table can be shown after each; a game says what its plays are.

They lead where `deal` and `apply` lead, by the same events and dice; the conformance kit holds them to it. A game that
does not say what its steps are is shown after each choice alone.
"""

from __future__ import annotations

from typing import Any

from fivetool.game.setup import Setup
from fivetool.table.rolling import Act, Mark


def dealt_out(setup: Setup) -> Act:
    """The deal, and everything up to the first decision."""
    rules, book = setup.game.rules, setup.book
    set_up = rules.set_up
    if set_up is None:
        return lambda state, dice, tape, mark: rules.deal(state, book, dice, tape)
    return _in_plays(setup, lambda state, dice, tape: set_up(state, book, dice, tape))


def answered(setup: Setup, seat: int, choice: int) -> Act:
    """A choice of a seat, and everything that follows from it up to the next decision."""
    rules, book = setup.game.rules, setup.book
    answer = rules.answer
    if answer is None:
        return lambda state, dice, tape, mark: rules.apply(state, book, seat, choice, dice, tape)
    return _in_plays(setup, lambda state, dice, tape: answer(state, book, seat, choice, dice, tape))


def _in_plays(setup: Setup, first: Any) -> Act:
    next_play, book = setup.game.rules.next_play, setup.book
    assert next_play is not None

    def act(state: Any, dice: Any, tape: Any, mark: Mark) -> None:
        first(state, dice, tape)
        mark(state)
        while next_play(state, book, dice, tape):
            mark(state)

    return act
