"""What hits, strikeouts on the run and bunts are worth, in runs to come in the half-inning."""

from __future__ import annotations

from typing import NamedTuple

from fivetool.engine.diamond import BATTER, FIRST, HOME, SECOND, THIRD
from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.base_sets import forced_set, is_on, moved_up
from fivetool.games.diamond_dice.manager.half_inning import after
from fivetool.games.diamond_dice.rules import alignment, batted_ball


class Outcomes(NamedTuple):
    """The runs that everything leads to that a ball in the air can become."""

    missed: float  # a strikeout, or a fly ball that is caught
    moved_up: float  # the batter is out, and every runner moves up
    single: float
    back_single: float  # with the outfield back
    in_single: float  # with the outfield in
    double: float
    triple: float
    homer: float
    running_single: float  # on a hit-and-run
    running_double: float


@rule
def hit_outcome(knowledge, spot, value, by):
    """Runs from a hit of `value` bases on, on which every runner moves up `by` bases."""
    runs, left = moved_up(spot.bases, by)
    if value == HOME:
        return runs + 1 + after(knowledge, spot.following, spot.outs, left)
    return runs + after(knowledge, spot.following, spot.outs, left | 1 << (value - 1))


@rule
def try_gain(book, knowledge, following, outs, others, speed):
    """DD-120, DD-121, DD-169: runs gained by a runner who may try for home, `others` being on base; he need not try."""
    safe = knowledge.check_odds[speed, book.home_ones]
    caught = after(knowledge, following, outs + 1, others)
    trying = safe * (1 + after(knowledge, following, outs, others)) + (1 - safe) * caught
    return max(0.0, trying - after(knowledge, following, outs, others | 4))


@rule
def outcomes(book, knowledge, spot):
    """The `Outcomes` of an at-bat."""
    outs, bases, speeds, following = spot
    runs, left = moved_up(bases, 1)
    single = hit_outcome(knowledge, spot, 1, 1)
    back_single = in_single = single
    if is_on(bases, SECOND):
        others = 3 if is_on(bases, FIRST) else 1
        scored, held = after(knowledge, following, outs, others), after(knowledge, following, outs, others | 4)
        back_single += 1 + scored - held  # DD-125
        slowed = max(0, speeds.second - batted_ball.OUTFIELD_IN_HOME)
        in_single += try_gain(book, knowledge, following, outs, others, slowed)  # DD-124
        single += try_gain(book, knowledge, following, outs, others, speeds.second)
    double = hit_outcome(knowledge, spot, 2, 2)
    if is_on(bases, FIRST):
        double += try_gain(book, knowledge, following, outs, 2, speeds.first)
    return Outcomes(
        missed=after(knowledge, following, outs + 1, bases),
        moved_up=runs + after(knowledge, following, outs + 1, left) if outs < 2 else 0.0,
        single=single,
        back_single=back_single,
        in_single=in_single,
        double=double,
        triple=hit_outcome(knowledge, spot, 3, 3),
        homer=hit_outcome(knowledge, spot, 4, 4),
        running_single=hit_outcome(knowledge, spot, 1, 2),  # DD-137
        running_double=hit_outcome(knowledge, spot, 2, 3),
    )


@rule
def contact_worth(book, knowledge, dice, speed, aligned, hit_and_run, led_to):
    """Table T2: runs from the power roll on with these power dice; `led_to` are the `Outcomes`."""
    odds = knowledge.power_odds
    single, double = led_to.single, led_to.double
    if hit_and_run:
        single, double = led_to.running_single, led_to.running_double
    elif aligned == alignment.OUTFIELD_BACK:
        single = led_to.back_single
    elif aligned == alignment.OUTFIELD_IN:
        single = led_to.in_single
    if aligned == alignment.OUTFIELD_BACK:
        return (1 - odds[dice, 4]) * single + odds[dice, 4] * led_to.homer
    no_power, one_power = single, single
    if not hit_and_run and aligned != alignment.INFIELD_IN and aligned != alignment.INFIELD_BACK:
        no_power = led_to.missed
    if aligned == alignment.INFIELD_BACK:
        safe = knowledge.check_odds[speed, 1]
        one_power = safe * single + (1 - safe) * led_to.moved_up
    elif aligned == alignment.OUTFIELD_IN and book.shallow and not hit_and_run:
        one_power = led_to.missed  # DD-168
    total = odds[dice, 0] * no_power + odds[dice, 1] * one_power
    if aligned == alignment.OUTFIELD_IN:
        return total + odds[dice, 2] * led_to.triple + (odds[dice, 3] + odds[dice, 4]) * led_to.homer
    return total + odds[dice, 2] * double + odds[dice, 3] * led_to.triple + odds[dice, 4] * led_to.homer


@rule
def strikeout_running(knowledge, spot):
    """DD-141: runs after a strikeout on a hit-and-run: every runner must make his check, lead runner first."""
    if spot.outs == 2:
        return 0.0
    total = 0.0
    for fate in range(8):
        if fate & ~spot.bases == 0:  # a bit for every runner who makes it
            total += fate_worth(knowledge, spot, fate)
    return total


@rule
def fate_worth(knowledge, spot, fate):
    """The chance of one way in which running can end, the batter being out, times the runs it brings."""
    outs = spot.outs + 1
    chance = 1.0
    runs = 0
    left = 0
    for base in range(THIRD, BATTER, -1):
        if is_on(spot.bases, base) and outs < 3:
            safe = knowledge.check_odds[spot.speeds[base - 1], base + 1]
            if not is_on(fate, base):
                chance *= 1 - safe
                outs += 1
            else:
                chance *= safe
                if base == THIRD:
                    runs += 1
                else:
                    left |= 1 << base
        elif is_on(spot.bases, base) and is_on(fate, base):
            return 0.0  # counted with the fates in which he never ran
    return chance * (runs + after(knowledge, spot.following, outs, left))


@rule
def bunt_play(book, knowledge, spot, going, speed):
    """Runs from a bunt in play on, for the runners who go."""
    outs, bases, speeds, following = spot
    left = 0
    for base in range(FIRST, THIRD):
        if is_on(bases, base):
            left |= 1 << base if is_on(going, base) else 1 << (base - 1)
    safe = knowledge.check_odds[speed, book.bunt_ones]
    if not is_on(bases, THIRD) or not is_on(going, THIRD):
        left |= bases & 4
        on_first = after(knowledge, following, outs, left | 1)
        return safe * on_first + (1 - safe) * after(knowledge, following, outs + 1, left)
    home = knowledge.check_odds[speeds.third, HOME]
    scores = safe * (1 + after(knowledge, following, outs, left | 1))
    if outs < 2:
        scores += (1 - safe) * (1 + after(knowledge, following, outs + 1, left))
    fails = 0.0
    if outs < 2:
        on_first = after(knowledge, following, outs + 1, left | 1)
        fails = safe * on_first + (1 - safe) * after(knowledge, following, outs + 2, left)
    return home * scores + (1 - home) * fails


@rule
def best_bunt(book, knowledge, spot, speed):
    """Runs from a bunt in play on, with the best of going and holding."""
    forced = forced_set(spot.bases)
    if not is_on(spot.bases, THIRD) or forced & 4:
        return bunt_play(book, knowledge, spot, spot.bases, speed)
    hold = bunt_play(book, knowledge, spot, forced, speed)
    return max(hold, bunt_play(book, knowledge, spot, spot.bases, speed))
