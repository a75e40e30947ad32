"""Going through the game backwards: the value of every position, for perfect play or for fixed chip policies.

Inside a half no position comes back: every roll raises outs, or runs and runners, or the count. So a half is filled
from great leads to small ones, and within a lead from many outs, runners, balls and strikes to few. Halves are
filled last to first. Only extra innings without a limit come back to themselves; they are repeated until their
value stands still.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from fivetool.engine.record import compiled, rule
from fivetool.errors import UsageError
from fivetool.games.power_chip.rules.play import SYMBOLS
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING
from fivetool.games.power_chip.rules.track import STRIKEOUT_STRIKES
from fivetool.games.power_chip.solution.moves import (
    BASE_SETS,
    COUNTS,
    DOUBLE_PLAY,
    PICKED_DOUBLE_PLAY,
    PICKS,
    PITCHER_PLAYS,
    PLAYS,
    POSITIONS,
    SIX_BALLS,
    SIX_STRIKES,
    START,
)
from fivetool.games.power_chip.solution.one_roll import HANDS, JOINT_ROLLS, SIX_OF_LOWEST, one_roll
from fivetool.games.power_chip.solution.win_values import (
    GREATEST,
    LEAST,
    PLACE,
    ROW,
    can_decide,
    halves_of,
    value_after,
    value_at,
)

STANDS_STILL = 1e-14  # of the value of an extra inning
MOST_ROUNDS = 100_000
IN_HALF_STATES = 2 * POSITIONS  # with either side holding the chip
MOST_STATES = 40_000_000

# A lead of `margin` runs counts as won. Cutting there changes a value by less than the chance to fall that far
# behind times the chance to make it up again, two numbers of one size; so this chance, squared, is out of sight.
HOPELESS = 1e-7
LEAST_MARGIN = 30
MARGIN_FOR_THREE_INNINGS = 10

PERFECT_PLAY = np.zeros((2, 0, 0), np.uint8)  # in place of a policy table
Progress = Callable[[float], None]


# --- One half-inning, compiled ---


@rule
def worth_of_hand(after_play: Any, side: Any, hand: Any) -> Any:
    """The best that a side can make of a hand it wins the roll with."""
    if hand == SIX_OF_LOWEST:
        return after_play[SIX_BALLS if side == BATTING else SIX_STRIKES]
    first = 0 if side == BATTING else PITCHER_PLAYS
    best = 0.0 if side == BATTING else 1.0
    for symbol in range(SYMBOLS):
        if hand >> symbol & 1:
            worth = after_play[first + symbol]
            best = max(best, worth) if side == BATTING else min(best, worth)
    return best


@rule
def look_ahead(
    values: Any,
    book: Any,
    knowledge: Any,
    half: Any,
    lead: Any,
    chip: Any,
    position: Any,
    picks: Any,
    hands: Any,
    worth: Any,
) -> None:
    """Fill in what winning with each hand is worth to the batting team, the chip then being with `chip`.

    worth[side, chip, hand] is for that side as the winner; worth[2, chip] holds the worth of each play.
    """
    after_play = worth[2, chip]
    for play in range(PLAYS):
        after_play[play] = value_after(values, book, knowledge, half, lead, chip, position, play)
    if picks:  # the pitching team picks the runners, rather than putting out the lead runners by rote
        best = 1.0
        for pick in range(PICKS):
            best = min(best, after_play[PICKED_DOUBLE_PLAY + pick])
        after_play[DOUBLE_PLAY] = best
    for i in range(len(hands)):
        worth[BATTING, chip, hands[i]] = worth_of_hand(after_play, BATTING, hands[i])
        worth[PITCHING, chip, hands[i]] = worth_of_hand(after_play, PITCHING, hands[i])


@rule
def value_of_roll(
    holder: Any, position: Any, hands: Any, won: Any, ties: Any, tied: Any, table: Any, worth: Any
) -> Any:
    """The value before a roll: the equations of the game.

    `table` is the holder's fixed policy, 1 to use the chip, by position and tie; an empty one means perfect play.
    """
    total = 0.0
    for i in range(len(hands)):
        for side in range(2):
            total += won[side, hands[i]] * worth[side, holder, hands[i]]
    for i in range(len(tied)):
        batting_wins = worth[BATTING, PITCHING, ties[i, BATTING]]  # PC-32: the chip is then with the loser
        pitching_wins = worth[PITCHING, BATTING, ties[i, PITCHING]]
        use = batting_wins > pitching_wins  # right for either holder, or for neither
        if len(table):
            use = table[position, i] == 1
        total += tied[i] * (batting_wins if use == (holder == BATTING) else pitching_wins)
    return total


@rule
def fill_half(
    values: Any,
    book: Any,
    knowledge: Any,
    half: Any,
    order: Any,
    hands: Any,
    won: Any,
    ties: Any,
    tied: Any,
    bat: Any,
    pit: Any,
) -> None:
    """Fill in the values of one half-inning; `bat` and `pit` are the policies of the team at bat and of the other."""
    worth = np.zeros((3, 2, HANDS))
    picks = len(pit[PITCHING]) == 0
    for lead in range(int(values[ROW * half + GREATEST]), int(values[ROW * half + LEAST]) - 1, -1):
        place = int(values[ROW * half + PLACE]) + 2 * lead * POSITIONS
        for i in range(len(order)):
            position = order[i]
            for chip in range(2):
                look_ahead(values, book, knowledge, half, lead, chip, position, picks, hands, worth)
            values[place + BATTING * POSITIONS + position] = value_of_roll(
                BATTING, position, hands, won, ties, tied, bat[BATTING], worth
            )
            values[place + PITCHING * POSITIONS + position] = value_of_roll(
                PITCHING, position, hands, won, ties, tied, pit[PITCHING], worth
            )


# --- The whole game ---


@dataclass(frozen=True)
class RollOdds:
    """The odds of one roll, laid out for the compiled equations."""

    hands: Any  # the hands that can come up
    won: Any  # chance of a win by count, by side and hand
    ties: Any  # the pairs of hands (batting, pitching) that can tie ...
    tied: Any  # ... and the chance of each

    @classmethod
    def of(cls, faces: Any, ask: bool) -> RollOdds:
        """The odds for a dice set; unless sides are asked, the best of an own tie is taken (PC-21)."""
        roll = one_roll(faces)
        won = np.array([roll.won_with(BATTING, ask), roll.won_with(PITCHING, ask)])
        tied = np.array(roll.tied_with(ask))
        hands = np.flatnonzero(won.any(axis=0) | tied.any(axis=0) | tied.any(axis=1))
        ties = np.argwhere(tied)
        return cls(hands, won / JOINT_ROLLS, ties, tied[ties[:, 0], ties[:, 1]] / JOINT_ROLLS)


def lead_range(book: Any, half: int, margin: int) -> tuple[int, int]:
    """The least and the greatest lead that a half has to hold when a lead of `margin` counts as won.

    A walk-off ends the game at a lead of one (PC-71), and an extra inning starts level.
    """
    least = 0 if half % 2 == 0 and half >= 2 * book.innings else 1 - margin
    greatest = 0 if book.last_half_baseball and can_decide(book, half) else margin - 1
    return least, greatest


def layout(book: Any, margin: int) -> tuple[Any, int]:
    """The head of the array of values (see `values`), and how many values come after it."""
    halves = int(halves_of(book))
    head = np.zeros(ROW * halves)
    states = 0
    for half in range(halves):
        least, greatest = lead_range(book, half, margin)
        head[ROW * half + LEAST], head[ROW * half + GREATEST] = least, greatest
        head[ROW * half + PLACE] = len(head) + states - least * IN_HALF_STATES
        states += (greatest - least + 1) * IN_HALF_STATES
    return head, states


def blank_values(book: Any, margin: int) -> Any:
    """The array of values, all one half."""
    head, states = layout(book, margin)
    if states > MOST_STATES:
        raise UsageError(
            f"These dice and options make a game of {states:,} states; at most {MOST_STATES:,} are solved."
        )
    return np.concatenate([head, np.full(states, 0.5)])


def margin_of(values: Any) -> int:
    """The lead that counts as won in an array of values."""
    return int(values[GREATEST]) + 1  # of the first half-inning, which never ends in a walk-off


def fill_order() -> Any:
    """Positions in the order in which they can be filled: outs, runners, balls and strikes downward."""

    def advance(position: int) -> tuple[int, int, int]:
        runners = (position // COUNTS % BASE_SETS).bit_count()
        balls_and_strikes = sum(divmod(position % COUNTS, STRIKEOUT_STRIKES))
        return position // (COUNTS * BASE_SETS), runners, balls_and_strikes

    return np.array(sorted(range(POSITIONS), key=advance, reverse=True))


def first_margin(innings: int) -> int:
    """The margin to try first: 40 for three innings, 60 for nine.

    >>> first_margin(3), first_margin(9)
    (40, 60)
    """
    return LEAST_MARGIN + -(-MARGIN_FOR_THREE_INNINGS * innings // 3)


def chance_to_make_up(values: Any, book: Any) -> float:
    """The greatest chance that a team has, at bat at the start of a half, when it is as far behind as is held."""
    least = 1 - margin_of(values)
    starts = [(half, chip) for half in range(2 * int(book.innings)) for chip in (BATTING, PITCHING)]
    return max(float(value_at(values, half, least, chip, START)) for half, chip in starts)


def solve_backwards(
    book: Any,
    knowledge: Any,
    first_policy: Any = PERFECT_PLAY,
    second_policy: Any = PERFECT_PLAY,
    progress: Progress | None = None,
) -> Any:
    """The value of every position, with a margin so large that a larger one would change nothing."""
    margin = first_margin(int(book.innings))
    while True:
        values = go_backwards(book, knowledge, margin, first_policy, second_policy, progress)
        if chance_to_make_up(values, book) < HOPELESS:
            return values
        margin += margin // 2


def go_backwards(
    book: Any,
    knowledge: Any,
    margin: int,
    first_policy: Any = PERFECT_PLAY,
    second_policy: Any = PERFECT_PLAY,
    progress: Progress | None = None,
) -> Any:
    """The value of every position for a margin, the first and the second team playing perfectly or by a policy.

    A policy is use (1) or keep (0) by side of the holder, position and number of the tie in `RollOdds`.
    """
    fixed = len(first_policy[0]) + len(second_policy[0]) > 0
    odds = RollOdds.of(book.faces, bool(book.own_tie_ask) and not fixed)
    order = fill_order()
    values = blank_values(book, margin)
    policies = (first_policy, second_policy)

    def fill(half: int) -> None:
        batting, pitching = policies[half % 2], policies[1 - half % 2]
        compiled(fill_half)(
            values, book, knowledge, half, order, odds.hands, odds.won, odds.ties, odds.tied, batting, pitching
        )

    halves = int(halves_of(book))
    if book.extra_innings < 0:
        halves -= 2
        _repeat_extra_inning(values, halves, fill)
    for half in range(halves - 1, -1, -1):
        fill(half)
        if progress:
            progress(1 - half / halves)
    return values


def _repeat_extra_inning(values: Any, top: int, fill: Callable[[int], None]) -> None:
    starts = np.array([0.5, 0.5])
    for _ in range(MOST_ROUNDS):
        fill(top + 1)
        fill(top)
        before, starts = starts, np.array([value_at(values, top, 0, chip, START) for chip in (BATTING, PITCHING)])
        if np.abs(starts - before).max() < STANDS_STILL:
            return
    raise UsageError("With these dice an extra inning hardly ever decides the game; it cannot be solved.")
