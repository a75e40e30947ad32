"""The Game object: everything that a game package declares, in a few groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fivetool.doors import guard
from fivetool.errors import OptionError, UsageError, one_line
from fivetool.game.board import Board
from fivetool.game.card_use import CardUse
from fivetool.game.facts import Facts, Seats
from fivetool.game.league import League
from fivetool.game.options import Options, check_options
from fivetool.game.pages import Pages
from fivetool.game.players import Players
from fivetool.game.rules import Rules
from fivetool.game.setup import Setup
from fivetool.game.versions import EarlierRules
from fivetool.game.words import Words

MOST_SEATS = 1000  # more than any table has
LONGEST_SHOWN = 40  # of a wrong value in a message

MOST_SEAT_COUNTS = 4  # with which every set of options is tried out


@dataclass(frozen=True)
class Game:
    """A game. One object a package, found by entry point; each group is explained where it is defined."""

    facts: Facts  # what kind of game it is
    seats: Seats  # who can sit down to it
    options: Options  # what can be chosen beforehand, and the rule book that follows
    rules: Rules  # how it is played
    words: Words  # what it says
    board: Board  # what it shows
    pages: Pages  # what there is to read beside the board
    players: Players  # who can play it besides people
    league: League = field(default_factory=League)  # what a league may ask of it
    cards: CardUse | None = None  # cards of which each side has its own
    earlier: tuple[EarlierRules, ...] = ()  # earlier versions of its rules, and what plays as they did

    @property
    def name(self) -> str:
        """As commands and addresses have it."""
        return self.facts.name

    @property
    def title(self) -> str:
        """As people know it."""
        return self.facts.title

    def seat_counts_for(self, options: Mapping[str, Any]) -> list[int]:
        """The numbers of seats with which these options may be given."""
        given = [option for option in self.options.declared if option.name in options]
        return [
            seats
            for seats in self.seats.counts
            if all(not option.only_seats or seats in option.only_seats for option in given)
        ]

    @property
    def test_setups(self) -> list[tuple[int, int]]:
        """With which option sets (`Options.test_set`) and how many seats the game is tried out.

        A game for a great many numbers of seats is tried out with all of them once; further sets of options then take
        the fewest seats and the most.
        """
        sets = [self.seat_counts_for(options) for options in self.options.tests]
        sets += [list(self.seats.counts)] if self.options.readings else []
        few = [
            counts if number == 0 or len(counts) <= MOST_SEAT_COUNTS else [min(counts), max(counts)]
            for number, counts in enumerate(sets)
        ]
        return [(number, seats) for number, counts in enumerate(few) for seats in counts]

    def setup(self, seats: int | None = None, /, *, by_the_letter: bool = False, **options: Any) -> Setup:
        """The game with so many seats and these options, checked; `by_the_letter` sets those that are not given."""
        count = seats if seats is not None else self.seats.counts[0]
        # True would count as 1, and compiled rules would be compiled once more for it
        if type(count) is not int or abs(count) > MOST_SEATS:
            raise UsageError(f"The number of seats is a whole number; got {one_line(count, LONGEST_SHOWN)}.")
        if count not in self.seats.counts:
            raise UsageError(self.seats.refusal(self.title, count))
        given = {**self.options.by_the_letter(count), **options} if by_the_letter else options
        values = check_options(self.options.declared, given, count)
        with guard(OptionError, f"{self.title} with these options"):
            return Setup(self, count, values, self.options.make_book(values, count))
