"""What an Extra Inning in secret keeps until everybody has finished (HD-94)."""

from fivetool.engine.record import rule
from fivetool.games.highlights_dice.rules.record import SEALED, SEATS
from fivetool.games.highlights_dice.rules.tracks import AREAS, TRACKS


@rule
def keep_sheets(state, book):
    """How everything stands before anybody checks, and with which dice."""
    state.sealed = 1
    state.stars_before = state.stars_fired
    for seat in range(book.seats):
        state.runs_before[seat] = state.runs[seat]
        state.power_before[seat] = state.power[seat]
        state.batter_before[seat] = state.batter[seat]
        for track in range(TRACKS):
            state.marks_before[seat, track] = state.marks[seat, track]
        for base in range(3):
            state.bases_before[seat, base] = state.bases[seat, base]
        for face in range(AREAS):
            state.dice_before[seat, face] = state.extra_dice[seat, face]


@rule
def seal_choice(state, seat, choice):
    """The next die or wild of a seat is chosen, and nobody else knows."""
    state.sealed_choice[seat, state.sealed_count[seat]] = choice
    state.sealed_count[seat] += 1


@rule
def back_to_before(state, seat):
    """A seat's sheet and dice as they were before anybody checked; its choices are kept."""
    state.series_runs[seat] -= state.runs[seat] - state.runs_before[seat]
    state.runs[seat] = state.runs_before[seat]
    state.power[seat] = state.power_before[seat]
    state.batter[seat] = state.batter_before[seat]
    state.wild_on[seat] = -1
    for track in range(TRACKS):
        state.checks -= state.marks[seat, track] - state.marks_before[seat, track]
        state.marks[seat, track] = state.marks_before[seat, track]
    for base in range(3):
        state.bases[seat, base] = state.bases_before[seat, base]
    state.to_check[seat] = 0
    for face in range(AREAS):
        state.extra_dice[seat, face] = state.dice_before[seat, face]
        state.to_check[seat] += state.dice_before[seat, face]


@rule
def forget_choices(state, seat):
    """What a seat has chosen is blank."""
    state.sealed_count[seat] = 0
    for number in range(SEALED):
        state.sealed_choice[seat, number] = 0


@rule
def unseal(state):
    """Nothing is secret any more, and nothing kept."""
    state.sealed = 0
    state.stars_before = 0
    for seat in range(SEATS):
        forget_choices(state, seat)
        state.runs_before[seat] = 0
        state.power_before[seat] = 0
        state.batter_before[seat] = 0
        for track in range(TRACKS):
            state.marks_before[seat, track] = 0
        for base in range(3):
            state.bases_before[seat, base] = 0
        for face in range(AREAS):
            state.dice_before[seat, face] = 0
