"""The Visitor Save (BH-85 to BH-91)."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.highlights_2045.rules import events
from fivetool.games.highlights_2045.rules.choices import FROM_DECK, NO
from fivetool.games.highlights_2045.rules.hits import resolve_pending
from fivetool.games.highlights_2045.rules.phases import BEGIN_SLOT, END_GAME, END_REGULATION, END_SLOT, NEXT_EXTRA
from fivetool.games.highlights_2045.rules.record import (
    DECLINED,
    SAVE_LINEUP,
    SAVE_ON_DECK,
    SAVE_SLOT,
    SAVES_MADE,
    SAVES_TRIED,
)
from fivetool.games.highlights_2045.rules.zones import draw_card, to_dugout


@rule
def visitor_save(state, choice, dice, tape):
    """BH-85, BH-86: the On Deck card, the top card of the Lineup, or no attempt."""
    team = state.visitors
    state.saved_hits = 0
    state.slot = SAVE_SLOT
    if choice == NO:
        emit(tape, team, events.SaveAttempt(team=team, source=DECLINED, card=0))
        state.card = 0
        state.phase = END_SLOT
        return
    state.count[SAVES_TRIED] += 1
    if choice == FROM_DECK:
        state.card = state.on_deck[team]
        state.on_deck[team] = 0
    else:
        state.card = draw_card(state, team, dice, tape)
    source = SAVE_ON_DECK if choice == FROM_DECK else SAVE_LINEUP
    emit(tape, team, events.SaveAttempt(team=team, source=source, card=state.card))
    state.phase = BEGIN_SLOT


@rule
def end_save(state, tape):
    """BH-89, BH-91: the save card goes to the Dugout; Home's remaining hits are resolved."""
    if state.card:
        to_dugout(state, state.visitors, state.card)
    state.card = 0
    if state.saved_hits > 0:
        state.count[SAVES_MADE] += 1
    resolve_pending(state, state.home, tape)
    state.phase = END_REGULATION


@rule
def end_regulation(state, tape):
    """BH-91, BH-92: a tie leads to Extra Innings; runners stay."""
    visitors, home = state.runs[state.visitors], state.runs[state.home]
    emit(tape, NO_SEAT, events.RegulationEnd(runs_visitors=visitors, runs_home=home))
    state.phase = NEXT_EXTRA if visitors == home else END_GAME
