"""The standing orders that a seat has given at a table, and what they make of a question.

Everything but the orders themselves is read off the history of the game: what somebody has declined, and whether
they have just taken a choice back and want to be asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fivetool.game.orders import Order, declined_by, kept_choices, open_orders
from fivetool.game.scene import Scene
from fivetool.table.moments import Moment


@dataclass(frozen=True)
class GivenWay:
    """The way in which an order is to be kept, and how long the log was when somebody said so."""

    order: str
    way: str
    since: int


@dataclass(frozen=True)
class Repeat:
    """A choice, by its word, that is made whenever a decision is open."""

    decision: str
    choice: str


@dataclass(frozen=True)
class StandingOrders:
    """What a person at a table need not be asked."""

    given: tuple[GivenWay, ...] = ()
    repeats: tuple[Repeat, ...] = ()

    @property
    def ways(self) -> dict[str, str]:
        """The way of each order that was set."""
        return {given.order: given.way for given in self.given}

    def setting(self, order: Order, way: str, since: int) -> StandingOrders:
        """These and one more: an order of the game kept in some way."""
        others = tuple(given for given in self.given if given.order != order.name)
        return replace(self, given=(*others, GivenWay(order.name, order.way(way).name, since)))

    def repeating(self, decision: str, choice: str | None) -> StandingOrders:
        """These, with a choice that is made every time (None: no longer)."""
        others = tuple(repeat for repeat in self.repeats if repeat.decision != decision)
        return replace(self, repeats=others if choice is None else (*others, Repeat(decision, choice)))

    def kept(self, moment: Moment, scene: Scene, choices: Sequence[int]) -> list[int]:
        """What the orders leave of a seat's open choices."""
        if not scene.setup.game.players.orders:
            return list(choices)
        can_decline = any(order.way_given(self.ways).declining in choices for order in open_orders(scene))
        return kept_choices(scene, choices, self.ways, self._declined(moment, scene.seat) if can_decline else {})

    def repeated(self, scene: Scene, choices: Sequence[int]) -> int | None:
        """The open choice that is made every time, if there is one."""
        if not self.repeats:
            return None
        rules = scene.setup.game.rules
        decision = rules.decisions[rules.decision_of(scene.view)]
        wanted = {repeat.choice for repeat in self.repeats if repeat.decision == decision}
        return next((choice for choice in choices if rules.choices[choice] in wanted), None)

    def _declined(self, moment: Moment, seat: int) -> dict[str, str]:
        """The orders that a seat has declined since they were given, each with the moment of the last time."""
        key = ("declined", seat, self.given)
        since: list[Moment] = []
        declined: dict[str, str] = {}
        for earlier in moment.back():
            if key in earlier.noted:
                declined = earlier.noted[key]
                break
            since.append(earlier)
        for made in reversed(since):
            declined = made.noted[key] = declined | self._declined_by(made, seat)
        return declined

    def _declined_by(self, made: Moment, seat: int) -> dict[str, str]:
        """What a seat declines by a choice if it was asked: what an order has chosen declines nothing."""
        if made.seat != seat or made.before is None:
            return {}
        scene = made.before.scene(seat)
        given_at = {given.order: given.since for given in self.given}
        declined = {
            order: when
            for order, when in declined_by(scene, made.choice, self.ways).items()
            if made.number > given_at.get(order, 0)
        }
        if not declined:
            return {}
        choices = made.setup.legal(made.before.state, seat)
        return declined if len(kept_choices(scene, choices, self.ways)) > 1 else {}


NO_ORDERS = StandingOrders()


def wants_to_be_asked(moment: Moment, seat: int) -> bool:
    """Whether a seat has just taken a choice back: who does that wants to choose again, whatever the orders."""
    last: Moment | None = moment
    while last is not None and last.kind == "choice" and last.seat != seat:
        last = last.before
    return last is not None and last.kind == "undo" and last.seat == seat


def orders_to_json(orders: StandingOrders) -> dict[str, Any]:
    """Standing orders as they are stored."""
    return {
        "given": [[given.order, given.way, given.since] for given in orders.given],
        "repeats": [[repeat.decision, repeat.choice] for repeat in orders.repeats],
    }


def orders_from_json(stored: Mapping[str, Any] | None) -> StandingOrders:
    """What `orders_to_json` wrote; none where nothing is stored."""
    if stored is None:
        return NO_ORDERS
    return StandingOrders(
        tuple(GivenWay(*given) for given in stored["given"]), tuple(Repeat(*repeat) for repeat in stored["repeats"])
    )
