"""What ground balls are worth, whoever goes and wherever the defense throws."""

from __future__ import annotations

from typing import NamedTuple

from fivetool.engine.diamond import BATTER, FIRST, HOME, SECOND, THIRD
from fivetool.engine.record import rule
from fivetool.engine.ties import above, below
from fivetool.games.diamond_dice.manager.base_sets import forced_set, is_on, without
from fivetool.games.diamond_dice.manager.half_inning import AVERAGE, Speeds, Spot, after
from fivetool.games.diamond_dice.rules import choices, ground_ball
from fivetool.games.diamond_dice.rules.record import MOST_DICE


class GroundBall(NamedTuple):
    """A ground ball with fewer than two outs: what the batter found, how fast he is, and what the defense has."""

    spot: Spot
    speed: int  # the batter's
    infield_in: int
    double_play: int  # dice that the pitcher adds to every throw of a list


@rule
def settle(knowledge, following, outs, bases, going, error, batter_out):
    """Runs once a ground play is over: who is left moves as he went, one base more on an error."""
    if outs >= 3:
        return 0.0
    runs = 0
    left = 0
    for base in range(FIRST, HOME):
        if is_on(bases, base):
            target = base + is_on(going, base) + error
            if target >= HOME:
                runs += 1
            else:
                left |= 1 << (target - 1)
    if not batter_out:
        left |= 1 << error
    return runs + after(knowledge, following, outs, left)


@rule
def list_worth(book, knowledge, ball, throws, going):
    """Runs after a double- or triple-play attempt: every way in which its throws can end."""
    unforced = False
    count = 0
    for base in range(HOME, BATTER, -1):
        if throws >> base & 1:
            if count == 0:
                unforced = base > FIRST and not is_on(forced_set(ball.spot.bases), base - 1)
            count += 1
    total = 0.0
    for code in range(3**count):
        total += throws_worth(book, knowledge, ball, throws, going, unforced, code)
    return total


@rule
def throws_worth(book, knowledge, ball, throws, going, unforced, code):
    """One way the throws can end (a digit each: SAFE, OUT or ERROR): its chance times the runs it brings."""
    outs, bases = ball.spot.outs, ball.spot.bases
    chance = 1.0
    number = 0
    batter_out = False
    error = 0
    for base in range(HOME, BATTER, -1):
        if throws >> base & 1:
            result = code % 3
            code //= 3
            if error or outs >= 3:
                if result != ground_ball.SAFE:
                    return 0.0  # not thrown any more
            else:
                dice = throw_dice(book, ball, number, unforced)
                speed = ball.speed if base == FIRST else ball.spot.speeds[base - 2]
                misses = knowledge.no_ones[dice]
                out = knowledge.throw_odds[dice, speed]
                if result == ground_ball.ERROR:
                    chance *= misses
                    error = 1
                elif result == ground_ball.OUT:
                    chance *= out
                    outs += 1
                    if base == FIRST:
                        batter_out = True
                    else:
                        bases = without(bases, base - 1)
                else:
                    chance *= 1 - misses - out
            number += 1
    return chance * settle(knowledge, ball.spot.following, outs, bases, going, error, batter_out)


@rule
def throw_dice(book, ball, number, unforced):
    """DD-71, DD-97, DD-106: the defense's dice for a throw of a list."""
    if unforced:
        dice = ground_ball.UNFORCED_LIST_DICE[number]
    else:
        dice = book.first_throw if number == 0 else ground_ball.LIST_DICE[number]
    return min(MOST_DICE, dice + ball.double_play)


@rule
def single_throw(knowledge, ball, origin, going):
    """Runs when an unforced runner is thrown at with the infield in."""
    outs, bases, speeds, following = ball.spot
    safe = knowledge.check_odds[speeds[origin - 1], origin + 1]
    caught = settle(knowledge, following, outs + 1, without(bases, origin), going, 0, False)
    return safe * settle(knowledge, following, outs, bases, going, 0, False) + (1 - safe) * caught


@rule
def can_list(throws, bases, going, infield_in):
    """Whether the rules allow a list (DD-96, DD-105)."""
    forced = forced_set(bases)
    first = True
    for base in range(HOME, BATTER, -1):
        if throws >> base & 1:
            if base > FIRST and not is_on(forced, base - 1):
                if not (first and infield_in and is_on(bases, base - 1) and is_on(going, base - 1)):
                    return False
            first = False
    return True


@rule
def best_ground_play(book, knowledge, ball, going):
    """The defense's best play of a ground ball, and the runs it leaves."""
    outs, bases, _, following = ball.spot
    forced = forced_set(bases)
    if forced:
        lead = THIRD if is_on(forced, THIRD) else SECOND if is_on(forced, SECOND) else FIRST
        best = settle(knowledge, following, outs + 1, without(bases, lead), going, 0, False)
        play = choices.LEAD
    else:
        best = settle(knowledge, following, outs + 1, bases, going, 0, True)
        play = choices.BATTER_OUT
    unforced = going & ~forced
    if forced == 0 and not (ball.infield_in and unforced):
        return best, play
    if ball.infield_in and is_on(unforced, SECOND):
        value = single_throw(knowledge, ball, SECOND, going)
        if below(value, best):
            best, play = value, choices.THROW_3B
    if ball.infield_in and is_on(unforced, THIRD):
        value = single_throw(knowledge, ball, THIRD, going)
        if below(value, best):
            best, play = value, choices.THROW_HOME
    for i in range(len(choices.LISTS)):
        if can_list(choices.LISTS[i], bases, going, ball.infield_in):
            value = list_worth(book, knowledge, ball, choices.LISTS[i], going)
            if below(value, best):
                best, play = value, choices.LIST + i
    return best, play


@rule
def best_going(book, knowledge, ball):
    """The offense's best set of runners who go on a ground ball, and the runs it leads to."""
    bases = ball.spot.bases
    forced = forced_set(bases)
    best, _ = best_ground_play(book, knowledge, ball, forced)
    going = forced
    for base in range(THIRD, FIRST, -1):  # R3 alone, then (only if 3B is empty or he goes) R2 as well
        if is_on(bases, base) and not is_on(forced, base):
            tried = forced | bases & ~((1 << (base - 1)) - 1)
            value, _ = best_ground_play(book, knowledge, ball, tried)
            if above(value, best):
                best, going = value, tried
    return best, going


@rule
def fill_ground_worth(book, knowledge, outs, bases):
    """Enter what a ground ball is worth with runners and batter of average speed."""
    mean = knowledge.mean_speed
    spot = Spot(outs, bases, Speeds(mean, mean, mean), AVERAGE)
    for infield_in in range(2):
        if outs == 2:
            knowledge.ground_worth[infield_in, outs, bases] = 0.0
        else:
            value, _ = best_going(book, knowledge, GroundBall(spot, mean, infield_in, 0))
            knowledge.ground_worth[infield_in, outs, bases] = value
