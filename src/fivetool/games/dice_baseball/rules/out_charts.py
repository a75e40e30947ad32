"""Out charts: carrying out a cell (DB-73 to DB-79, Chart 2)."""

from __future__ import annotations

from fivetool.engine.diamond import BATTER, FIRST, HOME, THIRD
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import cells, counts, events, reasons, results, rolls, stats
from fivetool.games.dice_baseball.rules.cells import is_out, outs_in, token, who_else
from fivetool.games.dice_baseball.rules.out_kinds import code_of, is_grounder
from fivetool.games.dice_baseball.rules.outs import batter_out, doubled_off_by, runner_out, throw_to
from fivetool.games.dice_baseball.rules.record import NOBODY, fielder_now
from fivetool.games.dice_baseball.rules.runners import inherit_place, move_runner, put_batter_on


@rule
def carry_out(state, book, tape):
    """DB-74 to DB-76: outs first; if they do not end the inning, the runners move, lead runner first."""
    cell, outs = state.play_cell, state.outs
    count = outs_in(cell, outs)
    if outs == 2:
        first = (cell >> cells.FIRST_OUT_BYTE) & cells.BYTE
        make_out(state, first, cell, outs, NOBODY, tape)
        state.batter_left = 0 if first == BATTER else 1
        return
    make_outs(state, cell, outs, count, tape)
    if state.outs == 3:
        return
    for origin in range(THIRD, BATTER, -1):
        value = token(cell, origin, outs)
        if state.bases[origin - 1] != NOBODY and cells.STAYS < value and value <= HOME:
            move_on_out(state, book, origin, value, count, tape)
    to_base = token(cell, BATTER, outs)
    if cells.STAYS < to_base and to_base <= HOME:
        put_batter_on(state, book, to_base, to_base, reasons.GROUNDER, tape)
        state.result = results.FIELDERS_CHOICE
        emit(tape, NO_SEAT, events.Reached(batter=state.batter, how=results.FIELDERS_CHOICE))
        if state.play_out != NOBODY:
            inherit_place(state, state.play_out)


@rule
def make_outs(state, cell, outs, count, tape):
    """The outs of a cell in the order of their tokens; two are a double play."""
    first = (cell >> cells.FIRST_OUT_BYTE) & cells.BYTE
    state.play_outs = count if count > 1 else 0
    through = make_out(state, first, cell, outs, NOBODY, tape)
    if count < 2:
        return
    for who in range(4):
        if who != first and is_out(token(cell, who, outs)):
            through = through * 10 + make_out(state, who, cell, outs, through % 10, tape) % 10
    base = token(cell, who_else(cell, outs), outs) - cells.OUT_AT
    complete_double_play(state, through, state.play_out, base, tape)


@rule
def make_out(state, who, cell, outs, pivot, tape):
    """One out of a cell; `pivot` has the ball after an out before it. Returns the fielders."""
    base = token(cell, who, outs) - cells.OUT_AT
    fielder = state.play_fielder
    grounder = is_grounder(state.play_kind)
    if who == BATTER:
        if grounder:
            fielders = throw_to(FIRST, pivot if pivot != NOBODY else fielder)
        else:
            fielders = fielder
        batter_out(state, FIRST if grounder else BATTER, fielders, reasons.GROUNDER if grounder else reasons.FLY, tape)
        return fielders
    if grounder:
        fielders = throw_to(base, pivot if pivot != NOBODY else fielder)
    else:
        fielders = doubled_off_by(base, fielder)
    state.play_out = state.bases[who - 1]
    runner_out(state, who, base, fielders, reasons.GROUNDER if grounder else reasons.FLY, tape)
    return fielders


@rule
def complete_double_play(state, through, runner, base, tape):
    """A double play for everybody who handled the ball; on a grounder it is one grounded into."""
    grounded = 1 if is_grounder(state.play_kind) else 0
    state.counts[counts.TEAM_DP] += 1
    state.line[state.batter, stats.GDP] += grounded
    if grounded:
        state.result = results.DOUBLE_PLAY
    credited = 0
    rest = through
    while rest > 0:
        position = rest % 10
        if not (credited >> position) & 1:
            state.line[fielder_now(state, position), stats.DOUBLE_PLAYS] += 1
            credited += 1 << position
        rest //= 10
    emit(
        tape,
        NO_SEAT,
        events.DoublePlay(
            fielders=through,
            grounded_into=grounded,
            batter=state.batter,
            runner=runner,
            base=base,
            code=code_of(state.play_kind),
        ),
    )
    state.play_outs = 0


@rule
def move_on_out(state, book, origin, base, outs_made, tape):
    """A runner advances on an out; scoring on a caught ball is a sacrifice fly (DB-79), on a double play no RBI."""
    caught = not is_grounder(state.play_kind)
    rbi = 1 if base == HOME and (caught or outs_made < 2) else 0
    if caught and base == HOME:
        credit_sacrifice_fly(state, tape)
    move_runner(
        state,
        book,
        origin,
        base,
        base,
        reasons.FLY if caught else reasons.GROUNDER,
        rolls.NO_ROLL,
        rolls.NO_ROLL,
        rbi,
        tape,
    )


@rule
def credit_sacrifice_fly(state, tape):
    """DB-79: a sacrifice fly, which is no at-bat; one for the play, however many score."""
    if state.result != results.SACRIFICE_FLY:
        state.result = results.SACRIFICE_FLY
        state.line[state.batter, stats.SF] += 1
        emit(tape, NO_SEAT, events.Sacrifice(batter=state.batter, on_fly=True))
