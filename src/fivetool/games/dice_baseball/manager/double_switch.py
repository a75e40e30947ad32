"""The double switch: with a new pitcher comes a new fielder, and the two exchange their places in the batting order.

Where pitchers bat, it spares a reliever, or a pinch hitter in his place, the turn that comes soon. It costs the
regular's later turns.
"""

from fivetool.engine.record import rule
from fivetool.engine.ties import above
from fivetool.games.dice_baseball.manager.bullpen import best_arm, run_at_stake
from fivetool.games.dice_baseball.manager.chance_to_win import CARD_SHARE, innings_left
from fivetool.games.dice_baseball.manager.gloves import BATTERS_AN_INNING, glove_runs
from fivetool.games.dice_baseball.rules import positions
from fivetool.games.dice_baseball.rules.duty import slot_of
from fivetool.games.dice_baseball.rules.eligibility import is_free
from fivetool.games.dice_baseball.rules.record import NOBODY, SLOTS, roster

SHARE_OF_BATTER = CARD_SHARE / 2  # of a plate appearance that comes off the batter's card
SWITCH_PRICE = 0.003  # what a man on the bench is worth later, as a chance to win
SOON = 3  # turns in which the pitcher's must be to be worth a look


@rule
def wants_double_switch(state, book, known, team):
    """Whether the reliever who is about to come in should come with a new fielder."""
    if state.with_dh[team] or turns_until(state, team, pitchers_slot(state, team)) >= SOON:
        return False
    run = run_at_stake(state, book, known, team)
    arm = best_arm(state, book, team, run)
    return arm != NOBODY and best_position(state, book, team, arm, run) > 0


@rule
def position_to_switch(state, book, known, team):
    """Where the new fielder goes, once the reliever is in; 0 for nowhere."""
    return best_position(state, book, team, state.mound[team], run_at_stake(state, book, known, team))


@rule
def is_switching(state, team):
    """Whether a reliever has just come in among other changes, and may bring a fielder along."""
    return state.fresh_count == 1 and state.fresh[0] == state.mound[team] and slot_of(state, team, state.fresh[0]) >= 0


@rule
def should_exchange(state, team):
    """Whether the two are in and the pitcher would bat first."""
    if state.fresh_count != 2 or state.fresh[0] != state.mound[team]:
        return False
    pitcher, fielder = slot_of(state, team, state.fresh[0]), slot_of(state, team, state.fresh[1])
    return fielder >= 0 and turns_until(state, team, pitcher) < turns_until(state, team, fielder)


@rule
def best_position(state, book, team, arm, run):
    """The position whose new man gains the most, 0 if none gains anything."""
    best, most = 0, SWITCH_PRICE
    for position in range(positions.CATCHER, positions.DESIGNATED_HITTER):
        player = new_man_at(state, book, team, position)
        if player != NOBODY:
            gain = run * runs_gained(state, book, team, position, player, arm)
            if above(gain, most):
                best, most = position, gain
    return best


@rule
def new_man_at(state, book, team, position):
    """The hitter on the bench with the position who bats best."""
    best, most = NOBODY, -1000.0
    hand = book.throws[state.mound[1 - team]]
    for player in roster(book, team):
        has_it = book.games_at[player, position] >= 0 and not book.pitcher_card[player]
        if has_it and is_free(state, book, player) and book.worth_at_bat[player, hand] > most:
            best, most = player, book.worth_at_bat[player, hand]
    return best


@rule
def runs_gained(state, book, team, position, player, arm):
    """Runs to come with the switch against those without it: while the reliever is in, and after him."""
    regular = state.fielder[team, position]
    soon = turns_until(state, team, pitchers_slot(state, team))
    late = turns_until(state, team, slot_of(state, team, regular))
    if late < soon:
        return 0.0
    hand = book.throws[state.mound[1 - team]]
    new, old = book.worth_at_bat[player, hand], book.worth_at_bat[regular, hand]
    pitcher = book.worth_at_bat[arm, hand]
    left = innings_left(state, book) + (1 if state.half == 0 else 0)
    to_come = BATTERS_AN_INNING * left
    while_in = min(to_come, 1.0 * max(1, book.stamina_relief[arm]))
    batting = (new - pitcher) * turns_of(soon, while_in) - (old - pitcher) * turns_of(late, while_in)
    batting -= (old - new) * max(0.0, to_come - while_in) / SLOTS
    fielding = glove_runs(state, book, team, position, player) * BATTERS_AN_INNING * (innings_left(state, book) + 1)
    return SHARE_OF_BATTER * batting + fielding


@rule
def turns_of(turns, batters):
    """How many turns a man has among so many batters, if `turns` bat before him."""
    return 0.0 if batters <= turns else min(1.0, batters - turns) + max(0.0, batters - turns - 1.0) / SLOTS


@rule
def pitchers_slot(state, team):
    """The slot in which the pitcher bats."""
    for slot in range(SLOTS):
        if state.place[team, slot] == positions.PITCHER:
            return slot
    return 0


@rule
def turns_until(state, team, slot):
    """How many men bat before a slot comes up."""
    return (slot - state.up[team]) % SLOTS
