"""From decision to decision: who is asked what, and how an answer is carried out."""

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.power_chip.rules import choice, phase, reason
from fivetool.games.power_chip.rules.events import OwnTieChoice
from fivetool.games.power_chip.rules.pitcher_plays import charge_double_play, picked_runners
from fivetool.games.power_chip.rules.play import SYMBOLS
from fivetool.games.power_chip.rules.power_chip import decide_chip
from fivetool.games.power_chip.rules.roll import carry_out, win_roll
from fivetool.games.power_chip.rules.set_up import choose_order
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING, first_seat, side_of, speaker, team_on


@rule
def actor(state, book):
    """The seat that must choose now, NO_SEAT when the game is over."""
    if state.phase == phase.OVER:
        return NO_SEAT
    if state.phase == phase.TOSS_CHOICE:
        return first_seat(book, state.toss_winner)
    return speaker(state, book, team_on(state, deciding_side(state)))


@rule
def deciding_side(state):
    """The side that is asked: about the chip its holder, about an own tie who won the roll, about runners the field."""
    if state.phase == phase.CHIP:
        return side_of(state, state.chip)
    return state.winner if state.phase == phase.OWN_TIE else PITCHING


@rule
def legal(state, book, seat, mask):
    """The choices of the open decision."""
    if state.phase == phase.TOSS_CHOICE:
        mask[choice.BAT] = 1
        mask[choice.PITCH] = 1
    elif state.phase == phase.CHIP:
        mask[choice.USE] = 1
        mask[choice.KEEP] = 1
    elif state.phase == phase.OWN_TIE:
        for symbol in range(SYMBOLS):
            mask[first_symbol(state.winner) + symbol] = (state.tied_set[state.winner] >> symbol) & 1
    elif state.phase == phase.DP_RUNNERS:
        mask[choice.OUT_12] = 1
        mask[choice.OUT_13] = 1
        mask[choice.OUT_23] = 1


@rule
def first_symbol(side):
    """The choice of a side's lowest symbol; the others follow in order."""
    return choice.BATTING_SYMBOL if side == BATTING else choice.PITCHING_SYMBOL


@rule
def answer(state, book, seat, chosen, dice, tape):
    """Carry out a choice, without what follows from it by itself."""
    if state.phase == phase.TOSS_CHOICE:
        first_team = state.toss_winner if chosen == choice.BAT else 1 - state.toss_winner
        choose_order(state, book, seat, first_team, tape)
    elif state.phase == phase.CHIP:
        use = chosen == choice.USE
        winner = side_of(state, decide_chip(state, seat, use, tape))
        win_roll(state, book, winner, reason.CHIP_USED if use else reason.CHIP_KEPT)
    elif state.phase == phase.OWN_TIE:
        side = state.winner
        symbol = chosen - first_symbol(side)
        emit(tape, seat, OwnTieChoice(side=side, tied_set=state.tied_set[side], symbol=symbol))
        carry_out(state, book, symbol, tape)
    else:
        charge_double_play(state, book, picked_runners(chosen), False, seat, tape)
