"""`python -m fivetool.studies.dice_baseball.fidelity`: play seasons again and write the report.

A real season is set beside what really happened, the league that comes with the game beside its own cards.
"""

from __future__ import annotations

import argparse
import csv
import sys
from pathlib import Path
from typing import Any

import numpy as np

from fivetool.archive.events import EventFiles, read_events
from fivetool.archive.season import Season as RealSeason
from fivetool.archive.tally import season_of
from fivetool.errors import FivetoolError
from fivetool.games.dice_baseball.cards.club import CardSet
from fivetool.games.dice_baseball.rules import stats
from fivetool.games.dice_baseball.workshop.builder import build_cards
from fivetool.games.dice_baseball.workshop.fitting import build_season
from fivetool.games.dice_baseball.workshop.generator import SHIPPED_SEED, league_and_workshop
from fivetool.games.dice_baseball.workshop.recipe import REPLAY
from fivetool.studies.dice_baseball.fidelity import compare, league, league_report, report, seasons
from fivetool.studies.dice_baseball.fidelity.replay import (
    Season,
    Totals,
    add_replay,
    empty_totals,
    play,
    play_season,
    prepare,
)
from fivetool.studies.dice_baseball.fidelity.situations import real_situations, replayed_situations

LEAST_BATTING, LEAST_PITCHING = 300, 400
TAPED_REPLAYS = 10  # of which every event is read
LEAGUE = "league"
USUAL = "standard"  # charts
NOTICE = (  # where the ranges of real leagues come from
    "The information used here was obtained free of charge from and is copyrighted by Retrosheet. "
    'Interested parties may contact Retrosheet at "www.retrosheet.org".'
)


def main(arguments: list[str] | None = None) -> int:
    """Play seasons again and write the report."""
    parser = argparse.ArgumentParser(prog="python -m fivetool.studies.dice_baseball.fidelity", description=__doc__)
    parser.add_argument(
        "events",
        type=Path,
        nargs="+",
        help=f"event files: a zip as downloaded, or a folder; several for one page over all of them; or '{LEAGUE}' for "
        "the shipped league",
    )
    parser.add_argument("--over-all", action="store_true", help="the page over all seasons, also for a single one more")
    parser.add_argument("--before", type=int, default=20, help="replays at the levels of 1984, on that page")
    parser.add_argument("--replays", type=int, default=100, help="how often every game is played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--charts", default=USUAL, help="charts by name, or the path of a chart file")
    parser.add_argument("--out", type=Path, default=Path("docs/fidelity"))
    parser.add_argument("--floors", type=Path, help="a CSV of the correlations that a flawless replay would reach")
    parser.add_argument("--no-levels", dest="levels", action="store_false", help="leave all levels at those of 1984")
    parser.add_argument("--leave-out-broken", action="store_true", help="do without games that contradict themselves")
    given = parser.parse_args(arguments)
    try:
        path = run_one_kind(given)
    except FivetoolError as error:
        print(f"fidelity: {error}", file=sys.stderr)
        return 1
    print(path)
    return 0


def run_one_kind(given: argparse.Namespace) -> Path:
    """The report that was asked for."""
    if str(given.events[0]) == LEAGUE:
        return run_league(given)
    return run_over_all(given) if given.over_all or len(given.events) > 1 else run(given)


def run_over_all(given: argparse.Namespace) -> Path:
    """Study seasons one by one, and write the page over all that have been studied so far."""
    for source in given.events:
        files = read_events(source, leave_out_broken=given.leave_out_broken).refuse_if_empty(source)
        found = seasons.study_season(files, season_of(files), given.replays, given.before, given.seed)
        print(f"{found['year']}: {'; '.join(seasons.shortfalls(found)) or 'nothing falls short'}", flush=True)
        seasons.keep(found, given.out)
    return seasons.write_page(given.out)


