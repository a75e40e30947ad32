"""Rosters and team lists as they come with event files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fivetool.archive.sources import csv_rows
from fivetool.errors import DataError


@dataclass(frozen=True, slots=True)
class Person:
    """A player of a roster; `bats` is L, R, S (both) or nothing where unknown."""

    id: str
    name: str
    bats: str
    throws: str
    team: str
    position: str


@dataclass(frozen=True, slots=True)
class Team:
    """A club of a season."""

    id: str
    league: str
    city: str
    nickname: str

    @property
    def name(self) -> str:
        """City and nickname."""
        return f"{self.city} {self.nickname}".strip()


def read_roster(lines: Iterable[str], where: str) -> list[Person]:
    """The players of a roster file: id, last name, first name, bats, throws, team, position.

    >>> read_roster(["boddm001,Boddicker,Mike,R,R,BAL,P"], "BAL1984.ROS")[0].name
    'Mike Boddicker'
    """
    people = []
    for number, row in csv_rows(lines):
        if len(row) < 5 or not row[0]:
            raise DataError(f"{where}, line {number}: not a roster line: {','.join(row)[:60]}")
        player, last, first, bats, throws, *rest = (field.strip() for field in row)
        player = player.lower()
        team, position, *_ = (*rest, "", "")
        people.append(Person(player, f"{first} {last}".strip(), _side(bats), _hand(throws), team, position))
    return people


def read_teams(lines: Iterable[str], where: str) -> list[Team]:
    """The clubs of a team file: id, league, city, nickname.

    >>> read_teams(["BAL,A,Baltimore,Orioles"], "TEAM1984")[0].name
    'Baltimore Orioles'
    """
    teams = []
    for number, row in csv_rows(lines):
        if len(row) < 4:
            raise DataError(f"{where}, line {number}: not a team line: {','.join(row)[:60]}")
        teams.append(Team(*(field.strip() for field in row[:4])))
    return teams


def _side(letter: str) -> str:
    return {"B": "S", "S": "S", "L": "L", "R": "R"}.get(letter.upper(), "")


def _hand(letter: str) -> str:
    # B: the few who pitch with either hand; most of their pitches come from the right
    return {"L": "L", "R": "R", "B": "R", "S": "R"}.get(letter.upper(), "")
