"""Replays of a season as a study: ten of them a piece, so that a thousand are played on as many machines as there are.

    fivetool study run studies/dice-baseball-league.toml
    fivetool study run studies/season.toml --set season=1984eve.zip --set replays=1000 --cluster tcp://...

The season is that of event files, a zip as downloaded or a folder, or the league that comes with the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
from fivetool.studies.dice_baseball.fidelity.replay import (
    Person,
    Season,
    Totals,
    add_replay,
    empty_totals,
    play,
    prepare,
)
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
AS_IT_WAS = "the season as it was"
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

    lines: list[list[int]]  # of every person, but of every club where the season was a real one
    errors: list[int]
    counts: list[int]
    wins: list[list[int]]
    runs: list[int]
    each: list[list[int]]
    players: list[list[list[compare.Agreement]]]  # by replay and group
    perfect: list[list[list[compare.Agreement]]] = field(default_factory=list)  # by chance: by group and replay


@dataclass(frozen=True)
class Met:
    """Situations of each replay as plain lists."""

    met: list[list[list[int]]]
    runs: list[list[list[int]]]
    extra: list[list[list[int]]]


@dataclass(frozen=True)
class Record:
    """What a club really came to."""

    wins: int
    runs: int
    runs_allowed: int


@dataclass(frozen=True)
class AsItWas:
    """All that a report tells of the real season, so that it is written without the event files."""

    year: int
    notice: str
    games: int
    clubs: dict[str, Record]  # in the order of the replays
    counts: dict[str, float]  # see `compare.real_counts`
    errors: list[int]  # by position
    scores: list[int]  # how often a club scored so many runs
    situations: Met
    hits: list[list[float]]  # see `compare.hits_by_situation`
    by_components: compare.Agreement
    estimated: list[str]


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
    """Ten replays each; for a real season also what it was, and replays whose games are read event by event."""
    replays = [f"replays {first} to {first + REPLAYS_A_PIECE - 1}" for first in _firsts(arguments)]
    return replays if arguments["season"] == LEAGUE else [AS_IT_WAS, SITUATIONS, *replays]


def _firsts(arguments: Arguments) -> range:
    return range(0, arguments["replays"], REPLAYS_A_PIECE)


def play_piece(arguments: Arguments, piece: str) -> Replayed | Met | AsItWas:
    """Play what a piece is named after."""
    given, seed = _prepared(arguments), arguments["seed"]
    if piece == AS_IT_WAS:
        return as_it_was(given)
    if piece == SITUATIONS:
        return met(replayed_situations(given.season, TAPED_REPLAYS, seed))
    first = int(piece.split()[1])
    return play_some(given, range(first, first + REPLAYS_A_PIECE), seed)


def as_it_was(given: Prepared) -> AsItWas:
    """What a report tells of a real season."""
    files, real = given.files, given.real
    assert files is not None
    assert real is not None
    scores = np.bincount([runs for game in files.games for runs in game.score], minlength=64)
    return AsItWas(
        year=real.year,
        notice=real.notice,
        games=len(files.games),
        clubs={
            name: Record(real.clubs[name].wins, real.clubs[name].runs, real.clubs[name].runs_allowed)
            for name in given.season.clubs
        },
        counts=compare.real_counts(real, files),
        errors=compare.real_errors(real),
        scores=scores.tolist(),
        situations=met([real_situations(files)]),
        hits=compare.hits_by_situation(files).tolist(),
        by_components=compare.wins_by_components(real),
        estimated=list(with_estimates(figures_of(files, real), real.year).estimated),
    )


def met(found: Sequence[Situations]) -> Met:
    """Situations as plain lists."""
    return Met(*([np.asarray(getattr(one, part)).tolist() for one in found] for part in ("met", "runs", "extra")))


def play_some(given: Prepared, numbers: range, seed: int, threads: int | None = 1) -> Replayed:
    """Play some replays and add them up."""
    totals = empty_totals(given.season, len(numbers))
    figures: list[list[tuple[Any, Any]]] = []  # by replay and group: replayed, real
    for number in numbers:
        before = totals.lines.copy()
        add_replay(totals, play(given.season, number, seed, threads=threads))
        figures.append(list(_figures(given, (totals.lines - before)[:-1])))
    lines = totals.lines if given.real is None else by_club(totals)
    return Replayed(
        lines.tolist(), totals.errors.tolist(), totals.counts.tolist(), totals.wins.tolist(),
        totals.runs.tolist(), totals.each.tolist(),
        players=[[compare.player_agreement(*group) for group in groups] for groups in figures],
        perfect=[compare.agreement_by_chance([found for found, _ in group]) for group in zip(*figures, strict=True)],
    )  # fmt: skip


def _figures(given: Prepared, lines: Any) -> Iterator[tuple[Any, Any]]:
    if given.real is None:
        return
    for _, least, pitching in GROUPS:
        yield compare.player_figures(lines, list(given.season.people), given.real, least, pitching)


def by_club(totals: Totals) -> Any:
    """Lines of all clubs, and the empty one of nobody."""
    clubs = list(totals.season.clubs)
    lines = np.zeros((len(clubs) + 1, totals.lines.shape[1]), np.int64)
    np.add.at(lines, [clubs.index(person.club) for person in totals.season.people], totals.lines[:-1])
    return lines


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
    replayed = [one for one in found.values() if isinstance(one, Replayed)]
    if arguments["season"] == LEAGUE:
        given = _prepared(arguments)
        league_report.write(league_findings(given, added(given.season, replayed)), page.parent, page.stem)
        return
    findings = season_findings(found[AS_IT_WAS], replayed, found[SITUATIONS], arguments["charts"])
    report.write(replace(findings, made_by=_command(arguments)), page.parent, page.stem)


def _command(arguments: Arguments) -> str:
    """The command that writes the same page."""
    words = ["python -m fivetool.studies.dice_baseball.fidelity", Path(arguments["season"]).name]
    for name in ("replays", "seed", "charts"):
        if name == "replays" or arguments[name] != PROGRAM.arguments[name]:
            words.append(f"--{name} {arguments[name]}")
    words += [] if arguments["levels"] else ["--no-levels"]
    return " ".join([*words, "--leave-out-broken"] if arguments["leave_out_broken"] else words)


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


def season_findings(real: AsItWas, replayed: Sequence[Replayed], situations: Met, charts: str) -> report.Findings:
    """A real season beside what really happened."""
    totals = added(_clubs_alone(real), replayed)
    rows = compare.club_rows(totals, real.clubs)
    with_charts = f", with the charts {charts}" if charts != USUAL else ""
    (as_met,), taped = (_situations(one) for one in (real.situations, situations))
    scores = np.array(real.scores)
    return report.Findings(
        title=f"How true a replay of {real.year} is{with_charts}",
        notice=real.notice,
        replays=totals.replays,
        games=real.games,
        rates=compare.league_rates(totals, real.counts, real.games),
        errors=compare.errors_by_position(totals, real.errors, real.games),
        clubs=rows,
        wins=compare.wins_agreement(totals, rows),
        real=as_met,
        replayed=together(taped),
        scores=((scores / scores.sum()).tolist(), (totals.runs / totals.runs.sum()).tolist()),
        players=[
            (group, _means([groups[place] for one in replayed for groups in one.players]))
            for place, (group, _, _) in enumerate(GROUPS)
        ],
        by_perfect_cards=[
            _means([agreed for one in replayed for agreed in one.perfect[place]]) for place in range(len(GROUPS))
        ],
        by_components=real.by_components,
        by_chance=compare.wins_by_chance(totals) if totals.replays > 1 else None,
        situations_by_chance=within_by_chance(taped, report.EXPECTANCY_TOLERANCE),
        estimated=real.estimated,
        hits=np.array(real.hits),
    )


def _clubs_alone(real: AsItWas) -> Season:
    """A season whose lines are those of clubs; nobody plays it."""
    nothing: Any = None
    clubs: Any = dict.fromkeys(real.clubs)
    return Season([], clubs, [Person(club, club) for club in clubs], nothing, nothing, nothing)


def _situations(found: Met) -> list[Situations]:
    parts = zip(found.met, found.runs, found.extra, strict=True)
    return [Situations(*(np.array(part) for part in one)) for one in parts]


def _means(found: Sequence[Sequence[compare.Agreement]]) -> list[compare.Agreement]:
    """How players agree, figure by figure, averaged over all replays."""
    return [_mean(column) for column in zip(*found, strict=True)]


def _mean(column: Sequence[compare.Agreement]) -> compare.Agreement:
    correlation, miss = (
        float(np.mean([getattr(one, name) for one in column])) for name in ("correlation", "typical_miss")
    )
    return compare.Agreement(column[0].figure, correlation, miss, column[0].count)


PROGRAM = Program(
    game="dice-baseball", found=Replayed | Met | AsItWas, pieces=pieces_of, play=play_piece, page=write_page,
    grows=("replays",),
    arguments={"season": LEAGUE, "replays": 100, "seed": 1, "charts": USUAL, "levels": True, "leave_out_broken": False},
)  # fmt: skip
