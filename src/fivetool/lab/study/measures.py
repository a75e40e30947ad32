"""What is measured: numbers that every game has, added up as whole numbers, so that the order of adding is no matter.

    win_share_1   points of player 1, a draw counting half      seat_share_1  the same of whoever sits in seat 1
    wins_1        games won by player 1                         draws         games drawn
    runs_1        runs of the team of player 1                  margin_1      its runs, less those of the other team
    runs          runs of all teams                             decisions     how long a game is, in decisions

and every figure that the game counts, by its name, all kinds of events, and all columns of the box score where the game
has one (`study.stories`). `a / b` is the ratio of two of them over all games.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from fivetool.game.rules import Outcome
from fivetool.game.setup import Setup
from fivetool.lab.keep import Rows
from fivetool.lab.study.stories import Cards, is_told, numbered, told_measures

HALVES = ("win_share", "seat_share")  # measured in half points
CARD = "card: "  # stands before the name of a card: the share of points of whoever had it
NUMBERED = re.compile(r"(?P<kind>win_share|seat_share|wins|runs|margin)_(?P<number>[1-9][0-9]*)")
RATIO = re.compile(r"(?P<over>[\w.]+) / (?P<under>[\w.]+)")


def known_measures(setup: Setup) -> Iterator[str]:
    """The names of all that is measured in a game, ratios aside."""
    for kind in (*HALVES, "wins", "runs"):
        yield from (f"{kind}_{seat + 1}" for seat in range(setup.seats))
    if setup.team_count == 2:
        yield from (f"margin_{seat + 1}" for seat in range(setup.seats))
    yield from ("draws", "runs", "decisions", *setup.game.rules.figures)


def is_measure(name: str, known: Collection[str], *, ratios: bool = True) -> bool:
    """Whether a name is that of a measure.

    >>> is_measure("roll_ties / rolls", ["rolls", "roll_ties"]), is_measure("luck", ["rolls"])
    (True, False)
    """
    ratio = RATIO.fullmatch(name) if ratios else None
    return name in known or (ratio is not None and ratio["over"] in known and ratio["under"] in known)


@cache
def scale_of(name: str) -> float:
    """What one of the whole numbers that are added up stands for.

    >>> scale_of("win_share_1"), scale_of("runs")
    (0.5, 1.0)
    """
    return 0.5 if name.startswith((*HALVES, CARD)) else 1.0


@dataclass(frozen=True)
class Played:
    """Some games of a cell, each in every seating: in seating k every player has moved on by k seats."""

    setup: Setup
    seatings: Sequence[Rows]
    told: Sequence[Mapping[str, Any]] = ()  # by seating: measures that only whole games tell
    cards: Sequence[Cards] = ()  # by seating: who had which card

    def knows(self, name: str) -> bool:
        """Whether these games have that measure."""
        return is_measure(name, self._known)

    @cached_property
    def _known(self) -> set[str]:
        return {*known_measures(self.setup), *told_measures(self.setup)}

    def by_luck(self, name: str) -> Any:
        """A measure for each number of a game, over all its seatings: they share their dice, so they count as one."""
        return sum(self._values(name, seating) for seating in range(len(self.seatings)))

    def by_game(self, name: str) -> Any:
        """A measure of every single game."""
        return np.concatenate([self._values(name, seating) for seating in range(len(self.seatings))])

    def by_card(self) -> Iterator[tuple[int, Any, Any]]:
        """For each card that somebody had: its number, and for each number of a game the points won with it and how
        many had it."""
        if not self.cards:
            return
        held, points = (sum(getattr(seating, part) for seating in self.cards) for part in ("held", "points"))
        for card in np.flatnonzero(held.any(axis=0)).tolist():
            yield card, points[:, card], held[:, card]

    def _values(self, name: str, seating: int) -> Any:
        rows, setup = self.seatings[seating], self.setup
        if is_told(name):
            stem, player = numbered(name)
            return self.told[seating][stem][:, setup.seats if player is None else (player + seating) % setup.seats]
        of_seat = NUMBERED.fullmatch(name)
        if of_seat:
            number = int(of_seat["number"]) - 1
            own = number if of_seat["kind"] == "seat_share" else (number + seating) % setup.seats
            return _of_seat(of_seat["kind"], rows, own, setup.teams[own])
        if name == "draws":
            return (rows.results[:, 0] == Outcome.DRAWN).astype(np.int64)
        if name == "runs":
            return rows.runs.sum(axis=1)
        if name == "decisions":
            return rows.decisions
        return rows.figures[:, setup.game.rules.figures.index(name)]


def _of_seat(kind: str, rows: Rows, seat: int, team: int) -> Any:
    if kind in HALVES:
        return rows.results[:, seat]
    if kind == "wins":
        return (rows.results[:, seat] == Outcome.WON).astype(np.int64)
    if kind == "runs":
        return rows.runs[:, team]
    return rows.runs[:, team] - rows.runs[:, 1 - team]
