"""Standings, worked out of results and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from fivetool.game.rules import Outcome

LATEST = 10


@dataclass(frozen=True)
class Result:
    """How a game ended. `outcome` is the visitor's."""

    away: int
    home: int
    away_runs: int
    home_runs: int
    outcome: Outcome


@dataclass
class Standing:
    """A club's record."""

    club: int
    wins: int = 0
    losses: int = 0
    ties: int = 0
    home: list[int] = field(default_factory=lambda: [0, 0])
    road: list[int] = field(default_factory=lambda: [0, 0])
    runs_for: int = 0
    runs_against: int = 0
    one_run: list[int] = field(default_factory=lambda: [0, 0])
    latest: list[int] = field(default_factory=list)  # outcomes, the last ten
    run: list[int] = field(default_factory=lambda: [Outcome.DRAWN, 0])  # the streak: outcome and length
    longest_winning: int = 0
    longest_losing: int = 0
    games_behind: float = 0.0

    @property
    def games(self) -> int:
        """Games played."""
        return self.wins + self.losses + self.ties

    @property
    def pct(self) -> float:
        """Share of the decided games that were won.

        >>> Standing(0, wins=3, losses=1).pct
        0.75
        """
        decided = self.wins + self.losses
        return self.wins / decided if decided else 0.0

    @property
    def run_difference(self) -> int:
        """Runs scored less runs allowed."""
        return self.runs_for - self.runs_against

    @property
    def streak(self) -> str:
        """W3 for three wins in a row.

        >>> Standing(0, run=[Outcome.WON, 3]).streak
        'W3'
        """
        outcome, length = self.run
        return f"{'LTW'[outcome]}{length}" if length else "–"

    @property
    def last_ten(self) -> str:
        """Wins and losses in the last ten games."""
        return f"{self.latest.count(Outcome.WON)}-{self.latest.count(Outcome.LOST)}"

    @property
    def behind_shown(self) -> str:
        """Games behind the leader, as a newspaper prints them."""
        whole, half = int(self.games_behind), self.games_behind % 1
        return "–" if self.games_behind <= 0 else f"{whole or ''}{'½' if half else ''}"

    def add(self, outcome: Outcome, scored: int, allowed: int, *, at_home: bool) -> None:
        """One more game."""
        self.runs_for += scored
        self.runs_against += allowed
        self.latest = [*self.latest[1 - LATEST :], outcome]
        self.run = [outcome, self.run[1] + 1 if outcome == self.run[0] else 1]
        if outcome == Outcome.DRAWN:
            self.ties += 1
            return
        won = outcome == Outcome.WON
        self.wins += won
        self.losses += not won
        place = 0 if won else 1
        (self.home if at_home else self.road)[place] += 1
        if abs(scored - allowed) == 1:
            self.one_run[place] += 1
        if won:
            self.longest_winning = max(self.longest_winning, self.run[1])
        else:
            self.longest_losing = max(self.longest_losing, self.run[1])


class Standings:
    """The standings as results come in.

    >>> table = Standings(2)
    >>> table.add(Result(away=0, home=1, away_runs=5, home_runs=2, outcome=Outcome.WON))
    >>> [club.club for club in table.ranked()], table.records[1].losses
    ([0, 1], 1)
    """

    def __init__(self, clubs: int) -> None:
        self.records = [Standing(club) for club in range(clubs)]

    def add(self, result: Result) -> None:
        """One more game."""
        self.records[result.away].add(result.outcome, result.away_runs, result.home_runs, at_home=False)
        self.records[result.home].add(result.outcome.of_the_other, result.home_runs, result.away_runs, at_home=True)

    def ranked(self, clubs: Iterable[int] | None = None) -> list[Standing]:
        """These clubs (all of them), the best first, with games behind the first.

        Wins count before percentage; what is still level goes by run difference and then by number.
        """
        chosen = [self.records[club] for club in (range(len(self.records)) if clubs is None else clubs)]
        chosen.sort(key=lambda one: (-one.wins, -one.pct, -one.run_difference, one.club))
        for one in chosen:
            first = chosen[0]
            one.games_behind = ((first.wins - one.wins) + (one.losses - first.losses)) / 2
        return chosen


def standings(clubs: int, results: Iterable[Result]) -> Standings:
    """The standings after these results, in the order in which they were played."""
    table = Standings(clubs)
    for result in results:
        table.add(result)
    return table
