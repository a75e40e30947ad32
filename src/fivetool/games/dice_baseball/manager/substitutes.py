"""The best man for a part, by his worth alone."""

from fivetool.engine.record import rule
from fivetool.engine.ties import above
from fivetool.games.dice_baseball.rules import eligibility
from fivetool.games.dice_baseball.rules.eligibility import (
    best_claim,
    has_claim,
    is_free,
    is_rested,
)
from fivetool.games.dice_baseball.rules.record import NOBODY, roster


@rule
def best_reliever(state, book, team):
    """The free pitcher with the best claim who saves the most runs."""
    claim = best_claim(state, book, team, eligibility.IN_RELIEF)
    best, most = NOBODY, -1000.0
    for player in roster(book, team):
        if has_claim(state, book, player, eligibility.IN_RELIEF, claim) and book.worth_on_mound[player] > most:
            best, most = player, book.worth_on_mound[player]
    return best


@rule
def best_fielder(state, book, team, position):
    """The free player with the position who bats best; anybody free if none has it."""
    best, most = NOBODY, -1000.0
    for player in roster(book, team):
        if is_free(state, book, player):
            worth = book.worth_at_bat[player, 1] + (100.0 if book.games_at[player, position] >= 0 else 0.0)
            if above(worth, most):
                best, most = player, worth
    return best


@rule
def best_bat(state, book, team):
    """The free player who bats best against this pitcher; pitchers only if nobody else is left."""
    best, most = NOBODY, -1000.0
    hand = book.throws[state.mound[1 - team]]
    for player in roster(book, team):
        if is_free(state, book, player):
            worth = book.worth_at_bat[player, hand] - (100.0 if book.pitcher_card[player] else 0.0)
            if above(worth, most):
                best, most = player, worth
    return best


@rule
def is_eligible_reliever(state, book, player):
    """Free, with relief games, and rested."""
    return is_free(state, book, player) and book.relief_games[player] > 0 and is_rested(book, player)


@rule
def bench_bats(state, book, team):
    """How many hitters are left on the bench."""
    free = 0
    for player in roster(book, team):
        if not book.pitcher_card[player] and is_free(state, book, player):
            free += 1
    return free
