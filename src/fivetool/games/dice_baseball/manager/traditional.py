"""The traditional bullpen, as clubs of the 1980s used it: seasons under it look like real ones.

A club whose relievers came in more often, as in later times, is led as it was: its cards tell how often that was.
"""

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.manager.chance_to_win import innings_left
from fivetool.games.dice_baseball.manager.habits import LATE, happens
from fivetool.games.dice_baseball.manager.substitutes import (
    bench_bats,
    best_reliever,
    is_eligible_reliever,
)
from fivetool.games.dice_baseball.rules import stats
from fivetool.games.dice_baseball.rules.eligibility import has_rested_reliever
from fivetool.games.dice_baseball.rules.record import NOBODY, roster
from fivetool.games.dice_baseball.rules.setting_the_field import may_change_pitcher

SAVE_LEAD = 3  # runs of lead that can be saved; a game is out of reach beyond them

# How often starters and relievers leave before a batter: as pitchers of 1984 did, and such that seasons come out so.
TROUBLE = (0.0, 0.0, 0.0, 0.015, 0.045, 0.12, 0.18, 0.30)  # a starter, by runs off him
TIRING_BATTER, TIRES_BEFORE = 0.0025, 6  # within an inning: for each batter and run, from so many before his Stamina
TIRING_INNING, LAST_INNINGS = 0.006, 9  # the same between innings
RELIEVED_FRESH, RELIEVED_LONG = 0.03, 0.25  # a reliever between innings: fresh, and when he has used up his Stamina
RELIEVED_WITHIN, RELIEVED_A_RUN = 0.02, 0.02  # within an inning: anyhow, and for each run off him

# Relievers a game, by the cards: up to so many the pattern above holds. For each one more a starter tires so much
# sooner, and a reliever leaves so much more often after an inning.
RELIEVERS_OF_OLD, LATER_STARTER, LATER_RELIEVER = 2.0, 1.3, 0.45


@rule
def usual_change(state, book, team, dice):
    """A pitcher leaves as often as pitchers did, if somebody rested is left; the last inning of a save has its man."""
    if not may_change_pitcher(state, book, team) or not has_rested_reliever(state, book, team):
        return False
    if state.mound[team] == state.starter[team]:
        return happens(dice, starter_leaves(state, book, team))
    if innings_left(state, book) == 0 and not state.inning_opened and is_save(state, book, team):
        closer = closer_of(book, team)
        return closer != NOBODY and is_eligible_reliever(state, book, closer)
    return happens(dice, reliever_leaves(state, book, team))


@rule
def more_relievers(book, team):
    """How many relievers a game the club used beyond those of the 1980s, by the games on its pitchers' cards."""
    starts, relieved = 0, 0
    for player in roster(book, team):
        starts += book.starts[player]
        relieved += book.relief_games[player]
    return max(0.0, relieved / max(1, starts) - RELIEVERS_OF_OLD)


@rule
def starter_leaves(state, book, team):
    """How often a starter leaves before a batter: the runs off him, and once he nears his Stamina every batter."""
    runs = min(state.line[state.mound[team], stats.P_RUNS], len(TROUBLE) - 1)
    nearly = state.faced[team] - state.stamina[team]
    sooner = 1.0 + LATER_STARTER * more_relievers(book, team)
    if state.inning_opened:
        return TROUBLE[runs] + sooner * TIRING_BATTER * max(0, nearly + TIRES_BEFORE) * (1 + runs)
    return TROUBLE[runs] + sooner * TIRING_INNING * max(0, nearly + LAST_INNINGS) * (1 + runs / 3)


@rule
def reliever_leaves(state, book, team):
    """How often a reliever leaves before a batter: between innings the longer he has pitched, else after runs."""
    if not state.inning_opened:
        oftener = LATER_RELIEVER * more_relievers(book, team)
        return RELIEVED_FRESH + oftener + RELIEVED_LONG * state.faced[team] / max(1, state.stamina[team])
    return RELIEVED_WITHIN + RELIEVED_A_RUN * min(3, state.line[state.mound[team], stats.P_RUNS])


@rule
def is_save(state, book, team):
    """One of the last two innings, with a lead that is close enough for a save."""
    lead = state.runs[team] - state.runs[1 - team]
    return innings_left(state, book) <= 1 and lead >= 1 and lead <= SAVE_LEAD


@rule
def closer_of(book, team):
    """The best of those who pitch in relief more than they start, NOBODY if there is none."""
    best, most = NOBODY, -1000.0
    for player in roster(book, team):
        if book.relief_games[player] > book.starts[player] and book.worth_on_mound[player] > most:
            best, most = player, book.worth_on_mound[player]
    return best


@rule
def usual_reliever(state, book, team):
    """The closer for a save or a tie at the end; the last man of the bullpen for a game out of reach; else the best."""
    closer = closer_of(book, team)
    lead = state.runs[team] - state.runs[1 - team]
    if closer != NOBODY and is_eligible_reliever(state, book, closer):
        if is_save(state, book, team) or (innings_left(state, book) == 0 and lead == 0):
            return closer
    sign = -1.0 if abs(lead) > SAVE_LEAD else 1.0
    best, most = NOBODY, -1000.0
    for player in roster(book, team):
        if player != closer and book.relief_games[player] > book.starts[player]:
            if is_eligible_reliever(state, book, player) and sign * book.worth_on_mound[player] > most:
                best, most = player, sign * book.worth_on_mound[player]
    return best if best != NOBODY else best_reliever(state, book, team)


@rule
def bats_for_pitcher(state, book, team):
    """The pitcher is batted for late when his club does not lead; a reliever also when he is tired."""
    if state.batter != state.mound[team] or not has_rested_reliever(state, book, team):
        return False
    late_and_behind = state.inning >= LATE and state.runs[team] <= state.runs[1 - team]
    used_up = state.mound[team] != state.starter[team] and state.faced[team] >= state.stamina[team]
    return (late_and_behind or used_up) and bench_bats(state, book, team) > 0
