"""Outs in play: location, out charts, sends and tag-ups (DB-57 to DB-62, DB-66 to DB-91, Charts 1 to 3)."""

from __future__ import annotations

from fivetool.engine.diamond import BATTER, FIRST, HOME, SECOND, THIRD, is_forced
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events
from fivetool.games.dice_baseball.rules.earned_runs import is_spared, miss_out, spare_batter
from fivetool.games.dice_baseball.rules.errors import (
    NO_ERROR,
    batter_reaches,
    error_cell,
    error_code,
    error_roll,
    is_outfielder,
)
from fivetool.games.dice_baseball.rules.hits import hit
from fivetool.games.dice_baseball.rules.parks import leaves_the_park
from fivetool.games.dice_baseball.rules.records import (
    BYTE,
    DEEP,
    DEEP_FLY,
    DOUBLE_PLAY,
    DOUBLE_PLAYS,
    EC,
    EF,
    END_BATTER,
    FIELDERS_CHOICE,
    FIRST_OUT_BYTE,
    FLY,
    FO,
    GDP,
    GOA,
    HELD,
    LO,
    NEXT_TAG,
    NOBODY,
    NONE_OUT_ONLY,
    OFF_CHART,
    OFF_HITTER,
    ON_ERROR,
    ON_FLY,
    ON_GROUNDER,
    ON_MISPLAY,
    ON_SEND,
    ON_TAG,
    OUT_AT,
    ROE,
    SACRIFICE_FLY,
    SCF,
    SEND,
    SEND_ROLL,
    SENDS,
    SENDS_SAFE,
    SF,
    SINGLE_BYTE,
    SLOW_GROUNDER,
    STAYS,
    STEP_ONE,
    TAG,
    TAG_ROLL,
    TAGS,
    TAGS_SAFE,
    TEAM_DP,
    base_state,
    fielder_now,
    roll_number,
)
from fivetool.games.dice_baseball.rules.scoring import (
    NO_ROLL,
    batter_out,
    charge_error,
    doubled_off_by,
    inherit_place,
    move_everybody,
    move_runner,
    put_batter_on,
    runner_out,
    throw_to,
)

SEND_IN, SEND_BACK, TAG_MINUS = 40, 20, 40  # DB-83, DB-89


# --- Location (DB-58 to DB-61) ---


