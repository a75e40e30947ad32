"""Exact odds: everything that can happen when dice are rolled, each with its probability.

The rules are run with scripted dice. Where the script ends they say which die they wanted next; the script is
then extended by each of its faces in turn, until every branch has run to its end. No rule is written twice, and
the probabilities are exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from fivetool.engine.dice import SCRIPT_ROOM, load_script, make_dice
from fivetool.engine.record import copy_of
from fivetool.engine.tape import make_tape
from fivetool.errors import UsageError

MOST_BRANCHES = 10_000

Row = tuple[int, int, int]  # kind, faces, value
Value = TypeVar("Value", bound=Hashable)


@dataclass(frozen=True)
class Outcome:
    """One thing that can happen: how likely it is, where it leads, and the dice that lead there."""

    probability: Fraction
    state: Any
    script: tuple[Row, ...]


def outcomes(act: Callable[[Any, Any, Any], Any], state: Any, *, most: int = MOST_BRANCHES) -> list[Outcome]:
    """Everything that `act(state, dice, tape)` can lead to, in the order of the dice.

    `act` changes the copy of the state that it is given. A UsageError tells of more than `most` branches, as with
    a handful of many dice or a game that rolls on until something happens.

    >>> from fivetool.engine.dice import roll
    >>> from fivetool.engine.record import new, record
    >>> def advance(state, dice, tape):
    ...     state.gain = 1 + roll(dice, 0, 3)
    >>> [(str(o.probability), int(o.state.gain)) for o in outcomes(advance, new(record("example", gain="i8")))]
    [('1/3', 1), ('1/3', 2), ('1/3', 3)]
    """
    dice = make_dice((0, 0))
    tape = make_tape(0)
    found: list[Outcome] = []
    open_branches: list[tuple[Fraction, tuple[Row, ...]]] = [(Fraction(1), ())]
    while open_branches:
        probability, script = open_branches.pop()
        after = copy_of(state)
        load_script(dice, script)
        act(after, dice, tape)
        if dice.missing_faces == 0:
            found.append(Outcome(probability, after, script))
            continue
        kind, faces = int(dice.missing_kind), int(dice.missing_faces)
        if len(found) + len(open_branches) + faces > most or len(script) == SCRIPT_ROOM:
            raise UsageError(f"More than {most} things can happen here; exact odds go no further.")
        open_branches += [(probability / faces, (*script, (kind, faces, face))) for face in reversed(range(faces))]
    return found


def chances(found: Iterable[Outcome], of: Callable[[Any], Value]) -> dict[Value, Fraction]:
    """The exact distribution of something that can be read off the resulting states.

    >>> chances([Outcome(Fraction(1, 2), 3, ()), Outcome(Fraction(1, 2), 5, ())], of=lambda state: state % 2)
    {1: Fraction(1, 1)}
    """
    totals: dict[Value, Fraction] = {}
    for outcome in found:
        value = of(outcome.state)
        totals[value] = totals.get(value, Fraction(0)) + outcome.probability
    return totals
