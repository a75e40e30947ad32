"""Who is asked, what may be chosen, what a choice does, and how a match ended."""

from fivetool.engine.record import rule
from fivetool.games.highlights_dice.rules import decision, option, phase
from fivetool.games.highlights_dice.rules.active_player import take_area
from fivetool.games.highlights_dice.rules.boxes import is_full, name_wild
from fivetool.games.highlights_dice.rules.extra_innings import answer_extra, extra_seat, has_extra_dice
from fivetool.games.highlights_dice.rules.hits_fitz import FITZ_TEAM
from fivetool.games.highlights_dice.rules.picks import has_finished, make_forced_pick, may_pick, pick
from fivetool.games.highlights_dice.rules.record import SEATS, is_solo
from fivetool.games.highlights_dice.rules.tracks import AREAS, CHOICES
from fivetool.games.highlights_dice.rules.turns import has_dice

FIGURES = (
    "checks",
    "stars_fired",
    "power",
    "extra_innings",
    "regulation_ties",
    *(f"taken_{area}" for area in CHOICES),
)


@rule
def is_waiting(state, book, seat):
    """Whether a seat has something to choose now."""
    if state.phase == phase.AREA or state.phase == phase.DICE:
        return seat == state.active
    if state.phase == phase.PICKS:
        return not has_finished(state, seat)
    if state.phase != phase.EXTRA:
        return False
    return seat == extra_seat(state, book) if book.extra_order == option.IN_TURN else has_extra_dice(state, seat)


@rule
def actor(state, book):
    """The first waiting seat, clockwise from the Active player's left (HD-41); -1 when the game is over."""
    if state.phase == phase.OVER:
        return -1
    if state.phase == phase.AREA or state.phase == phase.DICE:
        return state.active
    if state.phase == phase.EXTRA:
        return extra_seat(state, book)
    for step in range(1, book.seats + 1):
        seat = (state.active + step) % book.seats
        if is_waiting(state, book, seat):
            return seat
    return -1


@rule
def waiting(state, book, seats):
    """HD-41, HD-94: all Non-Active players pick at the same time, and all tied players check in Extra Innings."""
    for seat in range(book.seats):
        if is_waiting(state, book, seat):
            seats[seat] = 1


@rule
def decision_of_seat(state, seat):
    """Which of the DECISIONS is open to a seat."""
    if state.wild_on[seat] >= 0:
        return decision.WILD
    if state.phase == phase.AREA:
        return decision.AREA
    if state.phase == phase.EXTRA:
        return decision.EXTRA_DIE
    return decision.FIRST_PICK if state.to_check[seat] == 2 else decision.SECOND_PICK


@rule
def open_decision(state):
    """Which of the DECISIONS is open to the acting seat, -1 when the game is over."""
    if state.phase == phase.OVER:
        return -1
    if state.phase == phase.EXTRA:
        seat = state.first_seat
        while not has_extra_dice(state, seat):
            seat = (seat + 1) % SEATS
        return decision_of_seat(state, seat)
    seat = state.active
    if state.phase == phase.PICKS:
        seat = (seat + 1) % SEATS
        while has_finished(state, seat):
            seat = (seat + 1) % SEATS
    return decision_of_seat(state, seat)


@rule
def may_choose(state, book, seat, track):
    """Whether a seat may name a track in its open decision."""
    asked = decision_of_seat(state, seat)
    if asked == decision.WILD:
        return track != state.wild_on[seat] and not is_full(state, book, seat, track)
    if asked == decision.AREA:
        return has_dice(state, track)
    if asked == decision.EXTRA_DIE:
        return state.extra_dice[seat, track] > 0
    return may_pick(state, seat, track)


@rule
def legal(state, book, seat, mask):
    """The tracks a seat may name."""
    asked = is_waiting(state, book, seat)
    for track in range(AREAS):
        mask[track] = 1 if asked and may_choose(state, book, seat, track) else 0


@rule
def answer(state, book, seat, choice, dice, tape):
    """Carry out a choice, without what follows from it by itself."""
    if state.phase == phase.EXTRA:
        answer_extra(state, book, seat, choice, tape)
    elif state.wild_on[seat] >= 0:
        name_wild(state, book, seat, choice, tape)
    elif state.phase == phase.AREA:
        take_area(state, book, choice, tape)
    else:
        pick(state, book, seat, choice, tape)
    if state.phase == phase.PICKS and state.wild_on[seat] < 0:
        make_forced_pick(state, book, seat, tape)


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
