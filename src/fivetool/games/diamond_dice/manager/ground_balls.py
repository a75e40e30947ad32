"""What ground balls are worth, whoever goes and wherever the defense throws."""

from __future__ import annotations

from fivetool.engine.diamond import BATTER, FIRST, HOME, SECOND, THIRD
from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.worth import AVERAGE, after, bit, forced_set
from fivetool.games.diamond_dice.rules import choices, ground_ball
from fivetool.games.diamond_dice.rules.record import MOST_DICE


@rule
def settle(book, following, outs, bases, going, error, batter_out):
    """Runs once a ground play is over: who is left moves as he went, one base more on an error."""
    if outs >= 3:
        return 0.0
    runs = 0
    left = 0
    for base in range(FIRST, HOME):
        if bit(bases, base):
            target = base + bit(going, base) + error
            if target >= HOME:
                runs += 1
            else:
                left |= 1 << (target - 1)
    if not batter_out:
        left |= 1 << error
    return runs + after(book, following, outs, left)


@rule
def list_worth(book, following, throws, outs, bases, going, dp, speed, speed_1, speed_2, speed_3):
    """Runs after a double- or triple-play attempt: every way in which its throws can end."""
    unforced = False
    count = 0
    for base in range(HOME, BATTER, -1):
        if throws >> base & 1:
            if count == 0:
                unforced = base > FIRST and not bit(forced_set(bases), base - 1)
            count += 1
    total = 0.0
    for code in range(3**count):
        total += throws_worth(
            book, following, code, throws, unforced, outs, bases, going, dp, speed, speed_1, speed_2, speed_3
        )
    return total


@rule
def throws_worth(book, following, code, throws, unforced, outs, bases, going, dp, speed, speed_1, speed_2, speed_3):
    """One way the throws can end (a digit each: 0 safe, 1 out, 2 error): its chance times the runs it brings."""
    chance = 1.0
    number = 0
    batter_out = False
    error = 0
    for base in range(HOME, BATTER, -1):
        if throws >> base & 1:
            result = code % 3
            code //= 3
            if error or outs >= 3:
                if result != 0:
                    return 0.0  # not thrown any more
            else:
                dice = ground_ball.UNFORCED_LIST_DICE[number] if unforced else ground_ball.LIST_DICE[number]
                if number == 0 and not unforced:
                    dice = book.first_throw
                dice = min(MOST_DICE, dice + dp)
                runner = speed_3 if base == HOME else speed_2 if base == THIRD else speed_1 if base == SECOND else speed
                misses = book.contact_odds[dice, 0]
                out = book.throw_odds[dice, runner]
                if result == 2:
                    chance *= misses
                    error = 1
                elif result == 1:
                    chance *= out
                    outs += 1
                    if base == FIRST:
                        batter_out = True
                    else:
                        bases &= ~(1 << (base - 2))
                else:
                    chance *= 1 - misses - out
            number += 1
    return chance * settle(book, following, outs, bases, going, error, batter_out)


@rule
def single_throw(book, following, origin, outs, bases, going, speed):
    """Runs when an unforced runner is thrown at with the infield in."""
    safe = book.check_odds[speed, origin + 1]
    caught = settle(book, following, outs + 1, bases & ~(1 << (origin - 1)), going, 0, False)
    return safe * settle(book, following, outs, bases, going, 0, False) + (1 - safe) * caught


@rule
def can_list(throws, bases, going, infield_in):
    """Whether the rules allow a list (DD-96, DD-105)."""
    forced = forced_set(bases)
    first = True
    for base in range(HOME, BATTER, -1):
        if throws >> base & 1:
            if base > FIRST and not bit(forced, base - 1):
                if not (first and infield_in and bit(bases, base - 1) and bit(going, base - 1)):
                    return False
            first = False
    return True


@rule
def best_ground_play(book, following, infield_in, outs, bases, going, dp, speed, speed_1, speed_2, speed_3):
    """The defense's best play of a ground ball with fewer than two outs, and the runs it leaves."""
    forced = forced_set(bases)
    if forced:
        lead = 4 if forced & 4 else 2 if forced & 2 else 1
        best = settle(book, following, outs + 1, bases & ~lead, going, 0, False)
        play = choices.LEAD
    else:
        best = settle(book, following, outs + 1, bases, going, 0, True)
        play = choices.BATTER_OUT
    unforced = going & ~forced
    if forced == 0 and not (infield_in and unforced):
        return best, play
    if infield_in and unforced & 2:
        value = single_throw(book, following, SECOND, outs, bases, going, speed_2)
        if value < best:
            best, play = value, choices.THROW_3B
    if infield_in and unforced & 4:
        value = single_throw(book, following, THIRD, outs, bases, going, speed_3)
        if value < best:
            best, play = value, choices.THROW_HOME
    for i in range(len(choices.LISTS)):
        if can_list(choices.LISTS[i], bases, going, infield_in):
            value = list_worth(
                book, following, choices.LISTS[i], outs, bases, going, dp, speed, speed_1, speed_2, speed_3
            )
            if value < best:
                best, play = value, choices.LIST + i
    return best, play


@rule
def best_going(book, following, infield_in, outs, bases, dp, speed, speed_1, speed_2, speed_3):
    """The offense's best set of runners who go on a ground ball, and the runs it leads to."""
    forced = forced_set(bases)
    best, _ = best_ground_play(book, following, infield_in, outs, bases, forced, dp, speed, speed_1, speed_2, speed_3)
    going = forced
    for base in range(THIRD, FIRST, -1):  # R3 alone, then (only if 3B is empty or he goes) R2 as well
        unforced = bit(bases, base) and not bit(forced, base)
        if unforced:
            tried = forced | bases & ~((1 << (base - 1)) - 1)
            value, _ = best_ground_play(
                book, following, infield_in, outs, bases, tried, dp, speed, speed_1, speed_2, speed_3
            )
            if value > best:
                best, going = value, tried
    return best, going


@rule
def fill_ground_worth(book, outs, bases):
    """Enter what a ground ball is worth with runners and batter of average speed."""
    speed = book.mean_speed
    for infield_in in range(2):
        if outs == 2:
            book.ground_worth[infield_in, outs, bases] = 0.0
        else:
            value, _ = best_going(book, AVERAGE, infield_in, outs, bases, 0, speed, speed, speed, speed)
            book.ground_worth[infield_in, outs, bases] = value
