"""The rules of a game as everything else uses them: compiled functions, and names for what they deal in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from fivetool.engine import drivers, innings
from fivetool.engine.tape import SHARED_EVENTS, EventKinds
from fivetool.game.event import Event
from fivetool.game.observation import Observation

if TYPE_CHECKING:
    from fivetool.game.setup import Setup


class Outcome(IntEnum):
    """How a game came out for a seat, as the `score` of the rules writes it."""

    LOST = innings.LOST
    DRAWN = innings.DRAWN
    WON = innings.WON

    @property
    def of_the_other(self) -> Outcome:
        """How the same game came out for the other side of two.

        >>> Outcome.WON.of_the_other.name
        'LOST'
        """
        return Outcome(Outcome.WON - self)


class Score(NamedTuple):
    """What a finished game comes to: the result of each seat, the runs of each team."""

    results: list[Outcome]
    runs: list[int]


@dataclass(frozen=True)
class DiceKind:
    """Dice that a game rolls under one name: what to call them and what each face shows.

    The name stands in sentences as it is: "batter dice", "dive die", "coin". One that ends in die or dice is used in
    both forms, whichever is declared. `faces` may depend on the rule book and on which die of the handful it is (custom
    dice).
    """

    name: str
    faces: Callable[[Any, int], Sequence[str]]  # (book, index of the die in its handful) -> what its faces show
    count: int = 1  # how many are rolled at once; of a pool that varies any number may be rolled
    split: tuple[tuple[str, int], ...] = ()  # how a handful is asked for: ("batter dice", 6), ("pitcher dice", 6)
    # book -> handfuls that stand for all those that lead to the same, each with how many of all handfuls these are
    alike: Callable[[Any], Sequence[tuple[int, tuple[int, ...]]]] | None = None
    deck: bool = False  # cards: one that has left the deck is not drawn again before the rules put it back
    dealt: int = 0  # how many of its cards each team is dealt before the game, one team after the other
    card: Callable[[Any, int], int] | None = None  # (book, face) -> its card's number; None: the deck is in the state


def usual_longest(options: Mapping[str, Any]) -> int:
    """Far more decisions than a game of an evening has."""
    return 10_000


def never_drawn(options: Mapping[str, Any]) -> bool:
    """For games that go on until somebody wins."""
    return False


def open_event(event: Event, seat: int) -> Event:
    """For games whose events are for everybody."""
    return event


def no_further_figures(means: Mapping[str, float]) -> Mapping[str, float]:
    """For games whose figures say all there is to say."""
    return {}


@dataclass(frozen=True)
class RuleFunctions:
    """The functions of a game, the same for all; `engine.drivers` says what each is given and does."""

    deal: Callable[..., Any]
    actor: Callable[..., Any]
    waiting: Callable[..., Any]
    legal: Callable[..., Any]
    apply: Callable[..., Any]
    score: Callable[..., Any]
    view: Callable[..., Any]
    redeal: Callable[..., Any]
    manage: Callable[..., Any]
    tally: Callable[..., Any]
    set_up: Callable[..., Any] | None = field(default=None, kw_only=True)  # these three: the steps of a game, if it has
    answer: Callable[..., Any] | None = field(default=None, kw_only=True)
    advance: Callable[..., Any] | None = field(default=None, kw_only=True)

    @property
    def functions(self) -> dict[str, Callable[..., Any]]:
        """All of them by name."""
        names = (*drivers.FUNCTIONS, *drivers.STEPS)
        return {name: function for name in names if (function := getattr(self, name)) is not None}


@dataclass(frozen=True, kw_only=True)
class Rules(RuleFunctions):
    """The functions, the records they work on, and what the numbers in those records mean.

    `engine.drivers.rules_from` collects the functions: `Rules(**rules_from(rules, manager), state=..., ...)`.
    """

    state: np.dtype[Any]
    book: np.dtype[Any]
    choices: tuple[str, ...]  # the fixed, documented list; a choice id is a place in it
    shown_play: Callable[..., Any] | None = None  # like `advance`, but less at a time, for people to follow
    decisions: tuple[str, ...]  # names of the decisions
    decision_of: Callable[[Any], int]  # state -> which of them is open, -1 for none
    set_up_decisions: tuple[str, ...] = ()  # those before the first play, which nobody can be asked again
    events: EventKinds
    dice: Mapping[int, DiceKind]
    figures: tuple[str, ...]  # what `tally` counts
    summarize: Callable[[Mapping[str, float]], Mapping[str, float]] = no_further_figures  # means -> further figures
    # options -> a bound on the decisions of one game: beyond it a simulation breaks off, and the kit reports a fault
    longest: Callable[[Mapping[str, Any]], int] = usual_longest
    may_be_drawn: Callable[[Mapping[str, Any]], bool] = never_drawn  # options -> whether the rules know a draw
    hidden: bool = False  # whether seats hide anything from one another
    event_for: Callable[[Event, int], Event | None] = open_event  # the event as a seat may know it
    # (setup, described position, dice, tape) -> the state it leads to at its first decision
    position: Callable[[Setup, Mapping[str, Any], Any, Any], Any] | None = None
    observation: Observation | None = None  # what programs that learn the game are shown

    def __post_init__(self) -> None:
        drivers.register_rules(self.state, self.functions)

    @property
    def functions(self) -> dict[str, Callable[..., Any]]:
        """All functions by name, with what a seat observes."""
        return {**super().functions, **({"encode": self.observation.encode} if self.observation else {})}

    @property
    def next_play(self) -> Callable[..., Any] | None:
        """The next thing that people see happen by itself; None where a choice is shown as one play."""
        return self.shown_play or self.advance

    @property
    def records(self) -> tuple[np.dtype[Any], np.dtype[Any]]:
        """The records by which the engine knows whose rules it runs: `run_compiled(*game.rules.records)`."""
        return self.state, self.book

    @property
    def all_events(self) -> EventKinds:
        """Kinds of events, the engine's shared ones and the game's own."""
        return {**SHARED_EVENTS, **self.events}

    def recurs(self, decision: str) -> bool:
        """Whether a seat may be asked this again later in a game, so that a standing answer makes sense."""
        return decision in self.decisions and decision not in self.set_up_decisions
