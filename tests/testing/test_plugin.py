"""The pytest plugin and the tests that the kit makes for a game."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

MARKED = """
import pytest

@pytest.mark.clause("TO-1", "TO-2")
def test_both(): ...

@pytest.mark.clause("TO-3 to TO-5")
def test_range(): ...

def test_none(): ...
"""


@pytest.mark.parametrize(
    ("arguments", "passed"),
    [([], 3), (["--clause", "TO-2"], 1), (["--clause", "TO-4", "--clause", "TO-1"], 2), (["--clause", "TO-9"], 0)],
)
def test_clause_runs_only_the_tests_that_hold_it(pytester, arguments, passed):
    pytester.makepyfile(MARKED)
    result = pytester.runpytest_inprocess("--strict-markers", "-p", "no:cacheprovider", *arguments)
    result.assert_outcomes(passed=passed, deselected=3 - passed)


def test_a_game_of_ones_own_gets_a_test_for_every_promise(pytester, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    pytester.makepyfile(
        """
        import toys
        from fivetool.testing import CHECKS, conformance_tests

        test_good = conformance_tests(toys.TOY, games=30)
        test_bad = conformance_tests(dict(toys.BROKEN)["three-outs"], games=30)
        """
    )
    result = pytester.runpytest_subprocess("--strict-markers", "-p", "no:cacheprovider", "-q")
    outcomes = result.parseoutcomes()
    assert outcomes["failed"] == 1
    result.stdout.fnmatch_lines(["*test_bad?three-outs?*"])
    assert outcomes["passed"] > 60
