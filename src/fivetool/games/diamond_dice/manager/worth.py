"""What hits and bunts are worth, in runs to come in the half-inning.

Bases are a set here: bit 0 is first base, bit 1 second, bit 2 third.
`following` stands for the batter who comes next (`at_bat_number`).
"""

from __future__ import annotations

from fivetool.engine.diamond import BATTER, FIRST, HOME, SECOND, THIRD
from fivetool.engine.record import rule
from fivetool.games.diamond_dice.rules import alignment, batted_ball
from fivetool.games.diamond_dice.rules.record import MOST_DICE, MOST_POWER

AVERAGE = 0  # stands for a batter who is nobody in particular

# what `outcomes` finds, by place
MISSED_TO, UP_TO, SINGLE_TO, BACK_SINGLE_TO, IN_SINGLE_TO, DOUBLE_TO, TRIPLE_TO, HOMER_TO = 0, 1, 2, 3, 4, 5, 6, 7
RUNNING_SINGLE_TO, RUNNING_DOUBLE_TO = 8, 9


@rule
def at_bat_number(contact, power, speed):
    """The number under which at-bats of such a batter are foreseen (`book.duel_worth`)."""
    return 1 + (contact * (MOST_POWER + 1) + power) * (MOST_DICE + 1) + speed


@rule
def after(book, following, outs, bases):
    """Runs still to come when a batter of that number comes next (AVERAGE: anybody); none after three outs."""
    if outs >= 3:
        return 0.0
    return book.worth[outs, bases] if following == AVERAGE else book.duel_worth[following, outs, bases]


@rule
def bit(bases, base):
    """Whether a base is in a set of bases."""
    return bases >> (base - 1) & 1


@rule
def forced_set(bases):
    """The runners who must run when the batter does."""
    forced = 0
    for base in range(FIRST, HOME):
        if not bit(bases, base):
            return forced
        forced |= 1 << (base - 1)
    return forced


@rule
def moved_up(bases, by):
    """Runs scored and bases taken when every runner moves up, nobody else being on."""
    runs = 0
    left = 0
    for base in range(FIRST, HOME):
        if bit(bases, base):
            if base + by >= HOME:
                runs += 1
            else:
                left |= 1 << (base + by - 1)
    return runs, left


@rule
def hit_outcome(book, following, value, by, outs, bases):
    """Runs from a hit of `value` bases on, on which every runner moves up `by` bases."""
    runs, left = moved_up(bases, by)
    if value == HOME:
        return runs + 1 + after(book, following, outs, left)
    return runs + after(book, following, outs, left | 1 << (value - 1))


@rule
def try_gain(book, following, outs, others, speed):
    """DD-120, DD-121, DD-169: runs gained by a runner who may try for home, `others` being on base; he need not try."""
    safe = book.check_odds[speed, book.home_ones]
    caught = after(book, following, outs + 1, others)
    trying = safe * (1 + after(book, following, outs, others)) + (1 - safe) * caught
    return max(0.0, trying - after(book, following, outs, others | 4))


@rule
def outcomes(book, following, outs, bases, speed_1, speed_2):
    """Runs that everything a ball in the air can become leads to, in the order of the names above."""
    missed = after(book, following, outs + 1, bases)
    runs, left = moved_up(bases, 1)
    up = runs + after(book, following, outs + 1, left) if outs < 2 else 0.0
    single = hit_outcome(book, following, 1, 1, outs, bases)
    back_single = in_single = single
    if bit(bases, SECOND):
        others = 3 if bit(bases, FIRST) else 1
        back_single += 1 + after(book, following, outs, others) - after(book, following, outs, others | 4)  # DD-125
        in_single += try_gain(book, following, outs, others, max(0, speed_2 - batted_ball.OUTFIELD_IN_HOME))  # DD-124
        single += try_gain(book, following, outs, others, speed_2)
    double = hit_outcome(book, following, 2, 2, outs, bases)
    if bit(bases, FIRST):
        double += try_gain(book, following, outs, 2, speed_1)
    triple = hit_outcome(book, following, 3, 3, outs, bases)
    homer = hit_outcome(book, following, 4, 4, outs, bases)
    running_single = hit_outcome(book, following, 1, 2, outs, bases)  # DD-137
    running_double = hit_outcome(book, following, 2, 3, outs, bases)
    return missed, up, single, back_single, in_single, double, triple, homer, running_single, running_double


