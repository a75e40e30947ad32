"""Standing orders: what a person may have answered without being asked.

None is in force until somebody takes it. A game declares its orders (`Players.orders`): each is for some of its
decisions and can be taken in several ways. A way answers with one of the open choices, which is then made as if the
person had made it. So orders leave nothing in a game but ordinary choices, and replays and saves know nothing of them.

A way is a plain rule that goes by what everybody at the table can see, such as the inning. It never asks a built-in
player whether to answer: being asked would then tell what that player would do. `COACH` does ask one, says so in its
name, and answers every time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivetool.engine.dice import make_plain_dice
from fivetool.engine.drivers import NO_SOLUTION
from fivetool.errors import UsageError

if TYPE_CHECKING:
    from fivetool.game.scene import Scene

NO_CHOICE = -1  # the person is asked
Answers = Callable[["Scene", Sequence[int]], int]  # (what the seat sees, its open choices) -> one of them, or NO_CHOICE


def always(choice: int) -> Answers:
    """The same choice every time."""
    return lambda scene, choices: choice


def first_of(*wanted: int) -> Answers:
    """The first of these choices that is open."""
    return lambda scene, choices: next((choice for choice in wanted if choice in choices), NO_CHOICE)


def as_the_manager(scene: Scene, choices: Sequence[int]) -> int:
    """What the game's own manager would do in this seat, from what it sees."""
    setup, dice = scene.setup, make_plain_dice((0, 0))
    return int(setup.game.rules.manage(scene.view, setup.book, scene.seat, 0, setup.knowledge, NO_SOLUTION, dice))


@dataclass(frozen=True)
class Way:
    """One way to take an order: a word for it, what a person reads, and how it answers."""

    name: str
    title: str
    answers: Answers


COACH = Way("coach", "my bench coach decides", as_the_manager)


@dataclass(frozen=True)
class Order:
    """A standing order for some of a game's decisions.

    >>> steals = Order("steals", "Steals", ("offense",), (Way("never", "Never steal", always(0)),))
    >>> steals.way("never").title
    'Never steal'
    """

    name: str
    title: str
    decisions: tuple[str, ...]
    ways: tuple[Way, ...]

    def way(self, name: str) -> Way:
        """A way by its word."""
        for way in self.ways:
            if way.name == name:
                return way
        words = ", ".join(way.name for way in self.ways)
        raise UsageError(f"{self.title} can be ordered as {words} (got {name}).")


@dataclass(frozen=True)
class Answered:
    """What a standing order answers, and what the order is called."""

    choice: int
    title: str


def answer_by_order(scene: Scene, choices: Sequence[int], taken: Mapping[str, str]) -> Answered | None:
    """What the orders that were taken answer to the open question; None: the person is asked.

    `taken` names the way of each order. Names that the game does not know (any more) order nothing.
    """
    for order in scene.setup.game.players.orders:
        for way in order.ways:
            if scene.decision in order.decisions and taken.get(order.name) == way.name:
                choice = way.answers(scene, choices)
                if choice in choices:
                    return Answered(choice, f"{order.title}: {way.title}")
    return None
