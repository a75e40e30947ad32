"""What managers know, worked out once for a card set and its options.

`solve` finds what a half-inning will still bring from a number of outs and a set of bases, for the batters of a card
set, by letting every at-bat be played out with exact dice odds. Every batter and ability is then worth what it makes
of that.
"""

from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.at_bats import average_spot, duel, foresee
from fivetool.games.diamond_dice.manager.base_sets import SETS, is_on
from fivetool.games.diamond_dice.manager.ground_balls import fill_ground_worth
from fivetool.games.diamond_dice.manager.half_inning import Batter, at_bat_number
from fivetool.games.diamond_dice.rules import pitching
from fivetool.games.diamond_dice.rules.record import CARDS, MOST_DICE, MOST_POWER

BATTERS_SAMPLED = 4  # every fourth batter of the set stands for all when the half-inning is solved
SWEEPS = 40
CLOSE_ENOUGH = 0.004  # runs
BASES_SEEN = (0.54, 0.18, 0.09, 0.08, 0.03, 0.03, 0.03, 0.02)  # how often each set of bases comes up, about
WILD_PITCH_RUNS = 0.35  # that a wild pitch costs the defense


@rule
def card_at_bat(book, card):
    """The dice of a batter card with nothing taken from them."""
    return Batter(book.contact[card], book.power[card], book.speed[card])


@rule
def solve(book, knowledge):
    """Enter what every number of outs and set of bases is worth, for the batters of the card set."""
    for outs in range(2, -1, -1):
        for bases in range(SETS):
            runners = is_on(bases, 1) + is_on(bases, 2) + is_on(bases, 3)
            knowledge.worth[outs, bases] = 0.1 * (3 - outs) + 0.2 * runners
        for sweep in range(SWEEPS):
            for bases in range(SETS):
                fill_ground_worth(book, knowledge, outs, bases)
            change = 0.0
            for bases in range(SETS):
                value = average_duel(book, knowledge, outs, bases)
                change = max(change, abs(value - knowledge.worth[outs, bases]))
                knowledge.worth[outs, bases] = value
            if change < CLOSE_ENOUGH:
                break
        for bases in range(SETS):
            fill_ground_worth(book, knowledge, outs, bases)


@rule
def average_duel(book, knowledge, outs, bases):
    """What an at-bat of an average batter is worth."""
    total = 0.0
    count = 0
    for card in range(1, book.batters + 1, BATTERS_SAMPLED):
        total += foresee(book, knowledge, card_at_bat(book, card), outs, bases)
        count += 1
    return total / count


@rule
def foresee_batter(book, knowledge, batter):
    """Enter what the at-bats of a batter lead to, for `after` and `foresee` to look up."""
    number = at_bat_number(batter)
    for outs in range(3):
        for bases in range(SETS):
            value, _ = duel(book, knowledge, batter, average_spot(knowledge, outs, bases))
            knowledge.duel_worth[number, outs, bases] = value


@rule
def foresee_cards(book, knowledge):
    """Enter the at-bats of all cards, against Closers too: the least that players need."""
    most = 0
    for card in range(1, CARDS):
        most = max(most, book.closer[card])
    for card in range(1, book.batters + book.starters + 1):
        contact, power, speed = card_at_bat(book, card)
        if contact > 0:
            for fewer in range(most + 1):
                foresee_batter(book, knowledge, Batter(max(0, contact - fewer), power, speed))


@rule
def foresee_all(book, knowledge):
    """Enter every at-bat there can be, so that players only have to look it up."""
    for contact in range(MOST_DICE + 1):
        for power in range(MOST_POWER + 1):
            for speed in range(MOST_DICE + 1):
                foresee_batter(book, knowledge, Batter(contact, power, speed))
    knowledge.tabled = 1


@rule
def rate_batter(book, knowledge, batter):
    """What a batter leads to, over the bases as they usually are."""
    total = 0.0
    for outs in range(3):
        for bases in range(SETS):
            total += foresee(book, knowledge, batter, outs, bases) * BASES_SEEN[bases] / 3
    return total


@rule
def rate_abilities(book, knowledge):
    """Enter the worth of every ability at an average moment."""
    for card in range(1, book.batters + book.starters + book.relievers + 1):
        for slot in range(book.abilities[card]):
            keyword, level = book.keyword[card, slot], book.level[card, slot]
            if knowledge.typical_gain[keyword, level] == 0.0:
                knowledge.typical_gain[keyword, level] = typical_gain(book, knowledge, keyword, level)


@rule
def typical_gain(book, knowledge, keyword, level):
    """Runs that an ability saves when it is used on an average batter (a Pickoff: on a runner on first)."""
    if keyword == pitching.PICKOFF:
        return (1 - knowledge.no_ones[level]) * (knowledge.worth[1, 1] - knowledge.worth[2, 0])
    total = 0.0
    count = 0
    for card in range(1, book.batters + 1, BATTERS_SAMPLED):
        batter = card_at_bat(book, card)
        fewer_power = level if keyword == pitching.CURVEBALL else 0
        left = Batter(max(0, batter.contact - level), max(0, batter.power - fewer_power), batter.speed)
        spared = rate_batter(book, knowledge, batter) - rate_batter(book, knowledge, left)
        if keyword == pitching.KNUCKLEBALL:
            wild = knowledge.no_ones[level]
            spared = (1 - wild) * spared - wild * WILD_PITCH_RUNS
        total += spared
        count += 1
    return total / count
