"""`python -m fivetool.studies.dice_baseball.fidelity`: play seasons again and write the report.

A real season is set beside what really happened, the league that comes with the game beside its own cards.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from fivetool.archive.events import read_events
from fivetool.archive.tally import season_of
from fivetool.errors import FivetoolError
from fivetool.studies.dice_baseball.fidelity import league_report, report, seasons, study
from fivetool.studies.dice_baseball.fidelity.situations import replayed_situations
from fivetool.studies.dice_baseball.fidelity.study import LEAGUE, USUAL

TOTALS_REPLAYS = 15  # of 900 games each


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
    parser.add_argument(
        "--before", type=int, default=20, help="replays at the levels of 1984, on that page; 0 keeps those at hand"
    )
    parser.add_argument("--forward", type=int, default=0, help="seasons led by managers, on that page; 0 for none")
    parser.add_argument("--totals", action="store_true", help="on that page also cards of the Lahman tables alone")
    parser.add_argument(
        "--replays", type=int, default=100,
        help="how often every game is played; with --over-all, 0 keeps what is at hand and adds the rest to it",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--charts", default=USUAL, help="charts by name, or the path of a chart file")
    parser.add_argument("--out", type=Path, default=Path("docs/fidelity"))
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
        real = season_of(files)
        if given.replays:
            found = seasons.study_season(files, real, given.replays, given.before, given.seed, given.forward)
            print(f"{real.year}: {'; '.join(seasons.shortfalls(found)) or 'nothing falls short'}", flush=True)
            seasons.keep(found, given.out)
        elif given.forward:
            seasons.keep(seasons.study_forward_alone(files, real, given.forward), given.out)
        if given.totals:
            seasons.keep(seasons.study_totals(real.year, TOTALS_REPLAYS), given.out)
    return seasons.write_page(given.out)


def run(given: argparse.Namespace) -> Path:
    """Build the cards, replay, compare, write."""
    (source,) = given.events
    season = study.prepared(str(source), given.charts, given.levels, given.leave_out_broken)
    found = list(replay(season, given.replays, given.seed))
    taped = replayed_situations(season.season, min(study.TAPED_REPLAYS, given.replays), given.seed)
    real = study.as_it_was(season)
    findings = study.season_findings(real, found, study.met(taped), given.charts)
    suffix = f"-{Path(given.charts).stem}" if given.charts != USUAL else ""
    return report.write(findings, given.out, f"dice-baseball-{real.year}{suffix}")


def run_league(given: argparse.Namespace) -> Path:
    """Make up the league that comes with the game, play it, set it beside its cards, write."""
    season = study.prepared(LEAGUE, USUAL, True, False)
    totals = study.added(season.season, list(replay(season, given.replays, given.seed)))
    return league_report.write(study.league_findings(season, totals), given.out, "dice-baseball-league")


def replay(season: study.Prepared, replays: int, seed: int) -> Iterator[study.Replayed]:
    """All replays, some after the others on all cores."""
    for first in range(0, replays, study.REPLAYS_A_PIECE):
        end = min(replays, first + study.REPLAYS_A_PIECE)
        yield study.play_some(season, range(first, end), seed, threads=None)
        print(f"\rreplay {end} of {replays}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
