"""The example in examples/ plays a whole game against a real server."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from clubhouse_kit import Server

PROGRAM = Path(__file__).parents[2] / "examples" / "play_client.py"


def run(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(PROGRAM), *options], capture_output=True, text=True, timeout=300)


def test_it_plays_a_whole_game(serve: Callable[..., Server], sqlite: str) -> None:
    done = run("--server", serve(sqlite, dice_seconds=60).url)
    assert done.returncode == 0, done.stderr
    assert "Dice sealed as" in done.stdout
    assert "everything left to chance replay correctly" in done.stdout
    assert " won " in done.stdout or "draw" in done.stdout


def test_it_says_in_one_line_what_is_wrong(server: Server) -> None:
    for options in (("--server", "http://127.0.0.1:1"), ("--server", server.url, "--game", "nosuch")):
        done = run(*options)
        assert done.returncode == 1
        assert len(done.stderr.strip().splitlines()) == 1
