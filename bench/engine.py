"""How fast the engine is, as ratios that mean the same on any machine.

    python bench/engine.py                    every measurement, a few minutes
    python bench/engine.py --quick            a smoke run; its figures mean little
    python bench/engine.py --json             one JSON object
    python bench/engine.py --markdown         the table of docs/benchmarks.md
    python bench/engine.py --only playouts    one part: dice, threads, playouts, memory, start

Every ratio compares things measured in the same run, in turns, so that a busy machine slows both sides alike.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

import fivetool as ft
from fivetool.engine.dice import RECORDING, make_dice, roll, roll_many
from fivetool.engine.drivers import NO_SOLUTION, RANDOM_STYLE, choose, start_stream
from fivetool.engine.record import compiled, rule
from fivetool.engine.tape import make_tape
from fivetool.game.setup import Setup
from fivetool.lab.simulate import simulate
from fivetool.players import find_player
from fivetool.players.matches import style_of
from fivetool.table import Table

KEY = (1, 2)
SAMPLE = 1_000  # games in which dice are counted
MANAGER_STYLE = 0
TURNS = 3  # how often each side of a throughput is timed


@dataclass(frozen=True)
class Effort:
    """How much to measure."""

    games: int  # of the timed simulations
    turns: int  # how often each side of a ratio is timed
    openspiel_games: int
    table_games: int
    memory_games: tuple[int, ...]
    starts: int


FULL = Effort(200_000, 7, 300, 300, (100_000, 1_000_000, 4_000_000), 5)
QUICK = Effort(2_000, 2, 5, 5, (1_000, 10_000), 1)


@dataclass(frozen=True)
class Figure:
    """One line of the report. `goal` is ("<=", 3.0) or (">=", 50.0), or nothing for a plain fact."""

    part: str
    name: str
    value: float
    unit: str
    goal: tuple[str, float] | None = None

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None without one."""
        if self.goal is None:
            return None
        sign, bound = self.goal
        return self.value <= bound if sign == "<=" else self.value >= bound

    @property
    def shown(self) -> str:
        """The value as a person reads it."""
        digits = f"{self.value:,.0f}" if self.value >= 1000 else f"{self.value:.3g}"
        return f"{digits} {self.unit}".strip()

    @property
    def goal_shown(self) -> str:
        """The goal as a person reads it."""
        if self.goal is None:
            return ""
        words = {"<=": "at most", ">=": "at least"}
        return f"{words[self.goal[0]]} {self.goal[1]:g} {self.unit}".strip()


# --- what is measured ---


