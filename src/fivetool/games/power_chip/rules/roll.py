"""The roll (PC-16 to PC-26)."""

import numpy as np

from fivetool.engine.dice import roll_many
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.power_chip.rules import phase, reason
from fivetool.games.power_chip.rules.batter_plays import batter_play
from fivetool.games.power_chip.rules.events import Roll, RollResult
from fivetool.games.power_chip.rules.pitcher_plays import pitcher_play
from fivetool.games.power_chip.rules.play import DICE_A_SIDE, SYMBOLS
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING, batting_team, team_on

PLAY_DICE = 1  # dice kind


@rule(inlined=True)
def advance(state, book, dice, tape):
    """The play that was won, then the next roll; False when somebody has to decide or the game is over."""
    if state.phase == phase.PLAY:
        carry_out(state, book, best_play(state, state.winner), tape)
    if state.phase == phase.ROLLING:
        roll_dice(state, dice, tape)
        compare_plays(state, book)
    return state.phase == phase.PLAY


@rule
def next_play(state, book, dice, tape):
    """The same for whoever looks on, one thing at a time: the play that was won, or the next roll."""
    if state.phase == phase.PLAY:
        carry_out(state, book, best_play(state, state.winner), tape)
    elif state.phase == phase.ROLLING:
        roll_dice(state, dice, tape)
        compare_plays(state, book)
    else:
        return False
    return True


@rule(inlined=True)
def roll_dice(state, dice, tape):
    """PC-4, PC-16, PC-17: both teams roll all six of their dice, each seat of a team its share of them."""
    roll_many(dice, PLAY_DICE, 6, state.up)
    state.rolls += 1
    state.half_rolls += 1
    told = Roll(number=state.rolls, number_in_half=state.half_rolls, team=batting_team(state), dice=state.up)
    emit(tape, NO_SEAT, told)


@rule(inlined=True)
def read_play(state, book, side):
    """PC-18, PC-19, PC-20: a side's most frequent symbols (a bit each) and how many dice show each of them."""
    tally = 0  # eight bits for each symbol's number of dice
    for die in range(side * DICE_A_SIDE, (side + 1) * DICE_A_SIDE):
        symbol = np.int64(book.faces[die, state.up[die]])  # the shift needs more than the eight bits of a face
        tally += 1 << (8 * symbol)
    most = 0
    for symbol in range(SYMBOLS):
        most = max(most, (tally >> (8 * symbol)) & 255)
    tied = 0
    for symbol in range(SYMBOLS):
        tied |= (1 if (tally >> (8 * symbol)) & 255 == most else 0) << symbol
    state.tied_set[side] = tied
    state.play_count[side] = most


@rule
def best_of(tied_set):
    """PC-20: the best-ranked symbol of a tied set."""
    return 3 if tied_set & 8 else 2 if tied_set & 4 else 1 if tied_set & 2 else 0


@rule
def best_play(state, side):
    """PC-20: the best of a side's tied symbols."""
    return best_of(state.tied_set[side])


@rule
def has_own_tie(state, side):
    """Whether two or three symbols of a side share its highest number."""
    tied = state.tied_set[side]
    return tied & (tied - 1) != 0


@rule(inlined=True)
def compare_plays(state, book):
    """PC-23, PC-24: the larger play count wins the roll. PC-26, PC-28: equal counts put the chip to its holder."""
    read_play(state, book, BATTING)
    read_play(state, book, PITCHING)
    if state.play_count[BATTING] == state.play_count[PITCHING]:
        state.roll_ties += 1
        state.phase = phase.CHIP
        return
    side = BATTING if state.play_count[BATTING] > state.play_count[PITCHING] else PITCHING
    win_roll(state, book, side, reason.BY_COUNT)


@rule(inlined=True)
def win_roll(state, book, side, why):
    """PC-25: the winner's play is to be carried out. PC-21, PC-22: under `ask` an own tie is put to the winner."""
    state.winner = side
    state.reason = why
    state.phase = phase.OWN_TIE if book.own_tie_ask and has_own_tie(state, side) else phase.PLAY


@rule(inlined=True)
def carry_out(state, book, symbol, tape):
    """The winner's play, unless a DOUBLE PLAY must first ask which runners are out."""
    side = state.winner
    result = RollResult(
        side=side,
        team=team_on(state, side),
        reason=state.reason,
        batting_play=best_play(state, BATTING),
        pitching_play=best_play(state, PITCHING),
        play=symbol,
        own_tie=has_own_tie(state, side),
        counts=state.play_count,
        sets=state.tied_set,
    )
    emit(tape, NO_SEAT, result)
    if side == BATTING:
        batter_play(state, book, symbol, tape)
    else:
        pitcher_play(state, book, symbol, tape)
