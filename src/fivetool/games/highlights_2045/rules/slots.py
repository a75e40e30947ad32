"""The end of a slot (BH-33 steps 3 and 4)."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.games.highlights_2045.rules.extra_innings import end_extra_card
from fivetool.games.highlights_2045.rules.hits import resolve_pending
from fivetool.games.highlights_2045.rules.phases import BEGIN_SLOT, END_GAME, NEXT_EXTRA, NEXT_TURN
from fivetool.games.highlights_2045.rules.record import HOME_SLOT, SAVE_SLOT, TURN_SLOT, VISITOR_SLOT
from fivetool.games.highlights_2045.rules.threats import expire_effects, set_up_hits
from fivetool.games.highlights_2045.rules.visitor_save import end_save
from fivetool.games.highlights_2045.rules.zones import opponent


@rule
def end_slot(state, book, dice, tape):
    """BH-33, BH-34, BH-97, BH-101, BH-102: after the actions hits are resolved and set up."""
    team = state.seat_turn
    if state.slot == TURN_SLOT:
        resolve_pending(state, opponent(state, team), tape)
        set_up_hits(state, book, team, state.card, 0, dice, tape)
        expire_effects(state, team)
        state.phase = NEXT_TURN
    elif state.slot == SAVE_SLOT:
        end_save(state, tape)
    elif state.slot == HOME_SLOT:
        state.slot = VISITOR_SLOT
        state.seat_turn = state.visitors
        state.phase = BEGIN_SLOT
    else:
        end_extra_card(state, book, dice)
        resolve_pending(state, state.visitors, tape)
        resolve_pending(state, state.home, tape)
        state.phase = NEXT_EXTRA if state.runs[state.visitors] == state.runs[state.home] else END_GAME
