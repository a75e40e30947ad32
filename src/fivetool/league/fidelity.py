"""A replayed real season beside the real one, against the noise of chance (DB-182).

Cards are made from what really happened, so a replay differs from it by chance and by what cards cannot do. How far
chance alone reaches is known: a share p out of n chances has a standard deviation of sqrt(p (1 - p) / n).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fivetool.errors import UsageError
from fivetool.league.books import Books
from fivetool.league.league import REGULAR, League
from fivetool.league.statistics import Total
from fivetool.league.views import SeasonView

BAND = 1.96  # standard deviations: nineteen of twenty should be inside
FEWEST_CHANCES = 300
RATES = (("AVG", "H", "AB"), ("HR", "HR", "PA"), ("BB", "BB", "PA"), ("SO", "SO", "PA"), ("2B", "2B", "PA"))


@dataclass(frozen=True)
class ClubBeside:
    """A club in real life and in the replays (means of all seasons)."""

    club: int
    real: tuple[int, ...]  # wins, losses, runs, runs allowed
    wins: float
    runs: float
    allowed: float
    band: float  # wins that chance alone may add or take, for the mean of so many seasons

    @property
    def inside(self) -> bool:
        """Whether the wins are inside the band."""
        return abs(self.wins - self.real[0]) <= self.band


@dataclass(frozen=True)
class RateBeside:
    """One rate over all players with enough chances: how close, and how close chance allows."""

    part: str
    name: str
    players: int
    correlation: float
    error: float  # root mean square
    expected_error: float  # from chance alone
    inside: float  # share of players inside their band


@dataclass(frozen=True)
class Fidelity:
    """A league beside the season that it repeats."""

    seasons: int
    clubs: list[ClubBeside]
    rates: list[RateBeside]

    @property
    def win_correlation(self) -> float:
        """Of real and replayed wins."""
        return correlation([one.real[0] for one in self.clubs], [one.wins for one in self.clubs])

    @property
    def win_error(self) -> float:
        """Root mean square of the difference in wins."""
        return math.sqrt(sum((one.wins - one.real[0]) ** 2 for one in self.clubs) / len(self.clubs))


def fidelity(books: Books, league: League) -> Fidelity:
    """Compare all finished seasons of a league with the real one."""
    real = league.plan.real
    seasons = [row.season for row in books.seasons(league) if row.over]
    if real is None or league.game.seasons is None:
        raise UsageError(f"{league.name} does not repeat a real season.")
    if not seasons:
        raise UsageError(f"No season of {league.name} is over yet.")
    tables = [SeasonView(books, league, season).table for season in seasons]
    count = len(seasons)
    clubs = []
    for club in league.clubs:
        records = [table.records[club.number] for table in tables]
        won, lost = real[club.number][:2]
        share = won / (won + lost)
        band = BAND * math.sqrt((won + lost) * share * (1 - share) / count)
        clubs.append(
            ClubBeside(
                club.number,
                real[club.number],
                sum(one.wins for one in records) / count,
                sum(one.runs_for for one in records) / count,
                sum(one.runs_against for one in records) / count,
                band,
            )
        )
    return Fidelity(count, clubs, _rates(books, league, seasons))


def _rates(books: Books, league: League, seasons: Sequence[int]) -> list[RateBeside]:
    real: dict[str, dict[str, Mapping[str, int]]] = {"batting": {}, "pitching": {}}
    hooks = league.game.seasons
    assert hooks is not None
    for content in books.rosters(league)[0]:
        for player, parts in hooks.real_lines(content).items():
            for part, figures in parts.items():
                real[part][player] = figures
    replayed: dict[str, dict[str, Total]] = {"batting": {}, "pitching": {}}
    for season in seasons:
        totals = books.stored_totals(league, season)
        for part, players in replayed.items():
            for player, total in totals.of_players(REGULAR, part).items():
                players.setdefault(player, Total()).add(total.figures, total.games)
    found = []
    for part, names in (("batting", RATES), ("pitching", RATES[1:])):
        for name, top, bottom in names:
            below = "BF" if part == "pitching" else bottom
            found.append(_rate(part, name, real[part], replayed[part], top, below))
    return found


def _rate(
    part: str,
    name: str,
    real: Mapping[str, Mapping[str, int]],
    replayed: Mapping[str, Total],
    top: str,
    bottom: str,
) -> RateBeside:
    pairs = []
    for player, figures in real.items():
        chances = figures.get(bottom, 0)
        total = replayed.get(player)
        again = total.figures.get(bottom, 0) if total else 0
        if total is not None and chances >= FEWEST_CHANCES and again >= FEWEST_CHANCES:
            share = figures.get(top, 0) / chances
            pairs.append((share, total.figures.get(top, 0) / again, math.sqrt(max(share * (1 - share), 1e-6) / again)))
    if not pairs:
        return RateBeside(part, name, 0, math.nan, math.nan, math.nan, math.nan)
    errors = [replay - share for share, replay, _ in pairs]
    return RateBeside(
        part,
        name,
        len(pairs),
        correlation([share for share, _, _ in pairs], [replay for _, replay, _ in pairs]),
        math.sqrt(sum(error * error for error in errors) / len(pairs)),
        math.sqrt(sum(noise * noise for _, _, noise in pairs) / len(pairs)),
        sum(abs(error) <= BAND * noise for error, (_, _, noise) in zip(errors, pairs, strict=True)) / len(pairs),
    )


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Pearson's r.

    >>> round(correlation([1, 2, 3], [2, 4, 6]), 6)
    1.0
    """
    mean_one, mean_other = sum(one) / len(one), sum(other) / len(other)
    product = sum((a - mean_one) * (b - mean_other) for a, b in zip(one, other, strict=True))
    below = math.sqrt(sum((a - mean_one) ** 2 for a in one) * sum((b - mean_other) ** 2 for b in other))
    return product / below if below else math.nan
