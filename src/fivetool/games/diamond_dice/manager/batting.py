"""What the manager does at bat: declarations, steals, the bench, and runners who go or hold."""

from __future__ import annotations

from fivetool.engine.diamond import FIRST, HOME, SECOND, THIRD, runner_on
from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.at_bats import best_answer, duel, foresee
from fivetool.games.diamond_dice.manager.ground_balls import best_going
from fivetool.games.diamond_dice.manager.situation import (
    base_set,
    contact_of,
    duel_now,
    innings_left,
    next_batter,
    power_of,
    prospects_now,
    speed_on,
    speeds_on,
)
from fivetool.games.diamond_dice.manager.worth import bit, bunt_play, forced_set, try_gain
from fivetool.games.diamond_dice.rules import alignment, choices, offense
from fivetool.games.diamond_dice.rules.batted_ball import home_dice
from fivetool.games.diamond_dice.rules.offense import may_steal
from fivetool.games.diamond_dice.rules.record import BENCH, current_pitcher

TURNS_AN_INNING = 0.45  # how often a place in the order bats in an inning
WORTH_A_CARD = 0.02  # runs that a bench card must gain
LEAST_STEAL = 0.3  # chances below this are not worth thinking about
LEAST_STEAL_GAIN = 0.02  # runs: a fast runner on first helps the batters after the next too, which no estimate sees
UNLIKELY = -1000.0  # runs: worse than anything
FASTER = 4  # dice that a pinch runner must have over the runner he replaces
MOST_RUNNER_GAIN = 0.25  # runs; a pinch runner whose bat costs more is not looked at


@rule
def choose_offense(state, book):
    """The best declaration against this alignment, or a steal if that is clearly better still."""
    contact, power, speed, bases, bunt, running, led_to = prospects_now(state, book)
    best, declared = best_answer(book, contact, power, speed, state.outs, bases, state.alignment, bunt, running, led_to)
    choice = choices.DECLARE + declared
    best += LEAST_STEAL_GAIN
    for base in range(FIRST, HOME):
        if may_steal(state, base):
            stealing = steal_worth(state, book, base, speed_on(state, book, base))
            if stealing > best:
                best, choice = stealing, choices.STEAL_FROM + base - 1
    return choice


@rule
def steal_worth(state, book, base, speed):
    """What the at-bat is worth if a runner of this speed tries for the next base, UNLIKELY if he has little chance."""
    safe = book.check_odds[speed, base + 1]
    if safe < LEAST_STEAL:
        return UNLIKELY
    bases = base_set(state)
    without = bases & ~(1 << (base - 1))
    speeds = speeds_on(state, book)
    caught = at_bat_worth(state, book, state.outs + 1, without, speeds)
    if base == THIRD:
        return safe * (1 + at_bat_worth(state, book, state.outs, without, speeds)) + (1 - safe) * caught
    stolen = at_bat_worth(state, book, state.outs, without | 1 << base, with_speed(speeds, base + 1, speed))
    return safe * stolen + (1 - safe) * caught


@rule
def choose_substitute(state, book, seat):
    """Pinch hitters and pinch runners, where the gain now outweighs the weaker bat later."""
    bases = base_set(state)
    value = duel_now(
        state, book, contact_of(state, book, state.batter), power_of(state, book, state.batter), state.outs, bases
    )
    best, choice = WORTH_A_CARD, choices.NO_SUBSTITUTION
    for slot in range(BENCH):
        card = state.bench[seat, slot]
        if card > 0:
            gain = pinch_hit_gain(state, book, card, value, bases) - later_cost(state, book, state.batter, card)
            if gain > best:
                best, choice = gain, choices.SUBSTITUTE + choices.PLACES_A_CARD * slot
            for base in range(FIRST, HOME):
                runner = runner_on(state.bases, base)
                if runner and book.speed[card] >= book.speed[runner] + FASTER:
                    cost = later_cost(state, book, runner, card)
                    if cost < MOST_RUNNER_GAIN - best:
                        gain = pinch_run_gain(state, book, base, card, runner) - cost
                        if gain > best:
                            best, choice = gain, choices.SUBSTITUTE + choices.PLACES_A_CARD * slot + base
    return choice


@rule
def pinch_run_gain(state, book, base, card, runner):
    """Runs that a bench card gains as the runner on a base."""
    return runner_worth(state, book, base, book.speed[card]) - runner_worth(state, book, base, book.speed[runner])


@rule
def runner_worth(state, book, base, speed):
    """What this at-bat is worth if a runner of this speed stands on a base, and steals the next if that is better."""
    stays = at_bat_worth(state, book, state.outs, base_set(state), with_speed(speeds_on(state, book), base, speed))
    if not may_steal(state, base):
        return stays
    return max(stays, steal_worth(state, book, base, speed) - LEAST_STEAL_GAIN)


@rule
def with_speed(speeds, base, speed):
    """The speeds of the runners on first, second and third, if one of this speed stands on a base."""
    speed_1, speed_2, speed_3 = speeds
    if base == FIRST:
        return speed, speed_2, speed_3
    if base == SECOND:
        return speed_1, speed, speed_3
    return speed_1, speed_2, speed


@rule
def at_bat_worth(state, book, outs, bases, speeds):
    """What this at-bat is worth with so many outs and such runners, the next batter being who he is."""
    contact, power = contact_of(state, book, state.batter), power_of(state, book, state.batter)
    speed_1, speed_2, speed_3 = speeds
    value, _ = duel(
        book, next_batter(state, book), contact, power, book.speed[state.batter], outs, bases,
        speed_1, speed_2, speed_3,
    )  # fmt: skip
    return value


@rule
def pinch_hit_gain(state, book, card, value, bases):
    """Runs that a bench card gains as the batter."""
    contact, power = contact_of(state, book, card), power_of(state, book, card)
    instead = foresee(book, contact, power, book.speed[card], state.outs, bases)
    return instead - value


@rule
def later_cost(state, book, old, new):
    """Runs lost later because another card bats in the old one's place."""
    return TURNS_AN_INNING * innings_left(state, book) * (book.rating[old] - book.rating[new])


@rule
def choose_go_hold(state, book):
    """Go if that is better against the defense's best answer, or on a bunt by the odds of the checks."""
    bases = base_set(state)
    following = next_batter(state, book)
    base = state.asked_base
    speed, speed_3 = book.speed[state.batter], speed_on(state, book, THIRD)
    if state.declared == offense.BUNT:
        if base == SECOND:
            return choices.GO
        held = forced_set(bases)
        stay = bunt_play(book, following, state.outs, bases, held, speed, speed_3)
        return (
            choices.GO if bunt_play(book, following, state.outs, bases, bases, speed, speed_3) > stay else choices.HOLD
        )
    infield_in = 1 if state.alignment == alignment.INFIELD_IN else 0
    dp = book.double_play[current_pitcher(state)]
    speed_1, speed_2, _ = speeds_on(state, book)
    _, going = best_going(book, following, infield_in, state.outs, bases, dp, speed, speed_1, speed_2, speed_3)
    return choices.GO if bit(going, base) else choices.HOLD


@rule
def choose_extra_base(state, book):
    """Try for home if the ones it takes are likely enough, with the batter who comes next in mind."""
    speed = home_dice(state, book)
    others = 1 << (state.hit - 1)
    if state.hit == 1 and state.bases[0] != 0:
        others |= 2
    return choices.TRY if try_gain(book, next_batter(state, book), state.outs, others, speed) > 0 else choices.STOP
