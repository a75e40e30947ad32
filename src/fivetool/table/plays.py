"""A choice carried out play by play, so that a table can be shown after each; a game says what its plays are."""

from __future__ import annotations

from typing import Any

from fivetool.game.setup import Setup
from fivetool.table.rolling import Act, Mark


def dealt_out(setup: Setup) -> Act:
    """The deal, and everything up to the first decision."""
    rules, book = setup.game.rules, setup.book
    plays = rules.plays
    if plays is None:
        return lambda state, dice, tape, mark: rules.deal(state, book, dice, tape)
    begin = plays.begin
    return _in_plays(setup, lambda state, dice, tape: begin(state, book, dice, tape))


def answered(setup: Setup, seat: int, choice: int) -> Act:
    """A choice of a seat, and everything that follows from it up to the next decision."""
    rules, book = setup.game.rules, setup.book
    plays = rules.plays
    if plays is None:
        return lambda state, dice, tape, mark: rules.apply(state, book, seat, choice, dice, tape)
    answer = plays.answer
    return _in_plays(setup, lambda state, dice, tape: answer(state, book, seat, choice, dice, tape))


def _in_plays(setup: Setup, first: Any) -> Act:
    plays, book = setup.game.rules.plays, setup.book
    assert plays is not None
    next_play = plays.next_play

    def act(state: Any, dice: Any, tape: Any, mark: Mark) -> None:
        first(state, dice, tape)
        mark(state)
        while next_play(state, book, dice, tape):
            mark(state)

    return act
