"""Kinds of special plays (Chart 6), and what is told of one."""

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events
from fivetool.games.dice_baseball.rules.record import base_state

PITCHER, RANGE, UNIQUE, INJURY = 0, 1, 2, 3


@rule
def tell_special_play(state, kind, number, play, player, position, tape):
    """Write down what a chart has given."""
    told = events.SpecialPlay(
        chart=kind, roll=number, play=play, player=player, position=position, bases=base_state(state.bases)
    )
    emit(tape, NO_SEAT, told)
