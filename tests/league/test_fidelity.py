"""A replayed season beside the real one: shares, bands and sums by hand."""

from __future__ import annotations

import math

import pytest

from fivetool.league.fidelity import BAND, ClubBeside, Fidelity, Share, _share


def share(player: str, name: str, real: float, replayed: float, chances: int = 500) -> Share:
    noise = math.sqrt(real * (1 - real) / chances)
    return Share("batting", name, player, chances, real, replayed, noise)


def test_a_player_is_inside_his_band_or_not() -> None:
    """.300 in 500 chances has a standard deviation of .0205, so chance reaches to .340 and not to .345."""
    assert share("a", "AVG", 0.3, 0.339).inside
    assert not share("a", "AVG", 0.3, 0.345).inside
    assert share("a", "AVG", 0.3, 0.3).band == pytest.approx(BAND * 0.020494, rel=1e-3)


def test_too_few_chances_in_either_life_count_for_nothing() -> None:
    rate = ("HR", "HR", "PA")
    enough = {"PA": 300, "HR": 30}
    assert _share("batting", rate, "a", enough, {"PA": 299, "HR": 30}) is None
    assert _share("batting", rate, "a", {"PA": 299, "HR": 30}, enough) is None
    found = _share("batting", rate, "a", enough, {"PA": 600, "HR": 30})
    assert found is not None
    assert (found.real, found.replayed, found.chances) == (0.1, 0.05, 300)
    assert found.noise == pytest.approx(math.sqrt(0.1 * 0.9 / 600))  # of the replay: the real rate is what it is


def test_all_players_together_and_one_by_one() -> None:
    shares = [
        share("a", "AVG", 0.30, 0.31, 600),
        share("b", "AVG", 0.25, 0.20, 500),
        share("b", "HR", 0.05, 0.05, 550),
        share("c", "HR", 0.01, 0.01, 700),
    ]
    beside = Fidelity(1, [], shares)
    average = next(rate for rate in beside.rates if rate.name == "AVG")
    assert (average.players, average.inside) == (2, 0.5)
    assert average.error == pytest.approx(math.sqrt((0.01**2 + 0.05**2) / 2))
    assert average.correlation == pytest.approx(1)
    players = beside.players("batting")
    assert list(players) == ["c", "a", "b"]
    assert [one.name if one else None for one in players["b"]] == ["AVG", "HR", None, None, None]
    assert [one.name if one else None for one in players["c"]] == [None, "HR", None, None, None]
    assert beside.players("pitching") == {}


def test_clubs_by_wins() -> None:
    clubs = [ClubBeside(0, (90, 72, 700, 600), 95.0, 690, 610, 12.4), ClubBeside(1, (72, 90, 600, 700), 52, 1, 1, 12.4)]
    beside = Fidelity(1, clubs, [])
    assert [one.inside for one in clubs] == [True, False]
    assert beside.win_error == pytest.approx(math.sqrt((25 + 400) / 2))
