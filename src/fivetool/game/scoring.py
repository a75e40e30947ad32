"""Statistics of players: what a game that has players tells about a finished game, and how the figures are shown.

A game offers a `Scorer` as `League.scorer`. Leagues, pages and yearbooks add its lines up and know nothing else of
the game. Figures with the same meaning carry the same name in every game (`AB`, `H`, `HR`, `outs`, `ER` ...), so
that news and records can be told of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from fivetool.game.event import Event
    from fivetool.game.setup import Setup

Figures = Mapping[str, int]


def innings_pitched(outs: int) -> str:
    """Outs as innings, with thirds after the point.

    >>> innings_pitched(20), innings_pitched(3), innings_pitched(2)
    ('6.2', '1.0', '0.2')
    """
    return f"{outs // 3}.{outs % 3}"


def pitching_worth(outs: int, runs: int, hits: int, walks: int, strikeouts: int) -> float:
    """What a pitcher did for his club in a game, on the scale of a hitter's bases, runs and runs batted in.

    A shutout outweighs three hits; an everyday start does not.

    >>> pitching_worth(outs=27, runs=0, hits=4, walks=1, strikeouts=9)
    15.5
    >>> pitching_worth(outs=18, runs=3, hits=6, walks=2, strikeouts=4)
    -2.0
    """
    return (outs + strikeouts - hits - walks) / 2 - 3 * runs


@dataclass(frozen=True)
class Count:
    """Something that is counted and can be added up. `hidden` counts only serve to work out rates.

    Several players of a club have a part in a `shared` one, such as a double play: the club had fewer than its
    players together.
    """

    name: str  # "HR"
    title: str  # "Home runs"
    hidden: bool = False
    shared: bool = False


@dataclass(frozen=True)
class Rate:
    """Something worked out of counts, None where it has no value (no at bats). `low_is_good` as in an ERA.

    >>> Rate("AVG", "Batting average", lambda f: f["H"] / f["AB"] if f["AB"] else None).shown({"H": 1, "AB": 3})
    '.333'
    """

    name: str
    title: str
    value: Callable[[Figures], float | None]
    places: int = 3
    low_is_good: bool = False
    innings: bool = False  # counted in outs, shown as innings: 20 outs are 6.2

    def shown(self, figures: Figures) -> str:
        """As a book of baseball prints it: no zero before the point, innings in thirds."""
        value = self.value(figures)
        if value is None:
            return "–"
        if self.innings:
            return innings_pitched(int(value))
        text = f"{value:.{self.places}f}"
        return text[1:] if text.startswith("0.") and self.places == 3 else text


@dataclass(frozen=True)
class Part:
    """One kind of line: batting, pitching, fielding."""

    name: str
    title: str
    counts: tuple[Count, ...]
    rates: tuple[Rate, ...]
    columns: tuple[str, ...]  # what tables of lines show, counts and rates in order
    leaders: tuple[str, ...]  # of what there are lists of leaders
    qualified: tuple[str, float] | None = None  # rates need so much of this count for each game of the club

    def column(self, name: str) -> Count | Rate:
        """The column of that name."""
        every: list[Count | Rate] = [*self.counts, *self.rates]
        for column in every:
            if column.name == name:
                return column
        raise KeyError(name)

    def whole(self, figures: Figures) -> dict[str, int]:
        """Figures with a zero for every count that is not there."""
        return {count.name: figures.get(count.name, 0) for count in self.counts}

    def value(self, name: str, figures: Figures) -> float | None:
        """A count or a rate."""
        column = self.column(name)
        return column.value(self.whole(figures)) if isinstance(column, Rate) else figures.get(name, 0)

    def shown(self, name: str, figures: Figures) -> str:
        """A count or a rate as it is printed."""
        column = self.column(name)
        return column.shown(self.whole(figures)) if isinstance(column, Rate) else str(figures.get(name, 0))


@dataclass(frozen=True)
class Line:
    """What one player did in one game; `figures` holds what is not zero. Team 0 is the visitor."""

    team: int
    player: str
    part: str
    figures: dict[str, int]


@dataclass(frozen=True)
class Box:
    """All lines of a game, and the runs of each team by innings (None: not played) where they are known.

    A scorer that reads no tape leaves `innings` out and says how long the game was and whether it ended at once.
    """

    lines: Sequence[Line]
    innings: tuple[tuple[int | None, ...], ...] = ()
    notes: Mapping[str, Any] = field(default_factory=dict)
    length: int = 0  # innings played, where `innings` is left out
    walk_off: bool = False


@dataclass(frozen=True)
class Split:
    """A share of what one player did in one game, such as his turns against left-handers; shown by a split part."""

    team: int
    player: str
    part: str
    title: str
    figures: dict[str, int]


class Sum(NamedTuple):
    """What a player did for one club in all games of one stage of a season."""

    stage: str
    part: str
    club: int
    player: str
    games: int
    figures: dict[str, int]


class Adder(Protocol):
    """Adds the games of a season up without writing a line for every player of every game.

    Its sums are those of the lines of the same games, only quicker: for seasons of which nothing else is kept.
    """

    def add(self, stage: str, clubs: tuple[int, int], setup: Setup, state: Any) -> None:
        """One more finished game between these clubs, the visitor first."""
        ...

    def sums(self) -> Iterator[Sum]:
        """Everything so far."""
        ...


class Scorer(Protocol):
    """What a game with players offers. `balances` lists pairs of (part, count) whose sums are equal in every game
    between the two teams: what one side's batters did, the other side's pitchers allowed."""

    @property
    def parts(self) -> tuple[Part, ...]: ...

    @property
    def balances(self) -> tuple[tuple[tuple[str, str], tuple[str, str]], ...]: ...

    @property
    def agreements(self) -> tuple[tuple[tuple[str, str], tuple[str, str]], ...]:
        """Pairs of (part, count) whose sums are equal for each team by itself."""
        ...

    @property
    def needs_events(self) -> bool:
        """Whether `box` reads the tape; otherwise everything is in the final state and no tape is kept."""
        ...

    def box(self, setup: Setup, state: Any, events: Sequence[Event]) -> Box:
        """The box score of a finished game."""
        ...

    @property
    def split_parts(self) -> tuple[Part, ...]:
        """The kinds of splits that the tape tells, with their columns."""
        ...

    def splits(self, setup: Setup, events: Sequence[Event]) -> Sequence[Split]:
        """What the players of a finished game did, parted by something that lines do not tell, such as hands."""
        ...

    def adder(self) -> Adder | None:
        """A quicker way to add up whole seasons; None where the lines of every game have to be added."""
        ...
