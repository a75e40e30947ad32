"""The conformance kit as tests, one for each promise."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fivetool.game.game import Game
from fivetool.testing.findings import Findings
from fivetool.testing.kit import CHECKS, QUICK_GAMES, check_game


def conformance_tests(game: Game, games: int = QUICK_GAMES, seed: int | str = 1) -> Callable[[str], None]:
    """A test for a game, parametrized with the names of all checks; the games are played once for all of them.

    In a test file: `test_conformance = conformance_tests(GAME)`. Where tests are spread over processes, let one
    process run the whole file (`pytest -n auto --dist loadfile`), or each plays the games again.
    """
    import pytest  # only where tests are run: the kit itself works without it

    @cache
    def findings() -> Findings:
        return check_game(game, games, seed)

    @pytest.mark.parametrize("check", [check.name for check in CHECKS])
    def test_conformance(check: str) -> None:
        if check in findings().skipped:
            pytest.skip(findings().skipped[check])
        failures = [str(finding) for finding in findings().failures if finding.check == check]
        assert not failures, "\n".join(failures)

    return test_conformance
