"""How a study scales: the same study on one core and on all, by threads and by worker processes, and on a GPU.

    python bench/scaling.py --games 8000000              threads: 1, then all cores
    python bench/scaling.py --workers                    worker processes instead
    python bench/scaling.py --cuda                       the same study on a GPU

Rules are compiled before the clock starts, and workers have played a piece. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from fivetool.lab.cuda import device_name
from fivetool.lab.study import Study, read_study
from fivetool.lab.study.cluster import local_cluster
from fivetool.lab.study.run import Engine, Threads, play_one_game

STUDY = """\
title = "Scaling"
game = "{game}"
games = {games}
games_per_piece = {piece}
measures = ["win_share_1", "runs_1"]
"""


def timed(engine: Engine, study: Study, pieces: range) -> float:
    """Seconds that all pieces take."""
    start = time.perf_counter()
    for _ in engine.play(study.text, pieces):
        pass
    return time.perf_counter() - start


def engine_of(count: int, workers: bool) -> AbstractContextManager[Any]:
    """So many threads, or worker processes."""
    return local_cluster(count) if workers else nullcontext(Threads(count))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="power-chip")
    parser.add_argument("--games", type=int, default=8_000_000, help="on all cores; one core plays its share of them")
    parser.add_argument("--piece", type=int, default=100_000, help="games of a piece")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--workers", action="store_true", help="worker processes instead of threads")
    parser.add_argument("--cuda", action="store_true", help="a GPU beside one core")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        file = Path(made) / "study.toml"
        file.write_text(STUDY.format(game=options.game, games=options.games, piece=options.piece), encoding="utf-8")
        study = read_study(file)
    play_one_game(study)
    pieces = max(1, options.games // options.piece)
    one = max(1, pieces // options.cores)
    found: dict[str, Any] = {"game": options.game, "games_a_piece": options.piece}
    for cores, count in ((1, one), (options.cores, pieces)):
        with engine_of(cores, options.workers) as engine:
            timed(engine, study, range(4 * cores if options.workers else cores))
            found[f"games_a_second_{cores}"] = round(count * options.piece / timed(engine, study, range(count)))
    found["times_one_core"] = round(found[f"games_a_second_{options.cores}"] / found["games_a_second_1"], 2)
    if options.cuda:
        on_gpu = study.with_(device="cuda", games_per_piece=max(options.piece, options.games // 4))
        timed(Threads(1), on_gpu, range(1))
        seconds = timed(Threads(1), on_gpu, range(4))
        found |= {"device": device_name(), "games_a_second_gpu": round(4 * on_gpu.games_per_piece / seconds)}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
