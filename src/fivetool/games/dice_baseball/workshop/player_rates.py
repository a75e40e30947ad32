"""Steps 1 to 3 of the recipe: how often things happened, small samples drawn to the league, parks taken out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from fivetool.archive.season import BattingLine
from fivetool.games.dice_baseball.workshop.recipe import Recipe, Vector, vector

# Step 1: rates


def trials(line: BattingLine) -> int:
    """Plate appearances that the dice decide: without intentional walks, sacrifices and interference."""
    return line.plate_appearances - line.intentional_walks - line.sacrifice_bunts - line.interference


def counts(line: BattingLine) -> Vector:
    """How often each event happened."""
    return vector(
        line.hit_by_pitch,
        line.walks - line.intentional_walks,
        line.singles,
        line.doubles,
        line.triples,
        line.home_runs,
        line.strikeouts,
    )


# Step 2: small samples


@dataclass(frozen=True)
class LeagueRates:
    """What happened in a league, by matchup, and how many plate appearances each matchup had."""

    rates: Mapping[str, Vector]
    shares: Mapping[str, float]

    def mix(self, weights: Mapping[str, float]) -> Vector:
        """The rate over a mix of matchups; over the whole league's own mix of them where nothing is known."""
        known = {match: weight for match, weight in weights.items() if weight > 0}
        if not known:
            known = {match: self.shares.get(match, 0.0) or 1e-9 for match in weights}
        total = sum(known.values())
        return np.asarray(sum(self.rates[match] * (weight / total) for match, weight in known.items()))


def regressed(number: Vector, out_of: float, toward: Vector, weight: float) -> Vector:
    """A rate with some plate appearances at another rate mixed in."""
    return (number + weight * toward) / (out_of + weight)


def overall_rate(total: Vector, out_of: float, mix: Vector, recipe: Recipe) -> Vector:
    """His rate against everybody."""
    return regressed(total, out_of, mix, recipe.regress_overall)


def split_rates(
    overall: Vector, splits: Mapping[str, tuple[Vector, float]], league: LeagueRates, mix: Vector, recipe: Recipe
) -> dict[str, Vector]:
    """His rate in each matchup, so that their weighted mean is the overall rate again.

    `splits` has counts and plate appearances by matchup; without plate appearances the league's platoon factors rule.
    """
    rates = {}
    for match, (number, out_of) in splits.items():
        target = overall * ratio(league.rates[match], mix)
        rates[match] = regressed(number, out_of, target, recipe.regress_split) if out_of else target
    weights = {match: out_of for match, (_, out_of) in splits.items()}
    total = sum(weights.values())
    if total:
        mean = np.asarray(sum(rates[match] * (weight / total) for match, weight in weights.items()))
        correction = ratio(overall, mean)
        rates = {match: rate * correction for match, rate in rates.items()}
    return rates


def ratio(number: Vector, by: Vector) -> Vector:
    """One rate over another; 1 where the other is zero."""
    return np.divide(number, by, out=np.ones_like(number), where=by > 0)


# Step 3: parks


def park_factors(ratios: Mapping[str, float], recipe: Recipe) -> dict[str, float]:
    """Home-run factors of parks from the home/road ratios, drawn toward 1 and with mean 1."""
    drawn = {park: 1 + (found - 1) * (1 - recipe.parks_regress) for park, found in ratios.items()}
    mean = sum(drawn.values()) / len(drawn) if drawn else 1.0
    return {park: found / mean for park, found in drawn.items()}


LOWEST_FACTOR, FACTOR_SPAN = 0.73, 0.27
MULTIPLIER_LIMITS = (0.25, 2.20)


def park_multipliers(factors: Mapping[str, float]) -> dict[str, float]:
    """Multipliers of Chart 17 from home-run factors.

    Deep flies are only a part of all home runs, so they must vary more than those.
    """
    raw = {
        park: min(max((factor - LOWEST_FACTOR) / FACTOR_SPAN, MULTIPLIER_LIMITS[0]), MULTIPLIER_LIMITS[1])
        for park, factor in factors.items()
    }
    mean = sum(raw.values()) / len(raw) if raw else 1.0
    return {park: min(max(round(found / mean, 2), 0.25), 2.25) for park, found in raw.items()}


def mean_park_factor(appearances: Mapping[str, int], factors: Mapping[str, float]) -> float:
    """The mean factor of the parks in which somebody played."""
    total = sum(appearances.values())
    return sum(number * factors.get(park, 1.0) for park, number in appearances.items()) / total if total else 1.0
