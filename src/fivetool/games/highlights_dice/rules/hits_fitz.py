"""Solo: Hits Fitz (HD-121 to HD-126)."""

from fivetool.engine.diamond import BATTER, HOME, place_batter
from fivetool.engine.dice import roll_many
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, Run, emit
from fivetool.games.highlights_dice.rules import dice_kind
from fivetool.games.highlights_dice.rules.events import FitzRemoved, FitzRoll, FitzRuns
from fivetool.games.highlights_dice.rules.tracks import AREAS

FITZ_TEAM = 1  # his team, which has no seat


@rule
def hits_fitz(state, book, dice, tape):
    """HD-121, HD-124: Power Dice clear areas, then he scores with the largest undefended pile."""
    for area in range(AREAS):
        state.power_on[area] = 0
    count = state.power[0]
    roll_many(dice, dice_kind.FITZ_DIE, 6, state.rolled[:count])
    for i in range(count):
        state.rolled[i] = book.play_faces[state.rolled[i]]
    emit(tape, NO_SEAT, FitzRoll(count=count, dice=state.rolled[:count]))
    for i in range(count):
        clear_area(state, state.rolled[i], tape)
    best = -1
    for area in range(AREAS):
        if area != state.defense and state.play_on[area] > 0:
            if best < 0 or state.play_on[area] > state.play_on[best]:
                best = area
    runs = state.play_on[best] if best >= 0 else 0
    emit(tape, NO_SEAT, FitzRuns(area=best, runs=runs, total=state.fitz_runs + runs))
    for _ in range(runs):
        score_for_fitz(state, tape)
    state.defense = -1


@rule
def score_for_fitz(state, tape):
    """HD-124: one run; he has no runners, so on the tape each of his runs comes round from the plate by itself."""
    state.fitz_runs += 1
    state.series_fitz_runs += 1
    place_batter(state.bases[0], HOME, state.series_fitz_runs, FITZ_TEAM, tape)
    run = Run(team=FITZ_TEAM, runner=state.series_fitz_runs, origin=BATTER, score=state.series_fitz_runs)
    emit(tape, NO_SEAT, run)


@rule
def clear_area(state, area, tape):
    """HD-122: all Play Dice of the area join those taken."""
    if state.play_on[area] > 0:
        emit(tape, NO_SEAT, FitzRemoved(area=area, play_dice=state.play_on[area]))
        state.held += state.play_on[area]
        state.play_on[area] = 0
