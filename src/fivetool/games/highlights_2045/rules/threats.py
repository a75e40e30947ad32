"""Setting up threatened hits (BH-81 to BH-84, BH-166 to BH-171, BH-192, BH-197 to BH-199)."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.highlights_2045.rules import events
from fivetool.games.highlights_2045.rules.abilities import (
    ANY_HOMER,
    CHANGEUP,
    DOUBLE,
    DOUBLE_TO_HOMER,
    EVERY_SINGLE,
    GLOVE_PROOF,
    HOME_RUN,
    HOMER_TO_DOUBLE,
    LAST_SINGLES_COACH,
    NATURAL,
    NATURAL_SINGLE,
    NATURAL_TRIPLE,
    ROBOT,
    SINGLE,
    SINGLE_PROOF,
    SINGLES_COACH,
    TRIPLE,
)
from fivetool.games.highlights_2045.rules.defence import change_hit, lose_a_base
from fivetool.games.highlights_2045.rules.free_agents import free_agent_check
from fivetool.games.highlights_2045.rules.in_force import card_speed, coach_code, park_code
from fivetool.games.highlights_2045.rules.record import THREATENED
from fivetool.games.highlights_2045.rules.sizes import PENDING


@rule
def add_hit(state, team, hit, speed, flags):
    """BH-18, BH-81: one pawn on home plate; pawns never run out."""
    place = state.pending[team]
    if place < PENDING:
        state.hits[team, place] = hit
        state.hit_speed[team, place] = speed
        state.hit_flags[team, place] = flags
        state.pending[team] += 1
        state.count[THREATENED] += 1


@rule
def set_up_hits(state, book, team, card, earlier, dice, tape):
    """BH-81 to BH-83, BH-175, BH-192: printed hits, gambled hits, then hits added by a coach or earlier actions.

    `earlier` is the card that this one replaced after its hits were set up (BH-171, BH-179), or 0.
    """
    first = state.pending[team]
    state.threat[team] = card
    speed = card_speed(state, book, team, card)
    flags = book.static_flags[card] | state.card_flags[team]
    for i in range(book.hit_count[card]):
        add_hit(state, team, book.hits[card, i], speed, flags)
    if state.gambled[team]:
        add_gambled_hits(state, book, team, flags)
    code = coach_code(state, book, team)
    if code >= SINGLES_COACH and code <= LAST_SINGLES_COACH:
        kind = book.ability[code, 3]
        if book.kind[card] == kind and (earlier == 0 or book.kind[earlier] != kind):
            add_hit(state, team, SINGLE, speed, flags)
    for i in range(state.effects_before[team]):
        effect = state.effects[team, i]
        if effect_serves(book, effect, card) and (earlier == 0 or not effect_serves(book, effect, earlier)):
            add_hit(state, team, added_hit(effect), speed, flags)
    apply_park(state, book, team, card, first, dice, tape)
    tell_threat(state, team, card, speed, tape)


@rule
def tell_threat(state, team, card, speed, tape):
    """BH-81: the hits that stand on home plate now, as many as an event has room for."""
    told = state.hits[team, : events.HITS_TOLD]
    emit(tape, team, events.ThreatSet(team=team, card=card, speed=speed, count=state.pending[team], hits=told))


@rule
def add_gambled_hits(state, book, team, flags):
    """BH-175: the hits of the gambled card, in its speed."""
    card = state.gambled[team]
    for i in range(book.hit_count[card]):
        add_hit(state, team, book.hits[card, i], book.speed[card], flags)


@rule
def effect_serves(book, effect, card):
    """BH-169, BH-170: whether an effect gives this card a hit."""
    if effect == NATURAL_SINGLE or effect == NATURAL_TRIPLE:
        return book.kind[card] == NATURAL
    return effect != 0


@rule
def added_hit(effect):
    """The hit that an effect adds."""
    if effect == NATURAL_TRIPLE:
        return TRIPLE
    return HOME_RUN if effect == ANY_HOMER else SINGLE


@rule
def expire_effects(state, team):
    """BH-169, BH-170: effects on the next card are used up or lost, those on all cards stay."""
    kept = 0
    for i in range(state.effect_count[team]):
        effect = state.effects[team, i]
        if i >= state.effects_before[team] or effect == EVERY_SINGLE:
            state.effects[team, kept] = effect
            kept += 1
    for i in range(kept, state.effect_count[team]):
        state.effects[team, i] = 0
    state.effect_count[team] = kept
    state.effects_before[team] = 0


@rule
def mark_hits(state, team, flag):
    """BH-166 to BH-168: the card's hits carry the mark, those that stand on home plate included (BH-174)."""
    state.card_flags[team] |= flag
    for i in range(state.pending[team]):
        state.hit_flags[team, i] |= flag


@rule
def apply_park(state, book, team, card, first, dice, tape):
    """BH-197 to BH-199, BH-204: one Free Agent Check for the hits that were just set up."""
    code = park_code(state, book)
    kind = book.kind[card]
    if code == DOUBLE_TO_HOMER and has_pending(state, team, first, DOUBLE):
        if free_agent_check(state, book, team, kind, dice, tape):
            change_all(state, team, first, DOUBLE, HOME_RUN, code, tape)
    elif code == HOMER_TO_DOUBLE and has_pending(state, team, first, HOME_RUN):
        if free_agent_check(state, book, team, kind, dice, tape):
            change_all(state, team, first, HOME_RUN, DOUBLE, code, tape)
    elif code == SINGLE_PROOF and has_pending(state, team, first, SINGLE):
        if free_agent_check(state, book, team, kind, dice, tape):
            for i in range(first, state.pending[team]):
                if state.hits[team, i] == SINGLE:
                    state.hit_flags[team, i] |= GLOVE_PROOF
    elif code == CHANGEUP and kind == ROBOT and state.pending[team] > first:
        if free_agent_check(state, book, team, ROBOT, dice, tape):
            lose_a_base(state, team, first, code, tape)


@rule
def has_pending(state, team, first, hit):
    """Whether such a hit has just been set up."""
    for i in range(first, state.pending[team]):
        if state.hits[team, i] == hit:
            return True
    return False


@rule
def change_all(state, team, first, before, after, code, tape):
    """BH-197: all hits of one kind become another."""
    for i in range(first, state.pending[team]):
        if state.hits[team, i] == before:
            change_hit(state, team, i, after, code, tape)
