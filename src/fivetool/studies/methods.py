"""Ways to search, each against the manager: playouts of every choice, sure switches, a tree, OpenSpiel's ISMCTS.

python -m fivetool.studies.methods [GAME ...] [--games 1000] [--seconds 60] [--out FILE.json]

Games are played as a quick game is, each twice: the same dice with the seats exchanged. Where a game is solved, the
perfect player takes the manager's place. A cell of the table ends after so many games, or when its seconds of a
processor are used up. `manager leaves` is what a deep search wins over the manager in a whole game, added up over
decisions that were sampled from managers' games (`search_gain`). The last column plays the search against OpenSpiel's
ISMCTS itself, both with the same seconds a decision. FILE is written after every cell, and cells that it holds are not
played again, so that a long run can be broken off and go on; `--page` prints the table of a FILE.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import fivetool as ft
from fivetool.api import PlayableGame
from fivetool.engine.record import run_compiled
from fivetool.game.game import Game
from fivetool.game.registry import all_games, find_game
from fivetool.players import find_player
from fivetool.players.racing import Racing
from fivetool.studies.searchers import Clocked, Flat, Spiel, Tree
from fivetool.table import Table

PLAYOUTS = 200  # for each choice
TREE = 1000  # playouts of a decision
A_MOVE = 0.25  # seconds of a processor
FEWEST = 4  # games of a cell, however long they take
COLUMNS = {
    "leaves": "manager leaves",
    "flat": "flat playouts",
    "sure": "sure switches",
    "tree": "tree over information sets",
    "ismcts": "OpenSpiel's ISMCTS",
    "head_to_head": "search against ISMCTS",
}


@dataclass(frozen=True)
class Cell:
    """What one way to search did. Shares count a draw as half a game."""

    game: str
    column: str
    player: str
    other: str
    games: int
    share: float
    error: float
    a_move: float  # seconds of a processor for a decision

    @property
    def words(self) -> str:
        """The cell of the table."""
        if self.column == "leaves":
            return f"{100 * self.share:.1f} ± {100 * self.error:.1f} points ({self.games:,} decisions)"
        return f"{100 * self.share:.1f} ± {100 * self.error:.1f}% ({self.player}, {self.games:,})"


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

    @property
    def a_move(self) -> float:
        """Seconds of a processor for a decision."""
        return self.seconds / max(1, self.decisions)


def contest(setup: PlayableGame, one: Any, other: Any, games: int, seconds: float, seed: int) -> Iterator[float]:
    """What the first wins of each pair of games, 0 to 1: the same dice, then with the seats exchanged."""
    start = time.process_time()
    for number in range(games // 2):
        won = 0.0
        for seat in range(2):
            table = setup.table(seed=f"{seed} {number}")
            while not table.over:
                actor = table.actor
                table.play((one if actor == seat else other).choose(table, actor), actor)
            won += table.results[seat] / 4
        yield won
        if time.process_time() - start > seconds and 2 * (number + 1) >= FEWEST:
            return


def warm_up(setup: PlayableGame, *players: Any) -> None:
    """Let everybody choose once, so that nothing is compiled while time is taken."""
    for player in players:
        table = setup.table(seed="warm-up")
        player.choose(table, table.actor)


def play_cell(setup: PlayableGame, column: str, one: Any, other: Any, limits: tuple[int, float, int]) -> Cell:
    """One cell of the table."""
    warm_up(setup, one, other)
    timed = Timed(one)
    pairs = list(contest(setup, timed, other, *limits))
    error = statistics.stdev(pairs) / math.sqrt(len(pairs))
    count = 2 * len(pairs)
    return Cell(setup.game.name, column, one.name, other.name, count, statistics.mean(pairs), error, timed.a_move)


def left_by_manager(setup: PlayableGame, playouts: int, seconds: float, seed: int) -> Cell:
    """What a search wins over the manager in a whole game and seat, over decisions sampled from managers' games."""
    manager, luck = find_player(setup.game.players.styles[0], setup), random.Random(seed)
    gains: dict[str, list[float]] = defaultdict(list)
    met: Counter[str] = Counter()
    games, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        table = setup.table(seed=f"left {seed} {games}")
        games += 1
        while not table.over:
            seat = table.actor
            if len(setup.legal(table.state, seat)) > 1:
                kind = setup.game.rules.decisions[setup.game.rules.decision_of(table.state)]
                met[kind] += 1
                if luck.random() < 1 / 4:
                    gains[kind].append(gain_at(setup, table, seat, playouts))
            table.play(manager.choose(table, seat), seat)
    return _left(setup, gains, {kind: count / games / setup.seats for kind, count in met.items()}, manager.name)


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


