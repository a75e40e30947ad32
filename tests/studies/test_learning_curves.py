"""Learning curves: managers that know different things meet on equal dice, after every round of a training."""

from __future__ import annotations

import pytest

from fivetool.engine.record import copy_of
from fivetool.game.registry import find_game
from fivetool.studies import learning_curves
from fivetool.studies.knowing import share_of


def test_equal_knowledge_wins_half_of_every_pair() -> None:
    setup = find_game("power-chip").setup(2, innings=1)
    assert share_of(setup, setup.knowledge, copy_of(setup.knowledge), 8) == (0.5, 0.0)


def test_who_knows_nothing_loses() -> None:
    setup = find_game("highlights-dice").setup(2, rounds=1)
    ignorant = copy_of(setup.knowledge)
    for name in ignorant.dtype.names:
        ignorant[name] = 0
    share, error = share_of(setup, ignorant, setup.knowledge, 6)
    assert share < 0.5
    assert error >= 0


def test_a_curve_has_every_round_and_ends_with_what_is_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = find_game("power-chip").setup(2, innings=1)
    course = learning_curves.Course(setup, "before", lambda games: iter((f"{games} one", f"{games} two")), "shipped")
    monkeypatch.setattr(learning_curves, "share_of", lambda setup, one, rival, duels: (one, rival))
    found = list(learning_curves.curve(course, [10, 20], 4))
    assert [known for _, _, known, _ in found] == ["10 one", "10 two", "20 one", "20 two", "shipped"]
    assert {rival for *_, rival in found} == {"before"}
