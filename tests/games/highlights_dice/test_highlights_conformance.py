"""Every promise of a game, tried out on the Dice Game."""

from __future__ import annotations

from fivetool.engine.registry import find_game
from fivetool.testing.suites import conformance_tests

test_conformance = conformance_tests(find_game("highlights-dice"), games=1_000)
