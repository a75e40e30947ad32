"""What a choice is worth to the batting team: its value in the solved game, or in runs if `values` is empty."""

from __future__ import annotations

from typing import Any

from fivetool.engine.record import rule
from fivetool.games.power_chip.rules import choice, phase
from fivetool.games.power_chip.rules.decisions import first_symbol
from fivetool.games.power_chip.rules.roll import best_play, has_own_tie
from fivetool.games.power_chip.rules.teams import BATTING, batting_team, side_of
from fivetool.games.power_chip.solution.moves import (
    DOUBLE_PLAY,
    PICKED_DOUBLE_PLAY,
    PICKS,
    RUN_STEP,
    play_of,
    position_of,
)
from fivetool.games.power_chip.solution.win_values import half_of, value_after


@rule
def worth_of(state: Any, book: Any, knowledge: Any, values: Any, chosen: Any) -> Any:
    """What a choice of the open decision is worth."""
    chip = side_of(state, state.chip)
    if state.phase == phase.CHIP:
        winner = chip if chosen == choice.USE else 1 - chip
        return worth_of_win(state, book, knowledge, values, winner, 1 - winner)  # PC-32: the chip is with the loser
    if state.phase == phase.OWN_TIE:
        return worth_of_symbol(state, book, knowledge, values, state.winner, chosen - first_symbol(state.winner), chip)
    return worth_of_play(state, book, knowledge, values, PICKED_DOUBLE_PLAY + chosen - choice.OUT_12, chip)


@rule
def worth_of_win(state: Any, book: Any, knowledge: Any, values: Any, side: Any, chip: Any) -> Any:
    """What it is worth that a side wins the roll, picking the best of an own tie where it may."""
    symbol = best_play(state, side)
    best = worth_of_symbol(state, book, knowledge, values, side, symbol, chip)
    if book.own_tie_ask and has_own_tie(state, side):
        for lower in range(symbol):
            if state.tied_set[side] >> lower & 1:
                worth = worth_of_symbol(state, book, knowledge, values, side, lower, chip)
                best = max(best, worth) if side == BATTING else min(best, worth)
    return best


@rule
def worth_of_symbol(state: Any, book: Any, knowledge: Any, values: Any, side: Any, symbol: Any, chip: Any) -> Any:
    """What a side's play is worth; in a double play the pitching team picks the best pair of runners."""
    play = play_of(side, symbol, state.play_count[side])
    if play != DOUBLE_PLAY:
        return worth_of_play(state, book, knowledge, values, play, chip)
    best = worth_of_play(state, book, knowledge, values, PICKED_DOUBLE_PLAY, chip)
    for pick in range(1, PICKS):
        best = min(best, worth_of_play(state, book, knowledge, values, PICKED_DOUBLE_PLAY + pick, chip))
    return best


@rule
def worth_of_play(state: Any, book: Any, knowledge: Any, values: Any, play: Any, chip: Any) -> Any:
    """What a play is worth, the chip then being with `chip`."""
    if len(values) == 0:
        move = knowledge.moves[position_of(state), play]
        return move // RUN_STEP + knowledge.run_values[chip, move % RUN_STEP]
    return value_after(values, book, knowledge, half_of(state, book), lead_of(state), chip, position_of(state), play)


@rule
def lead_of(state: Any) -> Any:
    """The batting team's lead."""
    team = batting_team(state)
    return state.runs[team] - state.runs[1 - team]
