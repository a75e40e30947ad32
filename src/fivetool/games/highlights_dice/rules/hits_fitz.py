"""Solo: Hits Fitz (HD-121 to HD-126)."""

from __future__ import annotations

from fivetool.engine.diamond import HOME, place_batter
from fivetool.engine.dice import roll_many
from fivetool.engine.record import rule
from fivetool.engine.tape import RUN, emit_kind, emit_values
from fivetool.games.highlights_dice.rules.events import FITZ_REMOVED, FITZ_ROLL, FITZ_RUNS
from fivetool.games.highlights_dice.rules.record import AREAS, FITZ_DIE, FITZ_TEAM


@rule
def hits_fitz(state, book, dice, tape):
    """HD-121, HD-124: Power Dice clear areas, then he scores with the largest undefended pile."""
    for area in range(AREAS):
        state.power_on[area] = 0
    count = state.power[0]
    roll_many(dice, FITZ_DIE, 6, state.rolled[:count])
    for i in range(count):
        state.rolled[i] = book.play_faces[state.rolled[i]]
    emit_kind(tape, FITZ_ROLL, -1, (count,))
    emit_values(tape, state.rolled[:count], 1)
    for i in range(count):
        clear_area(state, state.rolled[i], tape)
    best = -1
    for area in range(AREAS):
        if area != state.defense and state.play_on[area] > 0:
            if best < 0 or state.play_on[area] > state.play_on[best]:
                best = area
    runs = state.play_on[best] if best >= 0 else 0
    emit_kind(tape, FITZ_RUNS, -1, (best, runs, state.fitz_runs + runs))
    for _ in range(runs):
        score_for_fitz(state, tape)
    state.defense = -1


@rule
def score_for_fitz(state, tape):
    """HD-124: one run; he has no runners, so on the tape each of his runs comes round from the plate by itself."""
    state.fitz_runs += 1
    state.series_fitz_runs += 1
    place_batter(state.bases[0], HOME, state.series_fitz_runs, FITZ_TEAM, tape)
    emit_kind(tape, RUN, -1, (FITZ_TEAM, state.series_fitz_runs, 0, state.series_fitz_runs))


@rule
def clear_area(state, area, tape):
    """HD-122: all Play Dice of the area join those taken."""
    if state.play_on[area] > 0:
        emit_kind(tape, FITZ_REMOVED, -1, (area, state.play_on[area]))
        state.held += state.play_on[area]
        state.play_on[area] = 0
