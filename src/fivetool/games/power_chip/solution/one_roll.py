"""The exact odds of one roll, as whole numbers: out of 6^6 for a side, out of 6^12 for both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from fivetool.games.power_chip.rules.play import DICE_A_SIDE, SYMBOLS
from fivetool.games.power_chip.rules.roll import best_of
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING

FACES = 6
SIDE_ROLLS = FACES**DICE_A_SIDE  # 46,656
JOINT_ROLLS = SIDE_ROLLS**2

# What a side can win a roll with is called a hand: 1 to 14 are its tied sets (a bit for each symbol, as in the
# state), and six of the lowest symbol, a walk or a strikeout at once (PC-38, PC-48), is a hand of its own.
HANDS = 16
SIX_OF_LOWEST = 15

SideOdds = dict[tuple[int, int], int]  # (play count, tied set) -> in how many of the side's rolls


def side_odds(dice: Any) -> SideOdds:
    """How often each play count and tied set comes up among the 46,656 rolls of six dice (rows of six symbols).

    >>> side_odds([[0, 0, 1, 1, 2, 3]] * 6)[6, 0b0001]  # six B
    64
    """
    tallies: dict[tuple[int, ...], int] = {(0,) * SYMBOLS: 1}
    for die in dice:
        after: dict[tuple[int, ...], int] = {}
        for tally, number in tallies.items():
            for symbol in die:
                grown = tuple(shown + (place == symbol) for place, shown in enumerate(tally))
                after[grown] = after.get(grown, 0) + number
        tallies = after
    odds: SideOdds = {}
    for tally, number in tallies.items():
        most = max(tally)
        tied = sum(1 << symbol for symbol, shown in enumerate(tally) if shown == most)
        odds[most, tied] = odds.get((most, tied), 0) + number
    return dict(sorted(odds.items()))


def handfuls(book: Any) -> list[tuple[int, tuple[int, ...]]]:
    """A roll of all twelve dice for each play count and tied set of both sides, and how many rolls it stands for."""
    sides = [_examples(book.faces[side * DICE_A_SIDE : (side + 1) * DICE_A_SIDE]) for side in (BATTING, PITCHING)]
    return [
        (number * other, (*faces, *others)) for number, faces in sides[BATTING] for other, others in sides[PITCHING]
    ]


def _examples(dice: Any) -> list[tuple[int, tuple[int, ...]]]:
    """For each play count and tied set of a side its number of rolls, and the faces of one of them."""
    odds = side_odds(dice)
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for faces in product(range(FACES), repeat=DICE_A_SIDE):
        ((place, _),) = side_odds([[die[face]] for die, face in zip(dice, faces, strict=True)]).items()
        found.setdefault(place, faces)
        if len(found) == len(odds):
            break
    return [(odds[place], faces) for place, faces in found.items()]


@dataclass(frozen=True)
class OneRoll:
    """Everything one roll of the twelve dice can bring."""

    batting: SideOdds
    pitching: SideOdds

    def of(self, side: int) -> SideOdds:
        """The odds of one side."""
        return self.batting if side == BATTING else self.pitching

    def plays(self, side: int) -> dict[tuple[int, int], int]:
        """The numbers of a side by play count and play, the best of an own tie taken."""
        found: dict[tuple[int, int], int] = {}
        for (count, tied), number in self.of(side).items():
            place = count, best_of(tied)
            found[place] = found.get(place, 0) + number
        return found

    @cached_property
    def ties_by_count(self) -> dict[int, int]:
        """The roll ties (PC-26) at each play count."""
        found: dict[int, int] = {}
        for count, _, _, number in self._ties():
            found[count] = found.get(count, 0) + number
        return found

    @cached_property
    def ties(self) -> int:
        """Roll ties, of all joint rolls."""
        return sum(self.ties_by_count.values())

    @cached_property
    def wins(self) -> tuple[int, int]:
        """Rolls won by count, by the batting and by the pitching side."""
        return sum(self.won_with(BATTING)), sum(self.won_with(PITCHING))

    def won_with(self, side: int, ask: bool = False) -> list[int]:
        """Rolls that a side wins by count, by hand; unless it is asked, the best of an own tie is its hand."""
        found = [0] * HANDS
        for (count, tied), number in self.of(side).items():
            smaller = sum(other for (other_count, _), other in self.of(1 - side).items() if other_count < count)
            found[hand_of(count, tied, ask)] += number * smaller
        return found

    def tied_with(self, ask: bool = False) -> list[list[int]]:
        """Roll ties by the hands of the batting and the pitching side."""
        found = [[0] * HANDS for _ in range(HANDS)]
        for count, batting, pitching, number in self._ties():
            found[hand_of(count, batting, ask)][hand_of(count, pitching, ask)] += number
        return found

    def _ties(self) -> Iterator[tuple[int, int, int, int]]:
        """Play count, tied sets of both sides, and how often they come together."""
        for (count, batting), number in self.batting.items():
            for (other_count, pitching), other in self.pitching.items():
                if count == other_count:
                    yield count, batting, pitching, number * other


def one_roll(faces: Any) -> OneRoll:
    """The odds for all twelve dice of a set, given as in the rule book (batter dice first).

    >>> import numpy as np
    >>> roll = one_roll(np.array([[0, 0, 1, 1, 2, 3]] * 12))
    >>> roll.ties + sum(roll.wins) == JOINT_ROLLS
    True
    """
    symbols = np.asarray(faces).tolist()
    return OneRoll(side_odds(symbols[:DICE_A_SIDE]), side_odds(symbols[DICE_A_SIDE:]))


def hand_of(count: int, tied: int, ask: bool) -> int:
    """The hand that a play count and a tied set make.

    >>> hand_of(3, 0b1001, ask=True), hand_of(3, 0b1001, ask=False), hand_of(6, 0b0001, ask=False)
    (9, 8, 15)
    """
    if count == DICE_A_SIDE and tied == 1:
        return SIX_OF_LOWEST
    return tied if ask else 1 << best_of(tied)