def seconds_of(work: Callable[[], Any]) -> float:
    """How long a piece of work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def in_turns(turns: int, *works: Callable[[], Any]) -> list[float]:
    """The median time of each, measured in turns after one run of each to warm up."""
    for work in works:
        work()
    times: list[list[float]] = [[] for _ in works]
    for _ in range(turns):
        for work, seen in zip(works, times, strict=True):
            seen.append(seconds_of(work))
    return [statistics.median(seen) for seen in times]


def dice_of_games(setup: Setup, style: int) -> Counter[tuple[int, int]]:
    """Dice rolled in SAMPLE games by one kind of player, by kind and number of faces."""
    rules, book, rolled = setup.game.rules, setup.book, Counter()
    tape, mine, mask = make_tape(0), make_dice(KEY, 1 << 63), np.zeros(len(setup.game.rules.choices), np.uint8)
    for number in range(SAMPLE):
        state, dice = setup.new_state(), make_dice(KEY, number, RECORDING)
        rules.deal(state, book, dice, tape)
        while True:
            rolled.update((int(kind), int(faces)) for kind, faces, _ in dice.script[: int(dice.position)])
            dice.position = 0
            seat = setup.actor(state)
            if seat < 0:
                break
            choice = choose(state, book, seat, style, setup.knowledge, NO_SOLUTION, mine, mask)
            rules.apply(state, book, seat, choice, dice, tape)
    return rolled


def handfuls_a_game(setup: Setup, style: int) -> list[tuple[int, int, float]]:
    """Faces, dice in a handful, handfuls a game, for every kind of dice that the game rolls."""
    sizes = {kind: described.count for kind, described in setup.game.rules.dice.items()}
    return [
        (faces, sizes[kind], count / sizes[kind] / SAMPLE)
        for (kind, faces), count in dice_of_games(setup, style).items()
    ]


@rule
def draw_handfuls(dice, faces, count, times):
    """The bare cost of dice: draw so many handfuls and do nothing with them."""
    out = np.zeros(count, np.uint8)
    seen = 0
    for _ in range(times):
        if count == 1:
            seen += roll(dice, 0, faces)
        else:
            roll_many(dice, 0, faces, out)
            seen += out[0]
    return seen


@rule
def start_streams(dice, key, times):
    """Every game starts a stream of its own; so do the bare dice."""
    for number in range(times):
        start_stream(dice, key, np.uint64(number))


def draw_dice(handfuls: list[tuple[int, int, float]], games: int) -> None:
    """Nothing but the dice of so many games."""
    dice = make_dice(KEY)
    compiled(start_streams)(dice, dice.key, games)
    for faces, size, mean in handfuls:
        compiled(draw_handfuls)(dice, faces, size, round(mean * games))


def print_throughput(setup: Setup, player: str, games: int, goal: int = 0) -> None:
    """Games a second with one kind of player in every seat, and a game against the bare cost of its dice."""
    handfuls = handfuls_a_game(setup, style_of(player, setup.game))
    players, cores = [player] * setup.seats, os.cpu_count()
    drawn, one, all_cores = in_turns(
        TURNS,
        lambda: draw_dice(handfuls, games),
        lambda: simulate(setup, games, players, 1, threads=1),
        lambda: simulate(setup, games, players, 1, threads=cores),
    )
    wanted = f" (goal {goal:,})" if goal else ""
    print(f"{player}: {games / all_cores:,.0f} games a second on {cores} cores{wanted}, {games / one:,.0f} on one")
    print(
        f"{player}: {one / games * 1e6:.1f} µs a game on one core, "
        f"{one / drawn:.1f} times the bare cost of its dice ({drawn / games * 1e6:.2f} µs)"
    )


def dice(setup: Setup, effort: Effort) -> Iterator[Figure]:
    """A whole game against nothing but its dice, on one thread."""
    handfuls, games = handfuls_a_game(setup, MANAGER_STYLE), effort.games
    managers = ["manager"] * setup.seats
    whole, drawn = in_turns(
        effort.turns,
        lambda: simulate(setup, games, managers, 1, threads=1),
        lambda: draw_dice(handfuls, games),
    )
    yield Figure("dice", "a managed game, against drawing its dice alone", whole / drawn, "x", ("<=", 3))
    yield Figure("dice", "time of a managed game", whole / games * 1e6, "µs")
    yield Figure("dice", "time of drawing its dice", drawn / games * 1e6, "µs")


def threads(setup: Setup, effort: Effort) -> Iterator[Figure]:
    """Games a second on one thread and on two."""
    managers, games = ["manager"] * setup.seats, effort.games
    one, two = in_turns(
        effort.turns,
        lambda: simulate(setup, games, managers, 1, threads=1),
        lambda: simulate(setup, games, managers, 1, threads=2),
    )
    yield Figure("threads", "games a second, one thread", games / one, "")
    yield Figure("threads", "games a second, two threads", games / two, "")
    yield Figure("threads", "two threads against one", one / two, "x", (">=", 1.8))


def openspiel_steps(name: str, games: int) -> int:
    """Random playouts of an OpenSpiel game driven from Python; returns decisions plus chance events.

    The standard library picks the actions: NumPy's `choice` takes longer than the games themselves and would make
    OpenSpiel look several times slower than it is.
    """
    import pyspiel  # here, so that everything else is measured without it

    game, picker, steps = pyspiel.load_game(name), random.Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(picker.choices(actions, chances)[0])
            else:
                state.apply_action(picker.choice(state.legal_actions()))
            steps += 1
    return steps


def table_steps(setup: Setup, games: int) -> None:
    """Random games at a table, every choice made from Python, with play-by-play and undo kept."""
    for number in range(games):
        players = [find_player("random", setup) for _ in range(setup.seats)]
        Table(setup, seed=1, number=number, players=players).play_bots()


def playouts(setup: Setup, effort: Effort) -> Iterator[Figure]:
    """Random playouts in decisions plus chance events a second, against OpenSpiel in the same run."""
    bots, games = ["random"] * setup.seats, effort.games
    report = simulate(setup, games, bots, 1, threads=1)
    rolled = sum(mean for _, _, mean in handfuls_a_game(setup, RANDOM_STYLE))
    steps_a_game = report.decisions / report.games + rolled
    names = ("pig", "backgammon")
    # pig is a short game: as many of its steps as backgammon has in a handful of games
    openspiel_games = {"pig": effort.openspiel_games * 4, "backgammon": effort.openspiel_games}
    steps = {name: openspiel_steps(name, openspiel_games[name]) for name in names}
    ours, at_tables, *theirs = in_turns(
        min(effort.turns, 3),
        lambda: simulate(setup, games, bots, 1, threads=1),
        lambda: table_steps(setup, effort.table_games),
        *(lambda name=name: openspiel_steps(name, openspiel_games[name]) for name in names),
    )
    own_rate = games * steps_a_game / ours
    yield Figure("playouts", "random playouts: steps a second, one thread", own_rate, "")
    yield Figure(
        "playouts",
        "the same at a table, choice by choice from Python",
        effort.table_games * steps_a_game / at_tables,
        "",
    )
    for name, took in zip(names, theirs, strict=True):
        rate = steps[name] / took
        yield Figure("playouts", f"OpenSpiel {name} from Python: steps a second", rate, "")
        yield Figure("playouts", f"random playouts against OpenSpiel {name}", own_rate / rate, "x", (">=", 50))


MEMORY_PROGRAM = """
import resource, sys
import fivetool as ft
ft.simulate(sys.argv[1], games=int(sys.argv[2]), seed=1)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def peak_megabytes(name: str, games: int) -> float:
    """Peak resident memory of a process that simulates so many games."""
    done = subprocess.run(
        [sys.executable, "-c", MEMORY_PROGRAM, name, str(games)], check=True, capture_output=True, text=True
    )
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return int(done.stdout) / unit


