"""Stealing (DB-127 to DB-138)."""

from fivetool.engine.diamond import BATTER, THIRD
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events, positions, reasons, rolls, stats
from fivetool.games.dice_baseball.rules.outs import runner_out, throw_to
from fivetool.games.dice_baseball.rules.record import NOBODY, fielder_now, on_base, pitcher_now
from fivetool.games.dice_baseball.rules.rolls import roll_number
from fivetool.games.dice_baseball.rules.runners import NOT_BATTED_IN, move_runner, rolled_move

THIRD_MINUS = 20  # DB-131
HOME_STEAL = 80  # DB-132: what stealing home needs ...
SAFE_AT_HOME = 24  # ... and the last number on which it succeeds


@rule
def may_go(state, book, base, group):
    """DB-127, DB-128, DB-132: a runner who has not tried, for a base that is empty or being left, home only if fast."""
    runner = on_base(state, base)
    if runner == NOBODY or state.tried[runner] == state.appearance:
        return False
    if base == THIRD:
        return book.stealing[runner] >= HOME_STEAL or is_behind(group, base)
    return on_base(state, base + 1) == NOBODY or goes(group, base + 1)


@rule
def goes(group, base):
    """Whether the runner on this base is in the group of those who go: 1 for first, 2 for second, 4 for third."""
    return (group >> (base - 1)) & 1 == 1


@rule
def is_behind(group, base):
    """Whether a runner ahead of this base goes too; nobody is ahead of third."""
    return (group >> base) != 0


@rule
def may_steal(state, book, group):
    """Whether just these runners may go together."""
    for base in range(1, THIRD + 1):
        if goes(group, base) and not may_go(state, book, base, group):
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
        if goes(group, base):
            return base
    return BATTER


@rule
def steal(state, book, group, minus, home_safe, dice, tape):
    """DB-130 to DB-136: the lead runner rolls; safe or caught, the others advance; picked off, they stay."""
    origin = lead_of(group)
    runner = on_base(state, origin)
    for other in range(1, THIRD + 1):
        if goes(group, other):
            state.tried[on_base(state, other)] = state.appearance
    for_home = origin == THIRD
    target = home_safe if for_home else steal_target(state, book, runner, origin + 1) - minus
    number = roll_number(dice, rolls.STEAL, target, tape)
    picked = number == 0 and not for_home
    if not picked and number <= target:
        steal_base(state, book, origin, target, number, tape)
    else:
        catch_runner(state, origin, target, number, picked, tape)
    if not picked and state.outs < 3:
        for other in range(origin - 1, BATTER, -1):
            if goes(group, other):
                steal_base(state, book, other, target, number, tape)


@rule
def steal_base(state, book, origin, target, number, tape):
    """A stolen base."""
    runner = on_base(state, origin)
    catcher = fielder_now(state, positions.CATCHER)
    state.line[runner, stats.SB] += 1
    state.line[catcher, stats.STOLEN_ON] += 1
    told = events.Steal(
        runner=runner, base=origin + 1, target=target, roll=number, pitcher=pitcher_now(state), catcher=catcher
    )
    emit(tape, NO_SEAT, told)
    move_runner(state, book, rolled_move(origin, origin + 1, reasons.STEAL, NOT_BATTED_IN, number, target), tape)


@rule
def catch_runner(state, origin, target, number, picked, tape):
    """DB-136: caught stealing; a 00 is a pickoff as well."""
    runner = on_base(state, origin)
    state.line[runner, stats.CS] += 1
    state.line[fielder_now(state, positions.CATCHER), stats.CAUGHT] += 1
    told = events.CaughtStealing(runner=runner, base=origin + 1, target=target, roll=number, picked_off=picked)
    emit(tape, NO_SEAT, told)
    if picked:
        pick_off(state, origin, tape)
    else:
        runner_out(state, origin, origin + 1, throw_to(origin + 1, positions.CATCHER), reasons.STEAL, tape)


@rule
def pick_off(state, base, tape):
    """A runner is picked off by the pitcher."""
    runner = on_base(state, base)
    state.line[runner, stats.PICKED] += 1
    emit(tape, NO_SEAT, events.Pickoff(runner=runner, base=base, fielder=pitcher_now(state)))
    runner_out(state, base, base, throw_to(base, positions.PITCHER), reasons.STEAL, tape)
