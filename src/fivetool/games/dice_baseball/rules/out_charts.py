"""Out charts: carrying out a cell (DB-73 to DB-79, Chart 2)."""

from fivetool.engine.diamond import BATTER, FIRST, HOME, THIRD
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import cells, counts, events, reasons, results, stats
from fivetool.games.dice_baseball.rules.cells import is_out, outs_in, token, who_else
from fivetool.games.dice_baseball.rules.out_kinds import code_of, is_grounder
from fivetool.games.dice_baseball.rules.outs import (
    as_written,
    batter_out,
    doubled_off_by,
    hand_on,
    handled_by,
    is_first_time,
    on_two_throws,
    runner_out,
    throw_to,
    unassisted,
)
from fivetool.games.dice_baseball.rules.record import NOBODY, base_state, fielder_now, on_base
from fivetool.games.dice_baseball.rules.runners import (
    NOT_BATTED_IN,
    inherit_place,
    move_runner,
    plain_move,
    put_batter_on,
)


@rule
def find_cell(state, book, kind, fielder, tape):
    """DB-73: the cell for this ball, by base state, fielder, kind and infield."""
    bases = base_state(state.bases)
    state.play_kind = kind
    state.play_fielder = fielder
    state.play_cell = book.cells[bases, fielder, kind, state.infield]
    state.result = code_of(kind)
    told = events.BallInPlay(
        code=state.result, fielder=fielder, infield=state.infield, bases=bases, outs=state.outs, out_kind=kind
    )
    emit(tape, NO_SEAT, told)


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
        if on_base(state, origin) != NOBODY and cells.STAYS < value and value <= HOME:
            move_on_out(state, book, origin, value, count, tape)
    to_base = token(cell, BATTER, outs)
    if cells.STAYS < to_base and to_base <= HOME:
        put_batter_on(state, book, plain_move(BATTER, to_base, reasons.GROUNDER, NOT_BATTED_IN), tape)
        state.result = results.FIELDERS_CHOICE
        emit(tape, NO_SEAT, events.Reached(batter=state.batter, how=results.FIELDERS_CHOICE))
        if state.play_out != NOBODY:
            inherit_place(state, state.play_out)


@rule
def make_outs(state, cell, outs, count, tape):
    """The outs of a cell in the order of their tokens; two are a double play."""
    first = (cell >> cells.FIRST_OUT_BYTE) & cells.BYTE
    state.play_outs = count if count > 1 else 0
    throw = make_out(state, first, cell, outs, NOBODY, tape)
    if count < 2:
        return
    handled = handled_by(throw)
    for who in range(4):
        if who != first and is_out(token(cell, who, outs)):
            throw = make_out(state, who, cell, outs, throw.taker, tape)
            handled = hand_on(handled, throw.taker)
    base = token(cell, who_else(cell, outs), outs) - cells.OUT_AT
    complete_double_play(state, handled, state.play_out, base, tape)


@rule
def make_out(state, who, cell, outs, pivot, tape):
    """One out of a cell, on a throw by whoever has the ball: the fielder, or `pivot` after an out before it."""
    base = token(cell, who, outs) - cells.OUT_AT
    holder = state.play_fielder if pivot == NOBODY else pivot
    if is_grounder(state.play_kind):
        throw = throw_to(FIRST if who == BATTER else base, holder)
        retire(state, who, FIRST if who == BATTER else base, throw, reasons.GROUNDER, tape)
    else:
        throw = unassisted(state.play_fielder) if who == BATTER else doubled_off_by(base, state.play_fielder)
        retire(state, who, BATTER if who == BATTER else base, throw, reasons.FLY, tape)
    return throw


@rule
def retire(state, who, base, throw, reason, tape):
    """The batter or a runner is out."""
    if who == BATTER:
        batter_out(state, base, throw, reason, tape)
    else:
        state.play_out = on_base(state, who)
        runner_out(state, who, base, throw, reason, tape)


@rule
def complete_double_play(state, handled, runner, base, tape):
    """A double play for everybody who handled the ball; on a grounder it is one grounded into."""
    grounded = is_grounder(state.play_kind)
    state.counts[counts.TEAM_DP] += 1
    if grounded:
        state.line[state.batter, stats.GDP] += 1
        state.result = results.DOUBLE_PLAY
    for i in range(len(handled)):
        if is_first_time(handled, i):
            state.line[fielder_now(state, handled[i]), stats.DOUBLE_PLAYS] += 1
    told = events.DoublePlay(
        fielders=as_written(handled),
        grounded_into=grounded,
        batter=state.batter,
        runner=runner,
        base=base,
        code=code_of(state.play_kind),
    )
    emit(tape, NO_SEAT, told)
    state.play_outs = 0


@rule
def move_on_out(state, book, origin, base, outs_made, tape):
    """A runner advances on an out; scoring on a caught ball is a sacrifice fly (DB-79), on a double play no RBI."""
    caught = not is_grounder(state.play_kind)
    if caught and base == HOME:
        credit_sacrifice_fly(state, tape)
    reason = reasons.FLY if caught else reasons.GROUNDER
    move_runner(state, book, plain_move(origin, base, reason, caught or outs_made < 2), tape)


@rule
def credit_sacrifice_fly(state, tape):
    """DB-79: a sacrifice fly, which is no at-bat; one for the play, however many score."""
    if state.result != results.SACRIFICE_FLY:
        state.result = results.SACRIFICE_FLY
        state.line[state.batter, stats.SF] += 1
        emit(tape, NO_SEAT, events.Sacrifice(batter=state.batter, on_fly=True))


@rule
def catch_and_double_off(state, kind, fielder, base, reason, tape):
    """A ball caught in the air; with fewer than two outs the runner of a base does not get back to it."""
    state.play_kind = kind
    state.play_outs = 2 if state.outs < 2 else 0
    runner = on_base(state, base)
    caught = unassisted(fielder)
    batter_out(state, BATTER, caught, reason, tape)
    if state.outs < 3:
        throw = doubled_off_by(base, fielder)
        runner_out(state, base, base, throw, reason, tape)
        complete_double_play(state, on_two_throws(caught, throw), runner, base, tape)
