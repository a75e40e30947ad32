"""The position as the manager looks at it: dice, bases and speeds now, and what this at-bat is worth."""

from __future__ import annotations

from fivetool.engine.diamond import FIRST, HOME, runner_on
from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.at_bats import foresee, prospects
from fivetool.games.diamond_dice.manager.worth import after, at_bat_number, bit, moved_up
from fivetool.games.diamond_dice.rules import pitching
from fivetool.games.diamond_dice.rules.pitching import closer_level
from fivetool.games.diamond_dice.rules.record import batting_seat


@rule
def base_set(state):
    """The occupied bases as a set."""
    return (state.bases[0] != 0) + 2 * (state.bases[1] != 0) + 4 * (state.bases[2] != 0)


@rule
def speed_on(state, book, base):
    """The speed of the runner on a base, 0 if there is none."""
    return book.speed[runner_on(state.bases, base)]


@rule
def speeds_on(state, book):
    """The speeds of the runners on first, second and third."""
    return book.speed[state.bases[0]], book.speed[state.bases[1]], book.speed[state.bases[2]]


@rule
def contact_of(state, book, card):
    """Contact dice of a card at bat now."""
    return max(0, book.contact[card] - state.fewer_contact - closer_level(state, book))


@rule
def power_of(state, book, card):
    """Power dice of a card at bat now."""
    return max(0, book.power[card] - state.fewer_power)


@rule
def next_batter(state, book):
    """The batter who comes next, for `after`."""
    card = state.lineup[batting_seat(state), 0]
    contact = max(0, book.contact[card] - closer_level(state, book))
    return at_bat_number(contact, book.power[card], book.speed[card])


@rule
def prospects_now(state, book):
    """Dice and speed of the batter, the bases, and the `prospects` of this at-bat with the runners as they are."""
    contact, power = contact_of(state, book, state.batter), power_of(state, book, state.batter)
    speed, bases = book.speed[state.batter], base_set(state)
    speed_1, speed_2, speed_3 = speeds_on(state, book)
    following = next_batter(state, book)
    bunt, running, led_to = prospects(book, following, contact, speed, state.outs, bases, speed_1, speed_2, speed_3)
    return contact, power, speed, bases, bunt, running, led_to


@rule
def duel_now(state, book, contact, power, outs, bases):
    """What this at-bat is worth with so many dice, outs and runners."""
    return foresee(book, contact, power, book.speed[state.batter], outs, bases)


@rule
def innings_left(state, book):
    """Innings scheduled after this one."""
    return max(0, book.innings - state.inning)


@rule
def best_pickoff(state, book, value):
    """The runner whose out is worth most, and how much."""
    bases = base_set(state)
    contact = contact_of(state, book, state.batter)
    power = power_of(state, book, state.batter)
    best, gain = 0, -1000.0
    for base in range(FIRST, HOME):
        if bit(bases, base):
            without = duel_now(state, book, contact, power, state.outs + 1, bases & ~(1 << (base - 1)))
            if value - without > gain:
                best, gain = base, value - without
    return best, gain


@rule
def ability_worth(state, book, keyword, level, contact, power):
    """What this at-bat is worth once an ability has been used."""
    bases = base_set(state)
    fewer = level if keyword == pitching.CURVEBALL else 0
    value = duel_now(state, book, max(0, contact - level), max(0, power - fewer), state.outs, bases)
    if keyword != pitching.KNUCKLEBALL:
        return value
    wild = book.contact_odds[level, 0]
    runs, left = moved_up(bases, 1)
    return (1 - wild) * value + wild * (runs + after(book, next_batter(state, book), state.outs, left | 1))
