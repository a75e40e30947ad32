"""The built-in players of Power Chip Baseball.

`manager` plays every half-inning for runs, by the run values in the rule book. `perfect` plays for the win, by the
solved game. Both weigh a choice in the same way; only the table they read differs. `always` and `never` treat the
chip by rote and otherwise take the best-ranked play.
"""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.games.power_chip.plays import (
    PICKED_DOUBLE_PLAY,
    PICKS,
    PITCHER_PLAYS,
    RUN_STEP,
    START,
    play_of,
    position_of,
)
from fivetool.games.power_chip.rules import (
    BAT,
    BATTING,
    BATTING_SYMBOL,
    CHIP,
    DOUBLE_PLAY,
    KEEP,
    OUT_12,
    OUT_23,
    OWN_TIE,
    PITCH,
    PITCHING,
    PITCHING_SYMBOL,
    TOSS_CHOICE,
    USE,
    batting_team,
    best_play,
    has_own_tie,
    side_of,
)
from fivetool.games.power_chip.values import half_of, value_after, value_at

MANAGER, ALWAYS_USE, NEVER_USE, PERFECT = 0, 1, 2, 3
STYLES = ("manager", "always", "never", "perfect")
SOLVED_STYLES = ("perfect",)


@rule
def manage(state, book, seat, style, knowledge, solution, dice):
    """The choice of a built-in player for the acting seat."""
    if style == ALWAYS_USE or style == NEVER_USE:
        return choose_by_rote(state, style)
    if style == MANAGER and state.phase == CHIP and not book.own_tie_ask:
        return USE if use_pays(state, book) else KEEP
    values = solution if style == PERFECT else solution[:0]
    if state.phase == TOSS_CHOICE:
        return choose_order(book, values)
    return best_choice(state, book, values)


@rule
def use_pays(state, book):
    """Whether winning the roll is worth more runs than the chip: `best_choice`, made short for what is asked most."""
    position = position_of(state)
    batting = book.moves[position, play_of(BATTING, best_play(state, BATTING), state.play_count[BATTING])]
    pitching = book.moves[position, play_of(PITCHING, best_play(state, PITCHING), state.play_count[PITCHING])]
    return (
        batting // RUN_STEP + book.run_values[PITCHING, batting % RUN_STEP]
        > pitching // RUN_STEP + book.run_values[BATTING, pitching % RUN_STEP]
    )


@rule
def choose_by_rote(state, style):
    """Bat first, the chip always or never, the best-ranked play, the lead runners out."""
    if state.phase == TOSS_CHOICE:
        return BAT
    if state.phase == CHIP:
        return USE if style == ALWAYS_USE else KEEP
    if state.phase == OWN_TIE:
        return first_symbol(state.winner) + best_play(state, state.winner)
    return OUT_23


@rule
def choose_order(book, values):
    """The chip outweighs the last turn at bat, unless it goes to the batting team in every half anyway."""
    if len(values):
        return BAT if value_at(values, 0, 0, BATTING, START) >= 0.5 else PITCH
    return PITCH if book.chip_to_batting else BAT


@rule
def best_choice(state, book, values):
    """The choice that is worth most to the deciding team; of equal ones the last: keep, best rank, lead runners."""
    side = deciding_side(state)
    last = last_choice(state)
    best = last
    best_worth = worth_of(state, book, values, last)
    for choice in range(last - 1, first_choice(state) - 1, -1):
        if is_open(state, choice):
            worth = worth_of(state, book, values, choice)
            if (worth > best_worth) == (side == BATTING) and worth != best_worth:
                best = choice
                best_worth = worth
    return best


@rule
def first_symbol(side):
    """The first of the choice ids for a side's symbols."""
    return BATTING_SYMBOL if side == BATTING else PITCHING_SYMBOL


@rule
def first_choice(state):
    """The lowest choice id of the open decision."""
    if state.phase == CHIP:
        return USE
    return first_symbol(state.winner) if state.phase == OWN_TIE else OUT_12


@rule
def last_choice(state):
    """The highest choice id that is open."""
    if state.phase == CHIP:
        return KEEP
    return first_symbol(state.winner) + best_play(state, state.winner) if state.phase == OWN_TIE else OUT_23


@rule
def is_open(state, choice):
    """Whether a choice within the range of the open decision is legal: of symbols only the tied ones are."""
    return state.phase != OWN_TIE or state.tied_set[state.winner] >> (choice - first_symbol(state.winner)) & 1


@rule
def deciding_side(state):
    """The side that is asked."""
    if state.phase == CHIP:
        return side_of(state, state.chip)
    return state.winner if state.phase == OWN_TIE else PITCHING


@rule
def worth_of(state, book, values, choice):
    """What a choice is worth to the batting team: its value in the solved game, or in runs if `values` is empty."""
    chip = side_of(state, state.chip)
    if state.phase == CHIP:
        winner = chip if choice == USE else 1 - chip
        return worth_of_win(state, book, values, winner, 1 - winner)  # PC-32: the chip is with the loser
    if state.phase == OWN_TIE:
        symbol = choice - first_symbol(state.winner)
        return worth_of_symbol(state, book, values, state.winner, symbol, chip)
    return worth_of_play(state, book, values, PICKED_DOUBLE_PLAY + choice - OUT_12, chip)


@rule
def worth_of_win(state, book, values, side, chip):
    """What it is worth that a side wins the roll, picking the best of an own tie where it may."""
    symbol = best_play(state, side)
    best = worth_of_symbol(state, book, values, side, symbol, chip)
    if book.own_tie_ask and has_own_tie(state, side):
        for lower in range(symbol):
            if state.tied_set[side] >> lower & 1:
                worth = worth_of_symbol(state, book, values, side, lower, chip)
                best = max(best, worth) if side == BATTING else min(best, worth)
    return best


@rule
def worth_of_symbol(state, book, values, side, symbol, chip):
    """What a side's play is worth; in a double play the pitching team picks the best pair of runners."""
    play = play_of(side, symbol, state.play_count[side])
    if play != PITCHER_PLAYS + DOUBLE_PLAY:
        return worth_of_play(state, book, values, play, chip)
    best = worth_of_play(state, book, values, PICKED_DOUBLE_PLAY, chip)
    for pick in range(1, PICKS):
        best = min(best, worth_of_play(state, book, values, PICKED_DOUBLE_PLAY + pick, chip))
    return best


@rule
def worth_of_play(state, book, values, play, chip):
    """What a play is worth to the batting team, the chip then being with `chip`."""
    if len(values) == 0:
        move = book.moves[position_of(state), play]
        return move // RUN_STEP + book.run_values[chip, move % RUN_STEP]
    return value_after(values, book, half_of(state, book), lead_of(state), chip, position_of(state), play)


@rule
def lead_of(state):
    """The batting team's lead."""
    team = batting_team(state)
    return state.runs[team] - state.runs[1 - team]
