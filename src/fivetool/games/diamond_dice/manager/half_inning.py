"""What an at-bat begins with, and what a half-inning will still bring after it."""

from __future__ import annotations

from typing import NamedTuple

from fivetool.engine.record import rule
from fivetool.games.diamond_dice.rules.record import MOST_DICE, MOST_POWER

AT_BATS = 1 + (MOST_DICE + 1) * (MOST_POWER + 1) * (MOST_DICE + 1)
AVERAGE = 0  # stands for a batter who is nobody in particular


class Batter(NamedTuple):
    """The dice that a batter has left, and his speed."""

    contact: int
    power: int
    speed: int


class Speeds(NamedTuple):
    """The speeds of the runners on first, second and third; nobody looks at that of an empty base."""

    first: int
    second: int
    third: int


class Spot(NamedTuple):
    """What a batter finds: outs, a set of bases, how fast the runners are, and who bats next (`at_bat_number`)."""

    outs: int
    bases: int
    speeds: Speeds
    following: int


@rule
def at_bat_number(batter):
    """The number under which at-bats of such a batter are foreseen (`knowledge.duel_worth`)."""
    return 1 + (batter.contact * (MOST_POWER + 1) + batter.power) * (MOST_DICE + 1) + batter.speed


@rule
def after(knowledge, following, outs, bases):
    """Runs still to come when a batter of that number comes next (AVERAGE: anybody); none after three outs."""
    if outs >= 3:
        return 0.0
    return knowledge.worth[outs, bases] if following == AVERAGE else knowledge.duel_worth[following, outs, bases]
