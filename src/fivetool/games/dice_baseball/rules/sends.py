"""Sending the runner home on a ground ball (DB-86 to DB-91)."""

from fivetool.engine.diamond import BATTER, FIRST, HOME, SECOND, THIRD, is_forced
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import cells, counts, events, phase, reasons, results, rolls
from fivetool.games.dice_baseball.rules.cells import is_out, outs_in, token
from fivetool.games.dice_baseball.rules.out_charts import carry_out
from fivetool.games.dice_baseball.rules.outs import runner_out, throw_to
from fivetool.games.dice_baseball.rules.record import NOBODY, on_base
from fivetool.games.dice_baseball.rules.rolls import roll_number
from fivetool.games.dice_baseball.rules.runners import (
    BATTED_IN,
    NOT_BATTED_IN,
    inherit_place,
    move_runner,
    plain_move,
    put_batter_on,
    rolled_move,
)

SEND_IN, SEND_BACK = 40, 20  # DB-89


@rule
def may_send(state, book, cell):
    """DB-86, DB-87: fewer than two outs, exactly the batter is out at first, and the runner on third holds.

    Where held runners may not be sent, a cell that holds him says so.
    """
    if state.outs >= 2 or on_base(state, THIRD) == NOBODY:
        return False
    held = token(cell, THIRD, state.outs)
    if held != cells.STAYS and not (held == cells.HELD and book.sends_of_held):
        return False
    return outs_in(cell, state.outs) == 1 and is_out(token(cell, BATTER, state.outs))


@rule
def send_target(state, book):
    """DB-89, DB-90: Speed less 40 with the infield IN, less 20 with it BACK; no Arm."""
    return book.speed[on_base(state, THIRD)] - (SEND_IN if state.infield else SEND_BACK)


@rule
def stay_on_third(state, book, tape):
    """The runner is not sent: the cell as it stands."""
    carry_out(state, book, tape)
    state.phase = phase.END_BATTER


@rule
def concede_run(state, book, tape):
    """DB-88, DB-91: the run scores, the batter is out on the ground, and it is batted in."""
    state.counts[counts.SENDS] += 1
    state.counts[counts.SENDS_SAFE] += 1
    move_runner(state, book, plain_move(THIRD, HOME, reasons.SEND, BATTED_IN), tape)
    if state.ceiling == HOME:
        carry_out(state, book, tape)
    state.phase = phase.END_BATTER


@rule
def throw_home(state, book, dice, tape):
    """DB-89, DB-91: the batter is safe whatever happens; other runners advance only if forced; a fielder's choice."""
    target = send_target(state, book)
    number = roll_number(dice, rolls.SEND, target, tape)
    runner = on_base(state, THIRD)
    second_forced = is_forced(state.bases, SECOND)
    state.counts[counts.SENDS] += 1
    state.result = results.FIELDERS_CHOICE
    safe = number <= target
    if safe:
        state.counts[counts.SENDS_SAFE] += 1
        move_runner(state, book, rolled_move(THIRD, HOME, reasons.SEND, BATTED_IN, number, target), tape)
    else:
        runner_out(state, THIRD, HOME, throw_to(HOME, state.play_fielder), reasons.SEND, tape)
    if on_base(state, SECOND) != NOBODY and second_forced:
        move_runner(state, book, plain_move(SECOND, THIRD, reasons.SEND, NOT_BATTED_IN), tape)
    if on_base(state, FIRST) != NOBODY:
        move_runner(state, book, plain_move(FIRST, SECOND, reasons.SEND, NOT_BATTED_IN), tape)
    put_batter_on(state, book, plain_move(BATTER, FIRST, reasons.SEND, NOT_BATTED_IN), tape)
    if not safe:
        inherit_place(state, runner)
    emit(tape, NO_SEAT, events.Reached(batter=state.batter, how=results.FIELDERS_CHOICE))
    state.phase = phase.END_BATTER
