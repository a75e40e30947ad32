"""The two clubs behind a game that has been set up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from fivetool.game.setup import Setup
from fivetool.games.dice_baseball.book import both_clubs
from fivetool.games.dice_baseball.cards.club import Club
from fivetool.games.dice_baseball.cards.files import content_of

SIDES = ("away", "home")


RestDays = dict[tuple[int, bool, int], int]  # by rating, whether he started, and batters faced


class DayOptions(Mapping[str, Any]):
    """The options of a game between two clubs of a league.

    A season sets up thousands of games and looks at the contents of hardly any, so they are put together only when
    somebody asks, such as a save.
    """

    def __init__(
        self,
        shared: Mapping[str, Any],
        clubs: tuple[Club, Club],
        players: tuple[tuple[str, ...], tuple[str, ...]],
        rest_days: RestDays,
    ) -> None:
        self._shared = shared
        self.clubs = clubs
        self.players = players  # their ids, in the order of their clubs
        self.rest_days = rest_days
        self._contents: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in SIDES:
            return self._shared[name]
        if name not in self._contents:
            self._contents[name] = content_of(self.clubs[SIDES.index(name)])
        return self._contents[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._shared)

    def __len__(self) -> int:
        return len(self._shared)


def clubs_of_setup(setup: Setup) -> tuple[Club, Club]:
    """The away club and the home club."""
    if isinstance(setup.options, DayOptions):
        return setup.options.clubs
    return _clubs_of(_Key(setup))


def players_of_setup(setup: Setup) -> tuple[tuple[str, ...], ...]:
    """The ids of everybody on the roster of the away club and of the home club."""
    if isinstance(setup.options, DayOptions):
        return setup.options.players
    return tuple(tuple(player.id for player in club.players) for club in clubs_of_setup(setup))


class _Key:
    """A set-up as the key of a cache: the very same object, not one that is equal."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def __hash__(self) -> int:
        return id(self.setup)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.setup is self.setup


@lru_cache(maxsize=16)
def _clubs_of(key: _Key) -> tuple[Club, Club]:
    return both_clubs(key.setup.options)
