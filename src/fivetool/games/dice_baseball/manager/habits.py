"""How often things really happened: intentional walks, sacrifices, steals. A die of the manager's own decides."""

from __future__ import annotations

from fivetool.engine.diamond import FIRST, SECOND
from fivetool.engine.dice import roll
from fivetool.engine.drivers import BOT_DICE
from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules import choices
from fivetool.games.dice_baseball.rules.record import base_state
from fivetool.games.dice_baseball.rules.stealing import may_steal

CHANCES = 1_000_000
LATE, CLOSE = 7, 2
WALK_FACTOR, STEAL_FACTOR = 1.484, 1.045


@rule
def happens(dice, chance):
    """Whether something of this chance happens, by a die of the manager's own."""
    return chance > 0.0 and roll(dice, BOT_DICE, CHANCES) < chance * CHANCES


@rule
def walk_chance(state, book, team):
    """How often a batter is walked on purpose: with first base open and a run in scoring position, late more often."""
    bases, outs = base_state(state.bases), state.outs
    if bases & 1 or bases == 0:
        return 0.0
    late = state.inning >= LATE and abs(state.runs[0] - state.runs[1]) <= CLOSE
    if bases == 6:
        chance = (0.15 if outs == 1 else 0.13) if not late else (0.44 if outs == 1 else 0.18)
        if outs == 0:
            chance = 0.1 if late else 0.0
    elif outs == 0:
        chance = 0.03 if late else 0.0
    elif bases == 2:
        chance = 0.15 if late else (0.01 if outs == 1 else 0.04)
    else:
        chance = (0.11 if outs == 1 else 0.07) if late else 0.013
    after = state.order[state.half, (state.up[state.half] + 1) % 9]
    pitcher_next = after == state.mound[state.half]
    return chance * book.walked[state.batter] * (5.0 if pitcher_next else 0.78) * WALK_FACTOR


@rule
def sacrifice_chance(state, book):
    """How often the batter is told to bunt a runner over."""
    bases, outs = base_state(state.bases), state.outs
    if outs == 2:
        return 0.0
    if book.pitcher_card[state.batter]:
        if bases == 1:
            return 0.70 if outs == 0 else 0.51
        if bases == 3:
            return 0.38 if outs == 0 else 0.40
        if bases == 5:
            return 0.40 if outs == 0 else 0.30
        return 0.48 if bases == 2 and outs == 0 else 0.0
    if outs > 0:
        return 0.0
    chance = 0.0
    if bases == 1:
        chance = 0.096
    elif bases == 3:
        chance = 0.137
    elif bases == 2:
        chance = 0.087
    return chance * min(6.0, book.sacrifice[state.batter] / 0.0068)


@rule
def steal_or_swing(state, book, bases, dice):
    """A runner goes as often as he really did; without habits, when he is likely enough to make it."""
    if bases & 3 == 1 and may_steal(state, book, 1):
        runner = state.bases[FIRST - 1]
        if happens(dice, STEAL_FACTOR * book.steal_second[runner]):
            return choices.STEAL + 1
    if bases & 6 == 2 and may_steal(state, book, 2):
        runner = state.bases[SECOND - 1]
        if happens(dice, STEAL_FACTOR * book.steal_third[runner]):
            return choices.STEAL + 2
    return choices.SWING
