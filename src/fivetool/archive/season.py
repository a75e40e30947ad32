"""A season in numbers, whatever it was read from: what every player did for every club.

Sources differ in what they know. Event files know everything here; season tables know totals only, and keep them under
`EITHER` instead of a hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import TypeVar

LEFT, RIGHT, EITHER = "L", "R", ""

Line = TypeVar("Line", bound="_Line")


@dataclass(slots=True)
class _Line:
    """Numbers that can be added up."""

    def add(self: Line, other: Line) -> Line:
        """Add another line to this one."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self

    @classmethod
    def total(cls: type[Line], lines: Iterable[Line]) -> Line:
        """The sum of lines."""
        numbers = attrgetter(*cls.__dataclass_fields__)
        columns = zip(*map(numbers, lines), strict=True)
        return cls(*map(sum, columns))

    def as_dict(self) -> dict[str, int]:
        """The numbers by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(slots=True)
class BattingLine(_Line):
    """What a batter did, or what batters did to a pitcher.

    >>> BattingLine(plate_appearances=10, singles=2, home_runs=1, walks=1, intentional_walks=1).hits
    3
    """

    plate_appearances: int = 0
    at_bats: int = 0
    singles: int = 0
    doubles: int = 0
    triples: int = 0
    home_runs: int = 0
    walks: int = 0  # intentional ones included
    intentional_walks: int = 0
    hit_by_pitch: int = 0
    strikeouts: int = 0
    sacrifice_bunts: int = 0
    sacrifice_flies: int = 0
    interference: int = 0
    reached_on_error: int = 0
    ground_outs: int = 0
    air_outs: int = 0
    ground_double_plays: int = 0
    double_play_chances: int = 0  # ground balls put out with a runner on first and fewer than two out; 0 if unknown
    runs: int = 0
    batted_in: int = 0

    @property
    def hits(self) -> int:
        """Hits of all kinds."""
        return self.singles + self.doubles + self.triples + self.home_runs


@dataclass(slots=True)
class RunningLine(_Line):
    """What a runner did: extra bases on hits, and steals by base."""

    first_to_third_chances: int = 0
    first_to_third: int = 0
    second_to_home_chances: int = 0
    second_to_home: int = 0
    first_to_home_chances: int = 0
    first_to_home: int = 0
    thrown_out: int = 0
    stole_second: int = 0
    stole_third: int = 0
    stole_home: int = 0
    caught_second: int = 0
    caught_third: int = 0
    caught_home: int = 0
    on_first_with_second_open: int = 0  # plate appearances
    on_second_with_third_open: int = 0


@dataclass(slots=True)
class HoldingLine(_Line):
    """What runners did against a pitcher or a catcher."""

    stolen: int = 0
    caught: int = 0
    picked_off: int = 0
    wild_pitches: int = 0
    passed_balls: int = 0
    balks: int = 0
    runner_on_first: int = 0  # plate appearances with a runner on first and second open
    outs: int = 0


@dataclass(slots=True)
class FieldingLine(_Line):
    """What a fielder did at a position."""

    games: int = 0
    starts: int = 0
    outs: int = 0  # outs made by his club while he stood there
    putouts: int = 0
    assists: int = 0
    errors: int = 0
    double_plays: int = 0


@dataclass(slots=True)
class PitchingLine(_Line):
    """How a pitcher was used."""

    games: int = 0
    starts: int = 0
    batters_as_starter: int = 0
    batters_as_reliever: int = 0
    outs: int = 0
    earned_runs: int = 0
    wins: int = 0
    losses: int = 0
    days_between_starts: int = 0  # summed over `spells_between_starts`
    spells_between_starts: int = 0

    @property
    def relief_games(self) -> int:
        """Games in relief."""
        return self.games - self.starts


@dataclass(slots=True)
class PlayerSeason:
    """A player's season with one club. Lines against left- and right-handers, or one under EITHER."""

    id: str
    name: str
    club: str
    bats: str = ""
    throws: str = ""
    games: int = 0
    batting: dict[str, BattingLine] = field(default_factory=dict)
    against: dict[str, BattingLine] = field(default_factory=dict)  # as a pitcher
    running: RunningLine = field(default_factory=RunningLine)
    holding: HoldingLine = field(default_factory=HoldingLine)
    catching: HoldingLine = field(default_factory=HoldingLine)
    fielding: dict[int, FieldingLine] = field(default_factory=dict)
    pitching: PitchingLine = field(default_factory=PitchingLine)
    outings: list[tuple[bool, int]] = field(default_factory=list)  # whether he started, and batters faced
    parks_batting: Counter[str] = field(default_factory=Counter)  # plate appearances by park
    parks_pitching: Counter[str] = field(default_factory=Counter)

    @property
    def batted(self) -> BattingLine:
        """Batting against both hands together."""
        return BattingLine.total(self.batting.values())

    @property
    def allowed(self) -> BattingLine:
        """What batters of both sides did to him."""
        return BattingLine.total(self.against.values())


@dataclass(slots=True)
class ClubSeason:
    """A club's season."""

    id: str
    name: str
    league: str = ""
    division: str = ""
    nickname: str = ""
    park: str = ""  # where it played most home games
    games: int = 0
    wins: int = 0
    losses: int = 0
    runs: int = 0
    runs_allowed: int = 0
    double_plays: int = 0  # where only totals are known
    designated_hitter: bool = False


@dataclass(slots=True)
class ParkSeason:
    """Home runs and plate appearances in a park, and of its home club's games elsewhere (both clubs together)."""

    id: str
    name: str = ""
    club: str = ""
    home: BattingLine = field(default_factory=BattingLine)
    road: BattingLine = field(default_factory=BattingLine)
    home_games: int = 0


@dataclass(slots=True)
class Season:
    """Everything that is known about a season."""

    year: int
    source: str
    clubs: dict[str, ClubSeason] = field(default_factory=dict)
    players: dict[tuple[str, str], PlayerSeason] = field(default_factory=dict)  # by player and club
    parks: dict[str, ParkSeason] = field(default_factory=dict)
    # How often a batter met a pitcher, without intentional walks and sacrifices; both as player and club.
    meetings: Counter[tuple[tuple[str, str], tuple[str, str]]] = field(default_factory=Counter)
    notice: str = ""
    has_splits: bool = False
    has_running: bool = False
    has_chances: bool = False  # to hit into double plays
    remarks: list[str] = field(default_factory=list)  # what was odd about the source

    def player(self, player: str, club: str) -> PlayerSeason:
        """The season of a player with a club; an empty one is begun if there is none yet."""
        found = self.players.get((player, club))
        if found is None:
            found = self.players[player, club] = PlayerSeason(player, player, club)
        return found

    def of_club(self, club: str) -> list[PlayerSeason]:
        """Everybody who played for a club."""
        return [player for (_, played_for), player in self.players.items() if played_for == club]
