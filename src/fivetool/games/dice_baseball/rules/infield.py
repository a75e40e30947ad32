"""Infield positioning (DB-80, DB-81)."""

from fivetool.engine.diamond import THIRD
from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.dice_baseball.rules import choices, events
from fivetool.games.dice_baseball.rules.record import NOBODY, base_state, on_base


@rule
def infield_is_due(state):
    """DB-80: a runner stands on third, and the bases are not those for which the infield was set last."""
    return on_base(state, THIRD) != NOBODY and state.bases_seen != base_state(state.bases)


@rule
def set_infield(state, seat, choice, tape):
    """DB-80, DB-81: IN or BACK, for as long as the bases stay as they are."""
    before = state.infield
    state.infield = 1 if choice == choices.INFIELD_IN else 0
    state.bases_seen = base_state(state.bases)
    if choice != choices.PITCH:
        told = events.Call(choice=choice, player=on_base(state, THIRD), target=0, changed=before != state.infield)
        emit(tape, seat, told)
