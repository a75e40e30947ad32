"""Pitcher Die (HD-72 to HD-78)."""

from fivetool.engine.diamond import lead_base, put_out_runner, runners_on
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.highlights_dice.rules import pitcher_result, tracks
from fivetool.games.highlights_dice.rules.events import Pitcher
from fivetool.games.highlights_dice.rules.plays import SOURCE_PITCHER, play


@rule
def apply_pitcher_die(state, book, tape):
    """HD-72, HD-77: the result acts on every player's field by itself."""
    emit(tape, NO_SEAT, Pitcher(result=state.pitcher))
    for seat in range(book.seats):
        if runners_on(state.bases[seat]) == 0:
            continue
        if state.pitcher == pitcher_result.STOLEN_BASE:
            play(state, seat, tracks.STOLEN_BASE, SOURCE_PITCHER, 1, tape)
        else:
            remove_lead_runners(state, seat, state.pitcher + 1, tape)
    state.pitcher = -1


@rule
def remove_lead_runners(state, seat, count, tape):
    """HD-73 to HD-75: one, two or three runners, the lead runner first."""
    bases = state.bases[seat]
    for _ in range(count):
        base = lead_base(bases)
        if base > 0:
            put_out_runner(bases, base, seat, 0, tape)
