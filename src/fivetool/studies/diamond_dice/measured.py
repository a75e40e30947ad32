"""Many games between managers, added up: what the balance report is made of."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any, TypeVar

import numpy as np

from fivetool.engine.dice import PLAIN_DICE
from fivetool.engine.record import compiled
from fivetool.engine.tape import silent_tape
from fivetool.game.setup import Setup
from fivetool.games.diamond_dice import GAME
from fivetool.games.diamond_dice.rules import alignment, choices, figures, offense
from fivetool.games.diamond_dice.rules.record import CARDS
from fivetool.studies.diamond_dice.measuring import FIRST_BAR, FIRST_FIGURE, HOME_CHANCES, play_measured, weigh_uses

T = TypeVar("T")

GAMES_A_CALL = 1_000
WEIGHED_A_CALL = 50  # games, fewer because playouts branch off
USES_WEIGHED = 2_000  # of every kind of decision, about
PLAYOUTS = 50  # of every use, with it and without it
GAMES, BRANCHES = 20, 21  # keys of the streams of dice
NOTHING = -1

# What a side can do without, and the choices that it then never makes: the first and the last of them.
FORGONE = {
    "alignments": (choices.ALIGN + 1, choices.ALIGN + 4),
    "infield in": (choices.ALIGN + alignment.INFIELD_IN, choices.ALIGN + alignment.INFIELD_IN),
    "infield back": (choices.ALIGN + alignment.INFIELD_BACK, choices.ALIGN + alignment.INFIELD_BACK),
    "outfield in": (choices.ALIGN + alignment.OUTFIELD_IN, choices.ALIGN + alignment.OUTFIELD_IN),
    "outfield back": (choices.ALIGN + alignment.OUTFIELD_BACK, choices.ALIGN + alignment.OUTFIELD_BACK),
    "pitcher abilities": (choices.PICKOFF_AT, choices.USE + 2),
    "relievers": (choices.RELIEVER, choices.RELIEVER + 1),
    "bench": (choices.SUBSTITUTE, choices.SUBSTITUTE + 7),
    "bunts": (choices.DECLARE + offense.BUNT, choices.DECLARE + offense.BUNT),
    "hit-and-runs": (choices.DECLARE + offense.HIT_AND_RUN, choices.DECLARE + offense.HIT_AND_RUN),
    "fences": (choices.DECLARE + offense.FENCES, choices.DECLARE + offense.FENCES),
    "steals": (choices.STEAL_FROM, choices.STEAL_FROM + 2),
    "going on ground balls": (choices.GO, choices.GO),
    "double plays": (choices.LIST, choices.LIST + 9),
    "tries for home": (choices.TRY, choices.TRY),
}


# Where the games' figures count them.
COUNTED = {
    "alignments": ("infield_in", "infield_back", "outfield_in", "outfield_back"),
    "infield in": ("infield_in",),
    "infield back": ("infield_back",),
    "outfield in": ("outfield_in",),
    "outfield back": ("outfield_back",),
    "pitcher abilities": ("strikeouts_used", "curveballs_used", "knuckleballs_used", "pickoffs_used"),
    "relievers": ("pitcher_changes",),
    "bench": ("pinch_hitters", "pinch_runners"),
    "bunts": ("bunts",),
    "hit-and-runs": ("hit_and_runs",),
    "fences": ("fences",),
    "steals": ("steals_tried",),
    "going on ground balls": ("ground_goes",),
    "double plays": ("lists_tried",),
    "tries for home": ("homes_tried",),
}


@dataclass(frozen=True)
class Measured:
    """Totals of many games."""

    totals: Any
    cards: Any
    results: Any  # of the side that forgoes something, game by game: 2 for a win, 1 for a tie

    @property
    def games(self) -> int:
        """Games played."""
        return int(self.totals[0])

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
        return {name: float(value) / self.games for name, value in zip(figures.FIGURES, values, strict=True)}

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

    def piece(first: int, count: int) -> tuple[Any, Any, Any]:
        totals = np.zeros(FIRST_FIGURE + figures.FIGURE_COUNT, np.int64)
        cards = np.zeros((CARDS, 5), np.int64)
        results = np.zeros(count, np.int8)
        blank, dice, key, _ = _fresh(seed)
        compiled(play_measured)(
            blank.copy(), blank, setup.book, setup.knowledge, key, first, count, dice[0], dice[1], silent_tape(),
            *forgone, totals, cards, results,
        )  # fmt: skip
        return totals, cards, results

    totals, cards, results = zip(*_in_pieces(piece, games, GAMES_A_CALL), strict=True)
    return Measured(sum(totals), sum(cards), np.concatenate(results))


def _fresh(seed: int) -> tuple[Any, Any, Any, Any]:
    """A blank state, dice enough for a game and what branches off, and the keys of their streams."""
    blank = np.zeros(1, GAME.rules.state)
    key, branch_key = (np.array((seed, purpose), np.uint64) for purpose in (GAMES, BRANCHES))
    return blank, np.zeros(4, PLAIN_DICE), key, branch_key


def _in_pieces(piece: Callable[[int, int], T], games: int, at_once: int) -> list[T]:
    """What `piece` makes of so many games, given the first and the number of some of them at a time, on all cores."""
    firsts = range(0, games, at_once)
    counts = [min(at_once, games - first) for first in firsts]
    one = piece(firsts[0], counts[0])  # compiles
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return [one, *pool.map(piece, firsts[1:], counts[1:])]


@dataclass(frozen=True)
class Weighed:
    """What one use of a kind of decision gains over the next best choice at that moment, on average."""

    uses: int
    won: float  # share of a game
    error: float  # its standard error
    runs: float  # more scored and fewer allowed


def weigh(setup: Setup, games: int, kind: tuple[int, int], seed: int = 1) -> Weighed:
    """Weigh the uses of a kind of decision in so many games between managers."""

    def piece(first: int, count: int) -> Any:
        found = np.zeros(4)
        blank, dice, key, branch_key = _fresh(seed)
        compiled(weigh_uses)(
            blank.copy(), blank, blank.copy(), setup.book, setup.knowledge, key, branch_key, first, count, dice[:2],
            dice[2:], silent_tape(), *kind, PLAYOUTS, found,
        )  # fmt: skip
        return found

    uses, won, won_squares, runs = (float(value) for value in sum(_in_pieces(piece, games, WEIGHED_A_CALL)))
    if uses < 2:
        return Weighed(int(uses), 0.0, 0.0, 0.0)
    mean = won / uses
    return Weighed(int(uses), mean, ((won_squares / uses - mean**2) / uses) ** 0.5, runs / uses)


@dataclass(frozen=True)
class ForgoneLine:
    """A kind of decision that one side does without: what that costs it in the very same games."""

    name: str
    worth: float  # games won by having it
    error: float  # its standard error
    scored: float  # runs
    saved: float


def measure_forgone(setup: Setup, full: Measured) -> list[ForgoneLine]:
    """Every kind of decision, on the same dice with it and without it."""
    return [forgone_line(setup, full, name) for name in FORGONE]


def forgone_line(setup: Setup, full: Measured, name: str) -> ForgoneLine:
    """One kind of decision: the games of `full` again, without it."""
    poorer = measure(setup, full.games, FORGONE[name])
    scored, allowed = (one - other for one, other in zip(full.without_runs, poorer.without_runs, strict=True))
    won = (full.results - poorer.results) / 2
    return ForgoneLine(name, float(won.mean()), float(won.std()) / full.games**0.5, scored, -allowed)


def uses_a_game(measured: Measured, name: str) -> float:
    """How often a kind of decision is made in a game, by both teams together."""
    return sum(measured.figures[figure] for figure in COUNTED[name])


def weigh_all(setup: Setup, full: Measured) -> dict[str, Weighed]:
    """What one use of every kind of decision gains, in as many games as it takes to see enough of them."""
    return {name: weigh(setup, _games_to_weigh(full, name), kind) for name, kind in FORGONE.items()}


def _games_to_weigh(full: Measured, name: str) -> int:
    return min(full.games, ceil(USES_WEIGHED / max(uses_a_game(full, name), USES_WEIGHED / full.games)))
