"""With the compiler off the same rules run as plain Python, byte for byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fivetool.engine.registry import game_names

DIGEST = Path(__file__).parent / "digest_games.py"


def digests(game: str, *, interpreted: bool) -> list[str]:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if interpreted else "0"}
    done = subprocess.run(
        [sys.executable, str(DIGEST), game], env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout.split()


@pytest.mark.parametrize("game", game_names())
def test_interpreted_games_are_byte_identical_to_compiled_ones(game):
    compiled = digests(game, interpreted=False)
    assert digests(game, interpreted=True) == compiled
    assert len(set(compiled)) == len(compiled) > 4, "different games, so that equality says something"
