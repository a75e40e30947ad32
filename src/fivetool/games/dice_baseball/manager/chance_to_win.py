"""Chances to win: look-ups by the place in the inning, and what a plate appearance of these two men is worth.

All chances here are those of the club at bat. A place is the bases and outs as one number, see `outcomes`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.manager import outcomes
from fivetool.games.dice_baseball.rules import four_steps
from fivetool.games.dice_baseball.rules.record import base_state
from fivetool.games.dice_baseball.rules.sides import batting_side

SPECIAL_SHARE, CARD_SHARE = 0.1, 0.9
MOST_SCORED = 4  # on one play
RUN_BITS, ENDING = 5, 31  # an ending: its place in the lower bits, the runs above them (`outcomes.RUN`)
ONE_PART = 1.0 / outcomes.CERTAIN
AVERAGE_TURN = -0.007  # `runs_off` of average players
DEEP_FLIES = 0.027  # of plate appearances: 97 to 99 on either card


class Standing(NamedTuple):
    """Where the club at bat stands."""

    row: int  # of the table: innings left after this one, and the half
    lead: int
    place: int


@rule
def row_of(state, book):
    """The row of the table: innings left after this one, and the half."""
    return 2 * innings_left(state, book) + state.half


@rule
def innings_left(state, book):
    """Innings to play after this one, 0 in extra innings."""
    return min(outcomes.MOST_LEFT - 1, max(0, book.innings - state.inning))


@rule
def lead_at_bat(state):
    """By how many runs the club at bat leads."""
    return state.runs[state.half] - state.runs[1 - state.half]


@rule
def place_of(bases, outs):
    """Bases and outs as one number."""
    return outcomes.THIRD_OUT if outs >= 3 else 3 * bases + outs


@rule
def standing_now(state, book):
    """Where the club at bat stands now."""
    place = place_of(base_state(state.bases), state.outs)
    return Standing(row=row_of(state, book), lead=lead_at_bat(state), place=place)


@rule
def at_place(standing, place):
    """The same inning and score with other bases or outs."""
    return Standing(row=standing.row, lead=standing.lead, place=place)


@rule
def with_runs(standing, runs):
    """The same with more runs in."""
    return Standing(row=standing.row, lead=standing.lead + runs, place=standing.place)


@rule
def chance_at(known, standing):
    """The chance to win of the club at bat with average players."""
    column = min(outcomes.LEADS - 1, max(0, standing.lead + outcomes.LEVEL))
    return np.float64(known.win[standing.row, column, standing.place]) * ONE_PART


@rule
def stakes(known, standing):
    """What one more run is worth to the club at bat; an average inning's is about a tenth of a game."""
    return chance_at(known, with_runs(standing, 1)) - chance_at(known, standing)


@rule
def chance_after(known, standing, kind):
    """The chance to win after a kind of result."""
    total = 0.0
    column = min(outcomes.LEADS - 1 - MOST_SCORED, max(0, standing.lead + outcomes.LEVEL))
    begin, end = known.endings_from[kind, standing.place], known.endings_from[kind, standing.place + 1]
    for i in range(begin, end):
        ending = np.int64(known.ending[i])
        chance = known.win[standing.row, column + (ending >> RUN_BITS), ending & ENDING]
        total += np.float64(known.ending_share[i]) * np.float64(chance)
    return total * ONE_PART


@rule
def pitcher_share(control):
    """How much of all plate appearances comes off the pitcher's card (DB-39)."""
    return max(0, min(control, 99) - four_steps.FIRST_ON_CARDS + 1) / 100


@rule
def swinging(book, known, standing, batter, pitcher, control, infield):
    """The chance to win if this batter swings away at this pitcher, by both their cards."""
    side, hand = batting_side(book, batter, pitcher), book.throws[pitcher]
    theirs = pitcher_share(control)
    own = CARD_SHARE - theirs
    total = SPECIAL_SHARE * chance_after(known, standing, outcomes.SPECIAL)
    for kind in range(outcomes.OUTCOMES):
        off_pitcher = theirs * np.float64(book.rates_on_mound[pitcher, side, kind])
        off_hitter = own * np.float64(book.rates_at_bat[batter, hand, kind])
        if kind == outcomes.GROUNDER and infield:
            total += off_pitcher * chance_after(known, standing, outcomes.GROUNDER_IN)
            total += off_hitter * chance_after(known, standing, outcomes.GROUNDER_IN_ERROR)
        elif (kind >= outcomes.SINGLE and kind <= outcomes.DOUBLE) or kind >= outcomes.GROUNDER:
            total += off_pitcher * chance_after(known, standing, kind)
            total += off_hitter * chance_after(known, standing, outcomes.OUTCOMES + kind)
        else:
            total += (off_pitcher + off_hitter) * chance_after(known, standing, kind)
    if book.ball_parks:
        out_of_park = DEEP_FLIES * (book.park_limit[book.power[batter]] + 1) / 100
        over_fence = chance_after(known, standing, outcomes.HOMER)
        total += out_of_park * (over_fence - chance_after(known, standing, outcomes.FLY))
    return total


@rule
def runs_off(book, batter, pitcher, control):
    """Runs that a plate appearance of these two is good for off their cards, by linear weights."""
    theirs = pitcher_share(control)
    off_pitcher = book.worth_facing[pitcher, batting_side(book, batter, pitcher)]
    return theirs * off_pitcher + (CARD_SHARE - theirs) * book.worth_at_bat[batter, book.throws[pitcher]]
