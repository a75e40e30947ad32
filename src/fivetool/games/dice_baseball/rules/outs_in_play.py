"""Outs in play: location, home-run check, error roll, out chart (DB-62, DB-73, DB-86)."""

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules import cells, codes, errors, out_kinds, phase
from fivetool.games.dice_baseball.rules.ball_parks import leaves_the_park
from fivetool.games.dice_baseball.rules.errors import error_roll, play_error
from fivetool.games.dice_baseball.rules.location import locate, read_fly
from fivetool.games.dice_baseball.rules.out_charts import carry_out, find_cell
from fivetool.games.dice_baseball.rules.out_kinds import is_grounder
from fivetool.games.dice_baseball.rules.play_results import hit
from fivetool.games.dice_baseball.rules.record import NOBODY
from fivetool.games.dice_baseball.rules.sends import may_send
from fivetool.games.dice_baseball.rules.tag_ups import offer_tags


@rule
def out_in_play(state, book, code, number, off, dice, tape):
    """DB-62: location, home-run check, error roll if due, then the out chart."""
    place = locate(state, book, code, number, tape)
    kind = out_kinds.DEEP_FLY if place.deep else code - codes.GOA
    if place.deep and book.ball_parks and leaves_the_park(state, book, off, dice, tape):
        state.phase = phase.END_BATTER
        return
    error = error_roll(state, place.fielder, dice, tape) if off == codes.OFF_HITTER else errors.NO_ERROR
    if error != errors.NO_ERROR:
        parity = read_fly(number) if code == codes.FO else number
        play_error(state, book, kind, place.fielder, parity, error, tape)
    else:
        play_ball(state, book, kind, place.fielder, dice, tape)


@rule
def play_ball(state, book, kind, fielder, dice, tape):
    """DB-73 to DB-77, DB-86: carry out the cell, unless the offense may send its runner home on it first."""
    state.play_out = NOBODY
    find_cell(state, book, kind, fielder, tape)
    cell = state.play_cell
    if (cell >> cells.SINGLE_BYTE) & cells.BYTE:
        hit(state, book, codes.SCF, codes.OFF_CHART, dice, tape)
        state.phase = phase.END_BATTER
    elif is_grounder(kind) and may_send(state, book, cell):
        state.phase = phase.SEND
    else:
        carry_out(state, book, tape)
        offer_tags(state, cell)
