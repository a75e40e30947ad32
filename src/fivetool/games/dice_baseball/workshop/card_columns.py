"""Steps 10 to 12 of the recipe: kinds of outs, fields to which hits go, the home-run floor."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from fivetool.games.dice_baseball.cards.card import MOST_FLIES, round_half_up
from fivetool.games.dice_baseball.workshop.recipe import HOME_RUN, Recipe, Vector

# Step 10: outs


def ground_part(ground_outs: float, air_outs: float, recipe: Recipe) -> float:
    """The share of his outs in play that are ground balls."""
    low, high = recipe.ground_limits
    weight = recipe.ground_regress
    found = (ground_outs + weight * recipe.ground_share) / (ground_outs + air_outs + weight)
    found = recipe.ground_share + recipe.ground_stretch * (found - recipe.ground_share)
    return min(max(found, low), high)


def double_play_part(double_plays: float, ground_outs: float, league: float, weight: float, recipe: Recipe) -> float:
    """The share of his ground balls that are double-play balls; `league` is double plays per ground out."""
    low, high = recipe.double_play_limits
    relative = (double_plays + weight) / (ground_outs + weight / league) / league if league else 1.0
    return min(max(recipe.double_play_share * (1 + recipe.double_play_stretch * (relative - 1)), low), high)


def split_outs(outs: int, ground: float, double_play: float, recipe: Recipe) -> dict[str, int]:
    """Outs in play as GOA, GOB, GOC, LO and FO.

    >>> split_outs(58, 0.477, 0.642, Recipe())
    {'GOA': 18, 'GOB': 6, 'GOC': 4, 'LO': 5, 'FO': 25}
    """
    air = outs * (1 - ground)
    liners = max(1, round_half_up(recipe.liner_share * air))
    flies = max(3, round_half_up(air) - liners)
    if flies > MOST_FLIES:
        liners += (flies - MOST_FLIES) // 2
        flies = MOST_FLIES
    grounders = outs - liners - flies
    if grounders < 0:  # a column almost without outs
        liners, grounders = liners + grounders, 0
    hard = round_half_up(double_play * grounders)
    normal = round_half_up(recipe.normal_share_of_rest * (grounders - hard))
    return {"GOA": hard, "GOB": normal, "GOC": grounders - hard - normal, "LO": liners, "FO": flies}


# Step 11: fields

SINGLE_FIELDS = {"L": (0.24, 0.36, 0.40), "R": (0.40, 0.36, 0.24)}
DOUBLE_FIELDS = {"L": (0.35, 0.17, 0.48), "R": (0.60, 0.165, 0.235)}


def to_fields(number: int, parts: tuple[float, ...]) -> tuple[int, ...]:
    """Divide hits among left, center and right by largest remainder.

    >>> to_fields(17, SINGLE_FIELDS["L"]), to_fields(19, SINGLE_FIELDS["L"])
    ((4, 6, 7), (4, 7, 8))
    """
    exact = [number * part for part in parts]
    whole = [math.floor(share + 1e-9) for share in exact]
    order = sorted(range(len(parts)), key=lambda place: (whole[place] - exact[place], place))
    for place in order[: number - sum(whole)]:
        whole[place] += 1
    return tuple(whole)


def hits_to_fields(singles: int, doubles: int, side: str) -> dict[str, int]:
    """Singles and doubles by their codes; `side` is that from which the batter bats."""
    found = dict(zip(("SLF", "SCF", "SRF"), to_fields(singles, SINGLE_FIELDS[side]), strict=True))
    return found | dict(zip(("DLF", "DCF", "DRF"), to_fields(doubles, DOUBLE_FIELDS[side]), strict=True))


def column_counts(
    numbers: NDArray[np.int64], side: str, ground: float, double_play: float, recipe: Recipe
) -> dict[str, int]:
    """A finished column from whole numbers of events and outs; `side` is that from which the batter bats."""
    hit_batters, walks, singles, doubles, triples, home_runs, strikeouts, outs = (int(number) for number in numbers)
    found = {"HB": hit_batters, "BB": walks}
    found |= hits_to_fields(singles, doubles, side)
    found |= {"TCF": triples, "HR": home_runs, "SO": strikeouts}
    found |= split_outs(outs, ground, double_play, recipe)
    return {code: number for code, number in found.items() if number}


# Step 12: the home-run floor


def with_home_run_floor(raw: Vector, home_runs: int, recipe: Recipe) -> Vector:
    """With the option on, a hitter with a home run against that hand gets a number for it unless he is far from one."""
    if recipe.hr_floor and home_runs and -0.25 <= raw[HOME_RUN] < 1:
        raw = raw.copy()
        raw[HOME_RUN] = 1.0
    return raw
