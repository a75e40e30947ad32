"""Figures of batting that every scorer counts and works out alike."""

from __future__ import annotations

from collections.abc import Callable

from fivetool.game.scoring import Count, Figures, Rate

AT_BATS_TO_WALKS = (
    Count("AB", "At bats"),
    Count("R", "Runs"),
    Count("H", "Hits"),
    Count("2B", "Doubles"),
    Count("3B", "Triples"),
    Count("HR", "Home runs"),
    Count("RBI", "Runs batted in"),
    Count("BB", "Walks"),
)


def over(top: Callable[[Figures], float], bottom: Callable[[Figures], float]) -> Callable[[Figures], float | None]:
    """A rate: something for every so many; nothing where there was no chance.

    >>> over(lambda f: f["H"], lambda f: f["AB"])({"H": 1, "AB": 4})
    0.25
    """

    def value(figures: Figures) -> float | None:
        below = bottom(figures)
        return top(figures) / below if below else None

    return value


def total_bases(figures: Figures) -> int:
    """Bases on hits.

    >>> total_bases({"H": 3, "2B": 1, "3B": 0, "HR": 1})
    7
    """
    return figures["H"] + figures["2B"] + 2 * figures["3B"] + 3 * figures["HR"]


slugging = over(total_bases, lambda figures: figures["AB"])

AVERAGE = Rate("AVG", "Batting average", over(lambda figures: figures["H"], lambda figures: figures["AB"]))
SLUGGING = Rate("SLG", "Slugging percentage", slugging)
