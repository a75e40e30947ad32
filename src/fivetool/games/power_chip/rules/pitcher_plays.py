"""Pitcher plays (PC-46 to PC-61)."""

from fivetool.engine.diamond import (
    BATTER,
    FIRST,
    SECOND,
    THIRD,
    advance_forced,
    place_batter,
    put_out_batter,
    put_out_runner,
    runner_on,
    runners_on,
)
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.power_chip.rules import choice, events, phase, play, track
from fivetool.games.power_chip.rules.change_of_sides import next_batter
from fivetool.games.power_chip.rules.end_of_game import end_after_three_outs
from fivetool.games.power_chip.rules.events import DoublePlay, Out, Strike, Strikeout, TriplePlay
from fivetool.games.power_chip.rules.teams import PITCHING, batting_team

BASES_LOADED = 3


@rule
def pitcher_play(state, book, symbol, tape):
    """A play of the pitching team's dice. PC-61: nobody advances on any of them."""
    if symbol == play.STRIKE:
        strike(state, book, tape)
    elif symbol == play.OUT:
        out(state, book, tape)
    elif symbol == play.DOUBLE_PLAY:
        double_play(state, book, tape)
    else:
        triple_play(state, book, tape)


@rule
def strike(state, book, tape):
    """PC-46, PC-47, PC-63: the third strike is a strikeout. PC-48: six K are a strikeout at once."""
    six = state.play_count[PITCHING] == play.DICE_A_SIDE
    if six or state.strikes + 1 == track.STRIKEOUT_STRIKES:
        emit(tape, NO_SEAT, Strikeout(six=six, outs=state.outs + 1))
        batter_out(state, tape)
        finish_out(state, book, events.STRIKEOUT, tape)
        return
    state.strikes += 1
    emit(tape, NO_SEAT, Strike(balls=state.balls, strikes=state.strikes))
    state.phase = phase.ROLLING


@rule
def out(state, book, tape):
    """PC-49: the batter is out, runners hold."""
    emit(tape, NO_SEAT, Out(outs=state.outs + 1))
    batter_out(state, tape)
    finish_out(state, book, events.OUT, tape)


@rule
def double_play(state, book, tape):
    """PC-50 to PC-53: two men are out, one on empty bases. PC-55: only loaded bases with no outs leave a choice."""
    if runners_on(state.bases) == BASES_LOADED and state.outs == 0:
        state.phase = phase.DP_RUNNERS
        return
    men = men_out(state, 2)
    charge_double_play(state, book, lead_runners(state, men), men > runners_on(state.bases), NO_SEAT, tape)


@rule
def charge_double_play(state, book, runners, batter, seat, tape):
    """Put out the marked runners, and the batter or not; `seat` has picked the runners, or nobody has."""
    outs = state.outs + runners[0] + runners[1] + runners[2] + batter
    placed = book.dp_batter_first and runners_on(state.bases) >= 2 and outs < track.HALF_OUTS
    what = DoublePlay(
        on=occupied(state.bases),
        out=runners,
        batter_out=batter,
        asked=seat != NO_SEAT,
        batter_placed=placed,
        outs=outs,
    )
    emit(tape, seat, what)
    put_out(state, runners, batter, tape)
    if placed:  # PC-54 `first`
        advance_forced(state.bases, batting_team(state), tape)
        place_batter(state.bases, FIRST, state.batter, batting_team(state), tape)
    finish_out(state, book, events.DOUBLE_PLAY, tape)


@rule
def picked_runners(chosen):
    """PC-53: the runners that the pitching team has picked, a mark for each base."""
    return chosen != choice.OUT_23, chosen != choice.OUT_13, chosen != choice.OUT_12


@rule
def triple_play(state, book, tape):
    """PC-56 to PC-58: three outs with two or three runners, else runner and batter, else the batter alone."""
    men = men_out(state, 3)
    runners = lead_runners(state, men)
    batter = men > runners_on(state.bases)
    what = TriplePlay(on=occupied(state.bases), out=runners, batter_out=batter, outs=state.outs + men)
    emit(tape, NO_SEAT, what)
    put_out(state, runners, batter, tape)
    finish_out(state, book, events.TRIPLE_PLAY, tape)


# --- Who is out ---


@rule
def men_out(state, most):
    """How many men a play puts out that puts out `most` at best. PC-59: outs stop at three."""
    return min(most, track.HALF_OUTS - state.outs, runners_on(state.bases) + 1)


@rule
def lead_runners(state, men):
    """PC-60: outs are charged from the runner nearest home backwards. A mark for each base with a runner out."""
    on_1, on_2, on_3 = occupied(state.bases)
    return on_1 > 0 and on_1 + on_2 + on_3 <= men, on_2 > 0 and on_2 + on_3 <= men, on_3 > 0 and on_3 <= men


@rule
def occupied(bases):
    """For each base 1 with a runner on it, else 0."""
    return min(1, runner_on(bases, FIRST)), min(1, runner_on(bases, SECOND)), min(1, runner_on(bases, THIRD))


@rule
def put_out(state, runners, batter, tape):
    """PC-60: the marked runners, nearest home first, and the batter last."""
    for base in range(THIRD, BATTER, -1):
        if runners[base - 1]:
            state.outs += 1
            put_out_runner(state.bases, base, batting_team(state), state.outs, tape)
    if batter:
        batter_out(state, tape)


@rule
def batter_out(state, tape):
    """One out, charged to the batter."""
    state.outs += 1
    put_out_batter(state.batter, batting_team(state), state.outs, tape)


@rule
def finish_out(state, book, cause, tape):
    """PC-65: the third out ends the half-inning."""
    next_batter(state, cause, tape)
    end_after_three_outs(state, book, tape)