@rule
def locate(state, book, code, number, tape):
    """Chart 1: the fielder, with DEEP added on a deep fly."""
    if code == FO:
        place = book.fly[state.side, number]
    elif code == LO:
        place = book.line_drive[state.side, number % 10]
    else:
        place = book.ground[state.side, number % 10]
    emit(tape, NO_SEAT, events.Location(number=number, side=state.side, fielder=place % DEEP, deep=place // DEEP))
    return place


@rule
def read_fly(number):
    """DB-60: 70 to 76 are read as 90 to 96."""
    return number + 20 if number < 77 else number


@rule
def out_in_play(state, book, code, number, off, dice, tape):
    """DB-62: location, home-run check, error roll if due, then the out chart."""
    place = locate(state, book, code, number, tape)
    fielder = place % DEEP
    kind = DEEP_FLY if place >= DEEP else code - GOA
    if kind == DEEP_FLY and book.ball_parks and leaves_the_park(state, book, off, dice, tape):
        state.phase = END_BATTER
        return
    if off == OFF_HITTER:
        error = error_roll(state, fielder, dice, tape)
        if error != NO_ERROR:
            parity = read_fly(number) if code == FO else number
            play_error(state, book, kind, fielder, parity, error, dice, tape)
            return
    play_ball(state, book, kind, fielder, off, dice, tape)


@rule
def code_of(kind):
    """The code on the cards of a kind of out."""
    return FO if kind == DEEP_FLY else GOA + kind


@rule
def is_grounder(kind):
    """Hard, normal or slow."""
    return kind <= SLOW_GROUNDER


# --- Cells (DB-73 to DB-77) ---


@rule
def token(cell, who, outs):
    """What a cell says about the batter (0) or a runner; a token for none out holds only then."""
    value = (cell >> (8 * who)) & BYTE
    if value & NONE_OUT_ONLY:
        return value - NONE_OUT_ONLY if outs == 0 else STAYS
    return value


@rule
def is_out(value):
    """Whether a token is an out."""
    return OUT_AT <= value and value < HELD


@rule
def outs_in(cell, outs):
    """How many outs a cell makes."""
    count = 0
    for who in range(4):
        if is_out(token(cell, who, outs)):
            count += 1
    return count


@rule
def play_ball(state, book, kind, fielder, off, dice, tape):
    """DB-73 to DB-77, DB-86: carry out the cell, unless the offense may send its runner home on it first."""
    cell = book.cells[base_state(state.bases), fielder, kind, state.infield]
    emit(
        tape,
        NO_SEAT,
        events.BallInPlay(
            code=code_of(kind),
            fielder=fielder,
            infield=state.infield,
            bases=base_state(state.bases),
            outs=state.outs,
            out_kind=kind,
        ),
    )
    state.play_cell = cell
    state.play_kind = kind
    state.play_fielder = fielder
    state.play_out = NOBODY
    state.result = code_of(kind)
    if (cell >> SINGLE_BYTE) & BYTE:
        hit(state, book, SCF, OFF_CHART, dice, tape)
        state.phase = END_BATTER
    elif is_grounder(kind) and may_send(state, cell):
        state.phase = SEND
    else:
        carry_out(state, book, tape)
        offer_tags(state, cell)


@rule
def carry_out(state, book, tape):
    """DB-74 to DB-76: outs first; if they do not end the inning, the runners move, lead runner first."""
    cell, outs = state.play_cell, state.outs
    count = outs_in(cell, outs)
    if outs == 2:
        first = (cell >> FIRST_OUT_BYTE) & BYTE
        make_out(state, first, cell, outs, NOBODY, tape)
        state.batter_left = 0 if first == BATTER else 1
        return
    make_outs(state, cell, outs, count, tape)
    if state.outs == 3:
        return
    for origin in range(THIRD, BATTER, -1):
        value = token(cell, origin, outs)
        if state.bases[origin - 1] != NOBODY and STAYS < value and value <= HOME:
            move_on_out(state, book, origin, value, count, tape)
    to_base = token(cell, BATTER, outs)
    if STAYS < to_base and to_base <= HOME:
        put_batter_on(state, book, to_base, to_base, ON_GROUNDER, tape)
        state.result = FIELDERS_CHOICE
        emit(tape, NO_SEAT, events.Reached(batter=state.batter, how=FIELDERS_CHOICE))
        if state.play_out != NOBODY:
            inherit_place(state, state.play_out)


@rule
def make_outs(state, cell, outs, count, tape):
    """The outs of a cell in the order of their tokens; two are a double play."""
    first = (cell >> FIRST_OUT_BYTE) & BYTE
    state.play_outs = count if count > 1 else 0
    through = make_out(state, first, cell, outs, NOBODY, tape)
    if count < 2:
        return
    for who in range(4):
        if who != first and is_out(token(cell, who, outs)):
            through = through * 10 + make_out(state, who, cell, outs, through % 10, tape) % 10
    base = token(cell, who_else(cell, outs), outs) - OUT_AT
    complete_double_play(state, through, state.play_out, base, tape)


@rule
def who_else(cell, outs):
    """The runner whom a cell puts out along with the batter."""
    for who in range(1, 4):
        if is_out(token(cell, who, outs)):
            return who
    return 0


@rule
def complete_double_play(state, through, runner, base, tape):
    """A double play for everybody who handled the ball; on a grounder it is one grounded into."""
    grounded = 1 if is_grounder(state.play_kind) else 0
    state.counts[TEAM_DP] += 1
    state.line[state.batter, GDP] += grounded
    if grounded:
        state.result = DOUBLE_PLAY
    credited = 0
    rest = through
    while rest > 0:
        position = rest % 10
        if not (credited >> position) & 1:
            state.line[fielder_now(state, position), DOUBLE_PLAYS] += 1
            credited += 1 << position
        rest //= 10
    emit(
        tape,
        NO_SEAT,
        events.DoublePlay(
            fielders=through,
            grounded_into=grounded,
            batter=state.batter,
            runner=runner,
            base=base,
            code=code_of(state.play_kind),
        ),
    )
    state.play_outs = 0


@rule
def make_out(state, who, cell, outs, pivot, tape):
    """One out of a cell; `pivot` has the ball after an out before it. Returns the fielders."""
    base = token(cell, who, outs) - OUT_AT
    fielder = state.play_fielder
    grounder = is_grounder(state.play_kind)
    if who == BATTER:
        if grounder:
            fielders = throw_to(FIRST, pivot if pivot != NOBODY else fielder)
        else:
            fielders = fielder
        batter_out(state, FIRST if grounder else BATTER, fielders, ON_GROUNDER if grounder else ON_FLY, tape)
        return fielders
    if grounder:
        fielders = throw_to(base, pivot if pivot != NOBODY else fielder)
    else:
        fielders = doubled_off_by(base, fielder)
    state.play_out = state.bases[who - 1]
    runner_out(state, who, base, fielders, ON_GROUNDER if grounder else ON_FLY, tape)
    return fielders


@rule
def move_on_out(state, book, origin, base, outs_made, tape):
    """A runner advances on an out; scoring on a caught ball is a sacrifice fly (DB-79), on a double play no RBI."""
    caught = not is_grounder(state.play_kind)
    rbi = 1 if base == HOME and (caught or outs_made < 2) else 0
    if caught and base == HOME:
        credit_sacrifice_fly(state, tape)
    move_runner(state, book, origin, base, base, ON_FLY if caught else ON_GROUNDER, NO_ROLL, NO_ROLL, rbi, tape)


@rule
def credit_sacrifice_fly(state, tape):
    """DB-79: a sacrifice fly, which is no at-bat; one for the play, however many score."""
    if state.result != SACRIFICE_FLY:
        state.result = SACRIFICE_FLY
        state.line[state.batter, SF] += 1
        emit(tape, NO_SEAT, events.Sacrifice(batter=state.batter, on_fly=True))


# --- Errors on outs (DB-66 to DB-71) ---


@rule
def play_error(state, book, kind, fielder, number, error, dice, tape):
    """DB-66: Chart 3 in place of the out chart."""
    code = error_code(state, book, kind, fielder, number)
    defense = state.glove[1 - state.half, fielder]
    state.play_kind = kind
    state.play_fielder = fielder
    if code == EF:
        charge_error(state, fielder, code, defense, error, tape)
        spare_batter(state)
        state.phase = STEP_ONE
        return
    state.phase = END_BATTER
    if code == EC:
        throw_away(state, book, defense, error, tape)
        return
    charge_error(state, fielder, code, defense, error, tape)
    misplay(state, book, code, tape)


@rule
def misplay(state, book, code, tape):
    """Chart 3: E1 and E2, the batter reaches on the error; ED, the force is made and the relay gets away."""
    cell = error_cell(book, code, base_state(state.bases))
    outs = state.outs
    reached = batter_reaches(code)
    if reached:
        if not is_spared(state):
            miss_out(state)
        state.line[state.batter, ROE] += 1
        state.result = ON_ERROR
    else:
        state.result = FIELDERS_CHOICE
    retired = state.bases[0]
    for origin in range(THIRD, BATTER, -1):
        value = token(cell, origin, outs)
        if state.bases[origin - 1] == NOBODY:
            continue
        if is_out(value):
            base = value - OUT_AT
            runner_out(state, origin, base, throw_to(base, state.play_fielder), ON_GROUNDER, tape)
        elif STAYS < value:
            move_runner(state, book, origin, value, origin, ON_MISPLAY, NO_ROLL, NO_ROLL, 0, tape)
    put_batter_on(state, book, token(cell, BATTER, outs), 0 if reached else 1, ON_MISPLAY, tape)
    if not reached:
        inherit_place(state, retired)
    emit(tape, NO_SEAT, events.Reached(batter=state.batter, how=state.result))


@rule
def throw_away(state, book, defense, error, tape):
    """DB-69: EC, caught and thrown away: the cell first, then everybody still on base goes one further."""
    kind, fielder = state.play_kind, state.play_fielder
    state.result = code_of(kind)
    state.play_cell = book.cells[base_state(state.bases), fielder, kind, state.infield]
    emit(
        tape,
        NO_SEAT,
        events.BallInPlay(
            code=code_of(kind),
            fielder=fielder,
            infield=state.infield,
            bases=base_state(state.bases),
            outs=state.outs,
            out_kind=kind,
        ),
    )
    carry_out(state, book, tape)
    if state.outs < 3 and base_state(state.bases) != 0:
        charge_error(state, fielder, EC, defense, error, tape)
        move_everybody(state, book, 1, False, ON_MISPLAY, 0, tape)


# --- Sends (DB-86 to DB-91) ---


@rule
def may_send(state, cell):
    """DB-86, DB-87: fewer than two outs, exactly the batter is out at first, and the runner on third holds unheld."""
    if state.outs >= 2 or state.bases[THIRD - 1] == NOBODY or token(cell, THIRD, state.outs) != STAYS:
        return False
    return outs_in(cell, state.outs) == 1 and is_out(token(cell, BATTER, state.outs))


@rule
def send_target(state, book):
    """DB-89, DB-90: Speed less 40 with the infield IN, less 20 with it BACK; no Arm."""
    return book.speed[state.bases[THIRD - 1]] - (SEND_IN if state.infield else SEND_BACK)


@rule
def stay_on_third(state, book, tape):
    """The runner is not sent: the cell as it stands."""
    carry_out(state, book, tape)
    state.phase = END_BATTER


@rule
def concede_run(state, book, tape):
    """DB-88, DB-91: the run scores, the batter is out on the ground, and it is batted in."""
    state.counts[SENDS] += 1
    state.counts[SENDS_SAFE] += 1
    move_runner(state, book, THIRD, HOME, HOME, ON_SEND, NO_ROLL, NO_ROLL, 1, tape)
    if state.ceiling == HOME:
        carry_out(state, book, tape)
    state.phase = END_BATTER


@rule
def throw_home(state, book, dice, tape):
    """DB-89, DB-91: the batter is safe whatever happens; other runners advance only if forced; a fielder's choice."""
    target = send_target(state, book)
    number = roll_number(dice, SEND_ROLL, target, tape)
    runner = state.bases[THIRD - 1]
    second_forced = is_forced(state.bases, SECOND)
    state.counts[SENDS] += 1
    state.result = FIELDERS_CHOICE
    safe = number <= target
    if safe:
        state.counts[SENDS_SAFE] += 1
        move_runner(state, book, THIRD, HOME, HOME, ON_SEND, number, target, 1, tape)
    else:
        runner_out(state, THIRD, HOME, throw_to(HOME, state.play_fielder), ON_SEND, tape)
    if state.bases[SECOND - 1] != NOBODY and second_forced:
        move_runner(state, book, SECOND, THIRD, THIRD, ON_SEND, NO_ROLL, NO_ROLL, 0, tape)
    if state.bases[FIRST - 1] != NOBODY:
        move_runner(state, book, FIRST, SECOND, SECOND, ON_SEND, NO_ROLL, NO_ROLL, 0, tape)
    put_batter_on(state, book, FIRST, 1, ON_SEND, tape)
    if not safe:
        inherit_place(state, runner)
    emit(tape, NO_SEAT, events.Reached(batter=state.batter, how=FIELDERS_CHOICE))
    state.phase = END_BATTER


# --- Tag-ups (DB-82 to DB-85) ---


@rule
def offer_tags(state, cell):
    """DB-82: after a fly to an outfielder, fewer than two outs before it, held runners may try to advance."""
    state.phase = END_BATTER
    flown = state.play_kind == FLY or state.play_kind == DEEP_FLY
    if not flown or state.outs == 3 or not is_outfielder(state.play_fielder):
        return
    held = 0
    for base in range(FIRST, THIRD + 1):
        if token(cell, base, state.outs - 1) == STAYS and state.bases[base - 1] != NOBODY:
            held += 1 << (base - 1)
    state.tag_held = held
    state.tag_base = THIRD
    if held:
        state.phase = NEXT_TAG


@rule
def find_tag(state):
    """DB-84: the next runner who may try, lead runner first, for a base that is empty now."""
    while state.tag_base > BATTER:
        base = state.tag_base
        there = (state.tag_held >> (base - 1)) & 1
        if there and (base == THIRD or state.bases[base] == NOBODY) and state.outs < 3 and state.ceiling == HOME:
            state.phase = TAG
            return
        state.tag_base -= 1
    state.phase = END_BATTER


@rule
def tag_target(state, book):
    """DB-83: Speed less 40, with the outfielder's Arm."""
    runner = state.bases[state.tag_base - 1]
    return book.speed[runner] - TAG_MINUS + state.arm[1 - state.half, state.play_fielder]


@rule
def tag_up(state, book, dice, tape):
    """DB-83, DB-85: safe on a roll up to the target, otherwise out at the next base."""
    base = state.tag_base
    target = tag_target(state, book)
    number = roll_number(dice, TAG_ROLL, target, tape)
    state.counts[TAGS] += 1
    if number <= target:
        state.counts[TAGS_SAFE] += 1
        if base == THIRD:
            credit_sacrifice_fly(state, tape)
        move_runner(state, book, base, base + 1, base + 1, ON_TAG, number, target, 1 if base == THIRD else 0, tape)
    else:
        runner_out(state, base, base + 1, throw_to(base + 1, state.play_fielder), ON_TAG, tape)
    hold_tag(state)


@rule
def hold_tag(state):
    """DB-84: each runner once; then the one behind him."""
    state.tag_base -= 1
    state.phase = NEXT_TAG
