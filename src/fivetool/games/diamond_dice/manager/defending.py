"""What the manager does in the field: abilities, alignments, relievers and throws."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.at_bats import duel
from fivetool.games.diamond_dice.manager.ground_balls import best_ground_play
from fivetool.games.diamond_dice.manager.situation import (
    ability_worth,
    base_set,
    best_pickoff,
    contact_of,
    duel_now,
    innings_left,
    next_batter,
    power_of,
    speeds_on,
)
from fivetool.games.diamond_dice.rules import alignment, choices, pitching
from fivetool.games.diamond_dice.rules.pitching import is_open
from fivetool.games.diamond_dice.rules.record import PEN, current_pitcher

PATIENCE = (1.0, 0.8, 0.3)  # an ability must save so many times its typical gain, by outs, or it waits
LAST_INNING_PATIENCE = (0.7, 0.5, 0.3)  # the same for a reliever who has no later inning
INNING_PATIENCE = 0.1  # and so much more for every inning after this one, up to
MOST_INNINGS_AHEAD = 4
USES_AN_INNING = 1.2  # what a fresh ability saves in a whole inning, in typical gains
BATTERS_AN_OUT = 1.35  # batters a closer will face for every out still to get


@rule
def choose_defense(state, book):
    """Use an ability if this is the moment for it, else take the best alignment."""
    contact = contact_of(state, book, state.batter)
    power = power_of(state, book, state.batter)
    value = duel_now(state, book, contact, power, state.outs, base_set(state))
    pitcher = current_pitcher(state)
    for slot in range(book.abilities[pitcher]):
        if is_open(state, book, slot):
            keyword, level = book.keyword[pitcher, slot], book.level[pitcher, slot]
            wanted = book.patience[state.outs] * book.typical_gain[keyword, level]
            if keyword == pitching.PICKOFF:
                base, gain = best_pickoff(state, book, value)
                gain *= 1 - book.contact_odds[level, 0]
                if gain > wanted:
                    return choices.PICKOFF_AT + base - 1
            elif value - ability_worth(state, book, keyword, level, contact, power) > max(wanted, 0.0):
                return choices.USE + keyword
    return choices.ALIGN + best_alignment(state, book, contact, power)


@rule
def best_alignment(state, book, contact, power):
    """The alignment against this batter, these runners, and the batter who follows."""
    speed = book.speed[state.batter]
    speed_1, speed_2, speed_3 = speeds_on(state, book)
    following, bases = next_batter(state, book), base_set(state)
    _, aligned = duel(book, following, contact, power, speed, state.outs, bases, speed_1, speed_2, speed_3)
    return aligned


@rule
def choose_pitcher(state, book, seat):
    """Bring in the reliever who saves most here and now, if that beats keeping the pitcher and waiting."""
    contact = contact_of(state, book, state.batter)
    power = power_of(state, book, state.batter)
    value = duel_now(state, book, contact, power, state.outs, base_set(state))
    kept = pitcher_to_come(state, book, state.pitcher[seat], state.used[seat])
    best, choice = 0.0, choices.STAY
    for slot in range(PEN):
        card = state.pen[seat, slot]
        if card > 0:
            gain = entry_gain(state, book, card, value, contact, power)
            gain += pitcher_to_come(state, book, card, 0) - kept - entry_patience(state, book, card)
            if gain > best:
                best, choice = gain, choices.RELIEVER + slot
    return choice


@rule
def pitcher_to_come(state, book, card, used):
    """Runs that a pitcher's abilities at choice and his Closer will save from here on."""
    later = innings_left(state, book)
    total = 0.0
    for slot in range(book.abilities[card]):
        if book.at_choice[card, slot]:
            uses = USES_AN_INNING * later + (0 if used >> slot & 1 else 1)
            total += uses * max(0.0, book.typical_gain[book.keyword[card, slot], book.level[card, slot]])
    if book.closer[card] > 0:
        batters = BATTERS_AN_OUT * (3 if later else 3 - state.outs)
        total += batters * book.typical_gain[0, book.closer[card]]
    return total


@rule
def entry_gain(state, book, card, value, contact, power):
    """Runs that the automatic abilities of a reliever save if he comes in now."""
    total = 0.0
    for slot in range(book.abilities[card]):
        if not book.at_choice[card, slot]:
            keyword, level = book.keyword[card, slot], book.level[card, slot]
            if keyword != pitching.PICKOFF:
                total += value - ability_worth(state, book, keyword, level, contact, power)
            elif base_set(state):
                _, gain = best_pickoff(state, book, value)
                total += gain * (1 - book.contact_odds[level, 0])
    return total


@rule
def entry_patience(state, book, card):
    """Runs that the automatic abilities of a reliever would save at a better moment later on."""
    ahead = min(innings_left(state, book), MOST_INNINGS_AHEAD)
    times = book.entry_patience[state.outs if ahead == 0 else 0] + book.inning_patience * ahead
    total = 0.0
    for slot in range(book.abilities[card]):
        if not book.at_choice[card, slot]:
            total += times * max(0.0, book.typical_gain[book.keyword[card, slot], book.level[card, slot]])
    if book.closer[card] > 0 and ahead > 0:  # his inning has not come
        total += 3 * BATTERS_AN_OUT * book.typical_gain[0, book.closer[card]]
    return total


@rule
def choose_ground_play(state, book):
    """The play that leaves the fewest runs."""
    bases, infield_in = base_set(state), 1 if state.alignment == alignment.INFIELD_IN else 0
    following, going = next_batter(state, book), state.going >> 1
    dp, speed = book.double_play[current_pitcher(state)], book.speed[state.batter]
    speed_1, speed_2, speed_3 = speeds_on(state, book)
    _, play = best_ground_play(
        book, following, infield_in, state.outs, bases, going, dp, speed, speed_1, speed_2, speed_3
    )
    return play
