"""Every game of this project keeps every promise."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivetool.game.registry import all_games
from fivetool.testing import conformance_tests
from fivetool.testing.clauses import find_tests

TESTS = Path(__file__).parent.parent
GAMES = 300  # over all set-ups of a game; `fivetool check` plays more

for _game in all_games():
    if find_tests(_game) == TESTS:
        globals()[f"test_{_game.name.replace('-', '_')}_conforms"] = pytest.mark.slow(conformance_tests(_game, GAMES))
