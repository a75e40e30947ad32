"""The bullpen: when a pitcher leaves and who relieves him, by stamina, current N, the next batters and the stakes."""

from fivetool.engine.record import rule
from fivetool.engine.ties import above
from fivetool.games.dice_baseball.manager.chance_to_win import (
    Standing,
    innings_left,
    lead_at_bat,
    row_of,
    runs_off,
    stakes,
    standing_now,
)
from fivetool.games.dice_baseball.rules import stamina
from fivetool.games.dice_baseball.rules.eligibility import is_free, is_rested
from fivetool.games.dice_baseball.rules.record import NOBODY, SLOTS, base_state, roster
from fivetool.games.dice_baseball.rules.setting_the_field import may_change_pitcher
from fivetool.games.dice_baseball.rules.stamina import control_of

HORIZON = 6  # batters that a change is reckoned over
LOOK_FROM = 9  # batters faced before a starter's place is thought about
LATE = 1  # innings left when runners in scoring position alone make a change worth a look
ARM_PRICE = 0.2  # runs that a reliever is worth later, when there are just enough
AVERAGE_STAKES = 0.1
BATTERS_AN_INNING, BATTERS_AN_ARM = 4.3, 8
NOBODY_ON = 0  # the place with the bases empty and none out
KEPT = 0.6  # how much of a good reliever's worth is kept for later innings


@rule
def outlook(state, book, team, pitcher, control, fresh, count):
    """Runs above the average that the next batters are good for against a pitcher, who tires after `fresh` of them."""
    total = 0.0
    other = 1 - team
    for i in range(count):
        batter = state.order[other, (state.up[other] + i) % SLOTS]
        tired = max(0, i - max(fresh, 1) + 1) if book.stamina_rule != stamina.OFF else 0
        total += runs_off(book, batter, pitcher, control - stamina.TIRING * tired)
    return total


@rule
def outlook_now(state, book, team, count):
    """The outlook with the pitcher on the mound."""
    fresh = state.stamina[team] - state.faced[team]
    return outlook(state, book, team, state.mound[team], control_of(state, team), fresh, count)


@rule
def is_reliever(state, book, player):
    """DB-161: free, with relief games, rested; with the rest rule on, starters are left to start."""
    if not book.pitcher_card[player] or book.relief_games[player] == 0 or not is_free(state, book, player):
        return False
    return is_rested(book, player) and not (book.rest and book.starts[player] > book.relief_games[player])


@rule
def count_relievers(state, book, team):
    """How many are left in the bullpen."""
    count = 0
    for player in roster(book, team):
        if is_reliever(state, book, player):
            count += 1
    return count


@rule
def run_at_stake(state, book, known, team):
    """What a run is worth to the club in the field, now or when it takes the field again."""
    if state.half != team:
        return stakes(known, standing_now(state, book))
    row = row_of(state, book)
    following = row + 1 if state.half == 0 else row - 3  # the other half, of this inning or the next
    return stakes(known, Standing(row=max(0, following), lead=-lead_at_bat(state), place=NOBODY_ON))


@rule
def best_arm(state, book, team, run):
    """The reliever who leaves the best chance: what he saves now, less what he could save later; NOBODY if none."""
    keep = KEPT * AVERAGE_STAKES * min(1.0, innings_left(state, book) / 2)
    best, most = NOBODY, -1000.0
    for player in roster(book, team):
        if is_reliever(state, book, player):
            fresh = book.stamina_relief[player]
            value = -run * outlook(state, book, team, player, book.control[player], fresh, HORIZON)
            value -= keep * HORIZON * book.worth_on_mound[player]
            if above(value, most):
                best, most = player, value
    return best


@rule
def arm_price(state, book, arms):
    """What using a reliever costs, as a chance to win: more with many innings to go and few arms left."""
    to_come = BATTERS_AN_INNING * innings_left(state, book)
    return ARM_PRICE * AVERAGE_STAKES * to_come / (BATTERS_AN_ARM * max(1, arms))


@rule
def wants_reliever(state, book, known, team):
    """Whether a fresh arm leaves a better chance than the pitcher on the mound, beyond what using him costs."""
    if not may_change_pitcher(state, book, team) or not is_worth_a_look(state, book, team):
        return False
    run = run_at_stake(state, book, known, team)
    arm = best_arm(state, book, team, run)
    if arm == NOBODY:
        return False
    count = min(HORIZON, 3 - state.outs + 4 * innings_left(state, book) + 1)
    now = outlook_now(state, book, team, count)
    then = outlook(state, book, team, arm, book.control[arm], book.stamina_relief[arm], count)
    return above(run * (now - then), arm_price(state, book, count_relievers(state, book, team)))


@rule
def is_worth_a_look(state, book, team):
    """Whether a change may pay at all: he tires, has lost control by the inning's start, or a threat comes late."""
    faced = state.faced[team]
    if faced >= state.stamina[team]:
        return True
    if state.mound[team] == state.starter[team] and faced < LOOK_FROM:
        return False
    if not state.inning_opened:
        return control_of(state, team) < book.control[state.mound[team]] or innings_left(state, book) <= 2
    return innings_left(state, book) <= LATE and base_state(state.bases) & 6 != 0
