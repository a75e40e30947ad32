"""Ways to search, each against the manager: playouts of every choice, sure switches, a tree, OpenSpiel's ISMCTS.

python -m fivetool.studies.methods [GAME ...] [--games 1000] [--seconds 60] [--out FILE.json]

Games are played as a quick game is, each twice: the same dice with the seats exchanged. Where a game is solved, the
perfect player takes the manager's place. `manager leaves` is what a deep search wins over the manager in a whole game,
added up over decisions that were sampled from managers' games. The last column plays the search against OpenSpiel's
ISMCTS itself, both with the same seconds a decision. FILE keeps what was counted: a further run goes on with the next
dice of each cell that has fewer games than wanted, for as many seconds of a processor as it is given, so that a long
run can be made of short ones. `--page` prints the table of a FILE, `--cost` what is missing and how long it would take.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import fivetool as ft
from fivetool.api import PlayableGame
from fivetool.engine.record import run_compiled
from fivetool.game.game import Game
from fivetool.game.registry import all_games, find_game
from fivetool.players import find_player
from fivetool.players.matches import SEARCH
from fivetool.players.racing import Racing
from fivetool.studies.searchers import Clocked, Flat, Spiel, Tree
from fivetool.table import Table

PLAYOUTS = 200  # for each choice
TREE = 1000  # playouts of a decision
A_MOVE = 0.25  # seconds of a processor
DEEPER = 4  # times the playouts: the search that the manager's choices are held against
SAMPLED = 1 / 4  # of the decisions of managers' games
LEAVES = "leaves"
COLUMNS = {
    LEAVES: "manager leaves",
    "flat": "flat playouts",
    "sure": "sure switches",
    "tree": "tree over information sets",
    "ismcts": "OpenSpiel's ISMCTS",
    "head_to_head": "search against ISMCTS",
}


@dataclass
class Cell:
    """What one way to search has done so far, as counts that add up. A pair of games is worth 0 to 4 halves."""

    game: str
    column: str
    player: str
    other: str
    pairs: int = 0  # of games, with the seats exchanged
    halves: int = 0  # points won in them: 2 a game won, 1 a game drawn
    squares: int = 0  # of what each pair brought
    seconds: float = 0.0  # of a processor, in all
    thought: float = 0.0  # of those, by the player
    decisions: int = 0  # that it thought about

    @property
    def games(self) -> int:
        """Games played."""
        return 2 * self.pairs

    @property
    def share(self) -> float:
        """Of all points, those that were won: a draw counts as half a game."""
        return self.halves / (4 * self.pairs)

    @property
    def error(self) -> float:
        """The standard error of that, over pairs."""
        variance = self.squares / self.pairs - (self.halves / self.pairs) ** 2
        return math.sqrt(variance / max(1, self.pairs - 1)) / 4

    @property
    def words(self) -> str:
        """The cell of the table."""
        return f"{100 * self.share:.1f} ± {100 * self.error:.1f}% ({self.player}, {self.games:,})"

    def add(self, halves: int) -> None:
        """Count a pair of games."""
        self.pairs += 1
        self.halves += halves
        self.squares += halves * halves


@dataclass
class Left:
    """What the manager leaves to a deep search, as sums that add up, by kind of decision."""

    game: str
    column: str
    player: str
    games: int = 0  # from which decisions were sampled
    met: dict[str, int] = field(default_factory=dict)  # decisions of those games
    looked: dict[str, int] = field(default_factory=dict)  # of these, those that were searched
    gained: dict[str, float] = field(default_factory=dict)  # by them, in all
    squares: dict[str, float] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def share(self) -> float:
        """What the search wins over the manager in a whole game, for a seat."""
        return sum(self._rate(kind) * self.gained[kind] / count for kind, count in self.looked.items())

    @property
    def error(self) -> float:
        """The standard error of that."""
        return math.sqrt(sum(self._rate(kind) ** 2 * self._variance(kind) for kind in self.looked))

    def _rate(self, kind: str) -> float:
        return self.met[kind] / self.games / 2

    def _variance(self, kind: str) -> float:
        count = self.looked[kind]
        return (self.squares[kind] / count - (self.gained[kind] / count) ** 2) / max(1, count - 1)

    @property
    def words(self) -> str:
        """The cell of the table."""
        decisions = sum(self.looked.values())
        return f"{100 * self.share:.1f} ± {100 * self.error:.1f} points ({self.player}, {decisions:,} decisions)"

    def add(self, kind: str, gain: float) -> None:
        """Count a decision that was searched."""
        self.looked[kind] = self.looked.get(kind, 0) + 1
        self.gained[kind] = self.gained.get(kind, 0.0) + gain
        self.squares[kind] = self.squares.get(kind, 0.0) + gain * gain


Kept = TypeVar("Kept", Cell, Left)


@dataclass
class Timed:
    """A player whose time is taken."""

    player: Any
    seconds: float = 0.0
    decisions: int = 0

    def choose(self, table: Table, seat: int) -> int:
        """The player's choice; one that is forced takes nobody time."""
        legal = table.setup.legal(table.state, seat)
        if len(legal) == 1:
            return legal[0]
        start = time.process_time()
        chosen = int(self.player.choose(table, seat))
        self.seconds += time.process_time() - start
        self.decisions += 1
        return chosen


