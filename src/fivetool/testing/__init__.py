"""The conformance kit, for the games here and for games of your own.

from fivetool.testing import check_game, conformance_tests

findings = check_game(GAME)          # every promise, tried out
test_game = conformance_tests(GAME)  # in a test file: one test for each promise
"""

from fivetool.testing.clauses import Trace, trace
from fivetool.testing.findings import ConformanceError, Findings
from fivetool.testing.kit import CHECKS, DEFAULT_GAMES, QUICK_GAMES, check_game
from fivetool.testing.suites import conformance_tests

__all__ = [
    "CHECKS",
    "DEFAULT_GAMES",
    "QUICK_GAMES",
    "ConformanceError",
    "Findings",
    "Trace",
    "check_game",
    "conformance_tests",
    "trace",
]
