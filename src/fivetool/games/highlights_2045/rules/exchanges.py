"""Exchanges: cards that take the place of the one played (BH-172 to BH-179, BH-187)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.highlights_2045.rules import (
    abilities,
    codes,
    events,
    figure,
    phase,
    printed,
    sizes,
    slot,
    turns,
    zones,
)
from fivetool.games.highlights_2045.rules.actions import list_actions, look_at_mound, serves_in_save
from fivetool.games.highlights_2045.rules.free_agents import agents_left, free_agent_check, put_at_bottom, take_agent
from fivetool.games.highlights_2045.rules.in_force import top_type
from fivetool.games.highlights_2045.rules.threats import add_gambled_hits, apply_park, set_up_hits, tell_threat
from fivetool.games.highlights_2045.rules.zones import opponent


@rule
def exchange_effect(state, book, team, code, dice, tape):
    """BH-172 to BH-177, BH-187, BH-188: swapping and borrowing cards, and the coach's look at a Hand."""
    effect = book.effect[code]
    other = opponent(state, team)
    if effect == abilities.REPLACE:
        call_in(state, take_agent(state, book, dice), turns.BY_REPLACE)
    elif effect == abilities.RELIEF:
        state.phase = phase.USE_RELIEF
    elif effect == abilities.CLONE:
        state.phase = phase.CHOOSE_CLONE
    elif effect == abilities.GAMBLE:
        turn_up_gamble(state, book, book.number[code], dice)
    elif effect == abilities.EJECT_ROBOT or effect == abilities.EJECT_TYPE:
        wanted = printed.ROBOT if effect == abilities.EJECT_ROBOT else top_type(state, book, other)
        if free_agent_check(state, book, team, wanted, dice, tape) and minor_card(state, book, other, 0):
            state.phase = phase.CHOOSE_MINOR
    elif effect == abilities.BRAWL:
        exchange_top(state, other, take_agent(state, book, dice), code, tape)
    else:
        for i in range(state.hand_count[other]):
            state.hand_seen[other, i] = 1
        count, seen = state.hand_count[other], state.hand[other, : sizes.HAND]
        emit(tape, team, events.CoachUsed(team=team, coach=state.coach[team], count=count, cards=seen))


@rule
def call_in(state, newcomer, how):
    """BH-172, BH-173: a free agent is to take the acting card's place."""
    state.newcomer = newcomer
    state.how = how
    state.phase = phase.BRING_IN


@rule
def bring_in(state, book, dice, tape):
    """BH-172, BH-173, BH-179: a free agent takes the acting card's place, and its own action follows."""
    team, card, newcomer = state.seat_turn, state.card, state.newcomer
    state.place[card] = zones.REMOVED + team
    state.place[newcomer] = zones.ON_ROSTER + team
    if state.slot != slot.SAVE:
        state.in_play[team, state.played[team] - 1] = newcomer
    state.card = newcomer
    state.card_marks[team] = 0
    state.gambled[team] = 0
    state.count[figure.EXCHANGES] += 1
    emit(tape, team, events.Exchange(team=team, card_out=card, card_in=newcomer, code=state.doing))
    emit(tape, team, events.CardPlayed(team=team, turn=state.turn + state.extra, card=newcomer, how=state.how))
    list_actions(state, book)
    if state.slot == slot.HOME or state.slot == slot.VISITOR:
        set_up_hits(state, book, team, newcomer, card, dice, tape)
    look_at_mound(state, book, dice, tape)
    state.phase = phase.ACTIONS


@rule
def relieve(state, book, dice):
    """BH-173: turn up free agents until a cyborg appears; the others go to the bottom."""
    state.phase = phase.ACTIONS
    for i in range(agents_left(state)):
        card = take_agent(state, book, dice)
        if book.kind[card] == printed.CYBORG:
            call_in(state, card, turns.BY_RELIEF)
            return
        put_at_bottom(state, card, 1)


@rule
def turn_up_gamble(state, book, count, dice):
    """BH-175: one card turned up, or a choice between two."""
    state.shown[0] = take_agent(state, book, dice)
    state.shown[1] = take_agent(state, book, dice) if count == 2 else 0
    state.phase = phase.CHOOSE_GAMBLE if state.shown[1] else phase.GAMBLED


@rule
def gamble(state, book, dice, tape):
    """BH-175, BH-179: the first card shown is used and goes to Removed, the other to the bottom."""
    state.phase = phase.ACTIONS
    team = state.seat_turn
    card, other = state.shown[0], state.shown[1]
    state.shown[0] = 0
    state.shown[1] = 0
    state.place[card] = zones.REMOVED + team
    state.gambled[team] = card
    emit(tape, team, events.Exchange(team=team, card_out=card, card_in=0, code=state.doing))
    if other:
        put_at_bottom(state, other, 1)
    if state.slot == slot.HOME or state.slot == slot.VISITOR:
        first = state.pending[team]
        add_gambled_hits(state, book, team, book.marks[state.card] | state.card_marks[team])
        apply_park(state, book, team, state.card, first, dice, tape)
        tell_threat(state, team, state.card, book.speed[card], tape)


@rule
def clone_code(state, book, wanted):
    """BH-174: the code number `wanted` (from 0) among those on the other own In Play cards, latest first; 0 if none."""
    team = state.seat_turn
    last = state.played[team] if state.slot == slot.SAVE else state.played[team] - 1
    found = 0
    for i in range(last - 1, -1, -1):
        for j in range(sizes.CARD_ACTIONS):
            code = book.action[state.in_play[team, i], j]
            if code and code != codes.CLONING and not listed_later(state, book, team, code, i, j, last):
                if state.slot != slot.SAVE or serves_in_save(book, code):
                    if found == wanted:
                        return code
                    found += 1
    return 0


@rule
def listed_later(state, book, team, code, place, line, last):
    """Whether a code stands on a later card too, or earlier on the same one."""
    if line == 1 and book.action[state.in_play[team, place], 0] == code:
        return True
    for i in range(place + 1, last):
        if book.action[state.in_play[team, i], 0] == code or book.action[state.in_play[team, i], 1] == code:
            return True
    return False


@rule
def minor_card(state, book, team, wanted):
    """BH-177: card number `wanted` (from 0) of a team's Minors, 0 if there is none."""
    found = 0
    for card in range(1, book.cards + 1):
        if state.place[card] == zones.IN_MINORS + team:
            if found == wanted:
                return card
            found += 1
    return 0


@rule
def exchange_top(state, team, newcomer, code, tape):
    """BH-177, BH-178, BH-187: the top card goes to Removed; its hits stay as they are."""
    top = state.played[team] - 1
    card = state.in_play[team, top]
    state.in_play[team, top] = newcomer
    state.place[card] = zones.REMOVED + team
    state.place[newcomer] = zones.ON_ROSTER + team
    state.count[figure.EXCHANGES] += 1
    emit(tape, team, events.Exchange(team=team, card_out=card, card_in=newcomer, code=code))
