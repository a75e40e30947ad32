"""What whole at-bats are worth when both sides choose well.

The defense chooses the alignment that holds the offense's best answer down.
"""

from __future__ import annotations

from typing import NamedTuple

from fivetool.engine.record import rule
from fivetool.engine.ties import above, below
from fivetool.games.diamond_dice.manager.half_inning import AVERAGE, Speeds, Spot, after, at_bat_number
from fivetool.games.diamond_dice.manager.hits_and_bunts import (
    Outcomes,
    best_bunt,
    contact_worth,
    outcomes,
    strikeout_running,
)
from fivetool.games.diamond_dice.rules import alignment, offense
from fivetool.games.diamond_dice.rules.record import MOST_DICE

NOT_ALLOWED = -1.0  # less than any number of runs


class Prospects(NamedTuple):
    """The runs that an at-bat can lead to."""

    bunt: float  # NOT_ALLOWED where the rules allow none
    running: float  # a strikeout on a hit-and-run
    led_to: Outcomes


@rule
def prospects(book, knowledge, batter, spot):
    """What an at-bat can lead to."""
    bunt = NOT_ALLOWED
    if spot.bases or not book.bunt_needs_runner:
        bunt = bunt_worth(book, knowledge, batter, spot)
    return Prospects(bunt, strikeout_running(knowledge, spot), outcomes(book, knowledge, spot))


@rule
def bunt_worth(book, knowledge, batter, spot):
    """Runs from a bunt on."""
    missed = knowledge.no_ones[batter.contact]
    strikeout = after(knowledge, spot.following, spot.outs + 1, spot.bases)
    return missed * strikeout + (1 - missed) * best_bunt(book, knowledge, spot, batter.speed)


@rule
def swing_worth(book, knowledge, batter, spot, aligned, declared, missed, led_to):
    """Runs from a swing, a hit-and-run or a swing for the fences on; `missed` is what a strikeout leaves."""
    contact, power, speed = batter
    if declared == offense.FENCES:
        contact = max(0, contact - offense.FENCES_CONTACT)
        power = min(MOST_DICE, power + offense.FENCES_POWER)
    hit_and_run = declared == offense.HIT_AND_RUN
    if hit_and_run:
        ground = led_to.moved_up
    else:
        ground = knowledge.ground_worth[1 if aligned == alignment.INFIELD_IN else 0, spot.outs, spot.bases]
    hits = contact_worth(book, knowledge, power, speed, aligned, hit_and_run, led_to)
    no_ones, one_one, more_ones = knowledge.no_ones, knowledge.one_one, knowledge.more_ones
    return no_ones[contact] * missed + one_one[contact] * ground + more_ones[contact] * hits


@rule
def answer_worth(book, knowledge, declared, batter, spot, aligned, ahead):
    """Runs that a declaration leads to against an alignment, NOT_ALLOWED if the rules forbid it here."""
    if declared == offense.BUNT:
        return ahead.bunt
    if declared != offense.HIT_AND_RUN:
        return swing_worth(book, knowledge, batter, spot, aligned, declared, ahead.led_to.missed, ahead.led_to)
    if spot.bases or book.hit_and_run_any:
        return swing_worth(book, knowledge, batter, spot, aligned, declared, ahead.running, ahead.led_to)
    return NOT_ALLOWED


@rule
def best_answer(book, knowledge, batter, spot, aligned, ahead):
    """The offense's best declaration against an alignment, and the runs it leads to; `ahead` are the `Prospects`."""
    best, choice = NOT_ALLOWED, offense.SWING
    for declared in range(offense.DECLARATIONS):
        value = answer_worth(book, knowledge, declared, batter, spot, aligned, ahead)
        if above(value, best):
            best, choice = value, declared
    return best, choice


@rule
def duel(book, knowledge, batter, spot):
    """The runs an at-bat leads to when both sides choose well, and the defense's alignment, the plainest of equals."""
    if spot.outs >= 3:
        return 0.0, alignment.NORMAL
    ahead = prospects(book, knowledge, batter, spot)
    best, choice = 1000.0, alignment.NORMAL
    for aligned in range(alignment.COUNT):
        value, _ = best_answer(book, knowledge, batter, spot, aligned, ahead)
        if below(value, best):
            best, choice = value, aligned
    return best, choice


@rule
def average_spot(knowledge, outs, bases):
    """A spot with runners of average speed and nobody in particular to follow."""
    mean = knowledge.mean_speed
    return Spot(outs, bases, Speeds(mean, mean, mean), AVERAGE)


@rule
def foresee(book, knowledge, batter, outs, bases):
    """The runs an at-bat leads to, with runners of average speed and nobody in particular to follow."""
    if outs >= 3:
        return 0.0
    if knowledge.tabled:
        return knowledge.duel_worth[at_bat_number(batter), outs, bases]
    value, _ = duel(book, knowledge, batter, average_spot(knowledge, outs, bases))
    return value
