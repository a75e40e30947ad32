"""Extra Innings (HD-85 to HD-97)."""

from numpy import int64

from fivetool.engine.dice import roll_many
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, NOBODY_TOLD, emit
from fivetool.games.highlights_dice.rules import cause, dice_kind, option, phase, reason
from fivetool.games.highlights_dice.rules.boxes import check, is_full, name_wild
from fivetool.games.highlights_dice.rules.end_of_game import decide_game, find_leaders
from fivetool.games.highlights_dice.rules.events import ExtraEnd, ExtraRoll, ExtraStart
from fivetool.games.highlights_dice.rules.picks import has_finished
from fivetool.games.highlights_dice.rules.sealed import back_to_before, keep_sheets, seal_choice, unseal
from fivetool.games.highlights_dice.rules.tracks import AREAS


@rule
def extra_dice_of(state, book, seat):
    """HD-86, HD-87: as many dice as Power Dice unlocked, with the minimum of the option."""
    if state.power[seat] > 0 or book.extra_min_dice == option.NO_MINIMUM:
        return state.power[seat]
    if book.extra_min_dice == option.EACH:
        return 1
    for other in range(book.seats):
        if state.tied[other] and state.power[other] > 0:
            return 0
    return 1


@rule
def can_still_check(state, book, seat):
    """HD-97: some Play track is open and the seat is entitled to a die."""
    if extra_dice_of(state, book, seat) == 0:
        return False
    for track in range(AREAS):
        if not is_full(state, book, seat, track):
            return True
    return False


@rule
def start_extra_inning(state, book, dice, tape):
    """HD-94: all tied players roll before anyone checks. HD-97: or the tie stands and the win is shared."""
    possible = False
    for seat in range(book.seats):
        if state.tied[seat] and can_still_check(state, book, seat):
            possible = True
    capped = book.extra_cap != option.NO_CAP and state.extra_inning >= book.extra_cap
    if not possible or capped:
        decide_game(state, book, reason.SHARED, dice, tape)
        return
    state.extra_inning += 1
    state.extra_innings += 1
    emit(tape, NO_SEAT, ExtraStart(inning=state.extra_inning, tied=state.tied))
    seat = state.first_seat
    for _ in range(book.seats):
        if state.tied[seat]:
            roll_extra_dice(state, book, seat, dice, tape)
        seat = (seat + 1) % book.seats
    if book.extra_order == option.SECRET:
        keep_sheets(state, book)
    state.phase = phase.EXTRA


@rule
def roll_extra_dice(state, book, seat, dice, tape):
    """HD-86, HD-88."""
    count = extra_dice_of(state, book, seat)
    roll_many(dice, dice_kind.EXTRA_DICE, 6, state.rolled[:count])
    for i in range(count):
        state.rolled[i] = book.play_faces[state.rolled[i]]
        state.extra_dice[seat, state.rolled[i]] += 1
    state.to_check[seat] = count
    emit(tape, seat, ExtraRoll(inning=state.extra_inning, count=count, dice=state.rolled[:count]))


@rule
def has_extra_dice(state, seat):
    """Whether a tied seat has still to check."""
    return state.tied[seat] == 1 and not has_finished(state, seat)


@rule
def extra_seat(state, book):
    """The first tied seat, from the first Active player on, that has still to check; -1 when all are done."""
    seat = state.first_seat
    for _ in range(book.seats):
        if has_extra_dice(state, seat):
            return seat
        seat = (seat + 1) % book.seats
    return -1


@rule
def play_extra_dice(state, book, dice, tape):
    """HD-94: the tied players check at the same time, or seat by seat. Returns False when somebody must choose."""
    if state.sealed:
        asked = use_all_forced_dice(state, book, NOBODY_TOLD)
    else:
        asked = use_all_forced_dice(state, book, tape)
    if asked:
        return False
    if state.sealed:
        open_checks(state, book, tape)
    end_extra_inning(state, book, dice, tape)
    return True


@rule
def use_all_forced_dice(state, book, tape):
    """HD-106: what can be used unasked. Returns whether some seat must choose."""
    seat = state.first_seat
    asked = False
    for _ in range(book.seats):
        if not (asked and book.extra_order == option.IN_TURN):
            asked = not use_forced_dice(state, book, seat, tape) or asked
        seat = (seat + 1) % book.seats
    return asked


@rule
def answer_extra(state, book, seat, choice, tape):
    """A die or the track of a wild is named: in the open, or in secret until everybody has finished (HD-94)."""
    if state.sealed:
        seal_choice(state, seat, choice)
        check_extra(state, book, seat, choice, NOBODY_TOLD)
    else:
        check_extra(state, book, seat, choice, tape)


@rule
def check_extra(state, book, seat, choice, tape):
    """The wild that waits, or else a die, checks a box."""
    if state.wild_on[seat] >= 0:
        name_wild(state, book, seat, choice, tape)
    else:
        use_extra_die(state, book, seat, choice, tape)


@rule
def open_checks(state, book, tape):
    """HD-94: everybody has finished, and what was checked in secret is told, seat by seat."""
    state.stars_fired = state.stars_before
    seat = state.first_seat
    for _ in range(book.seats):
        if state.tied[seat]:
            back_to_before(state, seat)
            check_as_sealed(state, book, seat, tape)
        seat = (seat + 1) % book.seats
    unseal(state)


@rule
def check_as_sealed(state, book, seat, tape):
    """One seat's dice and wilds in the order that it has chosen, with those that left no choice."""
    for number in range(state.sealed_count[seat]):
        use_forced_dice(state, book, seat, tape)
        check_extra(state, book, seat, int64(state.sealed_choice[seat, number]), tape)
    use_forced_dice(state, book, seat, tape)


@rule
def use_forced_dice(state, book, seat, tape):
    """HD-89, HD-106: dice that all show one face are used unasked. Returns False when the seat must choose."""
    while has_extra_dice(state, seat):
        face = only_extra_face(state, seat)
        if state.wild_on[seat] >= 0 or face < 0:
            return False
        use_extra_die(state, book, seat, face, tape)
    return True


@rule
def only_extra_face(state, seat):
    """The face that all unused dice show, -1 when they differ."""
    found = -1
    for face in range(AREAS):
        if state.extra_dice[seat, face] > 0:
            if found >= 0:
                return -1
            found = face
    return found


@rule
def use_extra_die(state, book, seat, face, tape):
    """HD-89, HD-90: one die checks one box, with all that follows."""
    state.extra_dice[seat, face] -= 1
    state.to_check[seat] -= 1
    check(state, book, seat, face, cause.EXTRA_DIE, tape)


@rule
def end_extra_inning(state, book, dice, tape):
    """HD-95: a single leader wins; the others drop out and the leaders play another inning."""
    leaders = find_leaders(state, book)
    emit(tape, NO_SEAT, ExtraEnd(inning=state.extra_inning, runs=state.runs, tied=state.tied))
    if leaders == 1:
        decide_game(state, book, reason.IN_EXTRA_INNINGS, dice, tape)
    else:
        state.phase = phase.NEW_EXTRA
