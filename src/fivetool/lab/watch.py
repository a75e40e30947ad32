"""Games that a study watches as they are played, on all cores. See `engine.watching` for what a study declares."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from fivetool.engine import watching
from fivetool.engine.record import array_of, compiled, copy_of, new
from fivetool.engine.totals import SQUARES, SUM
from fivetool.engine.workspace import Match
from fivetool.game.setup import Setup
from fivetool.lab.simulate import Batch, Report, Seed, key_of
from fivetool.players.matches import match_between
from fivetool.table.fair import Key

GAMES_A_CALL = 1_000
WEIGHED_A_CALL = 50  # games, fewer because playouts branch off

Part = TypeVar("Part")


@dataclass(frozen=True)
class Watcher:
    """What a study declares: its notes, which of their fields are counts to be added up, and what it does."""

    notes: np.dtype[Any]
    counts: tuple[str, ...]
    functions: dict[str, Callable[..., Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        watching.register_watcher(self.notes, self.functions)

    def fresh_notes(self, **given: Any) -> Any:
        """Notes with nothing written down but what is given."""
        notes = new(self.notes)
        for name, value in given.items():
            notes[name] = value
        return notes

    def added(self, parts: Sequence[Any]) -> Any:
        """Notes of several parts of a run as those of the whole."""
        whole = copy_of(parts[0])
        for name in self.counts:
            whole[name] = sum(part[name] for part in parts)
        return whole


@dataclass(frozen=True)
class Watched:
    """What came out: the usual totals, the notes, and results and runs game by game."""

    report: Report
    notes: Any
    results: Any  # a row a game, a column a seat: 2 won, 1 drawn, 0 lost
    runs: Any  # a row a game, a column a team


def watch(
    watcher: Watcher, setup: Setup, games: int, notes: Any, players: Sequence[str], seed: Seed, first: int = 0,
    **more: Any,
) -> Watched:  # fmt: skip
    """Play games number `first` on; `notes` is what the watcher begins with."""
    batch = Batch.of_books(setup, array_of(setup.book), np.zeros(games, np.int64), players, first)
    return watch_batch(watcher, setup, batch, notes, seed, **more)


def watch_batch(
    watcher: Watcher, setup: Setup, batch: Batch, notes: Any, seed: Seed, *, told: bool = False,
    at_once: int = GAMES_A_CALL,
) -> Watched:  # fmt: skip
    """Play every game of a batch; `told`: the watcher is given a tape with what happens."""
    count = len(batch.numbers)
    results = np.zeros((count, setup.seats), np.int8)
    runs = np.zeros((count, setup.team_count), np.int16)

    def play(first: int, games: int) -> tuple[Any, Any]:
        part, own, totals = slice(first, first + games), copy_of(notes), setup.empty_totals()
        work = setup.workspace(key_of(seed), told)
        compiled(watching.watch_each)(array_of(own), work, batch.schedule(part), results[part], runs[part], totals)
        return own, totals

    parts = in_pieces(play, count, at_once)
    totals = sum(part[1] for part in parts)
    report = Report(setup, tuple(str(player) for player in batch.players[0]), seed, 0.0, totals)
    return Watched(report, watcher.added([part[0] for part in parts]), results, runs)


def watch_from(
    setup: Setup, match: Match, start: Any, seat: int, choice: int, count: int, notes: Any, seed: Seed
) -> None:
    """Make a choice in a position and watch what comes of it, so many times; the notes go on."""
    work = setup.workspace(key_of(seed))
    work.start[0] = start
    compiled(watching.watch_choice)(array_of(notes), work, match, seat, choice, count)


def in_pieces(piece: Callable[[int, int], Part], games: int, at_once: int) -> list[Part]:
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


def weigh(
    setup: Setup, games: int, notes: Any, players: Sequence[str], keys: tuple[Key, Key], playouts: int
) -> Weighed:
    """Weigh every choice for which the watcher of these notes has another one, in so many games between two seats.

    Of the keys, one is that of the games and one that of what branches off.
    """
    match = match_between(players, setup)

    def piece(first: int, count: int) -> Any:
        weighed = np.zeros(watching.MARGINS + 2)
        work, trial = (setup.workspace(key) for key in keys)
        compiled(watching.weigh_games)(array_of(notes), work, trial, match, first, count, playouts, weighed)
        return weighed

    weighed: Any = sum(in_pieces(piece, games, WEIGHED_A_CALL))
    uses = float(weighed[watching.WEIGHED])
    if uses < 2:
        return Weighed(int(uses), 0.0, 0.0, 0.0)
    mean = float(weighed[watching.SHARES + SUM]) / uses
    variance = float(weighed[watching.SHARES + SQUARES]) / uses - mean**2
    return Weighed(int(uses), mean, (variance / uses) ** 0.5, float(weighed[watching.MARGINS + SUM]) / uses)
