"""Set-up (PC-10 to PC-15)."""

from fivetool.engine.dice import roll
from fivetool.engine.innings import TOP
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.power_chip.rules import phase
from fivetool.games.power_chip.rules.change_of_sides import start_half
from fivetool.games.power_chip.rules.events import GameStart, OrderChosen, Toss

TOSS_COIN = 0  # dice kind
NOBODY = -1


@rule
def set_up(state, book, dice, tape):
    """PC-14, PC-15: nobody on base, no score. PC-10: the toss, or the team named by first_bat takes the bat."""
    state.first_team = NOBODY
    state.chip = NOBODY
    state.toss_winner = NOBODY
    state.batter = 1
    emit(tape, NO_SEAT, GameStart(seats=book.seats, innings=book.innings, extra_innings=book.extra_innings))
    if book.first_bat != NOBODY:
        choose_order(state, book, NO_SEAT, book.first_bat, tape)
        return
    state.toss_winner = roll(dice, TOSS_COIN, 2)
    emit(tape, NO_SEAT, Toss(winner=state.toss_winner))
    state.phase = phase.TOSS_CHOICE


@rule
def choose_order(state, book, seat, first_team, tape):
    """PC-11, PC-12: the first team takes the Batter Dice and the Power Chip."""
    state.first_team = first_team
    state.chip = first_team
    emit(tape, seat, OrderChosen(first_team=first_team, second_team=1 - first_team))
    state.inning = 1
    state.half = TOP
    start_half(state, book, tape)
