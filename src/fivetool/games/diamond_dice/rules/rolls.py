"""Dice: ones, power results and speed checks (DD-5 to DD-8, DD-75, DD-76)."""

from __future__ import annotations

from typing import NamedTuple

from fivetool.engine.dice import roll_many
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit, is_silent
from fivetool.games.diamond_dice.rules.events import SpeedCheck
from fivetool.games.diamond_dice.rules.record import batting_seat, card_at

# kinds of dice
TOSS, BATTER_DECK, STARTER_DECK, RELIEVER_DECK = 0, 1, 2, 3
CONTACT_DICE, POWER_DICE, SPEED_DICE, THROW_DICE, PICKOFF_DICE, KNUCKLEBALL_DICE = 4, 5, 6, 7, 8, 9


# what a speed check decides
STEALING, EXTRA_BASE_TRY, AT_FIRST, INFIELD_THROW, BUNTING, RUNNING = range(6)


@rule
def count_ones(state, kind, dice_count, dice):
    """DD-5, DD-7: roll dice and count the ones; no dice show none."""
    roll_many(dice, kind, 6, state.up[:dice_count])
    ones = 0
    for i in range(dice_count):
        if state.up[i] == 0:
            ones += 1
    return ones


@rule
def count_power(state, dice_count, dice):
    """DD-5, DD-108: a power roll counts fives and sixes."""
    roll_many(dice, POWER_DICE, 6, state.up[:dice_count])
    power = 0
    for i in range(dice_count):
        if state.up[i] >= 4:
            power += 1
    return power


@rule
def packed(state, start, dice_count):
    """Up to ten of the dice just rolled in one number, three bits each."""
    value = 0
    for i in range(start, min(start + 10, dice_count)):
        value |= int(state.up[i]) << (3 * (i - start))
    return value


@rule
def dice_shown(state, dice_count, tape):
    """DD-8: every die is public: how many were just rolled, and what they show, as events have it."""
    if is_silent(tape):
        return 0, 0, 0
    return dice_count, packed(state, 0, dice_count), packed(state, 10, dice_count)


class Check(NamedTuple):
    """A runner, or the batter (from BATTER), who tries for a base: his dice, and the ones that he needs."""

    origin: int
    base: int
    dice: int
    need: int
    reason: int


@rule
def speed_check(state, check, dice, tape):
    """DD-75, DD-76: the runner is safe with enough ones."""
    ones = count_ones(state, SPEED_DICE, check.dice, dice)
    safe = ones >= check.need
    rolled = SpeedCheck(
        team=batting_seat(state),
        runner=card_at(state, check.origin),
        origin=check.origin,
        base=check.base,
        reason=check.reason,
        need=check.need,
        ones=ones,
        safe=safe,
        rolled=dice_shown(state, check.dice, tape),
    )
    emit(tape, NO_SEAT, rolled)
    return safe


@rule
def next_base_check(state, book, origin, reason, dice, tape):
    """DD-75: a try for the next base, with all of a runner's dice; he needs as many ones as the base has a number."""
    speed = book.speed[card_at(state, origin)]
    return speed_check(state, Check(origin, origin + 1, speed, origin + 1, reason), dice, tape)
