"""The study that looks at blamed choices again."""

from __future__ import annotations

import sys

import pytest

from fivetool.studies import reviews


def test_a_game_that_is_solved_is_told_with_how_far_playouts_are_off(monkeypatch, capsys):
    command = ["reviews", "power-chip", "--games", "2", "--fresh", "40", "--tell"]
    monkeypatch.setattr(sys, "argv", command)
    reviews.main()
    told = capsys.readouterr().out
    assert "| Power Chip Baseball | 2 |" in told
    assert "chosen: " in told
    assert "within two errors of the exact ones" in told


@pytest.mark.parametrize(("fresh", "error", "confirmed"), [(0.1, 0.04, True), (0.1, 0.06, False), (-0.1, 0.01, False)])
def test_a_blamed_choice_is_confirmed_beyond_two_errors(fresh, error, confirmed):
    assert reviews.Blamed(None, fresh, error).is_confirmed is confirmed
