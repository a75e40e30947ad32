"""Are event files read as they were written? Every total of every club and game is compared with its game log.

    python -m fivetool.studies.game_logs FOLDER

compares all seasons of which a folder has both of Retrosheet's files (1984eve.zip and gl1984.zip) and writes the page.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from fivetool.archive.events import EventFiles, Game, read_events
from fivetool.archive.game_logs import LoggedGame, read_game_logs
from fivetool.archive.plays import Kind
from fivetool.errors import FivetoolError, UsageError

PAGE = Path("docs/fidelity/game-logs.md")
EVENTS, LOGS = "{year}eve.zip", "gl{year}.zip"
TOTALS = ("AB", "H", "HR", "RBI", "SH", "SF", "BB", "SO", "SB", "CS", "GDP", "E", "WP", "PB", "BK")
SACRIFICES = ("SH", "SF")  # which some years did not tell apart
NOTICE = (
    "The information used here was obtained free of charge from and is copyrighted by Retrosheet. "
    'Interested parties may contact Retrosheet at "www.retrosheet.org".'
)


@dataclass(frozen=True)
class Difference:
    """A total that is not the same in both."""

    game: str
    club: str
    total: str
    events: int
    log: int


@dataclass(frozen=True)
class Compared:
    """A season: what was compared, and what differs."""

    year: int
    games: int
    totals: int
    sacrifices: int  # bunts and flies that were told apart otherwise, with the same sum
    differences: list[Difference]
    scores: list[str]  # games whose score differs
    without_log: list[str]  # games that no log has
    without_events: list[str]  # logs that no event file has


def team_totals(game: Game, team: int) -> dict[str, int]:
    """What a game log has about a team, from the plays; fielding is that of the other half."""
    found = Counter(dict.fromkeys(TOTALS, 0))
    for play in game.plays:
        scored = play.scored
        if play.half == team:
            found["AB"] += scored.at_bat
            found["H"] += scored.hit
            found["HR"] += scored.kind == Kind.HOME_RUN
            found["RBI"] += play.batted_in
            found["SH"] += scored.sacrifice_bunt
            found["SF"] += scored.sacrifice_fly
            found["BB"] += scored.kind in (Kind.WALK, Kind.INTENTIONAL_WALK)
            found["SO"] += scored.kind == Kind.STRIKEOUT
            found["SB"] += len(scored.stolen)
            found["CS"] += len(scored.caught)
            found["GDP"] += scored.ground_double_play
        else:
            found["E"] += len(play.result.credits.errors)
            found["WP"] += scored.has(Kind.WILD_PITCH)
            found["PB"] += scored.has(Kind.PASSED_BALL)
            found["BK"] += scored.has(Kind.BALK)
    return dict(found)


def compare_season(year: int, files: EventFiles, logs: Sequence[LoggedGame]) -> Compared:
    """Every game beside its log."""
    by_key = {(log.date, log.number, log.teams): log for log in logs}
    totals = sacrifices = 0
    differences: list[Difference] = []
    scores, without_log = [], []
    for game in files.games:
        log = by_key.pop((game.date, game.number, game.teams), None)
        if log is None:
            without_log.append(game.id)
            continue
        if log.score != game.score:
            scores.append(game.id)
        for team, club in enumerate(game.teams):
            known, mine = log.totals[team], team_totals(game, team)
            apart = {name: Difference(game.id, club, name, mine[name], known[name]) for name in TOTALS if name in known}
            totals += len(apart)
            other = [one for one in apart.values() if one.events != one.log]
            if _same_sacrifices(apart):
                sacrifices += sum(one.total in SACRIFICES for one in other)
                other = [one for one in other if one.total not in SACRIFICES]
            differences += other
    left = [f"{'-'.join(teams)} {date} {number}" for date, number, teams in by_key]
    return Compared(year, len(files.games), totals, sacrifices, differences, scores, without_log, left)


def _same_sacrifices(apart: dict[str, Difference]) -> bool:
    both = [apart[name] for name in SACRIFICES if name in apart]
    return sum(one.events for one in both) == sum(one.log for one in both)


def seasons_in(folder: Path) -> list[int]:
    """The seasons of which a folder has event files and game logs."""
    years = [
        int(found[1]) for file in folder.glob("*eve.zip") if (found := re.fullmatch(r"(\d{4})eve\.zip", file.name))
    ]
    both = sorted(year for year in years if (folder / LOGS.format(year=year)).is_file())
    if not both:
        raise UsageError(f"{folder} has no season with event files and game logs (1984eve.zip and gl1984.zip).")
    return both


def compare_in(folder: Path, year: int) -> Compared:
    """A season of a folder."""
    source = folder / EVENTS.format(year=year)
    return compare_season(
        year, read_events(source).refuse_if_empty(source), read_game_logs(folder / LOGS.format(year=year))
    )


def row_of(found: Compared) -> str:
    """The line of a season on the page."""
    return (
        f"| {found.year} | {found.games:,} | {found.totals:,} | {found.sacrifices:,} | {len(found.differences):,} "
        f"| {_listed(found.scores)} | {_listed(found.without_log)} | {_listed(found.without_events)} |"
    )


def difference_row(one: Difference) -> str:
    """The line of a difference on the page."""
    return f"| {one.game} | {one.club} | {one.total} | {one.events} | {one.log} |"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "none"


def page(found: Sequence[Compared]) -> Iterator[str]:
    """The lines of the page."""
    yield from ("# Event files against game logs", "")
    yield (
        f"Totals of every club in every game ({', '.join(TOTALS)}), as Fivetool reads them out of the plays of event "
        "files, beside those of the game logs. Made by `python -m fivetool.studies.game_logs FOLDER`; the folder holds "
        "Retrosheet's files of the seasons."
    )
    yield ""
    yield (
        "| Season | Games read | Totals compared | Sacrifices and flies told apart otherwise | Other differences "
        "| Scores that differ | Games without a log | Logs without a game |"
    )
    yield "|---|---:|---:|---:|---:|---|---|---|"
    yield from map(row_of, found)
    yield ""
    yield (
        "Logs of seasons without a rule for sacrifice flies count flies that brought a run home among the sacrifices; "
        "event files tell them apart, and their sum is the same."
    )
    yield from ("", "The other differences, one by one:", "")
    yield "| Game | Club | Total | Event file | Game log |"
    yield "|---|---|---|---:|---:|"
    yield from (difference_row(one) for season in found for one in season.differences)
    yield from ("", f"*{NOTICE}*")


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where Retrosheet's files lie")
    parser.add_argument("--out", type=Path, default=PAGE)
    given = parser.parse_args(arguments)
    try:
        text = "\n".join(page([compare_in(given.folder, year) for year in seasons_in(given.folder)])) + "\n"
    except FivetoolError as error:
        print(f"game_logs: {error}", file=sys.stderr)
        return 1
    given.out.write_text(text, encoding="utf-8")
    print(given.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
