"""Every promise of a game, tried out on DICE Baseball."""

from __future__ import annotations

from fivetool.engine.registry import find_game
from fivetool.testing.suites import conformance_tests

test_conformance = conformance_tests(find_game("dice-baseball"), games=500)
