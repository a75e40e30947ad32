"""What the manager does in the field: abilities, alignments, relievers and throws."""

from fivetool.engine.record import rule
from fivetool.engine.ties import above
from fivetool.games.diamond_dice.manager.at_bats import duel
from fivetool.games.diamond_dice.manager.base_sets import base_set
from fivetool.games.diamond_dice.manager.ground_balls import best_ground_play
from fivetool.games.diamond_dice.manager.situation import (
    ability_worth,
    at_bat_now,
    best_pickoff,
    ground_ball_now,
    innings_left,
    spot_now,
    worth_now,
)
from fivetool.games.diamond_dice.rules import choices, pitching
from fivetool.games.diamond_dice.rules.pitching import is_open
from fivetool.games.diamond_dice.rules.record import PEN, current_pitcher

PATIENCE = (1.0, 0.8, 0.3)  # an ability must save this many times its typical gain, by outs, or it waits
LAST_INNING_PATIENCE = (0.7, 0.5, 0.3)  # the same for a reliever who has no later inning
INNING_PATIENCE = 0.1  # and this much more for every inning after this one, up to
MOST_INNINGS_AHEAD = 4
USES_AN_INNING = 1.2  # what a fresh ability saves in a whole inning, in typical gains
BATTERS_AN_OUT = 1.35  # batters a closer will face for every out still to get


@rule
def choose_defense(state, book, knowledge):
    """Use an ability if this is the moment for it, else take the best alignment."""
    value = worth_now(state, book, knowledge)
    pitcher = current_pitcher(state)
    for slot in range(book.abilities[pitcher]):
        if is_open(state, book, slot):
            keyword, level = book.keyword[pitcher, slot], book.level[pitcher, slot]
            wanted = PATIENCE[state.outs] * knowledge.typical_gain[keyword, level]
            if keyword == pitching.PICKOFF:
                base, gain = best_pickoff(state, book, knowledge, value)
                gain *= 1 - knowledge.no_ones[level]
                if above(gain, wanted):
                    return choices.PICKOFF_AT + base - 1
            elif above(value - ability_worth(state, book, knowledge, keyword, level), max(wanted, 0.0)):
                return choices.USE + keyword
    return choices.ALIGN + best_alignment(state, book, knowledge)


@rule
def best_alignment(state, book, knowledge):
    """The alignment against this batter, these runners, and the batter who follows."""
    _, aligned = duel(book, knowledge, at_bat_now(state, book, state.batter), spot_now(state, book))
    return aligned


@rule
def choose_pitcher(state, book, knowledge, seat):
    """Bring in the reliever who saves most here and now, if that beats keeping the pitcher and waiting."""
    value = worth_now(state, book, knowledge)
    kept = pitcher_to_come(state, book, knowledge, state.pitcher[seat], state.used[seat])
    best, choice = 0.0, choices.STAY
    for slot in range(PEN):
        card = state.pen[seat, slot]
        if card > 0:
            gain = entry_gain(state, book, knowledge, card, value)
            later = pitcher_to_come(state, book, knowledge, card, 0)
            gain += later - kept - entry_patience(state, book, knowledge, card)
            if above(gain, best):
                best, choice = gain, choices.RELIEVER + slot
    return choice


@rule
def pitcher_to_come(state, book, knowledge, card, used):
    """Runs that a pitcher's abilities at choice and his Closer will save from here on."""
    later = innings_left(state, book)
    total = 0.0
    for slot in range(book.abilities[card]):
        if book.at_choice[card, slot]:
            uses = USES_AN_INNING * later + (0 if used >> slot & 1 else 1)
            total += uses * max(0.0, knowledge.typical_gain[book.keyword[card, slot], book.level[card, slot]])
    if book.closer[card] > 0:
        batters = BATTERS_AN_OUT * (3 if later else 3 - state.outs)
        total += batters * knowledge.typical_gain[pitching.STRIKEOUT, book.closer[card]]
    return total


@rule
def entry_gain(state, book, knowledge, card, value):
    """Runs that the automatic abilities of a reliever save if he comes in now."""
    total = 0.0
    for slot in range(book.abilities[card]):
        if not book.at_choice[card, slot]:
            keyword, level = book.keyword[card, slot], book.level[card, slot]
            if keyword != pitching.PICKOFF:
                total += value - ability_worth(state, book, knowledge, keyword, level)
            elif base_set(state):
                _, gain = best_pickoff(state, book, knowledge, value)
                total += gain * (1 - knowledge.no_ones[level])
    return total


@rule
def entry_patience(state, book, knowledge, card):
    """Runs that the automatic abilities of a reliever would save at a better moment later on."""
    ahead = min(innings_left(state, book), MOST_INNINGS_AHEAD)
    times = LAST_INNING_PATIENCE[state.outs if ahead == 0 else 0] + INNING_PATIENCE * ahead
    total = 0.0
    for slot in range(book.abilities[card]):
        if not book.at_choice[card, slot]:
            total += times * max(0.0, knowledge.typical_gain[book.keyword[card, slot], book.level[card, slot]])
    if book.closer[card] > 0 and ahead > 0:  # his inning has not come
        total += 3 * BATTERS_AN_OUT * knowledge.typical_gain[pitching.STRIKEOUT, book.closer[card]]
    return total


@rule
def choose_ground_play(state, book, knowledge):
    """The play that leaves the fewest runs."""
    _, play = best_ground_play(book, knowledge, ground_ball_now(state, book), state.going >> 1)
    return play
