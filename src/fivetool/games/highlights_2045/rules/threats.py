"""Setting up threatened hits (BH-81 to BH-84, BH-166 to BH-171, BH-192, BH-197 to BH-199)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.highlights_2045.rules import abilities, codes, events, figure, mark, printed, sizes
from fivetool.games.highlights_2045.rules.defense import change_hit, lose_a_base
from fivetool.games.highlights_2045.rules.free_agents import free_agent_check
from fivetool.games.highlights_2045.rules.in_force import card_speed, coach_code, park_code


@rule
def add_hit(state, team, hit, speed, marks):
    """BH-18, BH-81: one pawn on home plate; pawns never run out."""
    place = state.pending[team]
    if place < sizes.PENDING:
        state.hits[team, place] = hit
        state.hit_speed[team, place] = speed
        state.hit_marks[team, place] = marks
        state.pending[team] += 1
        state.count[figure.THREATENED] += 1


@rule
def set_up_hits(state, book, team, card, earlier, dice, tape):
    """BH-81 to BH-83, BH-175, BH-192: printed hits, gambled hits, then hits added by a coach or earlier actions.

    `earlier` is the card that this one replaced after its hits were set up (BH-171, BH-179), or 0.
    """
    first = state.pending[team]
    state.threat[team] = card
    speed = card_speed(state, book, team, card)
    marks = book.marks[card] | state.card_marks[team]
    for i in range(book.hit_count[card]):
        add_hit(state, team, book.hits[card, i], speed, marks)
    if state.gambled[team]:
        add_gambled_hits(state, book, team, marks)
    code = coach_code(state, book, team)
    if code >= codes.COACH_NATURAL_SINGLE and code <= codes.COACH_CYBORG_SINGLE:
        kind = book.number[code]
        if book.kind[card] == kind and (earlier == 0 or book.kind[earlier] != kind):
            add_hit(state, team, printed.SINGLE, speed, marks)
    for i in range(state.effects_before[team]):
        effect = state.effects[team, i]
        if effect_serves(book, effect, card) and (earlier == 0 or not effect_serves(book, effect, earlier)):
            add_hit(state, team, added_hit(effect), speed, marks)
    apply_park(state, book, team, card, first, dice, tape)
    tell_threat(state, team, card, speed, tape)


@rule
def tell_threat(state, team, card, speed, tape):
    """BH-81: the hits that stand on home plate now, as many as an event has room for."""
    told = state.hits[team, : events.HITS_TOLD]
    emit(tape, team, events.ThreatSet(team=team, card=card, speed=speed, count=state.pending[team], hits=told))


@rule
def add_gambled_hits(state, book, team, marks):
    """BH-175: the hits of the gambled card, in its speed."""
    card = state.gambled[team]
    for i in range(book.hit_count[card]):
        add_hit(state, team, book.hits[card, i], book.speed[card], marks)


@rule
def effect_serves(book, effect, card):
    """BH-169, BH-170: whether an effect gives this card a hit."""
    if effect == abilities.NATURAL_SINGLE or effect == abilities.NATURAL_TRIPLE:
        return book.kind[card] == printed.NATURAL
    return effect != 0


@rule
def added_hit(effect):
    """The hit that an effect adds."""
    if effect == abilities.NATURAL_TRIPLE:
        return printed.TRIPLE
    return printed.HOME_RUN if effect == abilities.ANY_HOMER else printed.SINGLE


@rule
def expire_effects(state, team):
    """BH-169, BH-170: effects on the next card are used up or lost, those on all cards stay."""
    kept = 0
    for i in range(state.effect_count[team]):
        effect = state.effects[team, i]
        if i >= state.effects_before[team] or effect == abilities.EVERY_SINGLE:
            state.effects[team, kept] = effect
            kept += 1
    for i in range(kept, state.effect_count[team]):
        state.effects[team, i] = 0
    state.effect_count[team] = kept
    state.effects_before[team] = 0


@rule
def mark_hits(state, team, added):
    """BH-166 to BH-168: the card's hits carry the mark, those that stand on home plate included (BH-174)."""
    state.card_marks[team] |= added
    for i in range(state.pending[team]):
        state.hit_marks[team, i] |= added


@rule
def apply_park(state, book, team, card, first, dice, tape):
    """BH-197 to BH-199, BH-204: one Free Agent Check for the hits that were just set up."""
    code = park_code(state, book)
    kind = book.kind[card]
    if code == codes.PARK_DOUBLE_TO_HOMER and has_pending(state, team, first, printed.DOUBLE):
        if free_agent_check(state, book, team, kind, dice, tape):
            change_all(state, team, first, printed.DOUBLE, printed.HOME_RUN, code, tape)
    elif code == codes.PARK_HOMER_TO_DOUBLE and has_pending(state, team, first, printed.HOME_RUN):
        if free_agent_check(state, book, team, kind, dice, tape):
            change_all(state, team, first, printed.HOME_RUN, printed.DOUBLE, code, tape)
    elif code == codes.PARK_SINGLE_GLOVE_PROOF and has_pending(state, team, first, printed.SINGLE):
        if free_agent_check(state, book, team, kind, dice, tape):
            for i in range(first, state.pending[team]):
                if state.hits[team, i] == printed.SINGLE:
                    state.hit_marks[team, i] |= mark.GLOVE_PROOF
    elif code == codes.PARK_ROBOT_CHANGEUP and kind == printed.ROBOT and state.pending[team] > first:
        if free_agent_check(state, book, team, printed.ROBOT, dice, tape):
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
