"""The contact roll, the power roll and hits (DD-84 to DD-87, DD-108 to DD-125, tables T1 and T3)."""

from fivetool.engine.diamond import BATTER, FIRST, HOME, SECOND, THIRD, runner_on
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.diamond_dice.rules import alignment, figures, offense, phase, results, rolls
from fivetool.games.diamond_dice.rules.alignment import hit_value
from fivetool.games.diamond_dice.rules.events import ContactRoll, PowerRoll
from fivetool.games.diamond_dice.rules.ground_ball import ask_go_hold, ground_out_with_two_outs
from fivetool.games.diamond_dice.rules.offense import contact_dice, power_dice
from fivetool.games.diamond_dice.rules.pitching import closer_level
from fivetool.games.diamond_dice.rules.play import (
    batter_out_runners_up,
    begin_play,
    finish_play,
    move_batter,
    move_runner,
    put_out,
)
from fivetool.games.diamond_dice.rules.record import batting_seat
from fivetool.games.diamond_dice.rules.rolls import (
    Check,
    count_ones,
    count_power,
    dice_shown,
    next_base_check,
    speed_check,
)

OUTFIELD_IN_HOME = 4  # dice fewer for a try for home


@rule
def contact_roll(state, book, dice, tape):
    """DD-85 to DD-87, DD-154: no ones, exactly one, or more decide what kind of play it is."""
    begin_play(state)
    thrown = contact_dice(state, book, state.declared)
    ones = count_ones(state, rolls.CONTACT_DICE, thrown, dice)
    contact = ContactRoll(
        team=batting_seat(state),
        batter=state.batter,
        contact=book.contact[state.batter],
        abilities=state.fewer_contact,
        closer=closer_level(state, book),
        fences=offense.FENCES_CONTACT if state.declared == offense.FENCES else 0,
        declared=state.declared,
        ones=ones,
        rolled=dice_shown(state, thrown, tape),
    )
    emit(tape, NO_SEAT, contact)
    if ones == 0:
        strike_out(state, book, dice, tape)
    elif state.declared == offense.BUNT:
        ask_go_hold(state, HOME)  # DD-128
    elif ones >= 2:
        power_roll(state, book, dice, tape)
    elif state.declared == offense.HIT_AND_RUN:
        batter_out_runners_up(state, book, results.GROUND_OUT, tape)  # DD-140
    elif state.outs == 2:
        ground_out_with_two_outs(state, book, tape)
    else:
        ask_go_hold(state, HOME)  # DD-90


@rule
def strike_out(state, book, dice, tape):
    """DD-85, DD-127: the batter is out; DD-141: on a hit-and-run the runners were off and must make it."""
    put_out(state, BATTER, tape)
    if state.declared == offense.HIT_AND_RUN:
        for base in range(THIRD, BATTER, -1):
            if runner_on(state.bases, base) and state.outs < 3:
                if next_base_check(state, book, base, rolls.RUNNING, dice, tape):
                    move_runner(state, base, 1, tape)
                else:
                    put_out(state, base, tape)
    result = results.BUNT_STRIKEOUT if state.declared == offense.BUNT else results.STRIKEOUT
    finish_play(state, book, result, phase.NEXT_BATTER, tape)


@rule
def power_roll(state, book, dice, tape):
    """DD-108: contact; the alignment decides what the power result is worth."""
    thrown = power_dice(state, book, state.declared)
    power = count_power(state, thrown, dice)
    value = hit_value(book, state.alignment, state.declared == offense.HIT_AND_RUN, power)
    hit = PowerRoll(
        team=batting_seat(state),
        batter=state.batter,
        power=book.power[state.batter],
        curveball=state.fewer_power,
        fences=offense.FENCES_POWER if state.declared == offense.FENCES else 0,
        alignment=state.alignment,
        result=value,
        hits=power,
        rolled=dice_shown(state, thrown, tape),
    )
    emit(tape, NO_SEAT, hit)
    if value == alignment.BATTER_CHECK:  # DD-112, DD-113, DD-139
        if not next_base_check(state, book, BATTER, rolls.AT_FIRST, dice, tape):
            batter_out_runners_up(state, book, results.INFIELD_BACK_OUT, tape)
            return
        value = 1
    if value == 0:
        put_out(state, BATTER, tape)  # DD-110
        finish_play(state, book, results.FLY_OUT, phase.NEXT_BATTER, tape)
    else:
        take_hit(state, book, value, tape)


@rule
def trying_base(state, value):
    """DD-120, DD-121, DD-125, DD-137: the base of a runner who may try for home on this hit, 0 for none."""
    if state.declared == offense.HIT_AND_RUN:
        return 0
    if value == 1 and runner_on(state.bases, SECOND) and state.alignment != alignment.OUTFIELD_BACK:
        return SECOND
    if value == 2 and runner_on(state.bases, FIRST):
        return FIRST
    return 0


@rule
def take_hit(state, book, value, tape):
    """DD-116 to DD-119, DD-123: runners ahead of one who may try for home score first; he then decides."""
    state.hit = value
    base = trying_base(state, value)
    if base == 0:
        complete_hit(state, book, THIRD, tape)
        return
    advance_from(state, THIRD, base, tape)
    state.asked_base = base
    state.phase = phase.EXTRA_BASE


@rule
def advance_from(state, first, last, tape):
    """Runners from base `first` down to the one above `last` take the bases of the hit."""
    for base in range(first, last, -1):
        if runner_on(state.bases, base):
            by = state.hit
            if state.declared == offense.HIT_AND_RUN or (state.alignment == alignment.OUTFIELD_BACK and base == SECOND):
                by += 1  # DD-125, DD-137, DD-138
            move_runner(state, base, min(by, HOME - base), tape)


@rule
def complete_hit(state, book, first, tape):
    """DD-123: the others and the batter take their bases."""
    advance_from(state, first, BATTER, tape)
    move_batter(state, state.hit, tape)
    finish_play(state, book, results.SINGLE + state.hit - 1, phase.NEXT_BATTER, tape)


@rule
def home_dice(state, book):
    """DD-120, DD-121, DD-124: dice of the runner who may try for home."""
    thrown = book.speed[runner_on(state.bases, state.asked_base)]
    if state.alignment == alignment.OUTFIELD_IN and state.hit == 1:
        return max(0, thrown - OUTFIELD_IN_HOME)
    return thrown


@rule
def extra_base(state, book, trying, dice, tape):
    """DD-120 to DD-124, DD-169: the try for home, or the stop at third; then the rest of the hit."""
    base = state.asked_base
    if trying:
        state.count[figures.HOMES_TRIED] += 1
        check = Check(base, HOME, home_dice(state, book), book.home_ones, rolls.EXTRA_BASE_TRY)
        if speed_check(state, check, dice, tape):
            state.count[figures.HOMES_MADE] += 1
            move_runner(state, base, HOME - base, tape)
        else:
            put_out(state, base, tape)
            if state.outs == 3:
                finish_play(state, book, results.SINGLE + state.hit - 1, phase.NEXT_BATTER, tape)
                return
    complete_hit(state, book, base, tape)
