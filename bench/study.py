"""Studies: a large one is killed again and again, here or on a Dask cluster, and must come out the same to the byte.

    python bench/study.py                            10^8 games of 200 cells; the whole run is killed 20 times
    python bench/study.py --workers 4 --every 3      the same with workers, one of which is killed every 3 seconds
    python bench/study.py --games 2000 --kills 3     a smoke run

The study is played once without disturbance and once with kills; then all files of both folders are compared.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import psutil

STUDY = """\
title = "Two hundred ways to play"
game = "power-chip"
games = {games}
games_per_piece = {piece}
measures = ["win_share_1", "runs", "decisions"]

[grid]
innings = [1, 2, 3, 4, 5]
extra_innings = ["none", 1, 2, 3, "unlimited"]
last_half = ["baseball", "full"]
dp_batter = ["gone", "first"]
chip_side_change = ["stays", "batting"]
"""
CELLS = 200
SAMPLE_SECONDS = 0.25
WORKER = "dask_worker"  # how worker processes are started


class Run:
    """One command that plays a study, and how much memory it takes meanwhile."""

    def __init__(self, command: list[str]) -> None:
        self.start = time.perf_counter()
        self.process = psutil.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.memory: list[int] = []
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        while self.process.is_running():
            try:
                self.memory.append(self.process.memory_info().rss)
            except psutil.Error:
                return
            time.sleep(SAMPLE_SECONDS)

    def finish(self) -> float:
        """Wait for its end; returns the seconds it took."""
        complaint = self.process.communicate()[1]
        if self.process.returncode:
            raise SystemExit(f"The study failed: {complaint.strip()}")
        return time.perf_counter() - self.start

    def kill_at(self, seconds: float) -> bool:
        """Kill it with SIGKILL after so many seconds; False where it had come to its end before."""
        try:
            self.process.wait(seconds)
        except psutil.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            return True
        return False

    def kill_a_worker(self, chance: random.Random) -> bool:
        """Kill one of its worker processes."""
        try:
            workers = [child for child in self.process.children(recursive=True) if _is_worker(child)]
        except psutil.Error:
            return False
        if not workers:
            return False
        try:
            chance.choice(workers).kill()
        except psutil.Error:
            return False
        return True


def _is_worker(process: psutil.Process) -> bool:
    try:
        return any(WORKER in word for word in process.cmdline())
    except psutil.Error:
        return False


def command(study: Path, folder: Path, options: argparse.Namespace) -> list[str]:
    """The command that plays the study, or goes on with it."""
    where = ["--workers", str(options.workers)] if options.workers else ["--threads", str(options.threads)]
    return [sys.executable, "-m", "fivetool.cli", "study", "run", str(study), "--out", str(folder), *where, "--json"]


def killed_whole(study: Path, folder: Path, options: argparse.Namespace) -> tuple[int, float]:
    """Kill the whole run again and again, at random moments, then let it come to its end."""
    chance, kills, start = random.Random(options.seed), 0, time.perf_counter()
    while kills < options.kills:
        moment = chance.uniform(options.soonest, options.latest)
        if not Run(command(study, folder, options)).kill_at(moment):
            print(f"The run was complete after {kills} kills; give --latest less.", file=sys.stderr)
            break
        kills += 1
        there = sum(1 for _ in folder.rglob("*.parquet"))
        print(f"kill {kills} after {moment:.1f} s: {there} pieces are there", file=sys.stderr, flush=True)
    Run(command(study, folder, options)).finish()
    return kills, time.perf_counter() - start


def killed_workers(study: Path, folder: Path, options: argparse.Namespace) -> tuple[int, float]:
    """Kill a worker every few seconds until the study is complete."""
    chance, kills = random.Random(options.seed), 0
    run = Run(command(study, folder, options))
    while True:
        try:
            run.process.wait(options.every)
            break
        except psutil.TimeoutExpired:
            if any(folder.rglob("*.parquet")):  # all workers have started
                kills += run.kill_a_worker(chance)
                print(f"{kills} workers killed", file=sys.stderr, flush=True)
    return kills, run.finish()


def digest_of(folder: Path) -> dict[str, str]:
    """Every file of a folder with its hash."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000_000, help="of all cells together")
    parser.add_argument("--piece", type=int, default=50_000, help="games of a piece")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--workers", type=int, help="play on a local Dask cluster, and kill its workers")
    parser.add_argument("--every", type=float, default=3.0, help="seconds between killed workers")
    parser.add_argument("--soonest", type=float, default=2.0, help="seconds before the whole run is killed, at least")
    parser.add_argument("--latest", type=float, default=12.0, help="and at most")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fivetool-study-") as made:
        folder = Path(made)
        study = folder / "study.toml"
        games = max(1, options.games // CELLS)
        study.write_text(STUDY.format(games=games, piece=min(options.piece, games)), encoding="utf-8")
        alone = argparse.Namespace(**{**vars(options), "workers": None})
        whole = Run(command(study, folder / "whole", alone))
        seconds = whole.finish()
        print(f"undisturbed: {seconds:.1f} s", file=sys.stderr, flush=True)
        disturb = killed_workers if options.workers else killed_whole
        kills, disturbed = disturb(study, folder / "killed", options)
        one, other = digest_of(folder / "whole"), digest_of(folder / "killed")
        quarter = max(1, len(whole.memory) // 4)
        print(
            json.dumps(
                {
                    "cells": CELLS,
                    "games": games * CELLS,
                    "pieces": sum(name.endswith(".parquet") for name in one),
                    "seconds": round(seconds, 1),
                    "games_per_second": round(games * CELLS / seconds),
                    "memory_mb_second_quarter": round(max(whole.memory[quarter : 2 * quarter], default=0) / 1e6),
                    "memory_mb_last_quarter": round(max(whole.memory[-quarter:], default=0) / 1e6),
                    "kills": kills,
                    "seconds_with_kills": round(disturbed, 1),
                    "same_bytes": one == other,
                }
            )
        )
        if one != other:
            raise SystemExit("The folders differ.")


if __name__ == "__main__":
    main()
