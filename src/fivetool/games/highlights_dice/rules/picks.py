"""Non-Active picks (HD-32 to HD-41; solo HD-117, HD-118)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.highlights_dice.rules import cause, phase
from fivetool.games.highlights_dice.rules.boxes import check
from fivetool.games.highlights_dice.rules.events import Pick
from fivetool.games.highlights_dice.rules.hits_fitz import hits_fitz
from fivetool.games.highlights_dice.rules.pitcher_die import apply_pitcher_die
from fivetool.games.highlights_dice.rules.record import is_solo
from fivetool.games.highlights_dice.rules.tracks import AREAS
from fivetool.games.highlights_dice.rules.turns import has_dice


@rule
def is_picker(state, book, seat):
    """Everybody but the Active player picks; in solo the player does it himself."""
    return state.taking_part[seat] == 1 and (seat != state.active or is_solo(book))


@rule
def areas_with_dice(state):
    """How many areas hold dice to pick by: in solo any dice (HD-117), else only Play Dice are left (HD-27, HD-33)."""
    count = 0
    for area in range(AREAS):
        if has_dice(state, area):
            count += 1
    return count


@rule
def may_pick(state, seat, track):
    """HD-32 to HD-37: two different tracks with dice; HD-35, HD-36 where fewer than two areas hold any."""
    first = state.first_pick[seat]
    areas = areas_with_dice(state)
    if track == first:
        return False
    if areas >= 2:
        return has_dice(state, track)
    if areas == 1 and first >= 0 and not has_dice(state, first):
        return has_dice(state, track)
    return True


@rule
def start_picks(state, book):
    """HD-32: each Non-Active player has two picks, at the same time as the others (HD-41)."""
    state.phase = phase.PICKS
    for seat in range(book.seats):
        state.first_pick[seat] = -1
        state.to_check[seat] = 2 if is_picker(state, book, seat) else 0


@rule
def pick(state, book, seat, track, tape):
    """HD-38, HD-39: the pick checks its box and everything that follows before the next one is named."""
    state.to_check[seat] -= 1
    emit(tape, seat, Pick(number=2 - state.to_check[seat], track=track))
    if state.to_check[seat] == 1:
        state.first_pick[seat] = track
    check(state, book, seat, track, cause.PICK, tape)


@rule
def make_forced_pick(state, book, seat, tape):
    """HD-106: a second pick with one legal track is made without a question."""
    if state.to_check[seat] != 1 or state.wild_on[seat] >= 0:
        return
    only = -1
    for track in range(AREAS):
        if may_pick(state, seat, track):
            if only >= 0:
                return
            only = track
    pick(state, book, seat, only, tape)


@rule
def has_finished(state, seat):
    """Whether a seat has nothing left to check and no wild to name."""
    return state.to_check[seat] == 0 and state.wild_on[seat] < 0


@rule
def finish_picks(state, book, dice, tape):
    """HD-72: when everybody has finished, the Pitcher Die is applied and the turn ends. Returns whether it was so."""
    for seat in range(book.seats):
        if not has_finished(state, seat):
            return False
    apply_pitcher_die(state, book, tape)
    if is_solo(book):
        hits_fitz(state, book, dice, tape)
    state.phase = phase.END_TURN
    return True
