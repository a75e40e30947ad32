"""From decision to decision, step by step: `deal` and `apply` of games that say what their steps are.

A game writes `set_up` (all before anything goes by itself), `answer` (a choice, without what follows from it) and
`advance` (the next thing that goes by itself: one roll, one phase), and hands this module to `rules_from` behind its
own. A GPU goes through the steps of many games side by side; a game that only has `deal` and `apply` makes its
neighbors wait until its last roll before the next decision.
"""

from __future__ import annotations

from fivetool.engine.drivers import STEPS, advance, answer, set_up
from fivetool.engine.record import rule

BUILT_ON = STEPS  # what a game has to write besides (`rules_from`)


@rule
def deal(state, book, dice, tape):
    """Set the game up and run to the first decision."""
    set_up(state, book, dice, tape)
    run_on(state, book, dice, tape)


@rule
def apply(state, book, seat, choice, dice, tape):
    """Carry out a choice and everything that follows from it, up to the next decision."""
    answer(state, book, seat, choice, dice, tape)
    run_on(state, book, dice, tape)


@rule
def run_on(state, book, dice, tape):
    """Let the game take its course until somebody has to decide or it is over."""
    while advance(state, book, dice, tape):
        pass
