"""Chances to win: look-ups by the place in the inning, and what a plate appearance of these two men is worth.

All chances here are those of the club at bat. A place is the bases and outs as one number, see `outcomes`.
"""

from __future__ import annotations

import numpy as np

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.manager import outcomes
from fivetool.games.dice_baseball.rules import four_steps
from fivetool.games.dice_baseball.rules.sides import batting_side

SPECIAL_SHARE, CARD_SHARE = 0.1, 0.9
MOST_SCORED = 4  # on one play
RUN_BITS, ENDING = 5, 31  # an ending: its place in the lower bits, the runs above them (`outcomes.RUN`)
ONE_PART = 1.0 / outcomes.CERTAIN
AVERAGE_TURN = -0.007  # `runs_off` of average players
DEEP_FLIES = 0.027  # of plate appearances: 97 to 99 on either card


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
def chance_at(known, row, lead, place):
    """The chance to win of the club at bat with average players."""
    return np.float64(known.win[row, min(outcomes.LEADS - 1, max(0, lead + outcomes.LEVEL)), place]) * ONE_PART


@rule
def stakes(known, row, lead, place):
    """What one more run is worth to the club at bat; an average inning's is about a tenth of a game."""
    return chance_at(known, row, lead + 1, place) - chance_at(known, row, lead, place)


@rule
def chance_after(known, row, lead, kind, place):
    """The chance to win after a kind of result."""
    total = 0.0
    column = min(outcomes.LEADS - 1 - MOST_SCORED, max(0, lead + outcomes.LEVEL))
    for i in range(known.endings_from[kind, place], known.endings_from[kind, place + 1]):
        ending = np.int64(known.ending[i])
        total += np.float64(known.ending_share[i]) * np.float64(
            known.win[row, column + (ending >> RUN_BITS), ending & ENDING]
        )
    return total * ONE_PART


@rule
def pitcher_share(control):
    """How much of all plate appearances comes off the pitcher's card (DB-39)."""
    return max(0, min(control, 99) - four_steps.FIRST_ON_CARDS + 1) / 100


@rule
def swinging(book, known, row, lead, place, batter, pitcher, control, infield):
    """The chance to win if this batter swings away at this pitcher, by both their cards."""
    side, hand = batting_side(book, batter, pitcher), book.throws[pitcher]
    theirs = pitcher_share(control)
    own = CARD_SHARE - theirs
    total = SPECIAL_SHARE * chance_after(known, row, lead, outcomes.SPECIAL, place)
    for kind in range(outcomes.OUTCOMES):
        off_pitcher = theirs * np.float64(book.rates_on_mound[pitcher, side, kind])
        off_hitter = own * np.float64(book.rates_at_bat[batter, hand, kind])
        if kind == outcomes.GROUNDER and infield:
            total += off_pitcher * chance_after(known, row, lead, outcomes.GROUNDER_IN, place)
            total += off_hitter * chance_after(known, row, lead, outcomes.GROUNDER_IN_ERROR, place)
        elif (kind >= outcomes.SINGLE and kind <= outcomes.DOUBLE) or kind >= outcomes.GROUNDER:
            total += off_pitcher * chance_after(known, row, lead, kind, place)
            total += off_hitter * chance_after(known, row, lead, outcomes.OUTCOMES + kind, place)
        else:
            total += (off_pitcher + off_hitter) * chance_after(known, row, lead, kind, place)
    if book.ball_parks:
        out_of_park = DEEP_FLIES * (book.park_limit[book.power[batter]] + 1) / 100
        over_fence = chance_after(known, row, lead, outcomes.HOMER, place)
        total += out_of_park * (over_fence - chance_after(known, row, lead, outcomes.FLY, place))
    return total


@rule
def runs_off(book, batter, pitcher, control):
    """Runs that a plate appearance of these two is good for off their cards, by linear weights."""
    theirs = pitcher_share(control)
    off_pitcher = book.worth_facing[pitcher, batting_side(book, batter, pitcher)]
    return theirs * off_pitcher + (CARD_SHARE - theirs) * book.worth_at_bat[batter, book.throws[pitcher]]
