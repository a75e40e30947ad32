"""Better gloves late with a lead."""

from fivetool.engine.record import rule
from fivetool.engine.ties import above
from fivetool.games.dice_baseball.manager.chance_to_win import (
    CARD_SHARE,
    innings_left,
    lead_at_bat,
    stakes,
    standing_now,
)
from fivetool.games.dice_baseball.rules import positions
from fivetool.games.dice_baseball.rules.eligibility import is_free
from fivetool.games.dice_baseball.rules.record import NOBODY, roster

PROTECTED_LEAD = 4  # the largest lead for which better gloves come in
# by position: balls off the hitter's card that he may misplay, and plays on the range chart, for each batter
MISPLAYS = (0.0, 0.012, 0.006, 0.02, 0.03, 0.025, 0.03, 0.045, 0.05, 0.045)
RANGE_PLAYS = (0.0, 0.004, 0.006, 0.006, 0.0105, 0.009, 0.011, 0.005, 0.0075, 0.005)
RUNS_AN_ERROR, RUNS_A_PLAY = 0.5, 0.65
BATTERS_AN_INNING, TURNS_AN_INNING = 4.3, 0.48
GLOVE_PRICE = 0.001  # chance to win that a change must bring


@rule
def weak_position(state, book, known, team):
    """A position where a man on the bench would save more than his bat costs, 0 for none."""
    lead = -lead_at_bat(state)
    left = innings_left(state, book)
    if left > 1 or lead < 1 or lead > PROTECTED_LEAD or state.inning_opened or state.outs > 0:
        return 0
    run = stakes(known, standing_now(state, book))
    best, most = 0, GLOVE_PRICE
    for position in range(positions.CATCHER, positions.DESIGNATED_HITTER):
        player = better_glove(state, book, team, position)
        if player != NOBODY:
            gain = run * saving(state, book, team, position, player, left)
            if above(gain, most):
                best, most = position, gain
    return best


@rule
def better_glove(state, book, team, position):
    """The man on the bench with the position who fields it best, NOBODY if nobody beats the man there."""
    best, most = NOBODY, 0.0
    for player in roster(book, team):
        if book.games_at[player, position] >= 0 and is_free(state, book, player):
            gain = glove_runs(state, book, team, position, player)
            if above(gain, most):
                best, most = player, gain
    return best


@rule
def glove_runs(state, book, team, position, player):
    """Runs a batter that a player saves at a position against the man there."""
    defense = book.defense_at[player, position] - state.glove[team, position]
    reach = book.range_at[player, position] - state.reach[team, position]
    return (MISPLAYS[position] * defense * RUNS_AN_ERROR + RANGE_PLAYS[position] * reach * RUNS_A_PLAY) / 100


@rule
def saving(state, book, team, position, player, left):
    """Runs saved in the innings left, less what the batting costs if his turn comes."""
    there = state.fielder[team, position]
    hand = book.throws[state.mound[1 - team]]
    bat = CARD_SHARE / 2 * (book.worth_at_bat[there, hand] - book.worth_at_bat[player, hand])
    fielded = glove_runs(state, book, team, position, player) * BATTERS_AN_INNING * (left + 1)
    return fielded - max(0.0, bat) * TURNS_AN_INNING * (left + 0.3)
