"""The built-in players of Power Chip Baseball.

`manager` plays every half-inning for runs, by run values. `perfect` plays for the win, by the
solved game. Both weigh a choice in the same way; only the table they read differs. `always` and `never` treat the
chip by rote and otherwise take the best-ranked play.
"""

from fivetool.engine.record import rule
from fivetool.games.power_chip.rules import choice, phase
from fivetool.games.power_chip.rules.decisions import deciding_side, first_symbol
from fivetool.games.power_chip.rules.roll import best_play
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING
from fivetool.games.power_chip.solution.moves import RUN_STEP, START, play_of, position_of
from fivetool.games.power_chip.solution.weighing import worth_of
from fivetool.games.power_chip.solution.win_values import value_at

MANAGER, ALWAYS_USE, NEVER_USE, PERFECT = 0, 1, 2, 3
STYLES = ("manager", "always", "never", "perfect")
SOLVED_STYLES = ("perfect",)


@rule
def manage(state, book, seat, style, knowledge, solution, dice):
    """The choice of a built-in player for the acting seat."""
    if style == ALWAYS_USE or style == NEVER_USE:
        return choose_by_rote(state, style)
    if style == MANAGER and state.phase == phase.CHIP and not book.own_tie_ask:
        return choice.USE if use_pays(state, knowledge) else choice.KEEP
    values = solution if style == PERFECT else solution[:0]
    if state.phase == phase.TOSS_CHOICE:
        return choose_order(book, values)
    return best_choice(state, book, knowledge, values)


@rule
def use_pays(state, knowledge):
    """Whether winning the roll is worth more runs than the chip: `best_choice`, made short for what is asked most."""
    position = position_of(state)
    batting = knowledge.moves[position, play_of(BATTING, best_play(state, BATTING), state.play_count[BATTING])]
    pitching = knowledge.moves[position, play_of(PITCHING, best_play(state, PITCHING), state.play_count[PITCHING])]
    return (
        batting // RUN_STEP + knowledge.run_values[PITCHING, batting % RUN_STEP]
        > pitching // RUN_STEP + knowledge.run_values[BATTING, pitching % RUN_STEP]
    )


@rule
def choose_by_rote(state, style):
    """Bat first, the chip always or never, the best-ranked play, the lead runners out."""
    if state.phase == phase.TOSS_CHOICE:
        return choice.BAT
    if state.phase == phase.CHIP:
        return choice.USE if style == ALWAYS_USE else choice.KEEP
    return last_choice(state)


@rule
def choose_order(book, values):
    """The chip outweighs the last turn at bat, unless it goes to the batting team in every half anyway."""
    if len(values):
        return choice.BAT if value_at(values, 0, 0, BATTING, START) >= 0.5 else choice.PITCH
    return choice.PITCH if book.chip_to_batting else choice.BAT


@rule
def best_choice(state, book, knowledge, values):
    """The choice that is worth most to the deciding team; of equal ones the last: keep, best rank, lead runners."""
    side = deciding_side(state)
    last = last_choice(state)
    best = last
    best_worth = worth_of(state, book, knowledge, values, last)
    for other in range(last - 1, first_choice(state) - 1, -1):
        if is_open(state, other):
            worth = worth_of(state, book, knowledge, values, other)
            if (worth > best_worth) == (side == BATTING) and worth != best_worth:
                best = other
                best_worth = worth
    return best


@rule
def first_choice(state):
    """The lowest choice id of the open decision."""
    if state.phase == phase.CHIP:
        return choice.USE
    return first_symbol(state.winner) if state.phase == phase.OWN_TIE else choice.OUT_12


@rule
def last_choice(state):
    """The highest choice id that is open."""
    if state.phase == phase.CHIP:
        return choice.KEEP
    if state.phase == phase.OWN_TIE:
        return first_symbol(state.winner) + best_play(state, state.winner)
    return choice.OUT_23


@rule
def is_open(state, chosen):
    """Whether a choice within the range of the open decision is legal: of symbols only the tied ones are."""
    return state.phase != phase.OWN_TIE or state.tied_set[state.winner] >> (chosen - first_symbol(state.winner)) & 1
