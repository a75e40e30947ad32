"""The bench of the club at bat: pinch hitters and pinch runners."""

from fivetool.engine.diamond import FIRST, SECOND
from fivetool.engine.record import rule
from fivetool.engine.ties import above, below
from fivetool.games.dice_baseball.manager.bullpen import (
    arm_price,
    best_arm,
    count_relievers,
    outlook,
    outlook_now,
    run_at_stake,
)
from fivetool.games.dice_baseball.manager.calls_at_bat import bunting_over
from fivetool.games.dice_baseball.manager.chance_to_win import (
    innings_left,
    lead_at_bat,
    runs_off,
    stakes,
    standing_now,
    swinging,
)
from fivetool.games.dice_baseball.rules import positions
from fivetool.games.dice_baseball.rules.bunts import may_sacrifice, may_squeeze
from fivetool.games.dice_baseball.rules.eligibility import has_position, is_free
from fivetool.games.dice_baseball.rules.record import NOBODY, on_base, pitcher_now, roster

BATTERS_FACED = 9  # over which the pitcher is compared with his reliever
BAT_PRICE = 0.003  # what a man on the bench is worth later, an inning
BETTER_BAT = 0.02  # runs by which a pinch hitter must be the better one to be looked into
MOST_GAINED = 0.15  # no pinch hitter gains more
LATE_INNINGS = 3
FASTER = 10  # points of Speed that make a pinch runner worth a look
SHARE_OF_SPEED = 0.35  # of the difference in Speed that becomes a run more
RUNNER_PRICE = 0.004


@rule
def wants_pinch_hitter(state, book, known, team):
    """Whether somebody on the bench leaves a better chance than the man due to bat."""
    slot_position = state.place[team, state.up[team]]
    if slot_position == positions.PITCHER:
        return state.batter == state.mound[team] and bats_for_pitcher(state, book, known, team)
    if innings_left(state, book) >= LATE_INNINGS:
        return False
    hitter = best_hitter(state, book, team, slot_position)
    if hitter == NOBODY:
        return False
    pitcher = pitcher_now(state)
    better = runs_off(book, hitter, pitcher, state.control) - runs_off(book, state.batter, pitcher, state.control)
    if below(better, BETTER_BAT):
        return False
    return above(turn_of(state, book, known, hitter), turn_of(state, book, known, state.batter) + BAT_PRICE)


@rule
def bats_for_pitcher(state, book, known, team):
    """For the pitcher: what the better bat gains, against the arm that has to follow him on the mound."""
    hitter = best_hitter(state, book, team, positions.PITCHER)
    if hitter == NOBODY:
        return False
    arms = count_relievers(state, book, team)
    if arms == 0:
        return False
    run = run_at_stake(state, book, known, team)
    arm = best_arm(state, book, team, run)
    fresh = book.stamina_relief[arm]
    worse = outlook(state, book, team, arm, book.control[arm], fresh, BATTERS_FACED)
    worse -= outlook_now(state, book, team, BATTERS_FACED)
    price = run * worse + arm_price(state, book, arms) + BAT_PRICE * innings_left(state, book) / 3
    if not below(price, MOST_GAINED):
        return False
    return above(turn_of(state, book, known, hitter), turn_of(state, book, known, state.batter) + price)


@rule
def turn_of(state, book, known, batter):
    """The chance to win with this man at bat, swinging or bunting somebody over."""
    standing = standing_now(state, book)
    value = swinging(book, known, standing, batter, pitcher_now(state), state.control, state.infield)
    if may_sacrifice(state, book) or may_squeeze(state):
        value = max(value, bunting_over(book, known, standing, batter))
    return value


@rule
def is_hitter(state, book, player):
    """A hitter on the bench."""
    return not book.pitcher_card[player] and is_free(state, book, player)


@rule
def best_hitter(state, book, team, position):
    """The best bat on the bench against this pitcher, of those with the position; nobody has to have the mound's."""
    best, most = NOBODY, -1000.0
    pitcher = pitcher_now(state)
    for player in roster(book, team):
        if is_hitter(state, book, player) and (position == positions.PITCHER or has_position(book, player, position)):
            worth = runs_off(book, player, pitcher, state.control)
            if above(worth, most):
                best, most = player, worth
    return best


@rule
def base_to_run_from(state, book, known, team):
    """The base of a slow runner for whom somebody should run, late in a close game; 0 for none."""
    lead = lead_at_bat(state)
    if innings_left(state, book) > 1 or lead > 1 or lead < -2:
        return 0
    run = stakes(known, standing_now(state, book))
    for base in range(SECOND, FIRST - 1, -1):
        runner = on_base(state, base)
        if runner != NOBODY:
            fast = best_runner(state, book, team)
            if fast == NOBODY or book.speed[fast] < book.speed[runner] + FASTER:
                return 0
            if above(SHARE_OF_SPEED * (book.speed[fast] - book.speed[runner]) / 100 * run, RUNNER_PRICE):
                return base
    return 0


@rule
def best_runner(state, book, team):
    """The fastest man on the bench, of those who bat less well than the others if two are as fast."""
    best, most = NOBODY, -1000.0
    for player in roster(book, team):
        if is_hitter(state, book, player):
            worth = book.speed[player] - 100.0 * book.worth_at_bat[player, 1]
            if above(worth, most):
                best, most = player, worth
    return best
