"""With the compiler off the same rules run as plain Python, byte for byte."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from engine import digest_games
from fivetool.engine.record import INTERPRETED
from fivetool.game.registry import game_names


def interpreted(game: str) -> list[str]:
    """The digests from a process in which nothing is compiled."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, str(digest_games.__file__), game]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.split()


@pytest.mark.skipif(INTERPRETED, reason="the compiler is off")
@pytest.mark.parametrize("game", game_names())
def test_interpreted_games_are_byte_identical_to_compiled_ones(game):
    compiled = list(digest_games.digests(game))
    assert interpreted(game) == compiled
    assert len(set(compiled)) == len(compiled) > 1, "different games, so that equality says something"
