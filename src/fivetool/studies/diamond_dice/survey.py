"""The best alignment against every batter there can be, and whether to try for home."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.at_bats import best_answer, duel, prospects
from fivetool.games.diamond_dice.manager.worth import at_bat_number, bit, try_gain
from fivetool.games.diamond_dice.rules import alignment, offense
from fivetool.games.diamond_dice.rules.record import MOST_DICE, MOST_POWER

LEAST_CONTACT = 2  # below this a card set is refused


@rule
def survey(book, card, found):
    """Add up the best alignment against every batter there can be, every number of outs and every set of bases.

    The runners are the fastest there can be, and `card` bats next. After the alignments `found` counts the situations
    in which the runner on second should try for home on a single.
    """
    following = at_bat_number(book.contact[card], book.power[card], book.speed[card])
    for contact in range(LEAST_CONTACT, MOST_DICE + 1):
        for power in range(MOST_POWER + 1):
            for speed in range(MOST_DICE + 1):
                for outs in range(3):
                    for bases in range(8):
                        survey_at_bat(book, following, contact, power, speed, outs, bases, found)


@rule
def survey_at_bat(book, following, contact, power, speed, outs, bases, found):
    """One situation of `survey`."""
    fast = MOST_DICE
    _, aligned = duel(book, following, contact, power, speed, outs, bases, fast, fast, fast)
    found[aligned] += 1
    others = 3 if bit(bases, 1) else 1
    if bit(bases, 2) and aligned != alignment.OUTFIELD_BACK and try_gain(book, following, outs, others, fast) > 0:
        bunt, running, led_to = prospects(book, following, contact, speed, outs, bases, fast, fast, fast)
        _, declared = best_answer(book, contact, power, speed, outs, bases, aligned, bunt, running, led_to)
        if declared in (offense.SWING, offense.FENCES):
            found[alignment.COUNT] += 1
