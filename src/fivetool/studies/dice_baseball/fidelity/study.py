"""Replays of a season as a study: ten of them a piece, so that a thousand are played on as many machines as there are.

    fivetool study run studies/dice-baseball-league.toml
    fivetool study run studies/season.toml --set season=1984eve.zip --set replays=1000 --cluster tcp://...

The season is that of event files, a zip as downloaded or a folder, or the league that comes with the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fivetool.archive.estimates import with_estimates
from fivetool.archive.events import EventFiles, read_events
from fivetool.archive.figures import figures_of
from fivetool.archive.season import Season as RealSeason
from fivetool.archive.tally import season_of
from fivetool.games.dice_baseball.cards.club import CardSet
from fivetool.games.dice_baseball.rules import stats
from fivetool.games.dice_baseball.workshop.builder import build_cards
from fivetool.games.dice_baseball.workshop.fitting import build_season
from fivetool.games.dice_baseball.workshop.generator import SHIPPED_SEED, league_and_workshop
from fivetool.games.dice_baseball.workshop.recipe import REPLAY
from fivetool.lab.study.program import Arguments, Program
from fivetool.studies.dice_baseball.fidelity import compare, league, league_report, report
from fivetool.studies.dice_baseball.fidelity.replay import Season, Totals, add_replay, empty_totals, play, prepare
from fivetool.studies.dice_baseball.fidelity.situations import (
    Situations,
    real_situations,
    replayed_situations,
    together,
    within_by_chance,
)

LEAGUE = "league"
USUAL = "standard"  # charts
REPLAYS_A_PIECE = 10
TAPED_REPLAYS = 10  # of which every event is read
LEAST_BATTING, LEAST_PITCHING = 300, 400
GROUPS = (("batters", LEAST_BATTING, False), ("pitchers", LEAST_PITCHING, True))
SITUATIONS = "situations"
NOTICE = (  # where the ranges of real leagues come from
    "The information used here was obtained free of charge from and is copyrighted by Retrosheet. "
    'Interested parties may contact Retrosheet at "www.retrosheet.org".'
)


class Prepared(NamedTuple):
    """A season that is ready to be played, with what it is compared with, if it was a real one."""

    season: Season
    cards: CardSet
    files: EventFiles | None = None
    real: RealSeason | None = None


@dataclass(frozen=True)
class Replayed:
    """What some replays came to (see `replay.Totals`), and how the players of each agree with the real ones."""

    lines: list[list[int]]
    errors: list[int]
    counts: list[int]
    wins: list[list[int]]
    runs: list[int]
    each: list[list[int]]
    players: list[list[list[compare.Agreement]]]  # by replay and group


@dataclass(frozen=True)
class Met:
    """Situations of each replay as plain lists."""

    met: list[list[list[int]]]
    runs: list[list[list[int]]]
    extra: list[list[list[int]]]


@cache
def prepared(source: str, charts: str, levels: bool, leave_out_broken: bool) -> Prepared:
    """The season of a source; `levels`: with levels of its own, or with those of 1984."""
    if source == LEAGUE:
        cards, _ = league_and_workshop(SHIPPED_SEED)
        return Prepared(league.prepare_league(cards), cards)
    files = read_events(Path(source), leave_out_broken=leave_out_broken).refuse_if_empty(Path(source))
    real = season_of(files)
    cards = build_season(files, real).cards if levels else build_cards(real, REPLAY)[0]
    return Prepared(prepare(files, cards, {"charts": charts}), cards, files, real)


def _prepared(arguments: Arguments) -> Prepared:
    return prepared(*(arguments[name] for name in ("season", "charts", "levels", "leave_out_broken")))


# --- Pieces ---


def pieces_of(arguments: Arguments) -> list[str]:
    """Ten replays each, and for a real season one whose games are read event by event."""
    replays = [f"replays {first} to {first + REPLAYS_A_PIECE - 1}" for first in _firsts(arguments)]
    return replays if arguments["season"] == LEAGUE else [SITUATIONS, *replays]


def _firsts(arguments: Arguments) -> range:
    return range(0, arguments["replays"], REPLAYS_A_PIECE)


def play_piece(arguments: Arguments, piece: str) -> Replayed | Met:
    """Play what a piece is named after."""
    season, seed = _prepared(arguments).season, arguments["seed"]
    if piece == SITUATIONS:
        found = replayed_situations(season, TAPED_REPLAYS, seed)
        return Met(*([np.asarray(getattr(one, part)).tolist() for one in found] for part in ("met", "runs", "extra")))
    first = int(piece.split()[1])
    return play_some(_prepared(arguments), range(first, first + REPLAYS_A_PIECE), seed)


def play_some(given: Prepared, numbers: range, seed: int, threads: int | None = 1) -> Replayed:
    """Play some replays and add them up."""
    totals, players = empty_totals(given.season, len(numbers)), []
    for number in numbers:
        before = totals.lines.copy()
        add_replay(totals, play(given.season, number, seed, threads=threads))
        players.append(list(_agreements(given, (totals.lines - before)[:-1])))
    return Replayed(
        totals.lines.tolist(), totals.errors.tolist(), totals.counts.tolist(), totals.wins.tolist(),
        totals.runs.tolist(), totals.each.tolist(), players,
    )  # fmt: skip


def _agreements(given: Prepared, lines: Any) -> Iterator[list[compare.Agreement]]:
    if given.real is None:
        return
    for _, least, pitching in GROUPS:
        yield compare.player_agreement(lines, list(given.season.people), given.real, least, pitching)


# --- The page ---


def added(season: Season, found: Sequence[Replayed]) -> Totals:
    """Replays as one total."""
    wins = np.concatenate([np.array(one.wins, np.int64) for one in found])
    lines, errors, counts, runs = (
        sum(np.array(getattr(one, name), np.int64) for one in found) for name in ("lines", "errors", "counts", "runs")
    )
    each = np.concatenate([np.array(one.each, np.int64) for one in found])
    return Totals(season, lines, errors, counts, wins, runs, each, len(wins))


def write_page(arguments: Arguments, found: Mapping[str, Any], page: Path) -> None:
    """Write the report with its pictures."""
    given = _prepared(arguments)
    replayed = [one for one in found.values() if isinstance(one, Replayed)]
    totals = added(given.season, replayed)
    if given.files is None or given.real is None:
        league_report.write(league_findings(given, totals), page.parent, page.stem)
        return
    again = found[SITUATIONS]
    parts = zip(again.met, again.runs, again.extra, strict=True)
    met = [Situations(*(np.array(part) for part in one)) for one in parts]
    findings = season_findings(
        given.files, given.real, totals, replayed, (real_situations(given.files), met), arguments["charts"]
    )
    report.write(findings, page.parent, page.stem)


def league_findings(given: Prepared, totals: Totals) -> league_report.LeagueFindings:
    """The league that comes with the game beside its own cards."""
    _, shop = league_and_workshop(SHIPPED_SEED)
    rows, rules = league.card_rows(totals, shop), league.options_for(given.cards)
    return league_report.LeagueFindings(
        name=given.cards.name,
        seed=SHIPPED_SEED,
        notice=NOTICE,
        replays=totals.replays,
        games=len(given.season.games),
        rules=f"stamina {rules['stamina']}, ball parks {rules['ball_parks']}",
        ranges=league.league_ranges(totals),
        kept=league.kept_by_cards(rows, LEAST_BATTING),
        rows=rows,
        clubs=_league_clubs(totals),
        least=LEAST_BATTING,
    )


def _league_clubs(totals: Totals) -> list[tuple[str, float, float, float, float]]:
    """Wins, their spread, runs and runs allowed a season, the best club first."""
    found = []
    for place, (name, club) in enumerate(totals.season.clubs.items()):
        of_club = np.array([person.club == name for person in totals.season.people])
        runs, allowed = (
            totals.lines[:-1][of_club, column].sum() / totals.replays for column in (stats.RUNS, stats.P_RUNS)
        )
        wins = totals.wins[:, place]
        found.append((club.name, float(wins.mean()), float(wins.std()), float(runs), float(allowed)))
    return sorted(found, key=lambda row: -row[1])


def season_findings(
    files: EventFiles, real: RealSeason, totals: Totals, replayed: Sequence[Replayed],
    situations: tuple[Situations, Sequence[Situations]], charts: str, floors: dict[str, dict[str, float]] | None = None,
) -> report.Findings:  # fmt: skip
    """A real season beside what really happened."""
    rows = compare.club_rows(totals, real)
    with_charts = f", with the charts {charts}" if charts != USUAL else ""
    real_runs = np.bincount([runs for game in files.games for runs in game.score], minlength=64)
    return report.Findings(
        title=f"How true a replay of {real.year} is{with_charts}",
        notice=real.notice,
        replays=totals.replays,
        games=len(files.games),
        rates=compare.league_rates(totals, real, files),
        errors=compare.errors_by_position(totals, real, files),
        clubs=rows,
        wins=compare.wins_agreement(totals, rows),
        real=situations[0],
        replayed=together(situations[1]),
        scores=((real_runs / real_runs.sum()).tolist(), (totals.runs / totals.runs.sum()).tolist()),
        players=_mean_agreements(replayed),
        floors=floors or {},
        by_components=compare.wins_by_components(real, rows),
        by_chance=compare.wins_by_chance(totals) if totals.replays > 1 else None,
        situations_by_chance=within_by_chance(situations[1], report.EXPECTANCY_TOLERANCE),
        estimated=with_estimates(figures_of(files, real), real.year).estimated,
        hits=compare.hits_by_situation(files),
    )


def _mean_agreements(replayed: Sequence[Replayed]) -> list[tuple[str, list[compare.Agreement]]]:
    """How the players of a replay agree with the real ones, averaged over all replays."""
    by_replay = [groups for one in replayed for groups in one.players]
    return [
        (group, [_mean(column) for column in zip(*(groups[place] for groups in by_replay), strict=True)])
        for place, (group, _, _) in enumerate(GROUPS)
    ]


def _mean(column: Sequence[compare.Agreement]) -> compare.Agreement:
    correlation, miss = (
        float(np.mean([getattr(one, name) for one in column])) for name in ("correlation", "typical_miss")
    )
    return compare.Agreement(column[0].figure, correlation, miss, column[0].count)


PROGRAM = Program(
    game="dice-baseball", found=Replayed | Met, pieces=pieces_of, play=play_piece, page=write_page, grows=("replays",),
    arguments={"season": LEAGUE, "replays": 100, "seed": 1, "charts": USUAL, "levels": True, "leave_out_broken": False},
)  # fmt: skip
