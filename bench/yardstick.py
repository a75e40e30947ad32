"""Power Chip against the same rules written by hand in C++: one thread each, in turns, in one run.

    python bench/yardstick.py                 the ratio, a minute
    python bench/yardstick.py --games 50000   fewer games a turn

Both are timed by the processor time they use, so that other work on the machine counts for neither. Both play the same
games with the same dice (`yardstick.cpp` draws them from the same generator), and the run stops if what the games add
up to differs anywhere. Needs a C++ compiler: c++, g++ or clang++.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import fivetool as ft
from fivetool.lab.simulate import Report, simulate
from fivetool.table.fair import key_from_seed

SOURCE = Path(__file__).with_name("yardstick.cpp")
SEED = 1
TURNS = 7
COMPILERS = ("c++", "g++", "clang++")


def build(folder: Path) -> Path:
    """The yardstick, compiled as well as the compiler can."""
    compiler = next((found for name in COMPILERS if (found := shutil.which(name))), None)
    if compiler is None:
        sys.exit(f"The yardstick needs a C++ compiler: {', '.join(COMPILERS)}.")
    program = folder / "yardstick"
    subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", "-o", program, SOURCE], check=True)
    return program


def by_hand(program: Path, first: int, games: int) -> dict[str, Any]:
    """A run of the yardstick."""
    arguments = [str(value) for value in (first, games, *key_from_seed(SEED))]
    found: dict[str, Any] = json.loads(subprocess.run([program, *arguments], check=True, capture_output=True).stdout)
    return found


def by_rules(first: int, games: int) -> tuple[Report, float]:
    """The same games by the engine, and the processor time that they took."""
    start = time.process_time()
    report = simulate(ft.game("power-chip"), games, ["always", "always"], SEED, threads=1, first=first)
    return report, time.process_time() - start


def adds_up_to(report: Report) -> dict[str, Any]:
    """What the yardstick prints of its games."""
    games = report.games
    return {
        "games": games,
        "decisions": report.decisions,
        "wins": report.wins,
        "runs": [round(mean * games) for mean in report.runs_mean],
        "figures": [round(mean * games) for mean in report.figures.values()],
        "scoreless": [histogram[0] for histogram in report.run_histograms],
    }


def main() -> None:
    """Measure, and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200_000, help="games a turn")
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    ratios, speeds = [], []
    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder))
        by_rules(0, 1)  # compiled, or found in the cache, before anything is timed
        for turn in range(given.turns):
            hand = by_hand(program, turn * given.games, given.games)
            report, rules_seconds = by_rules(turn * given.games, given.games)
            seconds = hand.pop("seconds")
            if hand != adds_up_to(report):
                sys.exit(f"These are not the same games: {hand} by hand, {adds_up_to(report)} by the rules.")
            ratios.append(seconds / rules_seconds)
            speeds.append((given.games / seconds, given.games / rules_seconds))
    hand_speed, rules_speed = (statistics.median(column) for column in zip(*speeds, strict=True))
    ratio = statistics.median(ratios)
    if given.json:
        print(json.dumps({"ratio": ratio, "by_hand": hand_speed, "by_rules": rules_speed, "ratios": ratios}))
        return
    print(f"By hand in C++: {hand_speed:,.0f} games a second. By the rules: {rules_speed:,.0f}. Ratio {ratio:.2f}")
    print(f"(medians of {given.turns} turns of {given.games:,} games; ratios {min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main()