def memory(setup: Setup, effort: Effort) -> Iterator[Figure]:
    """Peak memory as the number of games grows."""
    peaks = [peak_megabytes(setup.game.name, games) for games in effort.memory_games]
    for games, peak in zip(effort.memory_games, peaks, strict=True):
        yield Figure("memory", f"peak memory at {games:,} games", peak, "MiB")
    yield Figure("memory", "most games against fewest", peaks[-1] / peaks[0], "x", ("<=", 1.1))


START_PROGRAMS = {
    "a table at its first decision": "import sys, fivetool as ft; ft.game(sys.argv[1]).table(seed=7).choices",
    "a first simulation": "import sys, fivetool as ft; ft.simulate(sys.argv[1], games=1)",
}


def start(setup: Setup, effort: Effort) -> Iterator[Figure]:
    """A whole process with nothing compiled yet, and the processes after it."""
    for what, program in START_PROGRAMS.items():
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-c", program, setup.game.name]
            environment = {**os.environ, "FIVETOOL_CACHE_DIR": folder}

            def run(command: list[str] = command, environment: dict[str, str] = environment) -> None:
                subprocess.run(command, check=True, env=environment, capture_output=True)

            yield Figure("start", f"{what}, first process ever", seconds_of(run), "s", ("<=", 15))
            later = statistics.median(seconds_of(run) for _ in range(effort.starts))
            yield Figure("start", f"{what}, later processes", later, "s", ("<=", 1))


PARTS: dict[str, Callable[[Setup, Effort], Iterator[Figure]]] = {
    "dice": dice,
    "threads": threads,
    "playouts": playouts,
    "memory": memory,
    "start": start,
}


# --- reports ---


def as_json(figures: list[Figure], setup: Setup, quick: bool) -> str:
    """One JSON object, with the machine it was measured on."""
    rows = [{**asdict(figure), "met": figure.met} for figure in figures]
    return json.dumps({"game": setup.game.name, "quick": quick, "machine": machine(), "figures": rows}, indent=2)


def as_markdown(figures: list[Figure]) -> str:
    """The table of docs/benchmarks.md."""
    lines = ["| Measurement | Value | Goal | Met |", "|---|---:|---:|:---:|"]
    for figure in figures:
        met = {True: "yes", False: "no", None: ""}[figure.met]
        lines.append(f"| {figure.name} | {figure.shown} | {figure.goal_shown} | {met} |")
    return "\n".join(lines)


def as_text(figure: Figure) -> str:
    """One line for a person."""
    mark = {True: "ok  ", False: "MISS", None: "    "}[figure.met]
    goal = f"   ({figure.goal_shown})" if figure.goal else ""
    return f"{mark}  {figure.name:<56} {figure.shown:>16}{goal}"


def machine() -> dict[str, Any]:
    """What it was measured on."""
    return {
        "cores": os.cpu_count(),
        "processor": platform.processor() or platform.machine(),
        "system": platform.system(),
        "python": platform.python_version(),
    }


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description="Measure the engine.")
    parser.add_argument("--game", default="power-chip", help="the game to measure with")
    parser.add_argument("--quick", action="store_true", help="a smoke run: everything once and small")
    parser.add_argument("--only", choices=PARTS, action="append", help="measure this part alone (may be repeated)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--markdown", action="store_true", help="print a table for the documentation")
    return parser.parse_args()


def main() -> None:
    """Measure and report."""
    asked = arguments()
    setup, effort = ft.game(asked.game), QUICK if asked.quick else FULL
    figures: list[Figure] = []
    for part in asked.only or PARTS:
        for figure in PARTS[part](setup, effort):
            figures.append(figure)
            if not (asked.json or asked.markdown):
                print(as_text(figure), flush=True)
    if asked.json:
        print(as_json(figures, setup, asked.quick))
    elif asked.markdown:
        print(as_markdown(figures))


if __name__ == "__main__":
    try:
        main()
    except ft.FivetoolError as error:
        sys.exit(f"bench: {error}")
