"""The kit's own chi-square agrees with SciPy's."""

from __future__ import annotations

import pytest
from scipy import stats

from fivetool.testing.checks_dice import chi_square_chance, chi_square_tail


@pytest.mark.parametrize("freedom", [1, 2, 3, 5, 11, 35, 143])
@pytest.mark.parametrize("ratio", [0.1, 0.5, 1.0, 2.0, 5.0])
def test_tail(freedom, ratio):
    assert chi_square_tail(ratio * freedom, freedom) == pytest.approx(stats.chi2.sf(ratio * freedom, freedom), rel=1e-9)


@pytest.mark.parametrize("counts", [[10, 12, 8], [100, 90, 110, 95, 105, 100], [6] * 20])
def test_chance_of_counts(counts):
    assert chi_square_chance(counts) == pytest.approx(stats.chisquare(counts).pvalue, rel=1e-9)


def test_too_few_counts_tell_nothing():
    assert chi_square_chance([4, 0]) == 1.0