def _left(setup: PlayableGame, gains: Mapping[str, list[float]], rates: Mapping[str, float], name: str) -> Cell:
    share = sum(rates[kind] * statistics.mean(found) for kind, found in gains.items())
    spread = [(rates[kind], found) for kind, found in gains.items() if len(found) > 1]
    error = math.sqrt(sum(rate**2 * statistics.variance(found) / len(found) for rate, found in spread))
    decisions = sum(len(found) for found in gains.values())
    return Cell(setup.game.name, "leaves", name, "", decisions, share, error, 0.0)


def cells_of(game: Game, given: argparse.Namespace, done: set[tuple[str, str]]) -> Iterator[Cell]:
    """Every cell of a game that is not done yet."""
    setup = ft.game(game.name, 2, **game.options.quick)
    run_compiled(*game.rules.records)
    solved = game.players.solved_styles
    rival = find_player(solved[0] if solved else game.players.styles[0], setup)
    limits = (given.games, given.seconds, given.seed)
    spiel = Spiel(setup, given.a_move)
    makers: dict[str, Callable[[], Cell]] = {
        "leaves": lambda: left_by_manager(setup, 4 * given.playouts, given.seconds, given.seed),
        "flat": lambda: play_cell(setup, "flat", Flat(setup, given.playouts), rival, limits),
        "sure": lambda: play_cell(setup, "sure", find_player(f"search:{given.playouts}", setup), rival, limits),
        "tree": lambda: play_cell(setup, "tree", Tree(setup, given.tree), rival, limits),
        "ismcts": lambda: play_cell(setup, "ismcts", spiel, rival, limits),
        "head_to_head": lambda: play_cell(setup, "head_to_head", Clocked(setup, given.a_move), spiel, limits),
    }
    for column, make in makers.items():
        if column in given.columns and (game.name, column) not in done:
            yield make()


def page_of(cells: Sequence[Cell]) -> str:
    """The table, a row for each game."""
    found = {(cell.game, cell.column): cell for cell in cells}
    columns = [column for column in COLUMNS if any(cell.column == column for cell in cells)]
    lines = [f"| game | {' | '.join(COLUMNS[column] for column in columns)} |", f"|---|{'---|' * len(columns)}"]
    for name in dict.fromkeys(cell.game for cell in cells):
        words = [found[name, column].words if (name, column) in found else "" for column in columns]
        lines.append(f"| {find_game(name).title} | {' | '.join(words)} |")
    return "\n".join(lines)


def read_cells(path: Path | None) -> list[Cell]:
    """The cells that a file holds."""
    if path is None or not path.exists():
        return []
    return [Cell(**cell) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="*", metavar="GAME")
    parser.add_argument("--columns", nargs="+", choices=list(COLUMNS), default=list(COLUMNS))
    parser.add_argument("--games", type=int, default=1000, help="of a cell, at most")
    parser.add_argument("--seconds", type=float, default=60.0, help="of a processor for a cell, at most")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help="for each choice")
    parser.add_argument("--tree", type=int, default=TREE, help="playouts of a tree, for a decision")
    parser.add_argument("--a-move", type=float, default=A_MOVE, help="seconds a decision for ISMCTS and its rival")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--page", action="store_true", help="print the table of --out, and play nothing")
    given = parser.parse_args()
    cells = read_cells(given.out)
    for game in [] if given.page else [find_game(name) for name in given.games_of] or all_games():
        for cell in cells_of(game, given, {(cell.game, cell.column) for cell in cells}):
            cells.append(cell)
            print(f"{cell.game}, {COLUMNS[cell.column]}: {cell.words}, {1000 * cell.a_move:.1f} ms a move", flush=True)
            if given.out:
                kept = {"made_by": f"python -m {__spec__.name}", "cells": [asdict(cell) for cell in cells]}
                given.out.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(page_of(cells))


if __name__ == "__main__":
    main()
