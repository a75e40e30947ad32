"""Checking boxes, chains, wilds, Clutch, Power (HD-28 to HD-31, HD-51 to HD-70)."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.engine.tape import emit_kind
from fivetool.games.highlights_dice.rules.events import BONUS, CHECK, LOST, POWER_UP, WILD_NAMED
from fivetool.games.highlights_dice.rules.plays import play
from fivetool.games.highlights_dice.rules.record import (
    AREAS,
    BY_CHAIN,
    BY_CLUTCH,
    BY_POWER,
    BY_WILD,
    CHAIN,
    CLUTCH,
    CLUTCH_ACTION,
    PLAY,
    POWER_ACTION,
    SOURCE_BOX,
    STAR,
    WILD,
)


@rule
def is_full(state, book, seat, track):
    """Whether a track has no open box left."""
    return state.marks[seat, track] >= book.length[track]


@rule
def check(state, book, seat, track, cause, tape):
    """HD-28 to HD-31, HD-51 to HD-59: check the next box of a track and carry out whatever it leads to.

    Each box leads to at most one further box (HD-53); a wild with several open tracks stops here and waits.
    """
    while track >= 0:
        if is_full(state, book, seat, track):
            emit_kind(tape, LOST, seat, (track, cause))
            return
        number = state.marks[seat, track]
        state.marks[seat, track] += 1
        state.checks += 1
        token = book.box[track, number]
        emit_kind(tape, CHECK, seat, (track, number + 1, token, cause, state.to_check[seat]))
        if CHAIN <= token and token < CHAIN + AREAS:
            track, cause = token - CHAIN, BY_CHAIN
        elif token == CLUTCH_ACTION:
            track, cause = CLUTCH, BY_CLUTCH
        elif token == WILD:
            track, cause = only_open_track(state, book, seat, track, tape), BY_WILD
        else:
            carry_out_box(state, book, seat, track, number, token, tape)
            return


@rule
def only_open_track(state, book, seat, wild_track, tape):
    """HD-55, HD-56, HD-106: the one track a wild can go to; -1 when it is lost or must be named."""
    found = -1
    count = 0
    for track in range(AREAS):
        if track != wild_track and not is_full(state, book, seat, track):
            found = track
            count += 1
    if count == 0:
        emit_kind(tape, LOST, seat, (wild_track, BY_WILD))
        return -1
    if count > 1:
        state.wild_on[seat] = wild_track
        return -1
    emit_kind(tape, WILD_NAMED, seat, (wild_track, found))
    return found


@rule
def carry_out_box(state, book, seat, track, number, token, tape):
    """A box that ends the chain: empty (HD-29), a play, a Bonus Play (HD-60, HD-61) or a Power Dice action."""
    if token == POWER_ACTION:
        unlock_power(state, book, seat, tape)
    elif PLAY <= token and token < PLAY + AREAS:
        play(state, seat, token - PLAY, SOURCE_BOX, 1, tape)
    elif STAR <= token and token < STAR + AREAS:
        fires = state.to_check[seat] == 0  # HD-62 to HD-64: no die or pick is left, lost ones included
        emit_kind(tape, BONUS, seat, (track, number + 1, token - STAR, 1 if fires else 0))
        if fires:
            state.stars_fired += 1
            play(state, seat, token - STAR, SOURCE_BOX, 1, tape)
            play(state, seat, token - STAR, SOURCE_BOX, 2, tape)


@rule
def unlock_power(state, book, seat, tape):
    """HD-66, HD-70: Power rises by one, up to the end of its track."""
    if state.power[seat] >= book.power_boxes:
        emit_kind(tape, LOST, seat, (CLUTCH, BY_POWER))
        return
    state.power[seat] += 1
    emit_kind(tape, POWER_UP, seat, (state.power[seat],))
