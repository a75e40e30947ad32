"""How often things really happened: intentional walks, sacrifices, steals. A die of the manager's own decides."""

from fivetool.engine.diamond import FIRST, SECOND
from fivetool.engine.dice import roll
from fivetool.engine.drivers import BOT_DICE
from fivetool.engine.record import rule
from fivetool.engine.ties import below
from fivetool.games.dice_baseball.rules import choices
from fivetool.games.dice_baseball.rules.record import SLOTS, base_state, on_base
from fivetool.games.dice_baseball.rules.stealing import may_steal

CHANCES = 1_000_000
LATE, CLOSE = 7, 2
WALK_FACTOR, STEAL_FACTOR = 1.484, 1.045
BEFORE_PITCHER, BEFORE_HITTER = 5.0, 0.78  # how much more or less often a man is walked with such a man up next
AVERAGE_SACRIFICE, MOST_OFTEN = 0.0068, 6.0  # of plate appearances, and how many times that at most

# by base state and outs: intentional walks, the same late in a close game, sacrifices of hitters and of pitchers
NEVER = (0.0, 0.0, 0.0)
WALKS = (NEVER, NEVER, (0.0, 0.01, 0.04), NEVER, (0.0, 0.013, 0.013), NEVER, (0.0, 0.15, 0.13), NEVER)
LATE_WALKS = (NEVER, NEVER, (0.03, 0.15, 0.15), NEVER, (0.03, 0.11, 0.07), NEVER, (0.1, 0.44, 0.18), NEVER)
SACRIFICES = (NEVER, (0.096, 0.0, 0.0), (0.087, 0.0, 0.0), (0.137, 0.0, 0.0), NEVER, NEVER, NEVER, NEVER)
SACRIFICES_OF_PITCHERS = (
    NEVER, (0.70, 0.51, 0.0), (0.48, 0.0, 0.0), (0.38, 0.40, 0.0), NEVER, (0.40, 0.30, 0.0), NEVER, NEVER,
)  # fmt: skip


@rule
def happens(dice, chance):
    """Whether something of this chance happens, by a die of the manager's own."""
    return chance > 0.0 and below(roll(dice, BOT_DICE, CHANCES), chance * CHANCES)


@rule
def walk_chance(state, book):
    """How often a batter is walked on purpose: with first base open and a run in scoring position, late more often."""
    bases = base_state(state.bases)
    late = state.inning >= LATE and abs(state.runs[0] - state.runs[1]) <= CLOSE
    chance = LATE_WALKS[bases][state.outs] if late else WALKS[bases][state.outs]
    after = state.order[state.half, (state.up[state.half] + 1) % SLOTS]
    pitcher_next = after == state.mound[state.half]
    return chance * book.walked[state.batter] * (BEFORE_PITCHER if pitcher_next else BEFORE_HITTER) * WALK_FACTOR


@rule
def sacrifice_chance(state, book):
    """How often the batter is told to bunt a runner over."""
    bases = base_state(state.bases)
    if book.pitcher_card[state.batter]:
        return SACRIFICES_OF_PITCHERS[bases][state.outs]
    often = book.sacrifice[state.batter] / AVERAGE_SACRIFICE
    return SACRIFICES[bases][state.outs] * min(MOST_OFTEN, often)


@rule
def steal_or_swing(state, book, bases, dice):
    """A runner goes as often as he really did; without habits, when he is likely enough to make it."""
    if bases & 3 == 1 and may_steal(state, book, 1):
        runner = on_base(state, FIRST)
        if happens(dice, STEAL_FACTOR * book.steal_second[runner]):
            return choices.STEAL + 1
    if bases & 6 == 2 and may_steal(state, book, 2):
        runner = on_base(state, SECOND)
        if happens(dice, STEAL_FACTOR * book.steal_third[runner]):
            return choices.STEAL + 2
    return choices.SWING
