"""Sets what replays added up to beside what really happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from fivetool.archive.events import EventFiles
from fivetool.archive.figures import figures_of
from fivetool.archive.plays import Kind
from fivetool.archive.season import BattingLine
from fivetool.archive.season import Season as RealSeason
from fivetool.games.dice_baseball.rules import counts, stats
from fivetool.games.dice_baseball.workshop.levels import tolerance_of
from fivetool.studies.dice_baseball.fidelity.replay import Person, Totals
from fivetool.studies.dice_baseball.fidelity.situations import LAST_INNING

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Rate:
    """A rate, replayed and real; `tolerance` is the relative difference that is wanted, 0 for none."""

    name: str
    replayed: float
    real: float
    tolerance: float = 0.02
    luck: float = 0.0  # of one season, relative: how far replays are off their own mean

    @property
    def difference(self) -> float:
        """How far the replay is off, relative to the real rate."""
        return self.replayed / self.real - 1 if self.real else 0.0

    @property
    def met(self) -> bool | None:
        """Whether it is as near as wanted; None where nothing is, or where nobody wrote down what really happened."""
        return bool(abs(self.difference) <= self.tolerance) if self.tolerance and self.real else None


@dataclass(frozen=True)
class Agreement:
    """Correlation and typical miss of a figure over clubs or players."""

    figure: str
    correlation: float
    typical_miss: float
    count: int


def agreement(figure: str, replayed: Vector, real: Vector) -> Agreement:
    """How well two columns agree; nan where there is nothing to compare, as in a season of a few games."""
    if not len(real):
        return Agreement(figure, np.nan, np.nan, 0)
    miss = float(np.sqrt(np.mean((replayed - real) ** 2)))
    told = bool(replayed.std() and real.std())
    return Agreement(figure, float(np.corrcoef(replayed, real)[0, 1]) if told else np.nan, miss, len(real))


# Rates of the whole league

_BATTING: dict[str, Callable[[BattingLine], int]] = {
    "H": lambda line: line.hits,
    "2B": lambda line: line.doubles,
    "3B": lambda line: line.triples,
    "HR": lambda line: line.home_runs,
    "BB": lambda line: line.walks,
    "IBB": lambda line: line.intentional_walks,
    "HBP": lambda line: line.hit_by_pitch,
    "SO": lambda line: line.strikeouts,
    "SH": lambda line: line.sacrifice_bunts,
    "SF": lambda line: line.sacrifice_flies,
    "GDP": lambda line: line.ground_double_plays,
    "ROE": lambda line: line.reached_on_error,
}
ERROR_TOLERANCE = 0.15  # of errors by position


_PER_GAME = ("SB", "CS", "DP", "E", "WP", "PB", "BK")


def real_counts(real: RealSeason, files: EventFiles) -> dict[str, float]:
    """How often everything really happened that has a rate."""
    players = list(real.players.values())
    whole = BattingLine.total(player.batted for player in players)
    running = [player.running for player in players]
    held = [player.holding for player in players]
    found: dict[str, float] = {
        "R": sum(sum(game.score) for game in files.games),
        "PA": whole.plate_appearances,
        **{name: get(whole) for name, get in _BATTING.items()},
        "SF": figures_of(files, real).sacrifice_flies,  # by the rule of today, whatever the scorers had to count
        "SB": sum(line.stole_second + line.stole_third + line.stole_home for line in running),
        "CS": sum(line.caught_second + line.caught_third + line.caught_home for line in running),
        "DP": sum(play.scored.double_play for game in files.games for play in game.plays),
        "E": sum(line.errors for player in players for line in player.fielding.values()),
        "WP": sum(line.wild_pitches for line in held),
        "PB": sum(line.passed_balls for line in held),
        "BK": sum(line.balks for line in held),
    }
    return found


def real_errors(real: RealSeason) -> list[int]:
    """Real errors by position, from 1."""
    return [
        sum(player.fielding[position].errors for player in real.players.values() if position in player.fielding)
        for position in range(1, 10)
    ]


def league_rates(totals: Totals, real: Mapping[str, float], games: int) -> list[Rate]:
    """Every event rate, beside that of a season of so many games: a plate appearance for what batters do, a team and
    game for the rest.
    """
    sums = dict(zip(stats.LINE, totals.lines[:-1].sum(axis=0), strict=True))
    played, team_games = totals.replays * 2 * games, 2 * games
    lucks = luck_of_a_season(totals)
    found = [
        Rate(title, sums[name] / played, real[name] / team_games, 0.01, lucks[name])
        for name, title in (("R", "Runs a team and game"), ("PA", "PA a team and game"))
    ]
    for name in _BATTING:
        rate = real[name] / real["PA"]
        found.append(Rate(f"{name} per PA", sums[name] / sums["PA"], rate, tolerance_of(rate), lucks[name]))
    sums["DP"] = totals.counts[counts.COUNTS.index("DP")]
    for name in _PER_GAME:
        column = next(column for column in (name, f"f_{name}", f"p_{name}") if column in sums)
        tolerance = tolerance_of(real[name] / real["PA"])
        rate = real[name] / team_games
        found.append(Rate(f"{name} a team and game", sums[column] / played, rate, tolerance, lucks.get(column, 0.0)))
    return found


def luck_of_a_season(totals: Totals) -> dict[str, float]:
    """How far one replay is off the mean of them all, relative to it: what one season owes to luck, cards being equal.

    Perfect cards would be off that much in one replay, and by the root of their number less in the mean of several.
    """
    each = totals.each.astype(float)
    if len(each) < 2:
        return dict.fromkeys(stats.LINE, 0.0)
    spread = each.std(axis=0, ddof=1) / np.maximum(each.mean(axis=0), 1e-9)
    return dict(zip(stats.LINE, spread.tolist(), strict=True))


def errors_by_position(totals: Totals, real: Sequence[int], games: int) -> list[Rate]:
    """Errors a team and game, by position, beside those of a season of so many games."""
    played, team_games = totals.replays * 2 * games, 2 * games
    return [
        Rate(f"Errors at {position}", totals.errors[position] / played, errors / team_games, ERROR_TOLERANCE)
        for position, errors in enumerate(real, 1)
    ]


# Clubs


@dataclass(frozen=True)
class ClubRow:
    """A club: wins and runs, replayed and real, and the band in which nine of ten replays fall."""

    club: str
    wins: float
    real_wins: int
    low: float
    high: float
    runs: float
    real_runs: float
    allowed: float
    real_allowed: float


class ClubRecord(Protocol):
    """What a club really came to."""

    @property
    def wins(self) -> int:
        """Games won."""

    @property
    def runs(self) -> int:
        """Runs scored."""

    @property
    def runs_allowed(self) -> int:
        """Runs allowed."""


def club_rows(totals: Totals, real: Mapping[str, ClubRecord]) -> list[ClubRow]:
    """All clubs, the real winners first."""
    clubs = list(totals.season.clubs)
    of_club = np.array([clubs.index(person.club) for person in totals.season.people])
    lines = totals.lines[:-1] / totals.replays
    runs = np.bincount(of_club, lines[:, stats.RUNS], len(clubs))
    allowed = np.bincount(of_club, lines[:, stats.P_RUNS], len(clubs))
    low, high = np.quantile(totals.wins, (0.05, 0.95), axis=0)
    rows = [
        ClubRow(
            club, float(totals.wins[:, i].mean()), real[club].wins, float(low[i]), float(high[i]),
            float(runs[i]), real[club].runs, float(allowed[i]), real[club].runs_allowed,
        )
        for i, club in enumerate(clubs)
    ]  # fmt: skip
    return sorted(rows, key=lambda row: -row.real_wins)


def wins_agreement(totals: Totals, rows: list[ClubRow]) -> tuple[Agreement, Agreement]:
    """Wins: the mean of all replays against the real ones, and a single replay on average."""
    clubs = list(totals.season.clubs)
    real = np.array([next(row.real_wins for row in rows if row.club == club) for club in clubs], float)
    mean = agreement("mean of all replays", totals.wins.mean(axis=0), real)
    single = [agreement("", wins.astype(float), real) for wins in totals.wins]
    return mean, Agreement(
        "one replay",
        float(np.mean([one.correlation for one in single])),
        float(np.mean([one.typical_miss for one in single])),
        len(clubs),
    )


PYTHAGORAS = 0.287  # runs of both clubs a game, to this power, are the exponent


def wins_by_runs(rows: list[ClubRow]) -> Agreement:
    """How well real runs tell real wins: what no replay can be expected to surpass, because the rest is their order."""
    runs, allowed = (np.array([getattr(row, part) for row in rows], float) for part in ("real_runs", "real_allowed"))
    real = np.array([row.real_wins for row in rows], float)
    games = 2 * real.sum() / len(rows)
    power = ((runs + allowed) / games) ** PYTHAGORAS
    return agreement("real runs", games * runs**power / (runs**power + allowed**power), real)


def _base_runs(line: BattingLine, stolen: int, caught: int) -> float:
    """Runs that a batting line is worth, whatever the order of its events (D. Smyth's BaseRuns)."""
    unintended = line.walks + line.hit_by_pitch - line.intentional_walks
    bases = line.hits + line.doubles + 2 * line.triples + 3 * line.home_runs
    on_base = line.hits + line.walks + line.hit_by_pitch - line.home_runs - line.intentional_walks / 2
    lost = caught + line.ground_double_plays
    moved = 1.1 * (1.4 * bases - 0.6 * line.hits - 3 * line.home_runs + 0.1 * unintended + 0.9 * (stolen - lost))
    outs = line.at_bats - line.hits + lost + line.sacrifice_bunts + line.sacrifice_flies
    return on_base * moved / max(moved + outs, 1.0) + line.home_runs


def wins_by_components(real: RealSeason) -> Agreement:
    """How well what batters did tells real wins, by runs that it is worth: cards know no more than that.

    The order in which hits and walks came, and runs in games, is luck that no card can repeat.
    """
    runs, allowed = {}, {}
    for club in real.clubs:
        players = real.of_club(club)
        stolen = sum(p.running.stole_second + p.running.stole_third + p.running.stole_home for p in players)
        caught = sum(p.running.caught_second + p.running.caught_third + p.running.caught_home for p in players)
        runs[club] = _base_runs(BattingLine.total(p.batted for p in players), stolen, caught)
        held = [player.holding for player in players]
        against = sum(line.stolen for line in held), sum(line.caught for line in held)
        allowed[club] = _base_runs(BattingLine.total(p.allowed for p in players), *against)
    rows = [ClubRow(name, 0, club.wins, 0, 0, 0, club.runs, 0, club.runs_allowed) for name, club in real.clubs.items()]
    scale_runs = sum(row.real_runs for row in rows) / sum(runs.values())
    scale_allowed = sum(row.real_runs for row in rows) / sum(allowed.values())
    reckoned = [
        replace(row, real_runs=scale_runs * runs[row.club], real_allowed=scale_allowed * allowed[row.club])
        for row in rows
    ]
    return replace(wins_by_runs(reckoned), figure="components")


def wins_by_chance(totals: Totals) -> Agreement:
    """How well perfect cards would tell wins: each replay in turn is the real season, the others are its replays."""
    if totals.replays < 2:
        return Agreement("perfect cards", np.nan, np.nan, 0)
    whole = totals.wins.sum(axis=0)
    found = [agreement("", (whole - one) / (totals.replays - 1), one.astype(float)) for one in totals.wins]
    return Agreement(
        "perfect cards",
        float(np.mean([one.correlation for one in found])),
        float(np.sqrt(np.mean([one.typical_miss**2 for one in found]))),
        len(whole),
    )


# Players

PLAYER_FIGURES = ("AVG", "OPS", "HR", "BB%", "SO%")


def figures(batting: dict[str, Vector]) -> dict[str, Vector]:
    """AVG, OPS, HR, BB% and SO% out of counts."""
    pa, hits = batting["PA"], batting["H"]
    at_bats = pa - batting["BB"] - batting["HBP"] - batting["SH"] - batting["SF"]
    bases = hits + batting["2B"] + 2 * batting["3B"] + 3 * batting["HR"]
    on_base = (hits + batting["BB"] + batting["HBP"]) / (at_bats + batting["BB"] + batting["HBP"] + batting["SF"])
    return {
        "AVG": hits / at_bats,
        "OPS": on_base + bases / at_bats,
        "HR": batting["HR"],
        "BB%": batting["BB"] / pa,
        "SO%": batting["SO"] / pa,
    }


_COUNTED = ("PA", "H", "2B", "3B", "HR", "BB", "HBP", "SO", "SH", "SF")
_PITCHED = ("p_BF", "p_H", "p_2B", "p_3B", "p_HR", "p_BB", "p_HBP", "p_SO")


def _real_counts(lines: list[BattingLine]) -> dict[str, Vector]:
    get = {"PA": lambda line: line.plate_appearances, **_BATTING}
    return {name: np.array([get[name](line) for line in lines], float) for name in _COUNTED}


def player_figures(
    lines: Any, people: list[Person], real: RealSeason, least: int, pitching: bool
) -> tuple[dict[str, Vector], dict[str, Vector]]:
    """Figures of one replay's players and of the real ones, of those with at least so many plate appearances."""
    lines, players = by_player(lines, people)
    seasons = [real.players[player] for player in players]
    whole = [player.allowed if pitching else player.batted for player in seasons]
    chosen = np.array([line.plate_appearances >= least for line in whole])
    real_lines = _real_counts([line for line, wanted in zip(whole, chosen, strict=True) if wanted])
    columns = _PITCHED if pitching else _COUNTED
    counts = {name.removeprefix("p_"): lines[chosen, stats.LINE.index(name)].astype(float) for name in columns}
    if pitching:  # sacrifices against pitchers are not kept apart
        counts["PA"] = counts.pop("BF")
        counts |= {name: real_lines[name] for name in ("SH", "SF")}
    scale = real_pa(whole, chosen) / np.maximum(counts["PA"], 1)
    return figures({name: number * scale for name, number in counts.items()}), figures(real_lines)


def player_agreement(replayed: Mapping[str, Vector], real: Mapping[str, Vector]) -> list[Agreement]:
    """How players agree with others, figure by figure."""
    return [agreement(name, replayed[name], real[name]) for name in PLAYER_FIGURES]


def agreement_by_chance(replays: Sequence[Mapping[str, Vector]]) -> list[list[Agreement]]:
    """How players of perfect cards would agree: each replay in turn is the real season, the others are what the cards
    say. Nothing where there is one replay only.
    """
    if len(replays) < 2:
        return []
    sums = {name: sum((one[name] for one in replays), np.zeros(1)) for name in PLAYER_FIGURES}
    return [
        player_agreement({name: (sums[name] - one[name]) / (len(replays) - 1) for name in sums}, one) for one in replays
    ]


def by_player(lines: Any, people: Sequence[Person]) -> tuple[Any, list[tuple[str, str]]]:
    """Lines of players with a club, both cards of somebody who has two added up."""
    places: dict[tuple[str, str], int] = {}
    rows = [places.setdefault((person.player, person.club), len(places)) for person in people]
    added = np.zeros((len(places), lines.shape[1]), lines.dtype)
    np.add.at(added, rows, lines)
    return added, list(places)


def real_pa(lines: list[BattingLine], chosen: Any) -> Vector:
    """Real plate appearances of those chosen."""
    return np.array([line.plate_appearances for line, wanted in zip(lines, chosen, strict=True) if wanted], float)


HIT_KINDS = (Kind.SINGLE, Kind.DOUBLE, Kind.TRIPLE, Kind.HOME_RUN)


def hits_by_situation(files: EventFiles) -> Any:
    """Real hits per plate appearance that was no intentional walk, by base state and outs; the last row is all of them.

    Innings as in run expectancy.
    """
    hits, chances = np.zeros((9, 3)), np.zeros((9, 3))
    for game in files.games:
        for play in game.plays:
            kind = play.scored.kind
            counts = play.inning <= LAST_INNING and kind != Kind.INTENTIONAL_WALK
            if counts and play.scored.ends_plate_appearance:
                chances[play.occupied, play.outs] += 1
                hits[play.occupied, play.outs] += kind in HIT_KINDS
    hits[-1], chances[-1] = hits.sum(), chances.sum()
    return hits / np.maximum(chances, 1)
