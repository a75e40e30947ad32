"""Twenty thousand games of every game come out as they always did: totals, final states and what the tape told.

`digests.json` changes only together with a game's version: `python tests/digests/run_digests.py --write`.
"""

from __future__ import annotations

import pytest

from digests import run_digests
from fivetool.engine.record import INTERPRETED
from fivetool.game.registry import game_names


@pytest.mark.parametrize("name", game_names())
def test_games_come_out_as_they_always_did(name):
    """Without the compiler a few of them have to do."""
    assert run_digests.differences(name, quick=INTERPRETED) == []
