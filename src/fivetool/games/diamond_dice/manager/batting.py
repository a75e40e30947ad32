"""What the manager does at bat: declarations, steals, the bench, and runners who go or hold."""

from __future__ import annotations

from fivetool.engine.diamond import FIRST, HOME, SECOND, THIRD, runner_on
from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.at_bats import best_answer, bunt_worth, foresee
from fivetool.games.diamond_dice.manager.ground_balls import best_going
from fivetool.games.diamond_dice.manager.situation import (
    base_set,
    contact_of,
    duel_now,
    innings_left,
    next_batter,
    power_of,
    speed_on,
    speeds_on,
)
from fivetool.games.diamond_dice.manager.worth import bit, bunt_play, forced_set, outcomes, strikeout_running, try_gain
from fivetool.games.diamond_dice.rules.batted_ball import OUTFIELD_IN_HOME
from fivetool.games.diamond_dice.rules.choices import (
    DECLARE,
    GO,
    HOLD,
    NO_SUBSTITUTION,
    STEAL_FROM,
    STOP,
    SUBSTITUTE,
    TRY,
)
from fivetool.games.diamond_dice.rules.offence import may_declare, may_steal
from fivetool.games.diamond_dice.rules.record import BENCH, BUNT, INFIELD_IN, OUTFIELD_IN, current_pitcher

TURNS_AN_INNING = 0.45  # how often a place in the order bats in an inning
WORTH_A_CARD = 0.02  # runs that a bench card must gain
LEAST_STEAL = 0.3  # chances below this are not worth thinking about


@rule
def choose_offence(state, book):
    """The best declaration against this alignment, or a steal if that is better still."""
    bases = base_set(state)
    following = next_batter(state, book)
    contact = contact_of(state, book, state.batter)
    power = power_of(state, book, state.batter)
    speed = book.speed[state.batter]
    speed_1, speed_2, speed_3 = (
        speed_on(state, book, FIRST),
        speed_on(state, book, SECOND),
        speed_on(state, book, THIRD),
    )
    led_to = outcomes(book, following, state.outs, bases, speed_1, speed_2)
    running = strikeout_running(book, following, state.outs, bases, speed_1, speed_2, speed_3)
    bunt = -1.0
    if may_declare(state, book, BUNT):
        bunt = bunt_worth(book, following, contact, speed, state.outs, bases, speed_3)
    value, declared = best_answer(
        book, contact, power, speed, state.outs, bases, state.alignment, bunt, running, led_to
    )
    best, choice = value, DECLARE + declared
    if bases:
        foreseen = duel_now(state, book, contact, power, state.outs, bases)
        for base in range(FIRST, HOME):
            if may_steal(state, base):
                runner = speed_on(state, book, base)
                if book.check_odds[runner, base + 1] > LEAST_STEAL:
                    stealing = value + steal_worth(state, book, base, runner) - foreseen
                    if stealing > best:
                        best, choice = stealing, STEAL_FROM + base - 1
    return choice


@rule
def steal_worth(state, book, base, speed):
    """What the at-bat is worth if a runner of this speed tries for the next base."""
    bases = base_set(state)
    contact = contact_of(state, book, state.batter)
    power = power_of(state, book, state.batter)
    without = bases & ~(1 << (base - 1))
    safe = book.check_odds[speed, base + 1]
    caught = duel_now(state, book, contact, power, state.outs + 1, without)
    if base == THIRD:
        stolen = duel_now(state, book, contact, power, state.outs, without)
        stolen += 1
    else:
        stolen = duel_now(state, book, contact, power, state.outs, without | 1 << base)
    return safe * stolen + (1 - safe) * caught


@rule
def choose_substitute(state, book, seat):
    """Pinch hitters and pinch runners, where the gain now outweighs the weaker bat later."""
    bases = base_set(state)
    value = duel_now(
        state, book, contact_of(state, book, state.batter), power_of(state, book, state.batter), state.outs, bases
    )
    best, choice = WORTH_A_CARD, NO_SUBSTITUTION
    for slot in range(BENCH):
        card = state.bench[seat, slot]
        if card > 0:
            gain = pinch_hit_gain(state, book, card, value, bases) - later_cost(state, book, state.batter, card)
            if gain > best:
                best, choice = gain, SUBSTITUTE + 4 * slot
            for base in range(FIRST, HOME):
                if may_steal(state, base) and book.check_odds[book.speed[card], base + 1] > LEAST_STEAL:
                    runner = runner_on(state.bases, base)
                    gain = steal_worth(state, book, base, book.speed[card]) - value
                    gain -= later_cost(state, book, runner, card)
                    if gain > best:
                        best, choice = gain, SUBSTITUTE + 4 * slot + base
    return choice


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
    """Go if that is better against the defence's best answer, or on a bunt by the odds of the checks."""
    bases = base_set(state)
    following = next_batter(state, book)
    base = state.asked_base
    speed, speed_3 = book.speed[state.batter], speed_on(state, book, THIRD)
    if state.declared == BUNT:
        if base == SECOND:
            return GO
        held = forced_set(bases)
        stay = bunt_play(book, following, state.outs, bases, held, speed, speed_3)
        return GO if bunt_play(book, following, state.outs, bases, bases, speed, speed_3) > stay else HOLD
    infield_in = 1 if state.alignment == INFIELD_IN else 0
    dp = book.double_play[current_pitcher(state)]
    speed_1, speed_2, _ = speeds_on(state, book)
    _, going = best_going(book, following, infield_in, state.outs, bases, dp, speed, speed_1, speed_2, speed_3)
    return GO if bit(going, base) else HOLD


@rule
def choose_extra_base(state, book):
    """Try for home if four ones are likely enough, with the batter who comes next in mind."""
    speed = speed_on(state, book, state.asked_base)
    if state.alignment == OUTFIELD_IN and state.hit == 1:
        speed = max(0, speed - OUTFIELD_IN_HOME)
    others = 1 << (state.hit - 1)
    if state.hit == 1 and state.bases[0] != 0:
        others |= 2
    return TRY if try_gain(book, next_batter(state, book), state.outs, others, speed) > 0 else STOP
