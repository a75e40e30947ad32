"""The standing orders that somebody has taken at a table, and what they answer.

Nobody has any to begin with. Which choices an order has made is written down with the moments (`Moment.ordered`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fivetool.game.orders import Answered, Order, answer_by_order
from fivetool.game.scene import Scene
from fivetool.table.moments import Moment

EVERY_TIME = "Every time"


@dataclass(frozen=True)
class Taken:
    """An order that was taken, and the way in which."""

    order: str
    way: str


@dataclass(frozen=True)
class Repeat:
    """A choice, by its word, that is made whenever a decision is open."""

    decision: str
    choice: str

    @property
    def words(self) -> str:
        """The choice as a person reads it.

        >>> Repeat("substitutions", "no-substitution").words
        'no substitution'
        """
        return self.choice.replace("-", " ").replace("_", " ")


@dataclass(frozen=True)
class StandingOrders:
    """What a person at a table has said need not be asked."""

    taken: tuple[Taken, ...] = ()
    repeats: tuple[Repeat, ...] = ()

    @property
    def ways(self) -> dict[str, str]:
        """The way of each order that was taken."""
        return {taken.order: taken.way for taken in self.taken}

    def taking(self, order: Order, way: str | None) -> StandingOrders:
        """These, with an order of the game taken in some way (None: no longer)."""
        others = tuple(taken for taken in self.taken if taken.order != order.name)
        return replace(self, taken=others if way is None else (*others, Taken(order.name, order.way(way).name)))

    def repeating(self, decision: str, choice: str | None) -> StandingOrders:
        """These, with a choice that is made every time (None: no longer)."""
        others = tuple(repeat for repeat in self.repeats if repeat.decision != decision)
        return replace(self, repeats=others if choice is None else (*others, Repeat(decision, choice)))

    def answer(self, scene: Scene, choices: Sequence[int]) -> Answered | None:
        """What the orders answer to the open question; None: the person is asked."""
        if not choices:
            return None
        repeated = self._repeated(scene, choices)
        if repeated is not None:
            return Answered(repeated, EVERY_TIME)
        return answer_by_order(scene, choices, self.ways) if self.taken else None

    def _repeated(self, scene: Scene, choices: Sequence[int]) -> int | None:
        """The open choice that is made every time, if there is one."""
        if not self.repeats or scene.setup.game.players.asks_anew(scene):
            return None
        names = scene.setup.game.rules.choices
        wanted = {repeat.choice for repeat in self.repeats if repeat.decision == scene.decision}
        return next((choice for choice in choices if names[choice] in wanted), None)


NO_ORDERS = StandingOrders()


def answer_at(moment: Moment, scene: Scene, choices: Sequence[int], orders: StandingOrders) -> Answered | None:
    """What orders answer for a seat in a moment, unless it has just taken a choice back."""
    return None if wants_to_be_asked(moment, scene.seat) else orders.answer(scene, choices)


def answered_by_order(moment: Moment, seat: int, choice: int, orders: StandingOrders) -> str:
    """The standing order that makes this choice of a seat, as people read it; nothing where its player is asked."""
    scene = moment.scene(seat)
    answered = answer_at(moment, scene, moment.setup.legal(moment.state, seat), orders)
    return answered.title if answered is not None and answered.choice == choice else ""


def wants_to_be_asked(moment: Moment, seat: int) -> bool:
    """Whether a seat has just taken a choice back: who does that wants to choose again, whatever the orders."""
    last: Moment | None = moment
    while last is not None and last.kind == "choice" and last.seat != seat:
        last = last.before
    return last is not None and last.kind == "undo" and last.seat == seat


def orders_to_json(orders: StandingOrders) -> dict[str, Any]:
    """Standing orders as they are stored."""
    return {
        "taken": [[taken.order, taken.way] for taken in orders.taken],
        "repeats": [[repeat.decision, repeat.choice] for repeat in orders.repeats],
    }


def orders_from_json(stored: Mapping[str, Any] | None) -> StandingOrders:
    """What `orders_to_json` wrote; none where nothing is stored."""
    if stored is None:
        return NO_ORDERS
    return StandingOrders(
        tuple(Taken(*taken) for taken in stored["taken"]), tuple(Repeat(*repeat) for repeat in stored["repeats"])
    )
