"""Retrosheet game logs, to hold event files against: one line a game with score, totals, starters and lineups."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from fivetool.archive.sources import csv_rows, text_files
from fivetool.errors import DataError

FIELDS = 161
_AWAY_TOTALS, _HOME_TOTALS, _TOTALS = 21, 49, 28
_TOTAL_NAMES = (
    *("AB", "H", "2B", "3B", "HR", "RBI", "SH", "SF", "HBP", "BB", "IBB", "SO", "SB", "CS", "GDP", "CI", "LOB"),
    *("pitchers", "ER", "team ER", "WP", "BK"),
    *("PO", "A", "E", "PB", "DP", "TP"),
)
_STARTERS = (101, 103)
_LINE_UPS = (105, 132)
_DECISIONS = {"winner": 93, "loser": 95, "save": 97}
_NOBODY = ("", "(none)")


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A game as its log line has it. Pairs are visitors first."""

    date: str
    number: int
    teams: tuple[str, str]
    leagues: tuple[str, str]
    score: tuple[int, int]
    outs: int
    park: str
    totals: tuple[dict[str, int], dict[str, int]]
    starters: tuple[str, str]
    line_ups: tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]  # player and position, in batting order
    decisions: dict[str, str] = field(default_factory=dict)


def read_game_logs(source: Path | str) -> list[LoggedGame]:
    """The games of a game-log file, a folder of them, or a zip as downloaded."""
    games = []
    for name, text in text_files(source):
        if name.lower().endswith(".txt"):
            games += parse_game_logs(text.splitlines(), name)
    if not games:
        raise DataError(f"{source}: no game logs here (GL*.TXT).")
    return games


def parse_game_logs(lines: Iterable[str], where: str) -> list[LoggedGame]:
    """The games of the lines of a game-log file."""
    games = []
    for number, row in csv_rows(lines):
        if len(row) != FIELDS:
            raise DataError(f"{where}, line {number}: {len(row)} fields, a game log has {FIELDS}.")
        try:
            games.append(_game(row))
        except ValueError as error:
            raise DataError(f"{where}, line {number}: {error}.") from None
    return games


def _game(row: list[str]) -> LoggedGame:
    return LoggedGame(
        date=row[0],
        number=int(row[1][:1]) if row[1][:1].isdecimal() else 0,
        teams=(row[3], row[6]),
        leagues=(row[4], row[7]),
        score=(int(row[9] or 0), int(row[10] or 0)),
        outs=int(row[11] or 0),
        park=row[16],
        totals=(_totals(row, _AWAY_TOTALS), _totals(row, _HOME_TOTALS)),
        starters=(row[_STARTERS[0]], row[_STARTERS[1]]),
        line_ups=(_line_up(row, _LINE_UPS[0]), _line_up(row, _LINE_UPS[1])),
        decisions={what: row[place] for what, place in _DECISIONS.items() if row[place] not in _NOBODY},
    )


def _totals(row: list[str], start: int) -> dict[str, int]:
    """Totals that are known; old logs leave many empty or write -1."""
    written = zip(_TOTAL_NAMES, row[start : start + _TOTALS], strict=True)
    return {name: int(value) for name, value in written if value not in ("", "-1")}


def _line_up(row: list[str], start: int) -> tuple[tuple[str, int], ...]:
    cells = (row[place : place + 3] for place in range(start, start + 27, 3))
    return tuple((player, int(position)) for player, _, position in cells if player and position)
