"""Standing orders: what a person need not be asked every time.

A game declares its orders (`Players.orders`): each is for some of its decisions and can be kept in several ways, of
which the first is in force until somebody sets another. A way keeps some of the open choices. If it keeps one, that
choice is made as if the person had made it; if it keeps several, the person is asked for one of them. So orders
leave nothing in a game but ordinary choices, and replays and saves know nothing of them.

A way may also say by which choice a person declines what it asks for, and what the moment is like (`Way.declining`,
`Way.moment`). Whoever has declined is not asked again until the moment is another one.
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

Keeps = Callable[["Scene", Sequence[int]], Sequence[int]]  # (what the seat sees, its open choices) -> those it keeps
NO_CHOICE = -1


def every_moment_alike(scene: Scene) -> str:
    """For ways that never have anything to decline."""
    return ""


def keep_all(scene: Scene, choices: Sequence[int]) -> Sequence[int]:
    """Ask every time."""
    return choices


def managers_choice(scene: Scene) -> int:
    """What the game's own manager would do in this seat, from what it sees."""
    setup, dice = scene.setup, make_plain_dice((0, 0))
    return int(setup.game.rules.manage(scene.view, setup.book, scene.seat, 0, setup.knowledge, NO_SOLUTION, dice))


def as_the_manager(scene: Scene, choices: Sequence[int]) -> Sequence[int]:
    """Leave it to the manager."""
    return (managers_choice(scene),)


def always(choice: int) -> Keeps:
    """The same choice every time."""
    return lambda scene, choices: (choice,)


def unless_it_matters(choice: int) -> Keeps:
    """The plain choice wherever the manager would make it; elsewhere the person is asked."""
    return lambda scene, choices: (choice,) if managers_choice(scene) == choice else choices


@dataclass(frozen=True)
class Way:
    """One way to keep an order: a word for it, what a person reads, and the choices that it keeps.

    `declining` is the choice by which a person declines what is asked, `moment` describes what must change before
    the question is asked again.
    """

    name: str
    title: str
    keeps: Keeps = keep_all
    declining: int = NO_CHOICE
    moment: Callable[[Scene], str] = every_moment_alike


ASK, MANAGER = Way("ask", "Always ask"), Way("manager", "As the manager would", as_the_manager)


@dataclass(frozen=True)
class Order:
    """A standing order for some of a game's decisions.

    >>> steals = Order("steals", "Steals", ("offense",), (Way("ask", "Offer them"), Way("never", "Never")))
    >>> steals.way("never").title
    'Never'
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

    def way_given(self, given: Mapping[str, str]) -> Way:
        """The way that was set, or the first."""
        return self.way(given[self.name]) if self.name in given else self.ways[0]


def open_orders(scene: Scene) -> list[Order]:
    """The orders for the decision that is open."""
    game = scene.setup.game
    place = game.rules.decision_of(scene.view)
    return [order for order in game.players.orders if place >= 0 and game.rules.decisions[place] in order.decisions]


def kept_choices(
    scene: Scene, choices: Sequence[int], given: Mapping[str, str], declined: Mapping[str, str] | None = None
) -> list[int]:
    """What standing orders leave of a seat's open choices.

    `given` names the way of each order that was set, `declined` the moment in which each was last declined.
    """
    kept = list(choices)
    for order in open_orders(scene):
        way = order.way_given(given)
        left = [choice for choice in way.keeps(scene, choices) if choice in kept]
        if way.declining in left and (declined or {}).get(order.name) == way.moment(scene):
            left = [way.declining]
        kept = left or kept  # an order that fits nothing here asks
    return kept


def declined_by(scene: Scene, choice: int, given: Mapping[str, str]) -> dict[str, str]:
    """The orders whose question a person declines by a choice, each with the moment."""
    ways = {order.name: order.way_given(given) for order in open_orders(scene)}
    return {name: way.moment(scene) for name, way in ways.items() if way.declining == choice}
