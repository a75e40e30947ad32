"""Checking boxes, chains, wilds, Clutch, Power (HD-28 to HD-31, HD-51 to HD-70)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.highlights_dice.rules import box, cause, tracks
from fivetool.games.highlights_dice.rules.events import Bonus, Check, Lost, Power, Wild
from fivetool.games.highlights_dice.rules.plays import SOURCE_BOX, play
from fivetool.games.highlights_dice.rules.tracks import AREAS


@rule
def is_full(state, book, seat, track):
    """Whether a track has no open box left."""
    return state.marks[seat, track] >= book.length[track]


@rule
def check(state, book, seat, track, why, tape):
    """HD-28 to HD-31, HD-51 to HD-59: check the next box of a track and carry out whatever it leads to.

    Each box leads to at most one further box (HD-53); a wild with several open tracks stops here and waits.
    """
    while track >= 0:
        if is_full(state, book, seat, track):
            emit(tape, seat, Lost(track=track, cause=why))
            return
        number = state.marks[seat, track]
        state.marks[seat, track] += 1
        state.checks += 1
        token = book.box[track, number]
        emit(tape, seat, Check(track=track, number=number + 1, token=token, cause=why, left=state.to_check[seat]))
        if box.CHAIN <= token and token < box.CHAIN + AREAS:
            track, why = token - box.CHAIN, cause.CHAIN
        elif token == box.CLUTCH:
            track, why = tracks.CLUTCH, cause.CLUTCH
        elif token == box.WILD:
            track, why = only_open_track(state, book, seat, track, tape), cause.WILD
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
        emit(tape, seat, Lost(track=wild_track, cause=cause.WILD))
        return -1
    if count > 1:
        state.wild_on[seat] = wild_track
        return -1
    emit(tape, seat, Wild(origin=wild_track, track=found))
    return found


@rule
def name_wild(state, book, seat, track, tape):
    """HD-55: the wild that waits for an answer checks a box of this track, with all that follows."""
    origin = state.wild_on[seat]
    state.wild_on[seat] = -1
    emit(tape, seat, Wild(origin=origin, track=track))
    check(state, book, seat, track, cause.WILD, tape)


@rule
def carry_out_box(state, book, seat, track, number, token, tape):
    """A box that ends the chain: empty (HD-29), a play, a Bonus Play (HD-60, HD-61) or a Power Dice action."""
    if token == box.POWER:
        unlock_power(state, book, seat, tape)
    elif box.PLAY <= token and token < box.PLAY + AREAS:
        play(state, seat, token - box.PLAY, SOURCE_BOX, 1, tape)
    elif box.STAR <= token and token < box.STAR + AREAS:
        fires = state.to_check[seat] == 0  # HD-62 to HD-64: no die or pick is left, lost ones included
        emit(tape, seat, Bonus(track=track, number=number + 1, play=token - box.STAR, fired=fires))
        if fires:
            state.stars_fired += 1
            play(state, seat, token - box.STAR, SOURCE_BOX, 1, tape)
            play(state, seat, token - box.STAR, SOURCE_BOX, 2, tape)


@rule
def unlock_power(state, book, seat, tape):
    """HD-66, HD-70: Power rises by one, up to the end of its track."""
    if state.power[seat] >= book.power_boxes:
        emit(tape, seat, Lost(track=tracks.CLUTCH, cause=cause.POWER))
        return
    state.power[seat] += 1
    emit(tape, seat, Power(power=state.power[seat]))
