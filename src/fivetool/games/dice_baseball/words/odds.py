"""A batter against a pitcher: the chance of every result, and ratings and odds in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from fivetool.games.dice_baseball.cards.card import CODES
from fivetool.games.dice_baseball.rules import codes, record, sides
from fivetool.games.dice_baseball.rules.sides import batting_side

NUMBERS = 100
FIRST_ON_CARDS = 10
ON_BASE = range(codes.HB, codes.SO)
HITS = range(codes.SLF, codes.SO)


def safe_numbers(target: int) -> str:
    """A roll from 00 to a target that succeeds.

    >>> safe_numbers(39), safe_numbers(-3)
    ('00-39, 40%', 'never')
    """
    if target < 0:
        return "never"
    last = min(target, NUMBERS - 1)
    return f"00-{last:02}, {last + 1}%"


def steal_numbers(target: int) -> str:
    """DB-130, DB-135: a steal succeeds from 01 to the target.

    >>> steal_numbers(64), steal_numbers(0)
    ('01-64, 64%', 'never')
    """
    if target < 1:
        return "never"
    last = min(target, NUMBERS - 1)
    return f"01-{last:02}, {last}%"


def in_range(first: int, last: int) -> str:
    """Numbers as they stand on a card.

    >>> in_range(7, 9), in_range(20, 20)
    ('07-09', '20')
    """
    return f"{first:02}" if first == last else f"{first:02}-{last:02}"


def column_counts(column: Any) -> list[int]:
    """How many of the hundred numbers give each code."""
    return list(np.bincount(column, minlength=len(CODES)).tolist())


def blocks(column: Any) -> list[tuple[int, int, int]]:
    """A column as code, first and last number of each block.

    >>> blocks([1, 1, 4])
    [(1, 0, 1), (4, 2, 2)]
    """
    return list(_blocks(tuple(np.asarray(column).tolist())))


@lru_cache(maxsize=1 << 12)
def _blocks(column: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    found: list[tuple[int, int, int]] = []
    for number, code in enumerate(column):
        if found and found[-1][0] == code:
            found[-1] = (code, found[-1][1], number)
        else:
            found.append((code, number, number))
    return tuple(found)


def on_base_share(book: Any, state: Any, player: int) -> int:
    """Numbers of a hitter's column that put him on base, against the pitcher he faces or would face."""
    team = 0 if player <= record.ROSTER else 1
    pitcher = int(state.mound[1 - team])
    hand = int(book.throws[pitcher]) if pitcher else sides.RIGHT
    counts = column_counts(book.hits[player, hand])
    return sum(counts[ON_BASE.start : ON_BASE.stop])


def pitcher_line(book: Any, player: int, *, starting: bool) -> str:
    """A pitcher in a few words: hand, control, stamina in the role, what his Hold does to steals, rest."""
    steals = f", steals {int(book.hold[player]):+d}%" if book.hold[player] else ""
    rest = f", {int(book.days_needed[player])} days short of rest" if book.rest and book.days_needed[player] > 0 else ""
    return f"{pitcher_briefly(book, player, starting=starting)}{steals}{rest}"


def pitcher_briefly(book: Any, player: int, *, starting: bool) -> str:
    """A pitcher in fewer words: hand, control, stamina in the role."""
    hand = "lefty" if book.throws[player] == sides.LEFT else "righty"
    stamina = int(book.stamina_start[player] if starting else book.stamina_relief[player])
    return f"{hand}, Control {int(book.control[player])}, Stamina {stamina}"


@dataclass(frozen=True)
class Matchup:
    """The columns that decide a plate appearance and what they make together, special plays left out."""

    pitcher: int
    batter: int
    side: int  # of the batter: the pitcher's live column
    hand: int  # of the pitcher: the batter's live column
    control: int
    chances: tuple[float, ...]  # by code

    @property
    def lines(self) -> tuple[tuple[str, float], ...]:
        """What matters of it: a name and a chance."""

        def chance(*codes: int) -> float:
            return sum(self.chances[code] for code in codes)

        return (
            ("On base", chance(*ON_BASE)),
            ("Hit", chance(*HITS)),
            ("Extra bases", chance(*range(codes.DLF, codes.SO))),
            ("Home run", chance(codes.HR)),
            ("Walk", chance(codes.HB, codes.BB)),
            ("Strikeout", chance(codes.SO)),
        )


def rolls_off_pitcher(control: int) -> int:
    """Of 100 step-one rolls, those that use the pitcher's card.

    >>> rolls_off_pitcher(59)
    50
    """
    return max(0, min(control, NUMBERS - 1) - FIRST_ON_CARDS + 1)


def matchup(book: Any, batter: int, pitcher: int, control: int) -> Matchup:
    """A batter against a pitcher with his present control (DB-16, DB-38 to DB-41)."""
    side, hand = int(batting_side(book, batter, pitcher)), int(book.throws[pitcher])
    off_pitcher = rolls_off_pitcher(control)
    off_hitter = NUMBERS - FIRST_ON_CARDS - off_pitcher
    thrown, hit = column_counts(book.pitches[pitcher, side]), column_counts(book.hits[batter, hand])
    chances = tuple(
        (off_pitcher * theirs + off_hitter * own) / (NUMBERS * (NUMBERS - FIRST_ON_CARDS))
        for theirs, own in zip(thrown, hit, strict=True)
    )
    return Matchup(pitcher, batter, side, hand, control, chances)
