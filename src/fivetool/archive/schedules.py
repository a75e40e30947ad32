"""Retrosheet schedules: the games as planned, with postponements and make-up dates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fivetool.archive.sources import csv_rows, text_files
from fivetool.doors import guard
from fivetool.errors import DataError

FEWEST_FIELDS = 10
FIELDS_WITH_PARK = 13  # newer schedules name the park before the postponement


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """A game of the schedule; `makeup` says when a postponed game was played, where it was."""

    date: str
    number: int
    day: str
    visitors: str
    visitors_league: str
    home: str
    home_league: str
    daytime: str
    postponed: str = ""
    makeup: str = ""


def read_schedule(source: Path | str) -> list[ScheduledGame]:
    """The games of a schedule file, or of a zip as downloaded."""
    with guard(DataError, str(source)):
        return _read_schedule(source)


def _read_schedule(source: Path | str) -> list[ScheduledGame]:
    games = []
    for name, text in text_files(source):
        if name.lower().endswith((".csv", ".txt")):
            games += parse_schedule(text.splitlines(), name)
    if not games:
        raise DataError(f"{source}: no schedule here.")
    return games


def parse_schedule(lines: Iterable[str], where: str) -> list[ScheduledGame]:
    """The games of the lines of a schedule, with or without a line of headings.

    >>> parse_schedule(['"19840402","0","Mon","CHA","AL",1,"BAL","AL",1,"D","",""'], "1984schedule.csv")[0].home
    'BAL'
    """
    games = []
    for number, row in csv_rows(lines):
        if row[0] == "Date":
            continue
        if len(row) < FEWEST_FIELDS or not row[0].isdecimal() or len(row[0]) != 8:
            raise DataError(f"{where}, line {number}: not a line of a schedule: {','.join(row)[:60]}")
        if len(row) >= FIELDS_WITH_PARK:
            del row[FEWEST_FIELDS]
        date, game, day, visitors, visitors_league, _, home, home_league, _, daytime, *rest = row
        postponed, makeup, *_ = (*rest, "", "")
        one = int(game) if game.isdecimal() else 0
        games.append(
            ScheduledGame(date, one, day, visitors, visitors_league, home, home_league, daytime, postponed, makeup)
        )
    return games
