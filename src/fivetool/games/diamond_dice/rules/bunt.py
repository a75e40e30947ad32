"""Bunts in play (DD-126 to DD-134, table T5)."""

from fivetool.engine.diamond import BATTER, FIRST, THIRD, runner_on
from fivetool.engine.record import rule
from fivetool.games.diamond_dice.rules import phase, results, rolls
from fivetool.games.diamond_dice.rules.play import finish_play, move_batter, move_runner, put_out
from fivetool.games.diamond_dice.rules.rolls import Check, next_base_check, speed_check


@rule
def bunt_in_play(state, book, dice, tape):
    """DD-129 to DD-133: R3's check first, then the batter's; the others move without a roll."""
    runner_out = False
    squeeze = runner_on(state.bases, THIRD) != 0 and (state.going >> THIRD & 1) != 0
    if squeeze:
        if not next_base_check(state, book, THIRD, rolls.BUNTING, dice, tape):
            put_out(state, THIRD, tape)
            runner_out = True
            if state.outs == 3:
                finish_play(state, book, results.FIELDERS_CHOICE, phase.NEXT_BATTER, tape)
                return
    check = Check(BATTER, FIRST, book.speed[state.batter], book.bunt_ones, rolls.BUNTING)
    safe = speed_check(state, check, dice, tape)
    if not safe:
        put_out(state, BATTER, tape)
    if state.outs == 3:  # DD-146: R3 was home, but his run does not count
        if squeeze:
            state.gone |= 1 << THIRD
    else:
        for base in range(THIRD, BATTER, -1):
            if runner_on(state.bases, base) and state.going >> base & 1:
                move_runner(state, base, 1, tape)
        if safe:
            move_batter(state, FIRST, tape)
    finish_play(state, book, bunt_result(state, safe, runner_out), phase.NEXT_BATTER, tape)


@rule
def bunt_result(state, safe, runner_out):
    """DD-163, DD-164: how a bunt in play is scored."""
    if safe:
        return results.FIELDERS_CHOICE if runner_out else results.BUNT_HIT
    return results.SACRIFICE if state.outs_before < 2 and state.going and not runner_out else results.BUNT_OUT
