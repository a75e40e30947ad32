"""Every clause of every game is held by a test, and every marker names a clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivetool.game.registry import all_games
from fivetool.testing import trace
from fivetool.testing.clauses import find_tests, markers_in

TESTS = Path(__file__).parent
GAMES = [game for game in all_games() if find_tests(game) == TESTS]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_clause_has_a_test(game):
    untested = [traced.clause.id for traced in trace(game, TESTS).untested]
    assert not untested


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_worked_example_and_clause_is_numbered_once(game):
    ids = [traced.clause.id for traced in trace(game, TESTS).clauses]
    assert len(set(ids)) == len(ids) > 0


def test_every_marker_names_a_clause():
    known = {traced.clause.id for game in GAMES for traced in trace(game, TESTS).clauses}
    unknown = {marker: tests for marker, tests in markers_in(TESTS).items() if marker not in known}
    assert not unknown
