"""Ground outs: who runs, where the defense throws, and errors (DD-88 to DD-107, table T4)."""

from fivetool.engine.diamond import BATTER, FIRST, HOME, SECOND, THIRD, runner_on, runners_on
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.diamond_dice.rules import alignment, choices, figures, offense, phase, results, rolls
from fivetool.games.diamond_dice.rules.events import Error, GoHold, GroundPlay, Throw
from fivetool.games.diamond_dice.rules.play import finish_play, is_batter_out, move_batter, move_runner, put_out
from fivetool.games.diamond_dice.rules.record import MOST_DICE, card_at, current_pitcher, fielding_seat
from fivetool.games.diamond_dice.rules.rolls import count_ones, dice_shown, next_base_check

SAFE, OUT, ERROR = range(3)  # what a throw of a list leads to

LIST_DICE = (12, 8, 2)
UNFORCED_LIST_DICE = (8, 6, 2)


@rule
def ground_out_with_two_outs(state, book, tape):
    """DD-102: the lead forced runner, or with no force the batter, is out."""
    play = choices.LEAD if state.forced else choices.BATTER_OUT
    emit(tape, NO_SEAT, GroundPlay(team=fielding_seat(state), play=play))
    put_out(state, lead_forced(state), tape)
    finish_play(state, book, ground_result(state), phase.NEXT_BATTER, tape)


@rule
def lead_forced(state):
    """The base of the forced runner furthest along, BATTER if only the batter is forced."""
    for base in range(THIRD, BATTER, -1):
        if state.forced >> base & 1:
            return base
    return BATTER


@rule
def ask_go_hold(state, below):
    """DD-90, DD-91, DD-128, DD-131: the next unforced runner, lead runner first, who may go or hold."""
    for base in range(below - 1, BATTER, -1):
        if runner_on(state.bases, base) and not state.forced >> base & 1:
            held_up = base == SECOND and runner_on(state.bases, THIRD) and not state.going >> THIRD & 1
            if not held_up:
                state.asked_base = base
                state.phase = phase.GO_HOLD
                return
    state.phase = phase.BALL_IN_PLAY


@rule
def go_or_hold(state, seat, go, tape):
    """DD-90: what an unforced runner does."""
    base = state.asked_base
    emit(tape, seat, GoHold(team=seat, runner=runner_on(state.bases, base), base=base, go=go))
    if go:
        state.going |= 1 << base
    if state.declared != offense.BUNT:
        state.count[figures.GROUND_GOES if go else figures.GROUND_HOLDS] += 1
    ask_go_hold(state, base)


@rule
def is_forced_at(state, base):
    """DD-96: whether somebody is forced toward a base; at first that is always the batter."""
    return base == FIRST or (state.forced >> (base - 1) & 1) != 0


@rule
def may_throw_at(state, base):
    """DD-103, DD-105: with the infield in, an unforced runner who goes can be thrown at."""
    origin = base - 1
    goes = (state.going >> origin & 1) != 0 and not state.forced >> origin & 1
    return state.alignment == alignment.INFIELD_IN and origin >= FIRST and goes


@rule
def may_list(state, bases):
    """DD-96, DD-105: forced bases only, but the first throw may be at an unforced runner with the infield in."""
    first = True
    for base in range(HOME, BATTER, -1):
        if bases >> base & 1:
            if not is_forced_at(state, base) and not (first and may_throw_at(state, base)):
                return False
            first = False
    return True


@rule
def ground_play(state, book, seat, play, dice, tape):
    """DD-93 to DD-107: what the defense does with the ground ball."""
    emit(tape, seat, GroundPlay(team=seat, play=play))
    if play == choices.BATTER_OUT:
        put_out(state, BATTER, tape)
    elif play == choices.LEAD:
        put_out(state, lead_forced(state), tape)
    elif play == choices.THROW_3B:
        throw_at_unforced(state, book, SECOND, dice, tape)
    elif play == choices.THROW_HOME:
        throw_at_unforced(state, book, THIRD, dice, tape)
    else:
        attempt_list(state, book, choices.LISTS[play - choices.LIST], dice, tape)
    finish_ground_play(state, book, tape)


@rule
def throw_at_unforced(state, book, origin, dice, tape):
    """DD-103: the runner must make the speed check of his base."""
    if not next_base_check(state, book, origin, rolls.INFIELD_THROW, dice, tape):
        put_out(state, origin, tape)


@rule
def throw_dice(state, book, number, unforced_first):
    """DD-71, DD-97, DD-106, DD-158: the defense's dice for a throw of a list."""
    if unforced_first:
        thrown = UNFORCED_LIST_DICE[number]
    else:
        thrown = book.first_throw if number == 0 else LIST_DICE[number]
    return min(MOST_DICE, thrown + book.double_play[current_pitcher(state)])


@rule
def attempt_list(state, book, bases, dice, tape):
    """DD-96 to DD-99, DD-101: throw after throw, until the list, the half-inning or an error ends it."""
    state.count[figures.LISTS_TRIED] += 1
    number = 0
    unforced_first = False
    for base in range(HOME, BATTER, -1):
        if bases >> base & 1 and state.outs < 3 and not state.error:
            if number == 0:
                unforced_first = not is_forced_at(state, base)
            throw(state, book, number, base, throw_dice(state, book, number, unforced_first), dice, tape)
            number += 1


@rule
def throw(state, book, number, base, thrown, dice, tape):
    """DD-98, DD-101: out if the defense has more ones than the runner; no ones at all are an error."""
    card = card_at(state, base - 1)
    ones = count_ones(state, rolls.THROW_DICE, thrown, dice)
    rolled = dice_shown(state, thrown, tape)
    runner_ones = count_ones(state, rolls.SPEED_DICE, book.speed[card], dice)
    runner_rolled = dice_shown(state, book.speed[card], tape)
    result = ERROR if ones == 0 else OUT if ones > runner_ones else SAFE
    made = Throw(
        team=fielding_seat(state),
        number=number + 1,
        base=base,
        runner=card,
        result=result,
        ones=ones,
        runner_ones=runner_ones,
        rolled=rolled,
        runner_rolled=runner_rolled,
    )
    emit(tape, NO_SEAT, made)
    if result == OUT:
        put_out(state, base - 1, tape)
    elif result == ERROR:
        state.error = 1
        state.half_errors += 1
        state.count[figures.ERRORS] += 1
        moved = runners_on(state.bases) + (0 if is_batter_out(state) else 1)
        emit(tape, NO_SEAT, Error(team=fielding_seat(state), number=number + 1, moved=moved))


@rule
def finish_ground_play(state, book, tape):
    """DD-100, DD-101: everybody not out takes the base he was running to, one more on an error."""
    if state.outs < 3:  # DD-146, DD-148, DD-149: a third out here cancels every run
        for base in range(THIRD, BATTER, -1):
            by = (state.going >> base & 1) + state.error
            if runner_on(state.bases, base) and by:
                if state.error and base + by == HOME:
                    state.error_runs |= 1 << base
                move_runner(state, base, by, tape)
        if not is_batter_out(state):
            move_batter(state, FIRST + state.error, tape)
    finish_play(state, book, ground_result(state), phase.NEXT_BATTER, tape)


@rule
def ground_result(state):
    """DD-163: how a ground out is scored."""
    outs = state.outs - state.outs_before
    if state.error:
        return results.REACHED_ON_ERROR
    if outs >= 2:
        return results.DOUBLE_PLAY if outs == 2 else results.TRIPLE_PLAY
    return results.GROUND_OUT if is_batter_out(state) else results.FIELDERS_CHOICE
