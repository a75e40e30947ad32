"""How much doubt suits a game: decisions are searched, and what the leaders gain with fresh dice is added up."""

from __future__ import annotations

import pytest

from fivetool.studies import doubt

NAME = "power-chip"


def sample(*looked: doubt.Looked) -> doubt.Sample:
    return doubt.Sample(NAME, 10, games=2, met={"bat": 8}, looked=list(looked))


def test_a_search_gains_what_the_leaders_gain_that_it_dares_to_take() -> None:
    found = sample(
        doubt.Looked("bat", 1, 0.5, -0.1), doubt.Looked("bat", 1, 3.0, 0.3), doubt.Looked("bat", 1, 0.0, 0.0)
    )
    assert doubt.gain_of(found, 0.0)[0] == pytest.approx(2 * 0.2 / 3)  # two such decisions a game and seat
    assert doubt.gain_of(found, 2.0)[0] == pytest.approx(2 * 0.3 / 3)
    assert doubt.gain_of(found, 3.5) == (0.0, 0.0)


def test_more_rivals_mean_more_doubt_but_none_is_none() -> None:
    found = sample(doubt.Looked("bat", 20, 2.5, 0.3))
    assert doubt.gain_of(found, 2.33)[0] == 0.0
    assert doubt.gain_of(found, 0.0)[0] > 0.0


def test_slices_add_up_in_a_file(tmp_path, capsys) -> None:
    kept = tmp_path / "doubt.json"
    command = [NAME, "--playouts", "4", "--fresh", "4", "--seconds", "0.01", "--out", str(kept)]
    doubt.main(command)
    first = doubt.read_samples(kept)[0]
    doubt.main(command)
    both = doubt.read_samples(kept)[0]
    assert both.games > first.games
    assert both.looked[: len(first.looked)] == first.looked
    assert "| Power Chip Baseball | 4 |" in capsys.readouterr().out
