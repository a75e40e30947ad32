"""The play: who moves, scores and is out, and where the cards go (DD-143 to DD-153)."""

from fivetool.engine.diamond import (
    BATTER,
    FIRST,
    HOME,
    SECOND,
    THIRD,
    advance_runner,
    is_forced,
    place_batter,
    put_out_batter,
    put_out_runner,
    runner_on,
    runners_on,
    score_run,
)
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.diamond_dice.rules import innings, phase, results
from fivetool.games.diamond_dice.rules.events import AtBatEnd, Returned, RunCredited
from fivetool.games.diamond_dice.rules.innings import emit_half_end, end_game, end_half, is_walk_off
from fivetool.games.diamond_dice.rules.lineup import put_on_top, put_under
from fivetool.games.diamond_dice.rules.record import batting_seat, current_pitcher

LEFT_DIAMOND, STRANDED, UNFINISHED = range(3)  # why cards go back to the lineup


@rule
def begin_play(state):
    """Note who is on the diamond as a play begins, and who would be forced (DD-88)."""
    state.on_play[BATTER] = state.batter
    state.charged_play[BATTER] = current_pitcher(state)
    state.forced = 0
    for base in range(FIRST, HOME):
        state.on_play[base] = runner_on(state.bases, base)
        state.charged_play[base] = state.charged[base - 1]
        if runner_on(state.bases, base) and is_forced(state.bases, base):
            state.forced |= 1 << base
    state.going = state.forced
    state.outs_before = state.outs
    state.gone = 0
    state.scored = 0
    state.error_runs = 0
    state.error = 0


@rule
def origin_of(state, card):
    """Where a card stood when the play began."""
    for base in range(HOME):
        if state.on_play[base] == card:
            return base
    return BATTER


@rule
def move_runner(state, base, by, tape):
    """A runner goes on; the pitcher to whom he is charged goes with him (DD-167)."""
    card = runner_on(state.bases, base)
    pitcher = state.charged[base - 1]
    state.charged[base - 1] = 0
    if advance_runner(state.bases, base, by, batting_seat(state), tape):
        come_home(state, card, base, tape)
    else:
        state.charged[base + by - 1] = pitcher


@rule
def move_batter(state, base, tape):
    """The batter takes a base, or comes round to score."""
    if place_batter(state.bases, base, state.batter, batting_seat(state), tape):
        come_home(state, state.batter, BATTER, tape)
    else:
        state.charged[base - 1] = current_pitcher(state)


@rule
def come_home(state, card, base, tape):
    """DD-9, DD-143: one run."""
    score_run(state.runs, batting_seat(state), card, base, tape)
    state.half_runs += 1
    state.at_bat_runs += 1
    state.gone |= 1 << origin_of(state, card)
    state.scored |= 1 << origin_of(state, card)


@rule
def put_out(state, base, tape):
    """DD-145: one out more for the card on a base, or with BATTER for the batter."""
    state.outs += 1
    state.at_bat_outs += 1
    if base == BATTER:
        state.gone |= 1
        put_out_batter(state.batter, batting_seat(state), state.outs, tape)
        return
    state.gone |= 1 << origin_of(state, runner_on(state.bases, base))
    put_out_runner(state.bases, base, batting_seat(state), state.outs, tape)
    state.charged[base - 1] = 0


@rule
def is_batter_out(state):
    """Whether the batter has been put out in this play."""
    return (state.gone & 1) != 0 and (state.scored & 1) == 0


@rule
def batter_out_runners_up(state, book, result, tape):
    """DD-113, DD-140, DD-160: the batter is out and, unless that is the third out, every runner moves up."""
    put_out(state, BATTER, tape)
    if state.outs < 3:
        for base in range(THIRD, BATTER, -1):
            if runner_on(state.bases, base):
                move_runner(state, base, 1, tape)
    finish_play(state, book, result, phase.NEXT_BATTER, tape)


@rule
def finish_play(state, book, result, next_phase, tape):
    """Runs are credited and cards go back; the at-bat is over with a result, the half-inning with three outs."""
    credit_runs(state, result, tape)
    return_cards(state, book, state.gone, LEFT_DIAMOND, tape)
    if state.outs == 3:
        third_out(state, book, result, tape)
        return
    if result != results.NO_RESULT:
        end_at_bat(state, result, tape)
    state.phase = next_phase
    if is_walk_off(state, book):
        emit_half_end(state, runners_on(state.bases), tape)
        end_game(state, innings.WALK_OFF, tape)


@rule
def third_out(state, book, result, tape):
    """DD-36, DD-150 to DD-152: stranded cards go under the lineup; a batter cut off goes back on top."""
    seat = batting_seat(state)
    stranded = 0
    for base in range(HOME):
        if state.on_play[base] != 0 and not state.gone >> base & 1:
            stranded |= 1 << base
    if result == results.NO_RESULT:
        return_cards(state, book, stranded & ~1, STRANDED, tape)
        if book.unfinished_top:
            put_on_top(state, book, seat, state.batter)
        else:
            put_under(state, book, seat, state.batter)
        cut_off = Returned(team=seat, top=book.unfinished_top, reason=UNFINISHED, cards=(state.batter,))
        emit(tape, NO_SEAT, cut_off)
        end_at_bat(state, results.CUT_OFF, tape)
    else:
        return_cards(state, book, stranded, STRANDED, tape)
        end_at_bat(state, result, tape)
    end_half(state, book, tape)


@rule
def return_cards(state, book, cards, reason, tape):
    """DD-150: cards (a bit for where each stood) go under the lineup in lead order: R3, R2, R1, batter."""
    if cards == 0:
        return
    seat = batting_seat(state)
    returned = (
        in_lead_order(state, cards, 0),
        in_lead_order(state, cards, 1),
        in_lead_order(state, cards, 2),
        in_lead_order(state, cards, 3),
    )
    for card in returned:
        if card:
            put_under(state, book, seat, card)
    emit(tape, NO_SEAT, Returned(team=seat, top=0, reason=reason, cards=returned))


@rule
def in_lead_order(state, cards, place):
    """The card of this place among some cards (a bit for where each stood), lead runner first; 0 with fewer cards."""
    for base in range(THIRD, -1, -1):
        if cards >> base & 1:
            if place == 0:
                return state.on_play[base]
            place -= 1
    return 0


@rule
def credit_runs(state, result, tape):
    """DD-166, DD-167: who batted each run in, and to which pitcher it is charged."""
    if state.scored == 0:
        return
    loaded = state.on_play[FIRST] != 0 and state.on_play[SECOND] != 0 and state.on_play[THIRD] != 0
    earned = result != results.NO_RESULT and state.outs - state.outs_before < 2 and (result != results.WALK or loaded)
    for base in range(THIRD, -1, -1):
        if state.scored >> base & 1:
            run = RunCredited(
                team=batting_seat(state),
                runner=state.on_play[base],
                batter=state.batter,
                batted_in=earned and not state.error_runs >> base & 1,
                pitcher=state.charged_play[base],
            )
            emit(tape, NO_SEAT, run)


@rule
def end_at_bat(state, result, tape):
    """DD-162, DD-163: the at-bat is over."""
    state.count[result] += 1
    if (results.SINGLE <= result and result <= results.HOME_RUN) or result == results.BUNT_HIT:
        state.half_hits += 1
    ended = AtBatEnd(
        team=batting_seat(state),
        batter=state.batter,
        pitcher=current_pitcher(state),
        result=result,
        runs=state.at_bat_runs,
        outs=state.at_bat_outs,
    )
    emit(tape, NO_SEAT, ended)
    state.batter = 0
