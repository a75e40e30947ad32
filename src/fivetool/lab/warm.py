"""Compiling the rules of games ahead of time, several games at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from fivetool.engine import cache, drivers
from fivetool.engine.record import run_compiled
from fivetool.errors import FivetoolError
from fivetool.game.game import Game
from fivetool.lab.simulate import simulate
from fivetool.players import find_player
from fivetool.players.estimate import Sampler, advise
from fivetool.players.reasons import Observer
from fivetool.table import Table

HINT_SECONDS = 0.01
MOST_REHEARSED = 150  # positions; most of what a game asks has come up by then
POLITE = 10  # how far compiling steps back behind people who play meanwhile


def compile_game(game: Game) -> None:
    """Do once all that people do: sit at a table, look at everything, play to the end, ask for a hint, simulate."""
    run_compiled(*game.rules.records)
    setup = game.setup()
    manager = find_player(game.players.styles[0], setup)
    Table(setup, seed="warm-up", players=[manager] * setup.seats).play_bots()
    rehearse(game)
    table = Table(setup, seed="warm-up")
    if not table.over:
        advise(setup, table.state, table.actor, HINT_SECONDS)
        seen = setup.view(table.state, table.actor)
        Sampler(setup, seen, table.actor).play(-1, 1)  # a solved game's advice plays none
        Observer(setup, table.state, table.actor, table.key).look_at(table.choices[0].id)
        for name in ("search:1", *(opponent.bot for opponent in game.players.opponents[:1])):
            find_player(name, setup).choose(table, table.actor)
    simulate(setup, 1, [game.players.styles[0]] * setup.seats, threads=1)


def rehearse(game: Game) -> None:
    """Go through a game with all that people are shown of it: words and boards call rules of their own.

    Whoever saw one of them first would otherwise wait for the compiler, and everybody else with them.
    """
    setup = game.setup()
    table = Table(setup, seed="rehearsal", players=[find_player("random", setup)] * setup.seats)
    for _ in range(MOST_REHEARSED):
        if table.over:
            break
        for seat in table.waiting:
            scene = table.scene(seat)
            game.words.question(scene)
            game.board.svg(scene, table.choices_of(seat))
        game.board.svg(table.scene(), [])
        table.play_bot()
    table.play_by_play()


def is_compiled(game: Game) -> bool:
    """Whether what `compile_game` compiles is in the cache for the rules as they are now.

    A look at the names of files, not into them: what a table asks at every decision, and the simulation, which is
    compiled last. Rules that only other rules call have no files of their own.
    """
    folder = cache.folder_of(frozenset({cache.package_of(game.rules.legal.__module__)}))
    return all(_is_kept(folder, function) for function in (game.rules.legal, drivers.simulate_games))


def _is_kept(folder: Path, function: Callable[..., Any]) -> bool:
    """Whether a compiled version of a function is there: its index, and some code."""
    files = folder / function.__module__
    return all(any(files.glob(f"*.{function.__name__}-*.{ending}")) for ending in ("nbi", "nbc"))


def compile_games(games: Iterable[Game], at_once: int | None = None) -> Iterator[tuple[str, float]]:
    """Compile each game in a process of its own; yields the name and the seconds of each as it is ready."""
    with ThreadPoolExecutor(at_once or os.cpu_count() or 1) as threads:
        jobs = [threads.submit(_compile_apart, game.name) for game in games]
        try:
            for job in as_completed(jobs):
                yield job.result()
        finally:
            for job in jobs:
                job.cancel()


def _compile_apart(name: str) -> tuple[str, float]:
    command = [sys.executable, "-m", "fivetool.cli", "warm", name, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        if hasattr(os, "setpriority"):
            os.setpriority(os.PRIO_PROCESS, process.pid, POLITE)
        printed, complaint = process.communicate()
    if process.returncode:
        reason = (complaint.strip().splitlines() or ["no reason given"])[-1]
        raise FivetoolError(f"{name} could not be compiled: {reason}")
    return name, float(json.loads(printed)["games"][name])
