"""Checks that a game is the same everywhere: in another process, interpreted, in threads, on a GPU."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from fivetool.engine.record import INTERPRETED
from fivetool.game.registry import find_game, game_names
from fivetool.lab import cuda, devices, simulate
from fivetool.players.seated import find_player
from fivetool.table.table import Table
from fivetool.testing.findings import ConformanceError, SkipCheck, check_all_runs, check_each_run, require
from fivetool.testing.playouts import Playout, Run, can_drive, is_compiled

LONGEST_REPLAY_SECONDS = 300
THREADS = 2


@check_all_runs("same-in-another-process")
def same_in_another_process(runs: list[Run]) -> None:
    """The same seed and choices give the same game, to the last byte, in another process."""
    _compare_with_replay(runs, {"PYTHONHASHSEED": "4711"}, "in another process")


@check_all_runs("interpreted-agrees")
def interpreted_agrees(runs: list[Run]) -> None:
    """With the compiler off, the same seed and choices give the same game to the last byte."""
    if not is_compiled(runs[0].game):
        raise SkipCheck("the rules are not compiled here, so there is nothing to compare the interpreted game with")
    _compare_with_replay(runs, {"NUMBA_DISABLE_JIT": "1"}, "with the compiler off")


def _compare_with_replay(runs: list[Run], environment: Mapping[str, str], where: str) -> None:
    game = runs[0].game
    if game.name not in game_names() or find_game(game.name) is not game:
        raise SkipCheck(f"no installed package offers {game.name}, so another process cannot find it")
    chosen = [(run, playout) for run in runs for playout in _shortest(run) if not playout.problem]
    digests = _replay(game.name, chosen, environment)
    for (run, playout), digest in zip(chosen, digests, strict=True):
        require(
            digest == playout.digest(),
            f"{where} a game is different [{run.label}] (seed '{playout.seed}', same choices)",
        )


def _shortest(run: Run) -> list[Playout]:
    """One short game, or some: interpreted games take their time."""
    return sorted(run.playouts, key=lambda playout: len(playout.events))[: run.effort]


def _replay(name: str, chosen: list[tuple[Run, Playout]], environment: Mapping[str, str]) -> list[str]:
    """Let another process play games again and say what came out."""
    wanted = {
        "game": name,
        "playouts": [
            {
                "option_set": run.option_set,
                "seats": run.setup.seats,
                "seed": playout.seed,
                "choices": [[step.seat, step.choice] for step in playout.steps],
            }
            for run, playout in chosen
        ],
    }
    path = os.pathsep.join(folder for folder in sys.path if folder)
    answer = subprocess.run(
        [sys.executable, "-m", "fivetool.testing.elsewhere"],
        input=json.dumps(wanted),
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        timeout=LONGEST_REPLAY_SECONDS,
        check=False,
    )
    if answer.returncode != 0:
        last = (answer.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise ConformanceError(f"the other process fails: {last}")
    digests: list[str] = json.loads(answer.stdout)
    return digests


@check_each_run("driver-agrees")
def driver_agrees(run: Run) -> None:
    """The compiled drivers play the very game that a table plays choice by choice."""
    if not can_drive(run.game):
        raise SkipCheck("the rules are not compiled, so the drivers cannot run them")
    players = run.players_of(2)
    for whole in run.drive(players, 0, 5):
        table = Table(
            run.setup, seed=run.seed, number=whole.number, players=[find_player(name, run.setup) for name in players]
        )
        table.play_bots()
        same = (table.scores, table.results, len(table.moves)) == (whole.runs, whole.results, whole.decisions)
        require(same, f"game {whole.number} ends {whole.runs} in the drivers and {table.scores} at a table")


@check_each_run("threads-agree")
def threads_agree(run: Run) -> None:
    """Games played one after another and games played in threads end in the same states."""
    if not can_drive(run.game):
        raise SkipCheck("the rules are not compiled, so the drivers cannot run them")
    players, count = run.players_of(2), max(20, run.driven // 4)
    in_turn = [whole.digest for whole in run.drive(players, 0, count)]
    pieces = [(first, min(7, count - first)) for first in range(0, count, 7)]
    with ThreadPoolExecutor(THREADS) as pool:
        parts = pool.map(lambda piece: [whole.digest for whole in run.drive(players, *piece)], reversed(pieces))
        in_threads = [digest for part in reversed(list(parts)) for digest in part]
    for number, (one, other) in enumerate(zip(in_turn, in_threads, strict=True)):
        require(one == other, f"game {number} ends differently when games are spread over threads")


@check_each_run("gpu-agrees")
def gpu_agrees(run: Run) -> None:
    """On a GPU the same choices give the same games, to the last digit."""
    if not can_drive(run.game) or INTERPRETED:
        raise SkipCheck("the rules are not compiled, so a GPU cannot run them")
    if cuda.device_name() is None:
        raise SkipCheck("no CUDA device here")
    games = max(100, run.driven)
    for players in (run.players_of(0), run.players_of(1)):  # all random, and with managers
        _same_on_both(run, players, games)


def _same_on_both(run: Run, players: Sequence[str], games: int) -> None:
    on_cpu = simulate.simulate(run.setup, games, players, run.seed)
    on_gpu = cuda.simulate(run.setup, games, players, run.seed)
    if not (on_cpu.totals == on_gpu.totals).all():
        where = devices.first_difference(run.setup, games, players, run.seed)
        raise ConformanceError(f"the totals of {games} games differ between CPU and GPU: {where}")
