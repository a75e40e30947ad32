"""A person at a table: is offered what pages and terminals offer, and takes one thing after another.

Counts what they are asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from fivetool.game.setup import Setup
from fivetool.players import find_player
from fivetool.table import Table
from fivetool.table.offers import Offer, Question, offers_of, questions_at
from fivetool.table.standing_orders import NO_ORDERS, StandingOrders, answer_at

Takes = Callable[[Sequence[Offer]], Offer]


def somebody_who_changes_nothing(offers: Sequence[Offer]) -> Offer:
    """The usual thing. Where there is none: of two choices the second, which is to hold or to stay; of more the first,
    which is the lineup as it stands or the best substitute.
    """
    return offers[-1] if len(offers) == 2 and not offers[0].usual else offers[0]


def somebody_who_looks_first(offers: Sequence[Offer]) -> Offer:
    """The same person, who waits to see what the others do wherever that is offered."""
    return next((offer for offer in offers if offer.waits), somebody_who_changes_nothing(offers))


@dataclass
class Person:
    """Somebody on a seat. `asked` are the questions they saw, `answered` the decisions that the rules asked for."""

    table: Table
    seat: int
    takes: Takes = somebody_who_changes_nothing
    orders: StandingOrders = NO_ORDERS
    asked: list[list[Question]] = field(default_factory=list)
    answered: list[str] = field(default_factory=list)  # the decisions, one after the other
    keys: int = 0  # on a page: one each, a letter or the space bar
    typed: int = 0  # in a terminal, where a number needs Enter too
    _plan: list[tuple[int, str]] = field(default_factory=list)

    def answer(self) -> None:
        """Answer the open question: as planned, by an order, or asked."""
        question = Question(self.table.scene(self.seat))
        self.answered.append(question.decision)
        planned, self._plan = self._plan, []
        if planned and planned[0][1] == question.situation:
            self._plan = planned[1:]
            self.table.play(planned[0][0], self.seat)
            return
        ids = [choice.id for choice in question.choices]
        by_order = answer_at(self.table.now, question.scene, ids, self.orders)
        if by_order is not None:
            self.table.play(by_order.choice, self.seat, by_order.title)
            return
        self._ask()

    def _ask(self) -> None:
        questions = questions_at(self.table.now, self.seat, self.orders)
        offers = offers_of(questions)
        taken = self.takes(offers)
        self.asked.append(questions)
        self.keys += 1
        self.typed += 1 if taken.usual else len(str(offers.index(taken) + 1)) + 1
        later = questions[1 : len(taken.path)]
        self._plan = [(choice.id, ask.situation) for choice, ask in zip(taken.path[1:], later, strict=True)]
        self.table.play(taken.path[0], self.seat)


@dataclass(frozen=True)
class Asked:
    """What one game came to for a person: decisions of the rules, questions, keys on a page and in a terminal."""

    decisions: Counter[str]
    questions: Counter[str]
    keys: int
    typed: int


def count_questions(
    setup: Setup, seed: int, orders: StandingOrders = NO_ORDERS, takes: Takes = somebody_who_changes_nothing
) -> Asked:
    """What somebody who changes nothing is asked in a game against the manager; they sit on either side in turn."""
    table = Table(setup, seed=seed)
    person = Person(table, seed % setup.seats, takes, orders)
    manager = find_player("manager", setup)
    while not table.over:
        if person.seat in table.waiting:
            person.answer()
        else:
            table.play(manager.choose(table, table.actor), table.actor)
    together = Counter(" + ".join(question.decision for question in questions) for questions in person.asked)
    return Asked(Counter(person.answered), together, person.keys, person.typed)
