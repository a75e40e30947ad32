"""What kind of game it is, and who can sit down to it: `Game.facts` and `Game.seats`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fivetool.game.options import counts_in_words, seats_in_words

LONGEST_NAME = 40  # of a seat, and of a team unless its game allows less


@dataclass(frozen=True)
class Facts:
    """What a shelf of games says about each."""

    name: str  # as commands and addresses have it: the name of its entry point
    title: str
    summary: str
    prefix: str  # of its clauses
    version: int  # of its rules: raised by a change of behavior, not of speed
    minutes: int


@dataclass(frozen=True)
class Names:
    """What teams and seats are called at one table.

    A team is what play-by-play and scoreboards speak of ("Blues"). A seat is whoever sits there, until somebody with a
    name sits down ("A", "Player 1", "Away manager").
    """

    teams: tuple[str, ...]
    seats: tuple[str, ...]
    cards: tuple[str, ...] = ()  # what the card numbers on the tape are called, in games with cards


def one_seat_a_team(seats: int) -> tuple[int, ...]:
    """The usual case: every seat is a team of its own."""
    return tuple(range(seats))


def no_opponents(seats: int) -> int:
    """The usual case: every team is played by somebody."""
    return 0


def no_names(options: Mapping[str, Any]) -> Names | None:
    """The usual case: options name nobody."""
    return None


@dataclass(frozen=True)
class Seats:
    """How many can sit down, for which teams they play, and what all of them are called."""

    counts: tuple[int, ...]  # the first is what a game gets when nobody says
    names: Callable[[int], Names]  # seats -> what teams and seats are called unless somebody says otherwise
    refuse: Callable[[int], str] | None = None  # what to say to a wrong number of seats, in the game's own words
    team_of: Callable[[int], tuple[int, ...]] = one_seat_a_team  # seats -> the team of each seat
    opponents: Callable[[int], int] = no_opponents  # seats -> teams that nobody plays (an automated opponent)
    names_by_options: Callable[[Mapping[str, Any]], Names | None] = no_names  # where options name clubs
    longest_team_name: int = LONGEST_NAME

    @property
    def in_words(self) -> str:
        """How many can sit down: 2, 2 or 4, 1 to 4."""
        return counts_in_words(sorted(self.counts))

    def refusal(self, title: str, count: int) -> str:
        """What to say to a wrong number of seats.

        >>> Seats((2, 1, 3), names=lambda seats: Names((), ())).refusal("Catch", 4)
        'Catch is for 1 to 3 seats; got 4.'
        """
        return (
            self.refuse(count) if self.refuse else f"{title} is for {seats_in_words(sorted(self.counts))}; got {count}."
        )
