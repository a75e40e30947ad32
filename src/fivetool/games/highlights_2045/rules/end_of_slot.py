"""The end of a slot (BH-33 steps 3 and 4)."""

from fivetool.engine.record import rule
from fivetool.games.highlights_2045.rules import phase, slot
from fivetool.games.highlights_2045.rules.extra_innings import end_extra_card
from fivetool.games.highlights_2045.rules.hits import resolve_pending
from fivetool.games.highlights_2045.rules.threats import expire_effects, set_up_hits
from fivetool.games.highlights_2045.rules.visitor_save import end_save
from fivetool.games.highlights_2045.rules.zones import opponent


@rule
def end_slot(state, book, dice, tape):
    """BH-33, BH-34, BH-97, BH-101, BH-102: after the actions hits are resolved and set up."""
    team = state.seat_turn
    if state.slot == slot.TURN:
        resolve_pending(state, opponent(state, team), tape)
        set_up_hits(state, book, team, state.card, 0, dice, tape)
        expire_effects(state, team)
        state.phase = phase.NEXT_TURN
    elif state.slot == slot.SAVE:
        end_save(state, tape)
    elif state.slot == slot.HOME:
        state.slot = slot.VISITOR
        state.seat_turn = state.visitors
        state.phase = phase.BEGIN_SLOT
    else:
        end_extra_card(state)
        resolve_pending(state, state.visitors, tape)
        resolve_pending(state, state.home, tape)
        state.phase = phase.NEXT_EXTRA if state.runs[state.visitors] == state.runs[state.home] else phase.END_GAME
