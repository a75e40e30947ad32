"""Reading the solved game: the value of any position to the team at bat, from one flat array.

Value: the chance to win, a draw counting one half. `lead` is the batting team's runs less the other team's; `chip`
is the side that holds it. The array begins with a row of three for each half-inning, the least and the greatest
lead it holds and where lead 0 would stand; a greater lead is won, a smaller one lost.
"""

from __future__ import annotations

from typing import Any

from fivetool.engine.record import rule
from fivetool.games.power_chip.rules.teams import BATTING
from fivetool.games.power_chip.solution.moves import HALF_OVER, POSITIONS, RUN_STEP, START

LEAST, GREATEST, PLACE, ROW = 0, 1, 2, 3


@rule
def halves_of(book: Any) -> Any:
    """How many half-innings differ: with unlimited extra innings all of those are one and the same game."""
    return 2 * book.innings + (2 if book.extra_innings < 0 else 2 * book.extra_innings)


@rule
def half_of(state: Any, book: Any) -> Any:
    """The number of the half-inning being played, from 0."""
    if book.extra_innings < 0 and state.inning > book.innings:
        return 2 * book.innings + state.half
    return 2 * (state.inning - 1) + state.half


@rule
def next_half(book: Any, half: Any) -> Any:
    """The half-inning after this one, -1 when there is none."""
    if half + 1 < halves_of(book):
        return half + 1
    return half - 1 if book.extra_innings < 0 else -1


@rule
def can_decide(book: Any, half: Any) -> Any:
    """Whether a lead after this half wins: the bottom of the last scheduled inning and of every extra one."""
    return half % 2 == 1 and half + 1 >= 2 * book.innings


@rule
def value_at(values: Any, half: Any, lead: Any, chip: Any, position: Any) -> Any:
    """The value before a roll."""
    row = ROW * half
    if lead > values[row + GREATEST]:
        return 1.0
    if lead < values[row + LEAST]:
        return 0.0
    return values[int(values[row + PLACE]) + (2 * lead + chip) * POSITIONS + position]


@rule
def value_of_end(values: Any, book: Any, half: Any, lead: Any, chip: Any) -> Any:
    """The value after the third out, to the team that was at bat (PC-34, PC-69, PC-74, PC-76)."""
    if lead != 0 and can_decide(book, half):
        return 1.0 if lead > 0 else 0.0
    following = next_half(book, half)
    if following < 0:
        return 0.5
    chip_then = BATTING if book.chip_to_batting else 1 - chip
    return 1.0 - value_at(values, following, -lead, chip_then, START)


@rule
def value_after(
    values: Any, book: Any, knowledge: Any, half: Any, lead: Any, chip: Any, position: Any, play: Any
) -> Any:
    """The value after a play, the chip then being with `chip`."""
    move = int(knowledge.moves[position, play])  # wider than the table, for sums
    after = move % RUN_STEP
    if after == HALF_OVER:
        return value_of_end(values, book, half, lead, chip)
    return value_at(values, half, lead + move // RUN_STEP, chip, after)
