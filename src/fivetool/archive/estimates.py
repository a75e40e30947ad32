"""What the files of a season do not say, estimated from the nearest seasons that say it.

A figure counts as unknown where a whole season has none of it. `leave_one_out` tells how good such estimates are: each
season of the table is estimated from the others.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fivetool.archive.figures import Figures

FEWEST_APPEARANCES = 20_000  # fewer, and a season may really have none of something rare
FEWEST_STEALS = 50
SUCCESS = "steals that succeed"

# For each plate appearance, as `figures_of` counts them in event files; of steals, those that succeed
KNOWN: Mapping[str, Mapping[int, float]] = {
    "intentional walks": {1914: 0.00196, 1930: 0.00283, 1957: 0.00774, 1984: 0.00791, 1998: 0.00567, 2022: 0.00261},
    "sacrifices": {1914: 0.02288, 1930: 0.01155, 1957: 0.01170, 1984: 0.00894, 1998: 0.00906, 2022: 0.00214},
    "ground double plays": {1914: 0.01179, 1930: 0.02043, 1957: 0.02120, 1984: 0.01991, 1998: 0.01967, 2022: 0.01878},
    "double plays": {1914: 0.01939, 1930: 0.02593, 1957: 0.02642, 1984: 0.02437, 1998: 0.02390, 2022: 0.02154},
    "batters safe on errors": {
        1914: 0.02373,
        1930: 0.01767,
        1957: 0.01355,
        1984: 0.01320,
        1998: 0.01054,
        2022: 0.00627,
    },
    "wild pitches": {1914: 0.00610, 1930: 0.00402, 1957: 0.00513, 1984: 0.00703, 1998: 0.00851, 2022: 0.00883},
    "passed balls": {1914: 0.00366, 1930: 0.00186, 1957: 0.00229, 1984: 0.00202, 1998: 0.00208, 2022: 0.00127},
    "balks": {1914: 0.00038, 1930: 0.00047, 1957: 0.00050, 1984: 0.00176, 1998: 0.00109, 2022: 0.00067},
    SUCCESS: {1914: 0.5535, 1930: 0.5710, 1957: 0.5643, 1984: 0.6674, 1998: 0.6857, 2022: 0.7540},
}
_OF_BATTERS = {
    "intentional walks": "intentional_walks",
    "sacrifices": "sacrifice_bunts",
    "ground double plays": "ground_double_plays",
    "batters safe on errors": "reached_on_error",
}
_OF_CLUBS = {
    "double plays": "double_plays",
    "wild pitches": "wild_pitches",
    "passed balls": "passed_balls",
    "balks": "balks",
}


def between(known: Mapping[int, float], year: int) -> float:
    """What the seasons around a year say: in proportion to how near they are, beyond the ends the nearest one alone.

    >>> between({1950: 1.0, 1960: 4.0}, 1955), between({1950: 1.0, 1960: 4.0}, 2000)
    (2.0, 4.0)
    """
    before, after = [one for one in known if one <= year], [one for one in known if one >= year]
    if not before or not after:
        return known[min(known, key=lambda one: abs(one - year))]
    low, high = max(before), min(after)
    part = (year - low) / (high - low) if high > low else 0.0
    return math.exp((1 - part) * math.log(known[low]) + part * math.log(known[high]))


def with_estimates(figures: Figures, year: int) -> Figures:
    """The figures of a season with estimates in place of what nobody wrote down; `estimated` names them."""
    line, appearances = figures.batting, figures.batting.plate_appearances
    if appearances < FEWEST_APPEARANCES:
        return figures
    named: list[str] = []

    def missing(names: Mapping[str, str], counted: object) -> dict[str, int]:
        unknown = {name: field for name, field in names.items() if not getattr(counted, field)}
        named.extend(unknown)
        return {field: round(between(KNOWN[name], year) * appearances) for name, field in unknown.items()}

    batting = missing(_OF_BATTERS, line)
    clubs: dict[str, Any] = {**missing(_OF_CLUBS, figures)}
    if figures.stolen >= FEWEST_STEALS and not figures.caught:
        share = between(KNOWN[SUCCESS], year)
        clubs["caught"] = round(figures.stolen * (1 - share) / share)
        named.append(SUCCESS)
    if not named:
        return figures
    return replace(figures, batting=replace(line, **batting), estimated=tuple(named), **clubs)


def leave_one_out(name: str) -> dict[int, float]:
    """How far the estimate of a figure is off in each season that has it, relative to the truth."""
    known = KNOWN[name]
    return {
        year: between({other: rate for other, rate in known.items() if other != year}, year) / real - 1
        for year, real in known.items()
    }