def play_pair(setup: PlayableGame, one: Any, other: Any, seed: str) -> int:
    """What the first wins of a pair of games, 0 to 4 halves: the same dice, then with the seats exchanged."""
    won = 0
    for seat in range(2):
        table = setup.table(seed=seed)
        while not table.over:
            actor = table.actor
            table.play((one if actor == seat else other).choose(table, actor), actor)
        won += table.results[seat]
    return won


def warm_up(setup: PlayableGame, *players: Any) -> None:
    """Let everybody choose once, so that nothing is compiled while time is taken."""
    for player in players:
        table = setup.table(seed="warm-up")
        player.choose(table, table.actor)


def play_on(setup: PlayableGame, cell: Cell, one: Any, other: Any, given: argparse.Namespace) -> None:
    """Go on with a cell, until it has the games or has used up the time."""
    warm_up(setup, one, other)
    timed, start = Timed(one), time.process_time()
    while cell.games < given.games:
        cell.add(play_pair(setup, timed, other, f"{given.seed} {cell.pairs}"))
        if time.process_time() - start > given.seconds:
            break
    cell.seconds += time.process_time() - start
    cell.thought += timed.seconds
    cell.decisions += timed.decisions


def look_on(setup: PlayableGame, cell: Left, given: argparse.Namespace) -> None:
    """Go on with decisions sampled from managers' games, until there are enough or the time is used up."""
    manager, start = find_player(setup.game.players.styles[0], setup), time.process_time()
    luck = random.Random(f"{given.seed} {cell.games}")
    while sum(cell.looked.values()) < given.games:
        table = setup.table(seed=f"left {given.seed} {cell.games}")
        cell.games += 1
        while not table.over:
            seat = table.actor
            if len(setup.legal(table.state, seat)) > 1:
                kind = setup.game.rules.decisions[setup.game.rules.decision_of(table.state)]
                cell.met[kind] = cell.met.get(kind, 0) + 1
                if luck.random() < SAMPLED:
                    cell.add(kind, gain_at(setup, table, seat, DEEPER * given.playouts))
            table.play(manager.choose(table, seat), seat)
        if time.process_time() - start > given.seconds:
            break
    cell.seconds += time.process_time() - start


def gain_at(setup: PlayableGame, table: Table, seat: int, playouts: int) -> float:
    """What the search's choice wins over the manager's, in fresh playouts on equal luck."""
    first = Racing(setup, table.state, seat, (table.key[0] ^ 1, table.key[1]), table.now.depth << 20)
    first.run_for(playouts)
    chosen = first.verdict()
    if chosen == first.own:
        return 0.0
    fresh = Racing(setup, table.state, seat, (table.key[0] ^ 2, table.key[1]), table.now.depth << 20)
    fresh.run_on(playouts)
    return fresh.value(chosen) - fresh.value(fresh.own)


