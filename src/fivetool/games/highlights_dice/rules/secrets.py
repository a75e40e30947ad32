"""What a seat may know (HD-94, HD-105): all but what others check in an Extra Inning until everybody has finished."""

from fivetool.engine.dice import roll
from fivetool.engine.record import rule
from fivetool.engine.tape import NOBODY_TOLD
from fivetool.games.highlights_dice.rules import dice_kind
from fivetool.games.highlights_dice.rules.decisions import may_choose
from fivetool.games.highlights_dice.rules.extra_innings import answer_extra, use_forced_dice
from fivetool.games.highlights_dice.rules.picks import has_finished
from fivetool.games.highlights_dice.rules.sealed import back_to_before, forget_choices
from fivetool.games.highlights_dice.rules.tracks import AREAS


@rule
def view(state, book, seat, out):
    """Sheets of the others are as before the Extra Inning; whether they have finished is known."""
    if not state.sealed:
        return
    out.stars_fired = state.stars_before
    for other in range(book.seats):
        if other != seat and state.tied[other]:
            hide_checks(state, other, out)


@rule
def hide_checks(state, other, out):
    """Nobody else knows which dice are left to a seat, only whether some are."""
    finished = has_finished(state, other)
    back_to_before(out, other)
    forget_choices(out, other)
    if finished:
        out.to_check[other] = 0
        for face in range(AREAS):
            out.extra_dice[other, face] = 0


@rule
def redeal(state, book, seat, dice):
    """Others have checked as anybody could who has finished; who has not may be about to begin."""
    if not state.sealed:
        return
    view(state, book, seat, state)
    state.stars_fired = state.stars_before
    for other in range(book.seats):
        if other != seat and state.tied[other]:
            finished = has_finished(state, other)
            back_to_before(state, other)
            use_forced_dice(state, book, other, NOBODY_TOLD)
            while finished and not has_finished(state, other):
                answer_extra(state, book, other, any_track(state, book, other, dice), NOBODY_TOLD)
                use_forced_dice(state, book, other, NOBODY_TOLD)


@rule
def any_track(state, book, seat, dice):
    """One of the tracks that a seat may name now, each as likely as the others."""
    track = roll(dice, dice_kind.SECRET, AREAS)
    while not may_choose(state, book, seat, track):
        track = roll(dice, dice_kind.SECRET, AREAS)
    return track
