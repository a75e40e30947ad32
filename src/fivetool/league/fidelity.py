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
RATES_OF = {  # by part: what a rate is called, what is counted, and of how many chances
    "batting": (("AVG", "H", "AB"), ("HR", "HR", "PA"), ("BB", "BB", "PA"), ("SO", "SO", "PA"), ("2B", "2B", "PA")),
    "pitching": (("HR", "HR", "BF"), ("BB", "BB", "BF"), ("SO", "SO", "BF"), ("2B", "2B", "BF")),
}


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
class Share:
    """A rate of one player in real life and in the replays, and how far chance alone reaches for him."""

    part: str
    name: str
    player: str
    chances: int  # in real life
    real: float
    replayed: float
    noise: float  # standard deviation by chance

    @property
    def band(self) -> float:
        """What chance may add or take, nineteen times out of twenty."""
        return BAND * self.noise

    @property
    def inside(self) -> bool:
        """Whether the replays are inside the band."""
        return abs(self.replayed - self.real) <= self.band


@dataclass(frozen=True)
class Fidelity:
    """A league beside the season that it repeats."""

    seasons: int
    clubs: list[ClubBeside]
    shares: list[Share]

    @property
    def rates(self) -> list[RateBeside]:
        """Every rate over all players."""
        return [_over_all(part, name, self.of(part, name)) for part, name in _rate_names()]

    def of(self, part: str, name: str) -> list[Share]:
        """One rate, player by player."""
        return [share for share in self.shares if (share.part, share.name) == (part, name)]

    def players(self, part: str) -> dict[str, list[Share | None]]:
        """Every player's rates in the order of `RATES_OF`, those with the most chances first."""
        names = [name for name, _, _ in RATES_OF[part]]
        found: dict[str, list[Share | None]] = {}
        for share in sorted(self.shares, key=lambda one: -one.chances):
            if share.part == part:
                found.setdefault(share.player, [None] * len(names))[names.index(share.name)] = share
        return found

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
    if real is None or league.game.league.seasons is None:
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
    return Fidelity(count, clubs, _shares(books, league, seasons))


def _rate_names() -> list[tuple[str, str]]:
    return [(part, name) for part, rates in RATES_OF.items() for name, _, _ in rates]


def _shares(books: Books, league: League, seasons: Sequence[int]) -> list[Share]:
    """Every rate of every player who had enough chances in both lives."""
    hooks = league.game.league.seasons
    assert hooks is not None
    real: dict[str, dict[str, Mapping[str, int]]] = {part: {} for part in RATES_OF}
    for content in books.rosters(league)[0]:
        for player, parts in hooks.real_lines(content).items():
            for part, figures in parts.items():
                real[part][player] = figures
    replayed: dict[str, dict[str, Total]] = {part: {} for part in RATES_OF}
    for season in seasons:
        totals = books.stored_totals(league, season)
        for part, players in replayed.items():
            for player, total in totals.of_players(REGULAR, part).items():
                players.setdefault(player, Total()).add(total.figures, total.games)
    return [
        share
        for part, rates in RATES_OF.items()
        for player, figures in real[part].items()
        for rate in rates
        if (share := _share(part, rate, player, figures, replayed[part].get(player, Total()).figures))
    ]


def _share(
    part: str, rate: tuple[str, str, str], player: str, real: Mapping[str, int], replayed: Mapping[str, int]
) -> Share | None:
    """One rate of one player, None where either life gave him too few chances."""
    name, top, bottom = rate
    chances, again = real.get(bottom, 0), replayed.get(bottom, 0)
    if min(chances, again) < FEWEST_CHANCES:
        return None
    share = real.get(top, 0) / chances
    noise = math.sqrt(max(share * (1 - share), 1e-6) / again)
    return Share(part, name, player, chances, share, replayed.get(top, 0) / again, noise)


def _over_all(part: str, name: str, shares: Sequence[Share]) -> RateBeside:
    if not shares:
        return RateBeside(part, name, 0, math.nan, math.nan, math.nan, math.nan)
    return RateBeside(
        part,
        name,
        len(shares),
        correlation([one.real for one in shares], [one.replayed for one in shares]),
        math.sqrt(sum((one.replayed - one.real) ** 2 for one in shares) / len(shares)),
        math.sqrt(sum(one.noise**2 for one in shares) / len(shares)),
        sum(one.inside for one in shares) / len(shares),
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
