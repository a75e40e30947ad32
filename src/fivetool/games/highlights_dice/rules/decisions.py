"""Who is asked, what may be chosen, and how a match ended."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.games.highlights_dice.rules.boxes import is_full
from fivetool.games.highlights_dice.rules.extra_innings import extra_seat
from fivetool.games.highlights_dice.rules.picks import has_finished, may_pick
from fivetool.games.highlights_dice.rules.record import (
    AREA,
    AREA_DECISION,
    AREAS,
    DICE,
    EXTRA,
    EXTRA_DIE,
    FIRST_PICK,
    FITZ_TEAM,
    OVER,
    PICKS,
    SECOND_PICK,
    WILD_DECISION,
    is_solo,
)
from fivetool.games.highlights_dice.rules.turns import has_dice


@rule
def is_waiting(state, book, seat):
    """Whether a seat has something to choose now."""
    if state.phase == AREA or state.phase == DICE:
        return seat == state.active
    if state.phase == PICKS:
        return not has_finished(state, seat)
    return state.phase == EXTRA and seat == extra_seat(state, book)


@rule
def actor(state, book):
    """The first waiting seat, clockwise from the Active player's left (HD-41); -1 when the game is over."""
    if state.phase == OVER:
        return -1
    if state.phase == AREA or state.phase == DICE:
        return state.active
    if state.phase == EXTRA:
        return extra_seat(state, book)
    for step in range(1, book.seats + 1):
        seat = (state.active + step) % book.seats
        if is_waiting(state, book, seat):
            return seat
    return -1


@rule
def waiting(state, book, seats):
    """HD-41: all Non-Active players pick at the same time."""
    for seat in range(book.seats):
        if is_waiting(state, book, seat):
            seats[seat] = 1


@rule
def decision_of_seat(state, seat):
    """Which of the DECISIONS is open to a seat."""
    if state.wild_on[seat] >= 0:
        return WILD_DECISION
    if state.phase == AREA:
        return AREA_DECISION
    if state.phase == EXTRA:
        return EXTRA_DIE
    return FIRST_PICK if state.to_check[seat] == 2 else SECOND_PICK


@rule
def may_choose(state, book, seat, track):
    """Whether a seat may name a track in its open decision."""
    decision = decision_of_seat(state, seat)
    if decision == WILD_DECISION:
        return track != state.wild_on[seat] and not is_full(state, book, seat, track)
    if decision == AREA_DECISION:
        return has_dice(state, track)
    if decision == EXTRA_DIE:
        return state.extra_dice[seat, track] > 0
    return may_pick(state, seat, track)


@rule
def legal(state, book, seat, mask):
    """The tracks a seat may name."""
    asked = is_waiting(state, book, seat)
    for track in range(AREAS):
        mask[track] = 1 if asked and may_choose(state, book, seat, track) else 0


@rule
def score(state, book, results, runs):
    """2 for a win, 1 for a shared one, 0 for a loss; in a series its record decides, and runs are added up."""
    for seat in range(len(results)):
        results[seat] = state.result[seat]
        runs[seat] = state.series_runs[seat]
    if is_solo(book):
        runs[FITZ_TEAM] = state.series_fitz_runs


@rule
def tally(state, book, out):
    """Figures of a finished game, in the order of FIGURES."""
    out[0] = state.checks
    out[1] = state.stars_fired
    for seat in range(book.seats):
        out[2] += state.power[seat]
    out[3] = state.extra_innings
    out[4] = state.regulation_ties
    for area in range(AREAS):
        out[5 + area] = state.areas_taken[area]
