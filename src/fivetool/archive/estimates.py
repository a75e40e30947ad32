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
INTENTIONAL_WALKS = "intentional walks"

# For each plate appearance; of steals, those that succeed. Of 1914, 1930, 1957, 1976, 1984, 1998, 2012 and 2022 as
# `figures_of` counts them in event files, of the years between as the Lahman tables have them, where they do.
KNOWN: Mapping[str, Mapping[int, float]] = {
    INTENTIONAL_WALKS: {
        1914: 0.00196, 1930: 0.00283, 1957: 0.00774, 1961: 0.00668, 1966: 0.00894, 1971: 0.00952, 1976: 0.00785,
        1981: 0.00845, 1984: 0.00791, 1991: 0.00764, 1998: 0.00567, 2001: 0.00740, 2006: 0.00750, 2012: 0.00573,
        2016: 0.00505, 2022: 0.00261,
    },
    "sacrifices": {
        1914: 0.02288, 1930: 0.01155, 1957: 0.01170, 1961: 0.01191, 1966: 0.01196, 1971: 0.01228, 1976: 0.01215,
        1981: 0.01182, 1984: 0.00894, 1991: 0.01010, 1998: 0.00906, 2001: 0.00860, 2006: 0.00878, 2012: 0.00803,
        2016: 0.00555, 2022: 0.00214,
    },
    "ground double plays": {
        1914: 0.01179, 1930: 0.02043, 1941: 0.01937, 1946: 0.01962, 1951: 0.02235, 1957: 0.02120, 1961: 0.02037,
        1966: 0.01935, 1971: 0.02107, 1976: 0.01991, 1981: 0.02085, 1984: 0.01991, 1991: 0.01880, 1998: 0.01967,
        2001: 0.01954, 2006: 0.02098, 2012: 0.01960, 2016: 0.02015, 2022: 0.01877,
    },
    "double plays": {
        1901: 0.01798, 1906: 0.01577, 1911: 0.01759, 1914: 0.01939, 1921: 0.02273, 1926: 0.02414, 1930: 0.02593,
        1936: 0.02426, 1941: 0.02481, 1946: 0.02532, 1951: 0.02849, 1957: 0.02642, 1961: 0.02580, 1966: 0.02420,
        1971: 0.02548, 1976: 0.02459, 1981: 0.02516, 1984: 0.02437, 1991: 0.02328, 1998: 0.02390, 2001: 0.02372,
        2006: 0.02472, 2012: 0.02321, 2016: 0.02349, 2022: 0.02154,
    },
    "batters safe on errors": {
        1914: 0.02373, 1930: 0.01767, 1957: 0.01355, 1976: 0.01303, 1984: 0.01320, 1998: 0.01054, 2012: 0.00943,
        2022: 0.00627,
    },
    "wild pitches": {
        1901: 0.00549, 1906: 0.00515, 1911: 0.00574, 1914: 0.00610, 1921: 0.00377, 1926: 0.00325, 1930: 0.00402,
        1936: 0.00569, 1941: 0.00499, 1946: 0.00365, 1951: 0.00460, 1957: 0.00513, 1961: 0.00712, 1966: 0.00854,
        1971: 0.00760, 1976: 0.00710, 1981: 0.00675, 1984: 0.00703, 1991: 0.00865, 1998: 0.00851, 2001: 0.00794,
        2006: 0.00809, 2012: 0.00837, 2016: 0.00980, 2022: 0.00883,
    },
    "passed balls": {
        1901: 0.00489, 1906: 0.00373, 1911: 0.00344, 1914: 0.00366, 1921: 0.00193, 1926: 0.00198, 1930: 0.00186,
        1936: 0.00160, 1941: 0.00186, 1946: 0.00221, 1951: 0.00177, 1957: 0.00229, 1961: 0.00301, 1966: 0.00265,
        1971: 0.00285, 1976: 0.00208, 1981: 0.00160, 1984: 0.00202, 1991: 0.00229, 1998: 0.00208, 2001: 0.00186,
        2006: 0.00168, 2012: 0.00199, 2016: 0.00202, 2022: 0.00127,
    },
    "balks": {
        1901: 0.00021, 1906: 0.00031, 1911: 0.00052, 1914: 0.00038, 1921: 0.00052, 1926: 0.00041, 1930: 0.00047,
        1936: 0.00042, 1941: 0.00034, 1946: 0.00038, 1951: 0.00068, 1957: 0.00050, 1961: 0.00057, 1966: 0.00079,
        1971: 0.00066, 1976: 0.00121, 1981: 0.00171, 1984: 0.00176, 1991: 0.00150, 1998: 0.00109, 2001: 0.00081,
        2006: 0.00077, 2012: 0.00090, 2016: 0.00080, 2022: 0.00067,
    },
    SUCCESS: {
        1914: 0.5535, 1921: 0.5303, 1923: 0.5547, 1930: 0.5710, 1951: 0.5891, 1957: 0.5643, 1961: 0.6359, 1966: 0.6111,
        1971: 0.6295, 1976: 0.6644, 1981: 0.6475, 1984: 0.6674, 1991: 0.6657, 1998: 0.6857, 2001: 0.6879, 2006: 0.7137,
        2012: 0.7397, 2016: 0.7171, 2022: 0.7540,
    },
}  # fmt: skip
_OF_BATTERS = {
    INTENTIONAL_WALKS: "intentional_walks",
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
