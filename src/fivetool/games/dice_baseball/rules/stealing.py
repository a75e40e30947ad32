"""Stealing (DB-127 to DB-138)."""

from __future__ import annotations

from fivetool.engine.diamond import BATTER, HOME, SECOND, THIRD
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events, positions, reasons, rolls, stats
from fivetool.games.dice_baseball.rules.outs import cover_of, runner_out
from fivetool.games.dice_baseball.rules.record import NOBODY, fielder_now, pitcher_now
from fivetool.games.dice_baseball.rules.rolls import roll_number
from fivetool.games.dice_baseball.rules.runners import move_runner

THIRD_MINUS = 20  # DB-131
HOME_STEAL = 80  # DB-132: what stealing home needs ...
SAFE_AT_HOME = 24  # ... and the last number on which it succeeds


@rule
def may_go(state, book, base, group):
    """DB-127, DB-128, DB-132: a runner who has not tried, for a base that is empty or being left, home only if fast."""
    runner = state.bases[base - 1]
    if runner == NOBODY or state.tried[runner] == state.appearance:
        return False
    if base == THIRD:
        return book.stealing[runner] >= HOME_STEAL or is_behind(group, base)
    ahead = state.bases[base]
    return ahead == NOBODY or (group >> base) & 1 == 1


@rule
def is_behind(group, base):
    """Whether a runner ahead of this base goes too; nobody is ahead of third."""
    return (group >> base) != 0


@rule
def may_steal(state, book, group):
    """Whether just these runners (1 first, 2 second, 4 third, added up) may go together."""
    for base in range(1, THIRD + 1):
        if (group >> (base - 1)) & 1 and not may_go(state, book, base, group):
            return False
    return True


@rule
def steal_target(state, book, runner, base):
    """DB-129, DB-131, DB-133: Steal plus Hold plus the catcher's Arm, for third base less 20."""
    target = book.stealing[runner] + book.hold[pitcher_now(state)] + state.arm[1 - state.half, positions.CATCHER]
    return target - THIRD_MINUS if base == THIRD else target


@rule
def lead_of(group):
    """The base of the lead runner of a group."""
    for base in range(THIRD, BATTER, -1):
        if (group >> (base - 1)) & 1:
            return base
    return BATTER


@rule
def steal(state, book, group, minus, home_safe, dice, tape):
    """DB-130 to DB-136: the lead runner rolls; safe or caught, the others advance; picked off, they stay."""
    origin = lead_of(group)
    runner = state.bases[origin - 1]
    base = origin + 1
    for other in range(1, THIRD + 1):
        if (group >> (other - 1)) & 1:
            state.tried[state.bases[other - 1]] = state.appearance
    if base == HOME:
        target = home_safe
        number = roll_number(dice, rolls.STEAL, target, tape)
        picked = 0
    else:
        target = steal_target(state, book, runner, base) - minus
        number = roll_number(dice, rolls.STEAL, target, tape)
        picked = 1 if number == 0 else 0
    if not picked and number <= target:
        steal_base(state, book, origin, target, number, tape)
    else:
        catch_runner(state, origin, target, number, picked, tape)
    if not picked and state.outs < 3:
        for other in range(origin - 1, BATTER, -1):
            if (group >> (other - 1)) & 1:
                steal_base(state, book, other, target, number, tape)


@rule
def steal_base(state, book, origin, target, number, tape):
    """A stolen base."""
    runner = state.bases[origin - 1]
    catcher = fielder_now(state, positions.CATCHER)
    state.line[runner, stats.SB] += 1
    state.line[catcher, stats.STOLEN_ON] += 1
    emit(
        tape,
        NO_SEAT,
        events.Steal(
            runner=runner, base=origin + 1, target=target, roll=number, pitcher=pitcher_now(state), catcher=catcher
        ),
    )
    move_runner(state, book, origin, origin + 1, origin + 1, reasons.STEAL, number, target, 0, tape)


@rule
def catch_runner(state, origin, target, number, picked, tape):
    """DB-136: caught stealing; a 00 is a pickoff as well."""
    runner = state.bases[origin - 1]
    state.line[runner, stats.CS] += 1
    state.line[fielder_now(state, positions.CATCHER), stats.CAUGHT] += 1
    emit(
        tape,
        NO_SEAT,
        events.CaughtStealing(runner=runner, base=origin + 1, target=target, roll=number, picked_off=picked),
    )
    if picked:
        state.line[runner, stats.PICKED] += 1
        emit(tape, NO_SEAT, events.Pickoff(runner=runner, base=origin, fielder=pitcher_now(state)))
        runner_out(
            state, origin, origin, positions.PITCHER * 10 + cover_of(origin, positions.PITCHER), reasons.STEAL, tape
        )
    else:
        runner_out(state, origin, origin + 1, thrown_by_catcher(origin + 1), reasons.STEAL, tape)


@rule
def thrown_by_catcher(base):
    """The catcher's throw to second or third; at home he makes the tag himself."""
    if base == HOME:
        return positions.CATCHER
    return positions.CATCHER * 10 + (6 if base == SECOND else 5)


@rule
def pick_off(state, base, tape):
    """A runner is picked off by the pitcher."""
    runner = state.bases[base - 1]
    state.line[runner, stats.PICKED] += 1
    emit(tape, NO_SEAT, events.Pickoff(runner=runner, base=base, fielder=pitcher_now(state)))
    runner_out(state, base, base, positions.PITCHER * 10 + cover_of(base, positions.PITCHER), reasons.STEAL, tape)
