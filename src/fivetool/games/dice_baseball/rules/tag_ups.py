"""Tag-ups (DB-82 to DB-85)."""

from fivetool.engine.diamond import BATTER, FIRST, HOME, THIRD
from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules import cells, counts, out_kinds, phase, reasons, rolls
from fivetool.games.dice_baseball.rules.cells import token
from fivetool.games.dice_baseball.rules.out_charts import credit_sacrifice_fly
from fivetool.games.dice_baseball.rules.outs import runner_out, throw_to
from fivetool.games.dice_baseball.rules.positions import is_outfielder
from fivetool.games.dice_baseball.rules.record import NOBODY, on_base
from fivetool.games.dice_baseball.rules.rolls import roll_number
from fivetool.games.dice_baseball.rules.runners import BATTED_IN, move_runner, rolled_move

TAG_MINUS = 40  # DB-83


@rule
def offer_tags(state, cell):
    """DB-82: after a fly to an outfielder, fewer than two outs before it, held runners may try to advance."""
    state.phase = phase.END_BATTER
    flown = state.play_kind == out_kinds.FLY or state.play_kind == out_kinds.DEEP_FLY
    if not flown or state.outs == 3 or not is_outfielder(state.play_fielder):
        return
    held = 0
    for base in range(FIRST, THIRD + 1):
        if token(cell, base, state.outs - 1) == cells.STAYS and on_base(state, base) != NOBODY:
            held += 1 << (base - 1)
    state.tag_held = held
    state.tag_base = THIRD
    if held:
        state.phase = phase.NEXT_TAG


@rule
def find_tag(state):
    """DB-84: the next runner who may try, lead runner first, for a base that is empty now."""
    while state.tag_base > BATTER:
        base = state.tag_base
        there = (state.tag_held >> (base - 1)) & 1
        is_open = base == THIRD or on_base(state, base + 1) == NOBODY
        if there and is_open and state.outs < 3 and state.ceiling == HOME:
            state.phase = phase.TAG
            return
        state.tag_base -= 1
    state.phase = phase.END_BATTER


@rule
def tag_target(state, book):
    """DB-83: Speed less 40, with the outfielder's Arm."""
    runner = on_base(state, state.tag_base)
    return book.speed[runner] - TAG_MINUS + state.arm[1 - state.half, state.play_fielder]


@rule
def tag_up(state, book, dice, tape):
    """DB-83, DB-85: safe on a roll up to the target, otherwise out at the next base."""
    base = state.tag_base
    target = tag_target(state, book)
    number = roll_number(dice, rolls.TAG, target, tape)
    state.counts[counts.TAGS] += 1
    if number <= target:
        state.counts[counts.TAGS_SAFE] += 1
        if base == THIRD:
            credit_sacrifice_fly(state, tape)
        move_runner(state, book, rolled_move(base, base + 1, reasons.TAG, BATTED_IN, number, target), tape)
    else:
        runner_out(state, base, base + 1, throw_to(base + 1, state.play_fielder), reasons.TAG, tape)
    hold_tag(state)


@rule
def hold_tag(state):
    """DB-84: each runner once; then the one behind him."""
    state.tag_base -= 1
    state.phase = phase.NEXT_TAG
