"""What compiling a game costs, function by function: `python bench/compile.py [GAME …]`.

Every compilation is counted with the processor time that it takes itself, without what it had to compile on the way.
The cache of compiled rules is an empty folder for the run.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections import defaultdict
from typing import Any

os.environ["FIVETOOL_CACHE_DIR"] = tempfile.mkdtemp()

from numba.core import event

from fivetool.game.registry import all_games
from fivetool.lab.warm import compile_game

SHOWN = 25


class Clock(event.Listener):
    """Processor time of each compilation, by function."""

    def __init__(self) -> None:
        self.open: list[list[Any]] = []  # function, when it began, what was compiled on the way
        self.seconds: dict[str, list[float]] = defaultdict(list)

    def on_start(self, event: Any) -> None:
        """A compilation begins."""
        function = event.data["dispatcher"].py_func
        self.open.append([f"{function.__module__}.{function.__qualname__}", time.process_time(), 0.0])

    def on_end(self, event: Any) -> None:
        """A compilation ends; whoever asked for it does not count it as its own."""
        name, began, within = self.open.pop()
        whole = time.process_time() - began
        self.seconds[name].append(whole - within)
        if self.open:
            self.open[-1][2] += whole


def main() -> None:
    """Compile the games and say what took how long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="names of games; all of them by default")
    parser.add_argument("--functions", type=int, default=SHOWN, help="how many functions to show")
    given = parser.parse_args()
    for game in all_games():
        if given.games and game.name not in given.games:
            continue
        clock, began = Clock(), time.process_time()
        with event.install_listener("numba:compile", clock):
            compile_game(game)
        versions = sum(len(times) for times in clock.seconds.values())
        print(f"{game.title}: {time.process_time() - began:.0f} s of processor time, {len(clock.seconds)} functions, "
              f"{versions} versions of them, {sum(map(sum, clock.seconds.values())):.0f} s compiling")  # fmt: skip
        for name, times in sorted(clock.seconds.items(), key=lambda entry: -sum(entry[1]))[: given.functions]:
            print(f"  {sum(times):6.2f} s  {len(times):3} x  {name}")


if __name__ == "__main__":
    main()
