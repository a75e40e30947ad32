"""Many games between managers, added up: what the balance report is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any

import numpy as np

from fivetool.game.setup import Setup
from fivetool.games.diamond_dice.rules import alignment, choices, offense
from fivetool.lab.watch import Watched, Weighed, watch, weigh
from fivetool.studies.diamond_dice.measuring import WATCHER

MANAGERS = ("manager", "manager")
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
class Tally:
    """What many games came to, without the single games: what a study keeps of them."""

    games: int
    rates: tuple[float, float]  # how often each seat wins
    runs: tuple[float, float]  # mean runs of each seat
    histogram: list[float]  # share of teams with 0, 1, 2, ... runs
    figures: dict[str, float]  # means per game
    cards: list[list[int]]  # a row for each card: how often it was drawn and played, and what its team did then
    home_chances: float  # how often a game a runner might try for home

    @property
    def runs_per_nine(self) -> float:
        """Runs per team per nine innings."""
        return 9 * sum(self.runs) / self.figures["half_innings"]

    @classmethod
    def together(cls, parts: Sequence[Tally]) -> Tally:
        """Parts of many games as one whole."""
        games = sum(part.games for part in parts)

        def mean(values: Iterable[float]) -> float:
            return sum(value * part.games for value, part in zip(values, parts, strict=True)) / games

        return cls(
            games=games,
            rates=(mean(part.rates[0] for part in parts), mean(part.rates[1] for part in parts)),
            runs=(mean(part.runs[0] for part in parts), mean(part.runs[1] for part in parts)),
            histogram=[mean(shares) for shares in zip(*(part.histogram for part in parts), strict=True)],
            figures={name: mean(part.figures[name] for part in parts) for name in parts[0].figures},
            cards=np.sum([part.cards for part in parts], axis=0).tolist(),
            home_chances=mean(part.home_chances for part in parts),
        )


@dataclass(frozen=True)
class Measured:
    """Many games between managers, of whom one may forgo something: the visitor in even games, else the home side."""

    watched: Watched

    @property
    def games(self) -> int:
        """Games played."""
        return self.watched.report.games

    @cached_property
    def results(self) -> Any:
        """Of the side that forgoes something, game by game: 2 for a win, 1 for a tie."""
        return self._of_side(self.watched.results, 0)

    @property
    def without_runs(self) -> tuple[float, float]:
        """Runs of the side that forgoes something, and runs it allows."""
        runs = self.watched.runs
        return float(self._of_side(runs, 0).mean()), float(self._of_side(runs, 1).mean())

    @cached_property
    def tally(self) -> Tally:
        """All of it added up."""
        report, notes = self.watched.report, self.watched.notes
        visitor, home = report.runs_mean
        bars = zip(*report.run_histograms, strict=True)
        return Tally(
            games=self.games,
            rates=(report.win_share(0), report.win_share(1)),
            runs=(visitor, home),
            histogram=[sum(counts) / (2 * self.games) for counts in bars],
            figures=report.figures,
            cards=notes.cards.tolist(),
            home_chances=float(notes.home_chances) / self.games,
        )

    def _of_side(self, rows: Any, other: int) -> Any:
        """What the side that forgoes something had in each game (`other` 1: what its opponent had)."""
        games = np.arange(len(rows))
        return rows[games, (games + other) % 2]


def measure(
    setup: Setup, games: int, forgone: tuple[int, int] = (NOTHING, NOTHING), seed: int = 1, first: int = 0
) -> Measured:
    """Play so many games, number `first` on; one side never makes the choices that are forgone (first and last)."""
    notes = WATCHER.fresh_notes(low=forgone[0], high=forgone[1])
    return Measured(watch(WATCHER, setup, games, notes, MANAGERS, (seed, GAMES), first))


def weigh_kind(setup: Setup, games: int, kind: tuple[int, int], seed: int = 1) -> Weighed:
    """Weigh the uses of a kind of decision in so many games between managers."""
    low, high = kind
    notes, keys = WATCHER.fresh_notes(low=low, high=high), ((seed, GAMES), (seed, BRANCHES))
    return weigh(setup, games, notes, MANAGERS, keys, PLAYOUTS)


@dataclass(frozen=True)
class ForgoneLine:
    """A kind of decision that one side does without: what that costs it in the very same games."""

    name: str
    worth: float  # games won by having it
    error: float  # its standard error
    scored: float  # runs
    saved: float


@dataclass(frozen=True)
class Decision:
    """A kind of decision: what it is worth to have, and by the use, where that was weighed."""

    forgone: ForgoneLine
    weighed: Weighed | None = None


def forgone_line(setup: Setup, full: Measured, name: str) -> ForgoneLine:
    """One kind of decision: the games of `full` again, without it."""
    poorer = measure(setup, full.games, FORGONE[name])
    scored, allowed = (one - other for one, other in zip(full.without_runs, poorer.without_runs, strict=True))
    won = (full.results - poorer.results) / 2
    return ForgoneLine(name, float(won.mean()), float(won.std()) / full.games**0.5, scored, -allowed)


def uses_a_game(tally: Tally, name: str) -> float:
    """How often a kind of decision is made in a game, by both teams together."""
    return sum(tally.figures[figure] for figure in COUNTED[name])


def games_to_weigh(full: Measured, name: str, uses: int = USES_WEIGHED) -> int:
    """How many games have about so many uses of a kind of decision; never more than were played."""
    return min(full.games, ceil(uses / max(uses_a_game(full.tally, name), uses / full.games)))
