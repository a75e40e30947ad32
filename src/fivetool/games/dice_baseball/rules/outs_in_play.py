"""Outs in play: location, home-run check, error roll, out chart (DB-62, DB-73, DB-86)."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import cells, codes, errors, events, location, out_kinds, phase
from fivetool.games.dice_baseball.rules.ball_parks import leaves_the_park
from fivetool.games.dice_baseball.rules.errors import error_roll, play_error
from fivetool.games.dice_baseball.rules.location import locate, read_fly
from fivetool.games.dice_baseball.rules.out_charts import carry_out
from fivetool.games.dice_baseball.rules.out_kinds import code_of, is_grounder
from fivetool.games.dice_baseball.rules.play_results import hit
from fivetool.games.dice_baseball.rules.record import NOBODY, base_state
from fivetool.games.dice_baseball.rules.sends import may_send
from fivetool.games.dice_baseball.rules.tag_ups import offer_tags


@rule
def out_in_play(state, book, code, number, off, dice, tape):
    """DB-62: location, home-run check, error roll if due, then the out chart."""
    place = locate(state, book, code, number, tape)
    fielder = place % location.DEEP
    kind = out_kinds.DEEP_FLY if place >= location.DEEP else code - codes.GOA
    if kind == out_kinds.DEEP_FLY and book.ball_parks and leaves_the_park(state, book, off, dice, tape):
        state.phase = phase.END_BATTER
        return
    if off == codes.OFF_HITTER:
        error = error_roll(state, fielder, dice, tape)
        if error != errors.NO_ERROR:
            parity = read_fly(number) if code == codes.FO else number
            play_error(state, book, kind, fielder, parity, error, dice, tape)
            return
    play_ball(state, book, kind, fielder, off, dice, tape)


@rule
def play_ball(state, book, kind, fielder, off, dice, tape):
    """DB-73 to DB-77, DB-86: carry out the cell, unless the offense may send its runner home on it first."""
    cell = book.cells[base_state(state.bases), fielder, kind, state.infield]
    emit(
        tape,
        NO_SEAT,
        events.BallInPlay(
            code=code_of(kind),
            fielder=fielder,
            infield=state.infield,
            bases=base_state(state.bases),
            outs=state.outs,
            out_kind=kind,
        ),
    )
    state.play_cell = cell
    state.play_kind = kind
    state.play_fielder = fielder
    state.play_out = NOBODY
    state.result = code_of(kind)
    if (cell >> cells.SINGLE_BYTE) & cells.BYTE:
        hit(state, book, codes.SCF, codes.OFF_CHART, dice, tape)
        state.phase = phase.END_BATTER
    elif is_grounder(kind) and may_send(state, cell):
        state.phase = phase.SEND
    else:
        carry_out(state, book, tape)
        offer_tags(state, cell)
