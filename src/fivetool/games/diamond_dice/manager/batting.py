"""What the manager does at bat: declarations, steals, the bench, and runners who go or hold."""

from fivetool.engine.diamond import FIRST, HOME, SECOND, THIRD, runner_on
from fivetool.engine.record import rule
from fivetool.engine.ties import above, below
from fivetool.games.diamond_dice.manager.at_bats import best_answer, duel, foresee
from fivetool.games.diamond_dice.manager.base_sets import base_set, forced_set, is_on, without
from fivetool.games.diamond_dice.manager.ground_balls import best_going
from fivetool.games.diamond_dice.manager.half_inning import Speeds, Spot
from fivetool.games.diamond_dice.manager.hits_and_bunts import bunt_play, try_gain
from fivetool.games.diamond_dice.manager.situation import (
    at_bat_now,
    ground_ball_now,
    innings_left,
    next_batter,
    prepare,
    speeds_now,
    spot_now,
    worth_now,
)
from fivetool.games.diamond_dice.rules import choices, offense
from fivetool.games.diamond_dice.rules.batted_ball import home_dice
from fivetool.games.diamond_dice.rules.offense import may_steal
from fivetool.games.diamond_dice.rules.record import BENCH

TURNS_AN_INNING = 0.45  # how often a place in the order bats in an inning
WORTH_A_CARD = 0.02  # runs that a bench card must gain
LEAST_STEAL = 0.3  # chances below this are not worth thinking about
LEAST_STEAL_GAIN = 0.02  # runs: a fast runner on first helps the batters after the next too, which no estimate sees
UNLIKELY = -1000.0  # runs: worse than anything
FASTER = 4  # dice that a pinch runner must have over the runner he replaces
MOST_RUNNER_GAIN = 0.25  # runs; a pinch runner whose bat costs more is not looked at


@rule
def choose_offense(state, book, knowledge):
    """The best declaration against this alignment, or a steal if that is clearly better still."""
    batter, spot, ahead = prepare(state, book, knowledge)
    best, declared = best_answer(book, knowledge, batter, spot, state.alignment, ahead)
    choice = choices.DECLARE + declared
    best += LEAST_STEAL_GAIN
    for base in range(FIRST, HOME):
        if may_steal(state, base):
            stealing = steal_worth(state, book, knowledge, base, spot.speeds[base - 1])
            if above(stealing, best):
                best, choice = stealing, choices.STEAL_FROM + base - 1
    return choice


@rule
def steal_worth(state, book, knowledge, base, speed):
    """What the at-bat is worth if a runner of this speed tries for the next base, UNLIKELY if he has little chance."""
    safe = knowledge.check_odds[speed, base + 1]
    if below(safe, LEAST_STEAL):
        return UNLIKELY
    others = without(base_set(state), base)
    speeds = speeds_now(state, book)
    caught = at_bat_worth(state, book, knowledge, state.outs + 1, others, speeds)
    if base == THIRD:
        home = 1 + at_bat_worth(state, book, knowledge, state.outs, others, speeds)
        return safe * home + (1 - safe) * caught
    ahead = with_speed(speeds, base + 1, speed)
    stolen = at_bat_worth(state, book, knowledge, state.outs, others | 1 << base, ahead)
    return safe * stolen + (1 - safe) * caught


@rule
def choose_substitute(state, book, knowledge, seat):
    """Pinch hitters and pinch runners, where the gain now outweighs the weaker bat later."""
    value = worth_now(state, book, knowledge)
    best, choice = WORTH_A_CARD, choices.NO_SUBSTITUTION
    for slot in range(BENCH):
        card = state.bench[seat, slot]
        if card > 0:
            gain = pinch_hit_gain(state, book, knowledge, card, value) - later_cost(state, book, state.batter, card)
            if above(gain, best):
                best, choice = gain, choices.SUBSTITUTE + choices.PLACES_A_CARD * slot
            for base in range(FIRST, HOME):
                runner = runner_on(state.bases, base)
                if runner and book.speed[card] >= book.speed[runner] + FASTER:
                    cost = later_cost(state, book, runner, card)
                    if below(cost, MOST_RUNNER_GAIN - best):
                        gain = pinch_run_gain(state, book, knowledge, base, card, runner) - cost
                        if above(gain, best):
                            best, choice = gain, choices.SUBSTITUTE + choices.PLACES_A_CARD * slot + base
    return choice


@rule
def pinch_hit_gain(state, book, knowledge, card, value):
    """Runs that a bench card gains as the batter."""
    return foresee(book, knowledge, at_bat_now(state, book, card), state.outs, base_set(state)) - value


@rule
def pinch_run_gain(state, book, knowledge, base, card, runner):
    """Runs that a bench card gains as the runner on a base."""
    faster = runner_worth(state, book, knowledge, base, book.speed[card])
    return faster - runner_worth(state, book, knowledge, base, book.speed[runner])


@rule
def runner_worth(state, book, knowledge, base, speed):
    """What this at-bat is worth if a runner of this speed stands on a base, and steals the next if that is better."""
    speeds = with_speed(speeds_now(state, book), base, speed)
    stays = at_bat_worth(state, book, knowledge, state.outs, base_set(state), speeds)
    if not may_steal(state, base):
        return stays
    return max(stays, steal_worth(state, book, knowledge, base, speed) - LEAST_STEAL_GAIN)


@rule
def with_speed(speeds, base, speed):
    """The speeds of the runners, if one of this speed stands on a base."""
    if base == FIRST:
        return Speeds(speed, speeds.second, speeds.third)
    if base == SECOND:
        return Speeds(speeds.first, speed, speeds.third)
    return Speeds(speeds.first, speeds.second, speed)


@rule
def at_bat_worth(state, book, knowledge, outs, bases, speeds):
    """What this at-bat is worth with other outs and runners, the next batter being who he is."""
    batter = at_bat_now(state, book, state.batter)
    value, _ = duel(book, knowledge, batter, Spot(outs, bases, speeds, next_batter(state, book)))
    return value


@rule
def later_cost(state, book, old, new):
    """Runs lost later because another card bats in the old one's place."""
    return TURNS_AN_INNING * innings_left(state, book) * (book.rating[old] - book.rating[new])


@rule
def choose_go_hold(state, book, knowledge):
    """Go if that is better against the defense's best answer, or on a bunt by the odds of the checks."""
    if state.declared == offense.BUNT:
        return choose_on_bunt(state, book, knowledge)
    _, going = best_going(book, knowledge, ground_ball_now(state, book))
    return choices.GO if is_on(going, state.asked_base) else choices.HOLD


@rule
def choose_on_bunt(state, book, knowledge):
    """The runner on second always goes; the one on third if that is worth more than to hold."""
    if state.asked_base == SECOND:
        return choices.GO
    spot, speed = spot_now(state, book), book.speed[state.batter]
    hold = bunt_play(book, knowledge, spot, forced_set(spot.bases), speed)
    return choices.GO if above(bunt_play(book, knowledge, spot, spot.bases, speed), hold) else choices.HOLD


@rule
def choose_extra_base(state, book, knowledge):
    """Try for home if the ones it takes are likely enough, with the batter who comes next in mind."""
    speed = home_dice(state, book)
    others = 1 << (state.hit - 1)
    if state.hit == 1 and state.bases[0] != 0:
        others |= 2
    gain = try_gain(book, knowledge, next_batter(state, book), state.outs, others, speed)
    return choices.TRY if above(gain, 0.0) else choices.STOP
