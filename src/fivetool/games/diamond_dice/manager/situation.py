"""The position as the manager looks at it: dice, bases and speeds now, and what this at-bat is worth."""

from fivetool.engine.diamond import FIRST, HOME
from fivetool.engine.record import rule
from fivetool.engine.ties import above
from fivetool.games.diamond_dice.manager.at_bats import foresee, prospects
from fivetool.games.diamond_dice.manager.base_sets import base_set, is_on, moved_up, without
from fivetool.games.diamond_dice.manager.ground_balls import GroundBall
from fivetool.games.diamond_dice.manager.half_inning import Batter, Speeds, Spot, after, at_bat_number
from fivetool.games.diamond_dice.rules import alignment, pitching
from fivetool.games.diamond_dice.rules.pitching import closer_level
from fivetool.games.diamond_dice.rules.record import batting_seat, current_pitcher


@rule
def at_bat_now(state, book, card):
    """A card at bat now, with the dice that are left to it."""
    contact = max(0, book.contact[card] - state.fewer_contact - closer_level(state, book))
    return Batter(contact, max(0, book.power[card] - state.fewer_power), book.speed[card])


@rule
def speeds_now(state, book):
    """The speeds of the runners."""
    return Speeds(book.speed[state.bases[0]], book.speed[state.bases[1]], book.speed[state.bases[2]])


@rule
def next_batter(state, book):
    """The batter who comes next, for `after`."""
    card = state.lineup[batting_seat(state), 0]
    contact = max(0, book.contact[card] - closer_level(state, book))
    return at_bat_number(Batter(contact, book.power[card], book.speed[card]))


@rule
def spot_now(state, book):
    """What the batter finds."""
    return Spot(state.outs, base_set(state), speeds_now(state, book), next_batter(state, book))


@rule
def prepare(state, book, knowledge):
    """What alignments and declarations are weighed with: the batter, what he finds, and what that can lead to."""
    batter, spot = at_bat_now(state, book, state.batter), spot_now(state, book)
    return batter, spot, prospects(book, knowledge, batter, spot)


@rule
def ground_ball_now(state, book):
    """The ground ball that is in play."""
    return GroundBall(
        spot=spot_now(state, book),
        speed=book.speed[state.batter],
        infield_in=1 if state.alignment == alignment.INFIELD_IN else 0,
        double_play=book.double_play[current_pitcher(state)],
    )


@rule
def worth_now(state, book, knowledge):
    """What this at-bat is worth."""
    return foresee(book, knowledge, at_bat_now(state, book, state.batter), state.outs, base_set(state))


@rule
def innings_left(state, book):
    """Innings scheduled after this one."""
    return max(0, book.innings - state.inning)


@rule
def best_pickoff(state, book, knowledge, value):
    """The runner whose out is worth most, and how much, the at-bat being worth `value` as it stands."""
    bases = base_set(state)
    batter = at_bat_now(state, book, state.batter)
    best, gain = 0, -1000.0
    for base in range(FIRST, HOME):
        if is_on(bases, base):
            picked_off = foresee(book, knowledge, batter, state.outs + 1, without(bases, base))
            if above(value - picked_off, gain):
                best, gain = base, value - picked_off
    return best, gain


@rule
def ability_worth(state, book, knowledge, keyword, level):
    """What this at-bat is worth once an ability has been used."""
    bases = base_set(state)
    contact, power, speed = at_bat_now(state, book, state.batter)
    fewer = level if keyword == pitching.CURVEBALL else 0
    left = Batter(max(0, contact - level), max(0, power - fewer), speed)
    value = foresee(book, knowledge, left, state.outs, bases)
    if keyword != pitching.KNUCKLEBALL:
        return value
    wild = knowledge.no_ones[level]
    runs, moved = moved_up(bases, 1)
    walk = runs + after(knowledge, next_batter(state, book), state.outs, moved | 1)
    return (1 - wild) * value + wild * walk
