"""Calendars: made here, or read from a file.

A calendar is a list of `Fixture`: day, visitor and home club, in the order in which the games are played.
"""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fivetool.errors import DataError, UsageError

ONE_DAY = datetime.timedelta(days=1)
SERIES_BETWEEN_OFF_DAYS = 2
MOST_GAMES = 400  # a club's; more than any calendar has days for


@dataclass(frozen=True)
class Fixture:
    """One game of a calendar. Clubs are numbers, from 0."""

    day: datetime.date
    away: int
    home: int


def make_schedule(
    divisions: Sequence[Sequence[int]],
    games: int,
    first_day: datetime.date,
    *,
    series: int = 3,
    division_rounds: int = 1,
) -> list[Fixture]:
    """A balanced calendar: so many games for each club, in series of a few days against one opponent.

    Everybody meets everybody once in a round of series, at home in one round and on the road in the next; clubs of
    one division meet `division_rounds - 1` further times in each round. After every second series all have a day
    off. A number of games that does not come out even shortens the last series.

    >>> day = datetime.date(2045, 4, 1)
    >>> calendar = make_schedule([[0, 1], [2, 3]], 9, day)
    >>> [sum(club in (game.away, game.home) for game in calendar) for club in range(4)]
    [9, 9, 9, 9]
    """
    clubs = [club for division in divisions for club in division]
    if len(clubs) < 2:
        raise UsageError("A calendar needs at least two clubs.")
    if not 1 <= games <= MOST_GAMES:
        raise UsageError(f"The games of a club must be a whole number from 1 to {MOST_GAMES}; got {games}.")
    if not 1 <= series <= 7:
        raise UsageError(f"A series must have 1 to 7 games; got {series}.")
    if not 1 <= division_rounds <= 10:
        raise UsageError(f"Rounds inside a division must be 1 to 10; got {division_rounds}.")
    left = dict.fromkeys(clubs, games)
    calendar: list[Fixture] = []
    day = first_day
    for number, pairs in enumerate(_rounds(divisions, division_rounds), 1):
        for nth in range(series):
            played = _play_day(pairs, left, day + nth * ONE_DAY)
            calendar += played
        if not any(left.values()):
            return calendar
        if all(games_left == 0 or _alone(club, left) for club, games_left in left.items()):
            return calendar  # an odd number of clubs and games: somebody has nobody left to play
        day += series * ONE_DAY
        if number % SERIES_BETWEEN_OFF_DAYS == 0:
            day += ONE_DAY
    raise AssertionError("rounds never end")


def _play_day(pairs: Sequence[tuple[int, int]], left: dict[int, int], day: datetime.date) -> list[Fixture]:
    played = []
    for away, home in pairs:
        if left[away] > 0 and left[home] > 0:
            left[away] -= 1
            left[home] -= 1
            played.append(Fixture(day, away, home))
    return played


def _alone(club: int, left: dict[int, int]) -> bool:
    return not any(games for other, games in left.items() if other != club)


def _rounds(divisions: Sequence[Sequence[int]], division_rounds: int) -> Iterator[list[tuple[int, int]]]:
    """Rounds of pairs without end: a whole circle of all clubs, then those inside the divisions, and so on."""
    clubs = [club for division in divisions for club in division]
    turn = 0
    while True:
        for pairs in _circle(clubs):
            yield _sides(pairs, turn)
        if len(divisions) > 1:
            for _ in range(division_rounds - 1):
                circles = [_circle(division) for division in divisions if len(division) > 1]
                for nth in range(max(map(len, circles), default=0)):
                    pairs = [pair for circle in circles if nth < len(circle) for pair in circle[nth]]
                    yield _sides(pairs, turn)
                turn += 1
        turn += 1


def _circle(clubs: Sequence[int]) -> list[list[tuple[int, int]]]:
    """Everybody against everybody by the circle method; with an odd number one club sits out each round.

    The first club of a pair is at home. Sides alternate as in a hand-made table, so that nobody is away for long.
    """
    places: list[int | None] = [*clubs]
    if len(places) % 2:
        places.append(None)
    half = len(places) // 2
    rounds = []
    for turn in range(len(places) - 1):
        pairs = []
        for nth in range(half):
            one, other = places[nth], places[-1 - nth]
            if one is None or other is None:
                continue
            swap = turn % 2 == 1 if nth == 0 else nth % 2 == 1
            pairs.append((other, one) if swap else (one, other))
        rounds.append(pairs)
        places = [places[0], places[-1], *places[1:-1]]
    return rounds


def _sides(pairs: Sequence[tuple[int, int]], turn: int) -> list[tuple[int, int]]:
    """(visitor, home): each pair changes sides from one circle to the next."""
    return [(one, other) if turn % 2 else (other, one) for one, other in pairs]


def read_schedule(text: str, names: Sequence[Sequence[str]], source: str = "The schedule") -> list[Fixture]:
    """A calendar from a file with the columns date, visitor and home; a club goes by any of its names.

    >>> text = "date,visitor,home\\n2045-04-01,Owls,Kites\\n"
    >>> read_schedule(text, [["Kites", "KIT"], ["Owls", "OWL"]])
    [Fixture(day=datetime.date(2045, 4, 1), away=1, home=0)]
    """
    known = {name.strip().lower(): club for club, group in enumerate(names) for name in group if name.strip()}
    calendar = []
    rows = csv.reader(io.StringIO(text))
    for line, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or cells[0].startswith("#") or (line == 1 and cells[0].lower() == "date"):
            continue
        if len(cells) < 3:
            raise DataError(f"{source}, line {line}: date, visitor and home are needed.")
        day = _read_day(cells[0], source, line)
        clubs = []
        for name in cells[1:3]:
            if name.lower() not in known:
                raise DataError(f"{source}, line {line}: no club named {name} in this league.")
            clubs.append(known[name.lower()])
        if clubs[0] == clubs[1]:
            raise DataError(f"{source}, line {line}: {cells[1]} cannot play itself.")
        calendar.append(Fixture(day, clubs[0], clubs[1]))
    if not calendar:
        raise DataError(f"{source} lists no games.")
    return sorted(calendar, key=lambda game: game.day)


def _read_day(text: str, source: str, line: int) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)  # 2045-04-01 and 20450401 alike
    except ValueError:
        raise DataError(f"{source}, line {line}: {text} is not a date; write it as 2045-04-01.") from None
