"""What a game with rosters does for a league: clubs, and everything that is carried from one game to the next.

A game offers this as `League.seasons`. A game without it can still be played in leagues: its clubs are then only
names, and no game depends on another.

Everything a league keeps is a plain JSON value, so that it can be stored with the games and read again. A game's
*facts* are what holds for one club on one day (who is hurt, who needs rest); its *aftermath* is what a finished
game means for later ones. A club's *memory* is the sum of the aftermaths of its season: it is never stored, so it
cannot disagree with the games.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from fivetool.game.event import Event
    from fivetool.game.options import Option
    from fivetool.game.setup import Setup

DayFacts = dict[str, Any]
Memory = dict[str, Any]
NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class BallplayerShown:
    """A player as a roster lists him."""

    id: str
    name: str
    role: str = ""  # "C", "SP"
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class ClubShown:
    """A club as its roster tells it."""

    name: str
    short: str
    players: tuple[BallplayerShown, ...]
    warnings: tuple[str, ...] = ()
    division: str = ""
    notice: str = ""  # what every page with these players has to say about where their figures come from


@dataclass(frozen=True)
class SuggestedPlace:
    """A place of a lineup that a game suggests: "1" to "9" in the order, or another word of the game."""

    place: str
    player: str
    position: str
    why: str  # in words, from the figures that it was chosen by


@dataclass(frozen=True)
class SeasonOfSet:
    """What a card set says about its season: the year (0 for none), options that it was played by, and the places of
    clubs by league where those of different leagues never met."""

    year: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    leagues: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class PlayedGame:
    """A game of a real season: its day, the places of its clubs in the league, and what is known of both."""

    day: datetime.date
    away: int
    home: int
    given: tuple[Mapping[str, Any], Mapping[str, Any]]
    score: tuple[int, int] = (0, 0)  # how it really ended


class Seasons(Protocol):
    """What a game with rosters offers. `content` is a club as text, the form in which a league stores it."""

    @property
    def manager(self) -> str:
        """The style that leads the clubs of a league unless somebody chooses another: one that makes seasons look
        real."""
        ...

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that a league may have besides those of a single game."""
        ...

    def clubs_of(self, source: str, options: Mapping[str, Any] = NO_OPTIONS) -> list[str]:
        """The contents of all clubs of a card set or league, named or given by path, to be played by these options."""
        ...

    def season_of_set(self, source: str) -> SeasonOfSet:
        """What a card set, named or given by path, says about its season."""
        ...

    def is_raw(self, name: str) -> bool:
        """Whether a file of this name may belong to a real season that cards can be built from."""
        ...

    def build_set(self, source: Path, folder: Path) -> list[str]:
        """Build a card set in a folder from the files of a real season; returns what is odd about it, in words."""
        ...

    def read_club(self, content: str, where: str) -> ClubShown:
        """The club, checked; refuses one that cannot take the field (DataError)."""
        ...

    def as_played(self, source: str, contents: Sequence[str], leave_out_broken: bool = False) -> list[PlayedGame]:
        """The games of a real season between these clubs, in order, with who really played in them."""
        ...

    def real_lines(self, content: str) -> dict[str, dict[str, dict[str, int]]]:
        """What the players of a club really did in the season of their cards: player, part, figures."""
        ...

    def new_memory(self) -> Memory:
        """What a club carries into the first game of a season."""
        ...

    def facts(
        self, content: str, memory: Memory, day: datetime.date, given: Mapping[str, Any], options: Mapping[str, Any]
    ) -> DayFacts:
        """What holds for a club on that day; `given` is what its calendar says, such as a lineup as played."""
        ...

    def meet(
        self,
        contents: tuple[str, str],
        facts: tuple[DayFacts, DayFacts],
        day: datetime.date,
        given: tuple[Mapping[str, Any], Mapping[str, Any]],
        options: Mapping[str, Any],
    ) -> tuple[DayFacts, DayFacts]:
        """The facts of both clubs, the visitor first, once each knows what the other announces before a game."""
        ...

    def setup(self, options: Mapping[str, Any], contents: tuple[str, str], facts: tuple[DayFacts, DayFacts]) -> Setup:
        """The game between two clubs, the visitor first; the same arguments always give the same game."""
        ...

    def aftermath(self, setup: Setup, state: Any, events: Sequence[Event]) -> dict[str, Any]:
        """What a finished game means for later ones."""
        ...

    def remember(self, memory: Memory, aftermath: Mapping[str, Any], team: int, day: datetime.date) -> None:
        """Add what a game meant for one of its two clubs to the club's memory."""
        ...

    def absences(self, memory: Memory, day: datetime.date) -> dict[str, str]:
        """Who of a club cannot play on that day or should not, by player: why and for how long."""
        ...

    def card(self, content: str, player: str) -> str:
        """A player's whole card as an SVG drawing, "" for one who is not on the roster."""
        ...

    def suggested(
        self, contents: tuple[str, str], facts: tuple[DayFacts, DayFacts], team: int, memory: Memory, day: datetime.date
    ) -> list[SuggestedPlace]:
        """The lineup that one of two clubs is offered for a game, with why everybody is in it; [] where none is."""
        ...

    def hurt(self, aftermath: Mapping[str, Any]) -> list[tuple[int, str, int]]:
        """Who got hurt in a game, and will miss games: team, player id, games."""
        ...

    def move(self, content: str, other: str, player: str) -> tuple[str, str]:
        """Two clubs after a player has gone from the first to the second."""
        ...
