"""The Power Chip (PC-27 to PC-35)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.power_chip.rules import reason
from fivetool.games.power_chip.rules.events import ChipDecision, ChipMoved


@rule
def decide_chip(state, seat, use, tape):
    """PC-29, PC-30: whoever uses the chip wins the roll and passes it on. PC-31: whoever keeps it loses the roll.

    Returns the team that wins the roll. PC-32: the other one then has the chip.
    """
    holder = state.chip
    after = 1 - holder if use else holder
    decision = ChipDecision(use=use, before=holder, after=after, counts=state.play_count, sets=state.tied_set)
    emit(tape, seat, decision)
    if use:
        state.chip_uses += 1
        move_chip(state, after, reason.USED, tape)
    return 1 - after


@rule
def move_chip(state, team, why, tape):
    """PC-27, PC-33: exactly one team holds the chip, and it may pass any number of times."""
    emit(tape, NO_SEAT, ChipMoved(origin=state.chip, to=team, reason=why))
    state.chip = team
