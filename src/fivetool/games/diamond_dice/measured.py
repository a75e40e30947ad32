"""Many games between managers, added up: what the balance report is made of."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from fivetool.engine.dice import DICE
from fivetool.engine.game import Setup
from fivetool.engine.tape import make_tape
from fivetool.games.diamond_dice import GAME
from fivetool.games.diamond_dice.measuring import FIRST_BAR, FIRST_FIGURE, HOME_CHANCES, play_measured
from fivetool.games.diamond_dice.rules import choices, record
from fivetool.games.diamond_dice.rules.record import CARDS, FIGURE_COUNT

GAMES_A_CALL = 1_000
NOTHING = -1

# What a side can do without, and the choices that it then never makes: the first and the last of them.
FORGONE = {
    "alignments": (choices.ALIGN + 1, choices.ALIGN + 4),
    "infield in": (choices.ALIGN + record.INFIELD_IN, choices.ALIGN + record.INFIELD_IN),
    "infield back": (choices.ALIGN + record.INFIELD_BACK, choices.ALIGN + record.INFIELD_BACK),
    "outfield in": (choices.ALIGN + record.OUTFIELD_IN, choices.ALIGN + record.OUTFIELD_IN),
    "outfield back": (choices.ALIGN + record.OUTFIELD_BACK, choices.ALIGN + record.OUTFIELD_BACK),
    "pitcher abilities": (choices.PICKOFF_AT, choices.USE + 2),
    "relievers": (choices.RELIEVER, choices.RELIEVER + 1),
    "bench": (choices.SUBSTITUTE, choices.SUBSTITUTE + 7),
    "bunts": (choices.DECLARE + record.BUNT, choices.DECLARE + record.BUNT),
    "hit-and-runs": (choices.DECLARE + record.HIT_AND_RUN, choices.DECLARE + record.HIT_AND_RUN),
    "fences": (choices.DECLARE + record.FENCES, choices.DECLARE + record.FENCES),
    "steals": (choices.STEAL_FROM, choices.STEAL_FROM + 2),
    "going on ground balls": (choices.GO, choices.GO),
    "double plays": (choices.LIST, choices.LIST + 9),
    "tries for home": (choices.TRY, choices.TRY),
}


@dataclass(frozen=True)
class Measured:
    """Totals of many games."""

    totals: Any
    cards: Any

    @property
    def games(self) -> int:
        """Games played."""
        return int(self.totals[0])

    @property
    def without_rate(self) -> float:
        """How often the side that forgoes something wins."""
        return float(self.totals[1]) / self.games / 2

    @property
    def without_runs(self) -> tuple[float, float]:
        """Runs of the side that forgoes something, and runs it allows."""
        return float(self.totals[2]) / self.games, float(self.totals[3]) / self.games

    @property
    def rates(self) -> tuple[float, float]:
        """How often each seat wins."""
        return float(self.totals[4]) / self.games / 2, float(self.totals[5]) / self.games / 2

    @property
    def runs(self) -> tuple[float, float]:
        """Mean runs of each seat."""
        return float(self.totals[6]) / self.games, float(self.totals[7]) / self.games

    @property
    def histogram(self) -> list[float]:
        """Share of teams with 0, 1, 2, ... runs."""
        counts = self.totals[FIRST_BAR:FIRST_FIGURE]
        return [float(count) / (2 * self.games) for count in counts]

    @cached_property
    def figures(self) -> dict[str, float]:
        """Means per game."""
        values = self.totals[FIRST_FIGURE:]
        return {name: float(value) / self.games for name, value in zip(record.FIGURES, values, strict=True)}

    @property
    def home_chances(self) -> float:
        """How often a game a runner might try for home."""
        return float(self.totals[HOME_CHANCES]) / self.games

    @property
    def runs_per_nine(self) -> float:
        """Runs per team per nine innings."""
        return 9 * sum(self.runs) / self.figures["half_innings"]


def measure(setup: Setup, games: int, forgone: tuple[int, int] = (NOTHING, NOTHING), seed: int = 1) -> Measured:
    """Play so many games on all cores."""

    def piece(first: int) -> tuple[Any, Any]:
        totals = np.zeros(FIRST_FIGURE + FIGURE_COUNT, np.int64)
        cards = np.zeros((CARDS, 5), np.int64)
        blank = np.zeros(1, GAME.state).view(np.recarray)
        dice = np.zeros(2, DICE).view(np.recarray)
        key = np.array((seed, 20), np.uint64)
        count = min(GAMES_A_CALL, games - first)
        play_measured(
            blank.copy(), blank, setup.book, np.zeros(0), key, first, count, dice[0], dice[1], make_tape(0),
            *forgone, totals, cards,
        )  # fmt: skip
        return totals, cards

    piece(0)  # compiles
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        parts = list(pool.map(piece, range(0, games, GAMES_A_CALL)))
    return Measured(sum(part[0] for part in parts), sum(part[1] for part in parts))


@dataclass(frozen=True)
class ForgoneLine:
    """A kind of decision that one side does without: what that costs it in the very same games."""

    name: str
    worth: float  # games won by having it
    scored: float  # runs
    saved: float


def measure_forgone(setup: Setup, games: int) -> list[ForgoneLine]:
    """Every kind of decision, on the same dice with it and without it."""
    full = measure(setup, games)
    return [forgone_line(setup, full, name) for name in FORGONE]


def forgone_line(setup: Setup, full: Measured, name: str) -> ForgoneLine:
    """One kind of decision: the games of `full` again, without it."""
    poorer = measure(setup, full.games, FORGONE[name])
    scored, allowed = (one - other for one, other in zip(full.without_runs, poorer.without_runs, strict=True))
    return ForgoneLine(name, full.without_rate - poorer.without_rate, scored, -allowed)
