"""What files do not say is estimated from other seasons, and said to be."""

from __future__ import annotations

import pytest

from fivetool.archive.estimates import KNOWN, SUCCESS, leave_one_out, with_estimates
from fivetool.archive.figures import Figures
from fivetool.archive.season import BattingLine


def figures(appearances: int = 60_000, **more: int) -> Figures:
    line = BattingLine(
        plate_appearances=appearances, intentional_walks=300, sacrifice_bunts=700, ground_double_plays=900,
        reached_on_error=800,
    )  # fmt: skip
    known = {"stolen": 900, "caught": 500, "double_plays": 1_200, "wild_pitches": 300, "passed_balls": 100, "balks": 20}
    return Figures(games=800, batting=line, **known | more)


def test_a_season_that_says_everything_stays_as_it_is():
    told = figures()
    assert with_estimates(told, 1940) is told


def test_what_a_season_does_not_say_comes_from_its_neighbors_and_is_named():
    found = with_estimates(figures(caught=0, wild_pitches=0), 1930)
    assert found.estimated == ("wild pitches", SUCCESS)
    assert found.wild_pitches == round(60_000 * KNOWN["wild pitches"][1930])
    assert found.stolen / (found.stolen + found.caught) == pytest.approx(KNOWN[SUCCESS][1930], abs=0.001)
    assert with_estimates(figures(wild_pitches=0), 1944).wild_pitches > found.wild_pitches


def test_a_few_games_without_a_balk_are_not_estimated():
    assert with_estimates(figures(appearances=5_000, balks=0), 1930).balks == 0


@pytest.mark.parametrize(
    ("name", "typical"),
    [("double plays", 0.15), (SUCCESS, 0.12), ("wild pitches", 0.40), ("intentional walks", 0.70)],
)
def test_estimates_of_seasons_that_are_known_are_about_so_far_off(name, typical):
    errors = leave_one_out(name)
    assert set(errors) == set(KNOWN[name])
    mean = sum(abs(error) for error in errors.values()) / len(errors)
    assert 0 < mean < typical
