"""What whole at-bats are worth when both sides choose well, and from that every position and card.

`solve` finds what a half-inning will still bring from a number of outs and a set of bases, for the batters of a card
set, by letting every at-bat be played out with exact dice odds: the defense chooses the alignment that holds the
offense's best answer down.
"""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.ground_balls import fill_ground_worth
from fivetool.games.diamond_dice.manager.worth import (
    AVERAGE,
    MISSED_TO,
    UP_TO,
    after,
    at_bat_number,
    best_bunt,
    bit,
    contact_worth,
    outcomes,
    strikeout_running,
)
from fivetool.games.diamond_dice.rules import alignment, offense, pitching
from fivetool.games.diamond_dice.rules.record import CARDS, MOST_DICE, MOST_POWER

BATTERS_SAMPLED = 4  # every fourth batter of the set stands for all when the half-inning is solved
SWEEPS = 40
CLOSE_ENOUGH = 0.004  # runs
BASES_SEEN = (0.54, 0.18, 0.09, 0.08, 0.03, 0.03, 0.03, 0.02)  # how often each set of bases comes up, about
NOT_ALLOWED = -1.0  # less than any number of runs
INDIFFERENT = 1e-9  # runs: alignments closer than this are the same, and the plainer one is taken


@rule
def swing_worth(book, contact, power, speed, outs, bases, aligned, declared, missed, led_to):
    """Runs from a swing, a hit-and-run or a swing for the fences on; `missed` is what a strikeout leaves."""
    if declared == offense.FENCES:
        contact = max(0, contact - offense.FENCES_CONTACT)
        power = min(MOST_DICE, power + offense.FENCES_POWER)
    hit_and_run = 1 if declared == offense.HIT_AND_RUN else 0
    if hit_and_run:
        ground = led_to[UP_TO]
    else:
        ground = book.ground_worth[1 if aligned == alignment.INFIELD_IN else 0, outs, bases]
    hits = contact_worth(book, power, speed, aligned, hit_and_run, led_to)
    odds = book.contact_odds
    return odds[contact, 0] * missed + odds[contact, 1] * ground + odds[contact, 2] * hits


@rule
def bunt_worth(book, following, contact, speed, outs, bases, speed_3):
    """Runs from a bunt on."""
    missed = book.contact_odds[contact, 0]
    return missed * after(book, following, outs + 1, bases) + (1 - missed) * best_bunt(
        book, following, outs, bases, speed, speed_3
    )


@rule
def prospects(book, following, contact, speed, outs, bases, speed_1, speed_2, speed_3):
    """What an at-bat can lead to: a bunt (NOT_ALLOWED where there is none), a strikeout on the run, `outcomes`."""
    bunt = NOT_ALLOWED
    if bases or not book.bunt_needs_runner:
        bunt = bunt_worth(book, following, contact, speed, outs, bases, speed_3)
    running = strikeout_running(book, following, outs, bases, speed_1, speed_2, speed_3)
    return bunt, running, outcomes(book, following, outs, bases, speed_1, speed_2)


@rule
def answer_worth(book, declared, contact, power, speed, outs, bases, aligned, bunt, running, led_to):
    """Runs that a declaration leads to against an alignment, NOT_ALLOWED if the rules forbid it here."""
    if declared == offense.BUNT:
        return bunt
    if declared != offense.HIT_AND_RUN:
        return swing_worth(book, contact, power, speed, outs, bases, aligned, declared, led_to[MISSED_TO], led_to)
    if bases or book.hit_and_run_any:
        return swing_worth(book, contact, power, speed, outs, bases, aligned, declared, running, led_to)
    return NOT_ALLOWED


@rule
def best_answer(book, contact, power, speed, outs, bases, aligned, bunt, running, led_to):
    """The offense's best declaration against an alignment, and the runs it leads to."""
    best, choice = NOT_ALLOWED, offense.SWING
    for declared in range(offense.DECLARATIONS):
        value = answer_worth(book, declared, contact, power, speed, outs, bases, aligned, bunt, running, led_to)
        if value > best:
            best, choice = value, declared
    return best, choice


@rule
def duel(book, following, contact, power, speed, outs, bases, speed_1, speed_2, speed_3):
    """The runs an at-bat leads to when both sides choose well, and the alignment that the defense chooses."""
    if outs >= 3:
        return 0.0, alignment.NORMAL
    bunt, running, led_to = prospects(book, following, contact, speed, outs, bases, speed_1, speed_2, speed_3)
    best, choice = 1000.0, alignment.NORMAL
    for aligned in range(alignment.COUNT):
        value, _ = best_answer(book, contact, power, speed, outs, bases, aligned, bunt, running, led_to)
        if value < best - INDIFFERENT:
            best, choice = value, aligned
    return best, choice


