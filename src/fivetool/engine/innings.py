"""Innings: what games of two teams, who bat in turn, have in common at the end.

A game whose two seats are its two teams, with their runs in `state.runs`, hands this module to `rules_from` behind its
own and need not write `score`:

    rules=Rules(**rules_from(rules, innings, open_play), ...)
"""

from __future__ import annotations

from fivetool.engine.record import rule

LOST, DRAWN, WON = 0, 1, 2  # what `score` writes for a seat
NO_LIMIT = -1  # of extra innings


@rule
def outcome(own, other):
    """How a game comes out for a team with its own runs and those of the other."""
    return WON if own > other else DRAWN if own == other else LOST


@rule
def score(state, book, results, runs):
    """More runs win, and a level score is a draw."""
    for team in range(2):
        runs[team] = state.runs[team]
        results[team] = outcome(state.runs[team], state.runs[1 - team])


@rule
def may_play_extra_inning(inning, scheduled, most):
    """Whether a level score leads to another inning, with `most` extra innings allowed."""
    return most == NO_LIMIT or inning < scheduled + most
