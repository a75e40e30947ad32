"""The scheduler of a study on a cluster: how many pieces a second it can hand out, and what it costs beside threads.

    python bench/scheduler.py
    python bench/scheduler.py --pieces 4 --games 20000     a smoke run

Pieces without games show the limit of the scheduler; pieces of about a second, played in turns by one thread here and
by one worker process, show what handing them out costs.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

from distributed import Client, LocalCluster

from fivetool.lab.study import read_study
from fivetool.lab.study.cluster import Cluster, local_cluster
from fivetool.lab.study.run import Threads, play_one_game

STUDY = """\
title = "Pieces"
game = "power-chip"
games = {games}
games_per_piece = {games}
measures = ["win_share_1", "runs", "decisions"]
"""


def nothing(number: int) -> int:
    """A piece without games."""
    return number


def handed_out(tasks: int, workers: int) -> float:
    """Tasks a second that the scheduler hands out when nothing has to be done in them."""
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        client.gather(client.map(nothing, range(100), pure=False))
        start = time.perf_counter()
        client.gather(client.map(nothing, range(tasks), pure=False))
        return tasks / (time.perf_counter() - start)


def overhead(games: int, pieces: int, rounds: int) -> tuple[float, float]:
    """Seconds of a piece in this process, and how much longer a worker process takes for it."""
    with tempfile.TemporaryDirectory() as made:
        file = Path(made) / "study.toml"
        file.write_text(STUDY.format(games=games), encoding="utf-8")
        study = read_study(file)
    play_one_game(study)
    here, there = [], []
    with local_cluster(1) as cluster:
        list(cluster.play(study.text, range(1)))  # the worker gets ready
        for number in range(rounds):
            part = range(number * pieces, (number + 1) * pieces)
            here.append(_timed(Threads(1), study.text, part))
            there.append(_timed(cluster, study.text, part))
            print(f"round {number + 1}: {here[-1]:.2f} s here, {there[-1]:.2f} s there", file=sys.stderr, flush=True)
    ratios = [far / near for near, far in zip(here, there, strict=True)]
    return statistics.median(here) / pieces, statistics.median(ratios) - 1


def _timed(engine: Threads | Cluster, text: str, numbers: range) -> float:
    start = time.perf_counter()
    list(engine.play(text, numbers))
    return time.perf_counter() - start


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tasks", type=int, default=5_000, help="pieces without games")
    parser.add_argument("--workers", type=int, default=2, help="that take them")
    parser.add_argument("--games", type=int, default=150_000, help="of a piece of about a second")
    parser.add_argument("--pieces", type=int, default=6, help="in each turn")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    rate = handed_out(options.tasks, options.workers)
    seconds, more = overhead(options.games, options.pieces, options.rounds)
    print(
        json.dumps(
            {
                "tasks_per_second": round(rate),
                "piece_seconds": round(seconds, 3),
                "overhead": round(more, 4),
            }
        )
    )


if __name__ == "__main__":
    main()
