"""Setup (HD-1 to HD-8, solo HD-107, HD-108)."""

from fivetool.engine.diamond import clear_bases
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.highlights_dice.rules import phase
from fivetool.games.highlights_dice.rules.boxes import unlock_power
from fivetool.games.highlights_dice.rules.events import GameStart
from fivetool.games.highlights_dice.rules.record import SEATS, is_solo
from fivetool.games.highlights_dice.rules.tracks import AREAS, TRACKS
from fivetool.games.highlights_dice.rules.turns import PLAY_DICE


@rule
def start_game(state, book, tape):
    """HD-3, HD-8, HD-99: empty sheets and fields; the first Active player has all nine Play Dice."""
    state.series_game += 1
    state.active = state.first_seat
    state.turn = 0
    state.held = PLAY_DICE
    state.pitcher = -1
    state.defense = -1
    state.taken_area = -1
    state.fitz_runs = 0
    state.extra_inning = 0
    for area in range(AREAS):
        state.play_on[area] = 0
        state.power_on[area] = 0
    for seat in range(SEATS):
        clear_sheet(state, seat)
    start = GameStart(seats=book.seats, first_seat=state.first_seat, game=state.series_game, games=book.series_games)
    emit(tape, NO_SEAT, start)
    if is_solo(book) and not book.solo_hard:
        unlock_power(state, book, 0, tape)  # HD-108
    state.phase = phase.NEW_TURN


@rule
def clear_sheet(state, seat):
    """HD-3: no box checked, an empty field, no runs, no Power."""
    for track in range(TRACKS):
        state.marks[seat, track] = 0
    clear_bases(state.bases[seat])
    state.batter[seat] = 1
    state.runs[seat] = 0
    state.power[seat] = 0
    state.rounds[seat] = 0
    state.to_check[seat] = 0
    state.first_pick[seat] = -1
    state.wild_on[seat] = -1
    state.tied[seat] = 0