def go_on(game: Game, given: argparse.Namespace, cells: list[Cell | Left]) -> Iterator[Cell | Left]:
    """Go on with every cell of a game that was asked for."""
    setup = ft.game(game.name, 2, **game.options.quick)
    run_compiled(*game.rules.records)
    manager, solved = game.players.styles[0], game.players.solved_styles
    rival = find_player(solved[0] if solved else manager, setup)
    spiel = Spiel(setup, given.a_move)
    players: dict[str, tuple[Any, Any]] = {
        "flat": (Flat(setup, given.playouts), rival),
        "sure": (find_player(f"{SEARCH}:{given.playouts}", setup), rival),
        "tree": (Tree(setup, given.tree), rival),
        "ismcts": (spiel, rival),
        "head_to_head": (Clocked(setup, given.a_move), spiel),
    }
    for column in given.columns:
        if column == LEAVES:
            left = _kept(cells, Left(game.name, column, f"{SEARCH}:{DEEPER * given.playouts}"))
            look_on(setup, left, given)
            yield left
        else:
            one, other = players[column]
            cell = _kept(cells, Cell(game.name, column, one.name, other.name))
            play_on(setup, cell, one, other, given)
            yield cell


def _kept(cells: list[Cell | Left], fresh: Kept) -> Kept:
    """The cell to go on with. It must be about the same players: other figures are not added to."""
    for cell in cells:
        if (cell.game, cell.column) == (fresh.game, fresh.column):
            if not isinstance(cell, type(fresh)) or cell.player != fresh.player:
                raise SystemExit(
                    f"{cell.game}, {COLUMNS[cell.column]}: the file has {cell.player}, not {fresh.player}."
                )
            return cell
    cells.append(fresh)
    return fresh


def page_of(cells: Sequence[Cell | Left]) -> str:
    """The table, a row for each game."""
    found = {(cell.game, cell.column): cell for cell in cells}
    columns = [column for column in COLUMNS if any(cell.column == column for cell in cells)]
    lines = [f"| game | {' | '.join(COLUMNS[column] for column in columns)} |", f"|---|{'---|' * len(columns)}"]
    for name in dict.fromkeys(cell.game for cell in cells):
        words = [found[name, column].words if (name, column) in found else "" for column in columns]
        lines.append(f"| {find_game(name).title} | {' | '.join(words)} |")
    return "\n".join(lines)


def costs_of(cells: Sequence[Cell | Left], wanted: int) -> Iterator[str]:
    """What each cell still lacks, and how long that would take on one processor, the quickest first."""
    missing = []
    for cell in cells:
        done = cell.games if isinstance(cell, Cell) else sum(cell.looked.values())
        if done < wanted:
            missing.append((cell.seconds / done * (wanted - done), wanted - done, cell))
    for seconds, count, cell in sorted(missing, key=lambda one: one[0]):
        yield f"{cell.game}, {COLUMNS[cell.column]}: {count:,} more, {seconds:,.0f} s"


def read_cells(path: Path | None) -> list[Cell | Left]:
    """The cells that a file holds."""
    if path is None or not path.exists():
        return []
    kept = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [Left(**cell) if cell["column"] == LEAVES else Cell(**cell) for cell in kept]


def write_cells(path: Path, cells: Sequence[Cell | Left]) -> None:
    """Keep what was counted."""
    kept = {"made_by": f"python -m {__spec__.name}", "cells": [asdict(cell) for cell in cells]}
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="*", metavar="GAME")
    parser.add_argument("--columns", nargs="+", choices=list(COLUMNS), default=list(COLUMNS))
    parser.add_argument("--games", type=int, default=1000, help="of a cell, at most; of `leaves`, decisions")
    parser.add_argument("--seconds", type=float, default=60.0, help="of a processor for a cell in this run, at most")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help="for each choice")
    parser.add_argument("--tree", type=int, default=TREE, help="playouts of a tree, for a decision")
    parser.add_argument("--a-move", type=float, default=A_MOVE, help="seconds a decision for ISMCTS and its rival")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--page", action="store_true", help="print the table of --out, and play nothing")
    parser.add_argument("--cost", action="store_true", help="print what cells of --out lack, and play nothing")
    given = parser.parse_args()
    cells = read_cells(given.out)
    if given.cost:
        print("\n".join(costs_of(cells, given.games)))
        return
    for game in [] if given.page else [find_game(name) for name in given.games_of] or all_games():
        for cell in go_on(game, given, cells):
            print(f"{cell.game}, {COLUMNS[cell.column]}: {cell.words}", flush=True)
            if given.out:
                write_cells(given.out, cells)
    print(page_of(cells))


if __name__ == "__main__":
    main()
