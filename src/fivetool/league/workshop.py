"""Cards out of an uploaded season, built by a program of its own: it may take so much time and memory and no more, and
whatever it stumbles over stops nobody else.

`build_apart` is what others call; run as a program, this builds one card set and says on one line how it went.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from fivetool.errors import DataError, FivetoolError, UsageError, one_line
from fivetool.game.game import Game
from fivetool.game.registry import find_game

BUILD_SECONDS = 600  # of the clock; a season takes a quarter of a minute on a machine that does nothing else
PROCESSOR_SECONDS = 300
MEMORY = 6 << 30  # bytes of address space
NICENESS = 5  # choices of people come first
LONGEST_WORD = 300
WARNINGS_KEPT = 8


def build_apart(game: Game, source: Path, folder: Path, seconds: float = BUILD_SECONDS) -> list[str]:
    """Have a card set built from the files of a real season; returns what a person should know of it."""
    command = [sys.executable, "-m", __name__, game.name, str(source), str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=seconds, text=True, check=False)
    except subprocess.TimeoutExpired:
        raise DataError("Building the cards took too long; it was stopped.") from None
    last = done.stdout.strip().rpartition("\n")[2]
    try:
        said = json.loads(last)
        problem, warnings = said["problem"], said["warnings"]
    except (ValueError, TypeError, KeyError):
        raise DataError("Building the cards was stopped: it took too much time or memory.") from None
    if problem:
        raise DataError(str(problem))
    return [str(warning) for warning in warnings]


def build_here(name: str, source: Path, folder: Path) -> dict[str, object]:
    """Build a card set in this process; how it went, for `build_apart` to read."""
    try:
        seasons = find_game(name).league.seasons
        if seasons is None:
            raise UsageError(f"{find_game(name).title} has no cards to build.")
        warnings = [one_line(one, LONGEST_WORD) for one in seasons.build_set(source, folder)[:WARNINGS_KEPT]]
        return {"problem": "", "warnings": warnings}
    except FivetoolError as error:
        # whoever uploaded it does not know where it was unpacked
        return {"problem": one_line(str(error).replace(f"{source}{os.sep}", ""), LONGEST_WORD), "warnings": []}


def _limit_this_process() -> None:
    """Where the system knows limits: processor time and memory; less important than everything else everywhere."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    os.nice(NICENESS)
    for which, most in ((resource.RLIMIT_CPU, PROCESSOR_SECONDS), (resource.RLIMIT_AS, MEMORY)):
        resource.setrlimit(which, (most, most))


if __name__ == "__main__":
    _limit_this_process()
    name, source, folder = sys.argv[1:4]
    print(json.dumps(build_here(name, Path(source), Path(folder))))
