"""Innings: how two teams bat in turn, and when their game is over.

A game of innings keeps `inning` (from 1), `half` (TOP or BOTTOM) and `runs` (a value for each team) in its state, and
the scheduled `innings` in its book. `first` is the team that bats in the top half. What is said when sides change, and
what counts from half to half, is the game's own business.

A game whose two seats are its two teams hands this module to `rules_from` behind its own and need not write `score`:

    rules=Rules(**rules_from(rules, innings, open_play), ...)
"""

from fivetool.engine.record import rule

TOP, BOTTOM = 0, 1
LOST, DRAWN, WON = 0, 1, 2  # what `score` writes for a seat
NO_LIMIT = -1  # of extra innings

# what follows a half-inning
NEXT_HALF, EXTRA_INNING, BOTTOM_SKIPPED, DECIDED, NO_INNING_LEFT = 0, 1, 2, 3, 4


@rule
def change_sides(state):
    """The next half-inning, and after a bottom half the next inning."""
    if state.half == BOTTOM:
        state.inning += 1
        state.half = TOP
    else:
        state.half = BOTTOM


@rule
def second_leads(state, first):
    """Whether the team that bats in the bottom half is ahead."""
    return state.runs[1 - first] > state.runs[first]


@rule
def is_last_bottom(state, book):
    """Whether this is the bottom of the last scheduled inning or of an extra one, where a walk-off is possible."""
    return state.half == BOTTOM and state.inning >= book.innings


@rule
def is_walk_off(state, book, first):
    """Whether the team at bat in the last bottom half has taken the lead, so that nothing more need be played."""
    return is_last_bottom(state, book) and second_leads(state, first)


@rule
def what_follows(state, book, first, most_extra, may_skip):
    """What follows a half-inning that is over: NEXT_HALF, EXTRA_INNING, or one of the ways in which a game ends.

    With `may_skip` the last bottom half is not played for a team that leads already; `most_extra` is how many extra
    innings a level score may lead to.
    """
    if state.inning < book.innings:
        return NEXT_HALF
    if state.half == TOP:
        return BOTTOM_SKIPPED if may_skip and second_leads(state, first) else NEXT_HALF
    if state.runs[0] != state.runs[1]:
        return DECIDED
    return EXTRA_INNING if may_play_extra_inning(state.inning, book.innings, most_extra) else NO_INNING_LEFT


@rule
def may_play_extra_inning(inning, scheduled, most):
    """Whether a level score leads to another inning, with `most` extra innings allowed."""
    return most == NO_LIMIT or inning < scheduled + most


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