def run(given: argparse.Namespace) -> Path:
    """Build the cards, replay, compare, write."""
    (source,) = given.events
    files = read_events(source, leave_out_broken=given.leave_out_broken).refuse_if_empty(source)
    real = season_of(files)
    cards = built(files, real, given.levels)
    season = prepare(files, cards, {"charts": given.charts})
    totals, players = replay(season, real, given.replays, given.seed)
    rows = compare.club_rows(totals, real)
    with_charts = f", with the charts {given.charts}" if given.charts != USUAL else ""
    real_runs = np.bincount([runs for game in files.games for runs in game.score], minlength=64)
    findings = report.Findings(
        title=f"How true a replay of {real.year} is{with_charts}",
        notice=real.notice,
        replays=given.replays,
        games=len(files.games),
        rates=compare.league_rates(totals, real, files),
        errors=compare.errors_by_position(totals, real, files),
        clubs=rows,
        wins=compare.wins_agreement(totals, rows),
        real=real_situations(files),
        replayed=replayed_situations(season, min(TAPED_REPLAYS, given.replays), given.seed),
        scores=((real_runs / real_runs.sum()).tolist(), (totals.runs / totals.runs.sum()).tolist()),
        players=players,
        floors=read_floors(given.floors) if given.floors else {},
        hits=compare.hits_by_situation(files),
    )
    suffix = f"-{Path(given.charts).stem}" if given.charts != USUAL else ""
    return report.write(findings, given.out, f"dice-baseball-{real.year}{suffix}")


def built(files: EventFiles, real: RealSeason, levels: bool) -> CardSet:
    """The cards of a season, with levels of its own or with those of 1984."""
    return build_season(files, real).cards if levels else build_cards(real, REPLAY)[0]


def run_league(given: argparse.Namespace) -> Path:
    """Make up the league that comes with the game, play it, set it beside its cards, write."""
    cards, shop = league_and_workshop(SHIPPED_SEED)
    season = league.prepare_league(cards)
    totals = play_season(season, given.replays, given.seed)
    rows = league.card_rows(totals, shop)
    rules = league.options_for(cards)
    findings = league_report.LeagueFindings(
        name=cards.name,
        seed=SHIPPED_SEED,
        notice=NOTICE,
        replays=given.replays,
        games=len(season.games),
        rules=f"stamina {rules['stamina']}, ball parks {rules['ball_parks']}",
        ranges=league.league_ranges(totals),
        kept=league.kept_by_cards(rows, LEAST_BATTING),
        rows=rows,
        clubs=_league_clubs(totals),
        least=LEAST_BATTING,
    )
    return league_report.write(findings, given.out, "dice-baseball-league")


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


def replay(season: Season, real: RealSeason, replays: int, seed: int) -> tuple[Any, list[Any]]:
    """All replays, and how the players of each agree with the real ones, averaged."""
    totals = empty_totals(season, replays)
    found: dict[str, list[list[compare.Agreement]]] = {}
    for number in range(replays):
        before = totals.lines.copy()
        add_replay(totals, play(season, number, seed))
        lines = (totals.lines - before)[:-1]
        for group, least, pitching in (("batters", LEAST_BATTING, False), ("pitchers", LEAST_PITCHING, True)):
            one = compare.player_agreement(lines, list(season.people), real, least, pitching)
            found.setdefault(group, []).append(one)
        print(f"\rreplay {number + 1} of {replays}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return totals, [(group, _mean(several)) for group, several in found.items()]


def _mean(several: list[list[compare.Agreement]]) -> list[compare.Agreement]:
    return [
        compare.Agreement(
            column[0].figure,
            float(np.mean([one.correlation for one in column])),
            float(np.mean([one.typical_miss for one in column])),
            column[0].count,
        )
        for column in zip(*several, strict=True)
    ]


_FLOOR_COLUMNS = {"AVG": "r_AVG", "OPS": "r_OPS", "HR": "r_HR", "BB%": "r_BBrate", "SO%": "r_SOrate"}


def read_floors(path: Path) -> dict[str, dict[str, float]]:
    """What a flawless replay would reach, for the groups that the report shows."""
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    wanted = {"batters": ("batters", LEAST_BATTING), "pitchers": ("pitchers (against)", LEAST_PITCHING)}
    return {
        group: {figure: float(row[column]) for figure, column in _FLOOR_COLUMNS.items()}
        for group, (name, least) in wanted.items()
        for row in rows
        if row["group"] == name and int(row["min_PA"]) == least
    }


if __name__ == "__main__":
    sys.exit(main())
