"""The Visitor Save (BH-85 to BH-91)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.highlights_2045.rules import choice, events, figure, phase, slot
from fivetool.games.highlights_2045.rules.hits import resolve_pending
from fivetool.games.highlights_2045.rules.zones import draw_card, to_dugout

DECLINED, SAVE_ON_DECK, SAVE_LINEUP = 0, 1, 2  # where the save card comes from


@rule
def visitor_save(state, chosen, dice, tape):
    """BH-85, BH-86: the On Deck card, the top card of the Lineup, or no attempt."""
    team = state.visitors
    state.saved_hits = 0
    state.slot = slot.SAVE
    if chosen == choice.NO:
        emit(tape, team, events.SaveAttempt(team=team, source=DECLINED, card=0))
        state.card = 0
        state.phase = phase.END_SLOT
        return
    state.count[figure.SAVES_TRIED] += 1
    if chosen == choice.FROM_DECK:
        state.card = state.on_deck[team]
        state.on_deck[team] = 0
    else:
        state.card = draw_card(state, team, dice, tape)
    source = SAVE_ON_DECK if chosen == choice.FROM_DECK else SAVE_LINEUP
    emit(tape, team, events.SaveAttempt(team=team, source=source, card=state.card))
    state.phase = phase.BEGIN_SLOT


@rule
def end_save(state, tape):
    """BH-89, BH-91: the save card goes to the Dugout; Home's remaining hits are resolved."""
    if state.card:
        to_dugout(state, state.visitors, state.card)
    state.card = 0
    if state.saved_hits > 0:
        state.count[figure.SAVES_MADE] += 1
    resolve_pending(state, state.home, tape)
    state.phase = phase.END_REGULATION


@rule
def end_regulation(state, tape):
    """BH-91, BH-92: a tie leads to Extra Innings; runners stay."""
    visitors, home = state.runs[state.visitors], state.runs[state.home]
    emit(tape, NO_SEAT, events.RegulationEnd(runs_visitors=visitors, runs_home=home))
    state.phase = phase.NEXT_EXTRA if visitors == home else phase.END_GAME