@rule
def contact_worth(book, dice, speed, aligned, hit_and_run, led_to):
    """Table T2: runs from the power roll on with so many power dice; `led_to` is what `outcomes` found."""
    odds = book.power_odds
    single, double = led_to[SINGLE_TO], led_to[DOUBLE_TO]
    if hit_and_run:
        single, double = led_to[RUNNING_SINGLE_TO], led_to[RUNNING_DOUBLE_TO]
    elif aligned == alignment.OUTFIELD_BACK:
        single = led_to[BACK_SINGLE_TO]
    elif aligned == alignment.OUTFIELD_IN:
        single = led_to[IN_SINGLE_TO]
    if aligned == alignment.OUTFIELD_BACK:
        return (1 - odds[dice, 4]) * single + odds[dice, 4] * led_to[HOMER_TO]
    no_power, one_power = single, single
    if not hit_and_run and aligned != alignment.INFIELD_IN and aligned != alignment.INFIELD_BACK:
        no_power = led_to[MISSED_TO]
    if aligned == alignment.INFIELD_BACK:
        safe = book.check_odds[speed, 1]
        one_power = safe * single + (1 - safe) * led_to[UP_TO]
    elif aligned == alignment.OUTFIELD_IN and book.shallow and not hit_and_run:
        one_power = led_to[MISSED_TO]  # DD-168
    total = odds[dice, 0] * no_power + odds[dice, 1] * one_power
    if aligned == alignment.OUTFIELD_IN:
        return total + odds[dice, 2] * led_to[TRIPLE_TO] + (odds[dice, 3] + odds[dice, 4]) * led_to[HOMER_TO]
    return total + odds[dice, 2] * double + odds[dice, 3] * led_to[TRIPLE_TO] + odds[dice, 4] * led_to[HOMER_TO]


@rule
def strikeout_running(book, following, outs, bases, speed_1, speed_2, speed_3):
    """Runs after a strikeout on a hit-and-run: every runner must make his check, lead runner first."""
    if outs == 2:
        return 0.0
    total = 0.0
    for fate in range(8):
        if fate & ~bases == 0:  # a bit for every runner who makes it
            total += fate_worth(book, following, fate, outs + 1, bases, speed_1, speed_2, speed_3)
    return total


@rule
def fate_worth(book, following, fate, outs, bases, speed_1, speed_2, speed_3):
    """The chance of one way in which running can end, times the runs it brings."""
    chance = 1.0
    runs = 0
    left = 0
    for base in range(THIRD, BATTER, -1):
        if bit(bases, base) and outs < 3:
            speed = speed_3 if base == THIRD else speed_2 if base == SECOND else speed_1
            safe = book.check_odds[speed, base + 1]
            if not bit(fate, base):
                chance *= 1 - safe
                outs += 1
            else:
                chance *= safe
                if base == THIRD:
                    runs += 1
                else:
                    left |= 1 << base
        elif bit(bases, base) and bit(fate, base):
            return 0.0  # counted with the fates in which he never ran
    return chance * (runs + after(book, following, outs, left))


@rule
def bunt_play(book, following, outs, bases, going, speed, speed_3):
    """Runs from a bunt in play on, for the runners who go."""
    left = 0
    for base in range(FIRST, THIRD):
        if bit(bases, base):
            left |= 1 << base if bit(going, base) else 1 << (base - 1)
    safe = book.check_odds[speed, book.bunt_ones]
    if not bit(bases, THIRD) or not bit(going, THIRD):
        left |= bases & 4
        return safe * after(book, following, outs, left | 1) + (1 - safe) * after(book, following, outs + 1, left)
    home = book.check_odds[speed_3, HOME]
    scores = safe * (1 + after(book, following, outs, left | 1))
    if outs < 2:
        scores += (1 - safe) * (1 + after(book, following, outs + 1, left))
    fails = 0.0
    if outs < 2:
        fails = safe * after(book, following, outs + 1, left | 1) + (1 - safe) * after(book, following, outs + 2, left)
    return home * scores + (1 - home) * fails


@rule
def best_bunt(book, following, outs, bases, speed, speed_3):
    """Runs from a bunt in play on, with the best of going and holding."""
    forced = forced_set(bases)
    if not bit(bases, THIRD) or forced & 4:
        return bunt_play(book, following, outs, bases, bases, speed, speed_3)
    hold = bunt_play(book, following, outs, bases, forced, speed, speed_3)
    return max(hold, bunt_play(book, following, outs, bases, bases, speed, speed_3))
