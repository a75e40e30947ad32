"""Who may play: bench, rest, positions, the claim to pitch (DB-107, DB-124, DB-125, DB-158 to DB-162, DB-170)."""

from __future__ import annotations

from typing import NamedTuple

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules import positions, roles
from fivetool.games.dice_baseball.rules.choices import choice_of_player
from fivetool.games.dice_baseball.rules.record import NOBODY, roster

BENCH, IN_GAME, GONE = 0, 1, 2  # `state.used`
IN_RELIEF, STARTING = 0, 1  # what a pitcher is wanted for
NO_PITCHER, NOT_ELIGIBLE, NOT_RESTED, RESTED = 1, 2, 3, 4  # ranks of a claim to pitch
NEVER_READY = 10_000  # days


class Claim(NamedTuple):
    """The claim of a free player to pitch."""

    rank: int
    days: int  # that he still needs, where he is not rested


@rule
def is_free(state, book, player):
    """DB-159, DB-170: on the bench, and neither hurt nor suspended."""
    return state.used[player] == BENCH and not book.unavailable[player]


@rule
def is_rested(book, player):
    """DB-124: no days of rest are missing."""
    return not book.rest or book.days_needed[player] <= 0


@rule
def has_position(book, player, position):
    """DB-158: the position is in his defense section."""
    return position == positions.DESIGNATED_HITTER or book.games_at[player, position] >= 0


@rule
def anybody_has(state, book, team, position):
    """Whether somebody on the bench has the position."""
    for player in roster(book, team):
        if is_free(state, book, player) and book.games_at[player, position] >= 0:
            return True
    return False


@rule
def count_free(state, book, team):
    """DB-107: how many are left on the bench."""
    count = 0
    for player in roster(book, team):
        if is_free(state, book, player):
            count += 1
    return count


@rule
def pitching_rank(book, player, role):
    """How good a claim a free player has to pitch: best of all eligible and rested, then eligible but not rested
    (DB-125), then any other pitcher, then a position player (DB-162)."""
    if not book.pitcher_card[player]:
        return NO_PITCHER
    if (book.starts[player] if role == STARTING else book.relief_games[player]) == 0:
        return NOT_ELIGIBLE
    return RESTED if is_rested(book, player) else NOT_RESTED


@rule
def best_claim(state, book, team, role):
    """The best claim of anybody free; of those not rested only the nearest to ready have it (DB-125)."""
    rank, days = 0, 0
    for player in roster(book, team):
        if is_free(state, book, player):
            rank = max(rank, pitching_rank(book, player, role))
    if rank == NOT_RESTED:
        days = fewest_days(state, book, team, role)
    return Claim(rank=rank, days=days)


@rule
def fewest_days(state, book, team, role):
    """DB-125: how near to ready the nearest eligible pitcher is."""
    fewest = NEVER_READY
    for player in roster(book, team):
        if is_free(state, book, player) and pitching_rank(book, player, role) == NOT_RESTED:
            fewest = min(fewest, book.days_needed[player])
    return fewest


@rule
def has_claim(state, book, player, role, claim):
    """Whether a free player has this claim to pitch."""
    if not is_free(state, book, player) or pitching_rank(book, player, role) != claim.rank:
        return False
    return claim.rank != NOT_RESTED or book.days_needed[player] == claim.days


@rule
def has_rested_reliever(state, book, team):
    """Whether somebody is left in the bullpen who may pitch today."""
    return best_claim(state, book, team, IN_RELIEF).rank == RESTED


@rule
def mark_pitchers(state, book, team, role, mask):
    """DB-160 to DB-162, DB-125: those with the best claim to pitch."""
    claim = best_claim(state, book, team, role)
    for player in roster(book, team):
        if has_claim(state, book, player, role, claim):
            mask[choice_of_player(team, player)] = 1


@rule
def mark_fielders(state, book, team, position, mask):
    """DB-158: free players with the position; if there is none, anybody free."""
    rated = anybody_has(state, book, team, position)
    for player in roster(book, team):
        if is_free(state, book, player) and (not rated or book.games_at[player, position] >= 0):
            mask[choice_of_player(team, player)] = 1


@rule
def mark_free(state, book, team, mask):
    """Everybody on the bench."""
    for player in roster(book, team):
        if is_free(state, book, player):
            mask[choice_of_player(team, player)] = 1


@rule
def only_substitute(state, book, team, role, position):
    """The one man who may come in, NOBODY if there are several."""
    claim = best_claim(state, book, team, IN_RELIEF)
    rated = role == roles.AS_FIELDER and anybody_has(state, book, team, position)
    found = NOBODY
    for player in roster(book, team):
        fit = is_free(state, book, player) and (not rated or book.games_at[player, position] >= 0)
        if role == roles.AS_PITCHER:
            fit = has_claim(state, book, player, IN_RELIEF, claim)
        if fit:
            if found != NOBODY:
                return NOBODY
            found = player
    return found