@rule
def foresee(book, contact, power, speed, outs, bases):
    """The runs an at-bat leads to, with runners of average speed and nobody in particular to follow."""
    if outs >= 3:
        return 0.0
    if book.tabled:
        return book.duel_worth[at_bat_number(contact, power, speed), outs, bases]
    mean = book.mean_speed
    value, _ = duel(book, AVERAGE, contact, power, speed, outs, bases, mean, mean, mean)
    return value


@rule
def foresee_batter(book, contact, power, speed):
    """Enter what the at-bats of a batter lead to, for `after` and `foresee` to look up."""
    mean = book.mean_speed
    number = at_bat_number(contact, power, speed)
    for outs in range(3):
        for bases in range(8):
            value, _ = duel(book, AVERAGE, contact, power, speed, outs, bases, mean, mean, mean)
            book.duel_worth[number, outs, bases] = value


@rule
def foresee_cards(book):
    """Enter the at-bats of all cards, against Closers too: the least that players need."""
    most = 0
    for card in range(1, CARDS):
        most = max(most, book.closer[card])
    for card in range(1, book.batters + book.starters + 1):
        if book.contact[card] > 0:
            for fewer in range(most + 1):
                foresee_batter(book, max(0, book.contact[card] - fewer), book.power[card], book.speed[card])


@rule
def foresee_all(book):
    """Enter every at-bat there can be, so that players only have to look it up."""
    for contact in range(MOST_DICE + 1):
        for power in range(MOST_POWER + 1):
            for speed in range(MOST_DICE + 1):
                foresee_batter(book, contact, power, speed)
    book.tabled = 1


@rule
def solve(book):
    """Fill the rule book with what every number of outs and set of bases is worth, for the batters of the card set."""
    for outs in range(2, -1, -1):
        for bases in range(8):
            book.worth[outs, bases] = 0.1 * (3 - outs) + 0.2 * (bit(bases, 1) + bit(bases, 2) + bit(bases, 3))
        for sweep in range(SWEEPS):
            for bases in range(8):
                fill_ground_worth(book, outs, bases)
            change = 0.0
            for bases in range(8):
                value = average_duel(book, outs, bases)
                change = max(change, abs(value - book.worth[outs, bases]))
                book.worth[outs, bases] = value
            if change < CLOSE_ENOUGH:
                break
        for bases in range(8):
            fill_ground_worth(book, outs, bases)


@rule
def average_duel(book, outs, bases):
    """What an at-bat of an average batter is worth."""
    total = 0.0
    count = 0
    for card in range(1, book.batters + 1, BATTERS_SAMPLED):
        value = foresee(book, book.contact[card], book.power[card], book.speed[card], outs, bases)
        total += value
        count += 1
    return total / count


@rule
def rate_card(book, card, contact, power):
    """What a batter with so much contact and power leads to, over the bases as they usually are."""
    total = 0.0
    for outs in range(3):
        for bases in range(8):
            value = foresee(book, contact, power, book.speed[card], outs, bases)
            total += value * BASES_SEEN[bases] / 3
    return total


@rule
def rate_abilities(book):
    """Enter the worth of every ability at an average moment."""
    for card in range(1, book.batters + book.starters + book.relievers + 1):
        for slot in range(book.abilities[card]):
            keyword, level = book.keyword[card, slot], book.level[card, slot]
            if book.typical_gain[keyword, level] == 0.0:
                book.typical_gain[keyword, level] = typical_gain(book, keyword, level)


@rule
def typical_gain(book, keyword, level):
    """Runs that an ability saves when it is used on an average batter (a Pickoff: on a runner on first)."""
    if keyword == pitching.PICKOFF:
        return (1 - book.contact_odds[level, 0]) * (book.worth[1, 1] - book.worth[2, 0])
    total = 0.0
    count = 0
    for card in range(1, book.batters + 1, BATTERS_SAMPLED):
        contact = max(0, book.contact[card] - level)
        power = max(0, book.power[card] - (level if keyword == pitching.CURVEBALL else 0))
        spared = rate_card(book, card, book.contact[card], book.power[card]) - rate_card(book, card, contact, power)
        if keyword == pitching.KNUCKLEBALL:
            wild = book.contact_odds[level, 0]
            spared = (1 - wild) * spared - wild * 0.35
        total += spared
        count += 1
    return total / count
