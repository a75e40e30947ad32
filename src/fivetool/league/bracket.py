"""Playoffs: who plays, who meets whom, where, and when a series is over. Worked out of standings and results alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from fivetool.errors import UsageError
from fivetool.game.rules import Outcome
from fivetool.league.standings import Result, Standing, Standings

SERIES_A_ROUND = 100
# Who is at home, game by game, seen from the better club (True: at home).
HOME_PATTERNS = {
    1: (True,),
    3: (True, False, True),
    5: (True, True, False, False, True),
    7: (True, True, False, False, False, True, True),
}


@dataclass
class Series:
    """A series: `high` is the better club, which has the last game at home."""

    round: int
    place: int
    high: int
    low: int
    best_of: int
    wins: list[int] = field(default_factory=lambda: [0, 0])
    games: int = 0

    @property
    def number(self) -> int:
        """How the games of this series are marked."""
        return SERIES_A_ROUND * self.round + self.place

    @property
    def winner(self) -> int | None:
        """The club that has won enough games."""
        needed = self.best_of // 2 + 1
        if self.wins[0] == needed:
            return self.high
        return self.low if self.wins[1] == needed else None

    @property
    def next_sides(self) -> tuple[int, int]:
        """Visitor and home club of the next game. A drawn game is played again at the same place."""
        pattern = HOME_PATTERNS[self.best_of]
        at_home = pattern[sum(self.wins)]
        return (self.low, self.high) if at_home else (self.high, self.low)

    def add(self, result: Result) -> None:
        """One more game."""
        self.games += 1
        if result.outcome is Outcome.DRAWN:
            return
        winner = result.away if result.outcome is Outcome.WON else result.home
        self.wins[0 if winner == self.high else 1] += 1


def check_playoffs(qualifiers: int, best_of: Sequence[int], clubs: int) -> None:
    """Refuse a bracket that cannot be drawn."""
    if qualifiers not in (0, 2, 4, 8):
        raise UsageError(f"Playoffs are for 0, 2, 4 or 8 clubs; got {qualifiers}.")
    if qualifiers > clubs:
        raise UsageError(f"Playoffs for {qualifiers} clubs need as many in the league; there are {clubs}.")
    for length in best_of:
        if length not in HOME_PATTERNS:
            raise UsageError(f"A series is the best of 1, 3, 5 or 7; got {length}.")
    rounds = qualifiers.bit_length() - 1
    if qualifiers and len(best_of) != rounds:
        raise UsageError(
            f"Playoffs for {qualifiers} clubs have {rounds} rounds; lengths were given for {len(best_of)}."
        )


def qualified(table: Standings, divisions: Sequence[tuple[str, Sequence[int]]], count: int) -> list[Standing]:
    """The clubs in the playoffs, the first seed first: winners of divisions, then the best of the others."""
    if count == 0:
        return []
    winners = [table.ranked(clubs)[0].club for _, clubs in divisions]
    ranked = table.ranked()
    first = [one for one in ranked if one.club in winners][:count]
    others = [one for one in ranked if one not in first]
    return first + others[: count - len(first)]


def bracket(seeds: Sequence[int], best_of: Sequence[int], results: Iterable[tuple[int, Result]]) -> list[Series]:
    """All series that are known by now. Results come with the number of their series, in order of play.

    >>> [(one.high, one.low) for one in bracket([4, 7, 1, 0], [3, 5], [])]
    [(4, 0), (7, 1)]
    """
    if not seeds:
        return []
    by_series: dict[int, list[Result]] = {}
    for number, result in results:
        by_series.setdefault(number, []).append(result)
    rank = {club: place for place, club in enumerate(seeds)}
    alive = [(seeds[place], seeds[-1 - place]) for place in range(len(seeds) // 2)]
    found: list[Series] = []
    for turn, length in enumerate(best_of, 1):
        this_round = []
        for place, pair in enumerate(alive):
            high, low = sorted(pair, key=rank.__getitem__)
            this_round.append(Series(turn, place, high, low, length))
        for series in this_round:
            for result in by_series.get(series.number, []):
                series.add(result)
        found += this_round
        winners = [series.winner for series in this_round]
        if None in winners or len(winners) == 1:
            break
        known = [winner for winner in winners if winner is not None]
        alive = [(known[place], known[-1 - place]) for place in range(len(known) // 2)]
    return found


def champion(series: Sequence[Series], rounds: int) -> int | None:
    """Who has won the last round."""
    last = [one for one in series if one.round == rounds]
    return last[0].winner if last else None
