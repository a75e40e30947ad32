"""What a seat is offered in a moment: the usual thing first, everything else that the rules allow beside it.

A rulebook asks one thing after another: a reliever? then how do you align? As long as the answer is a pass, by which
nothing happens, both are questions of one moment, and a person is offered them together. Who takes something of a
later question passes on the earlier ones. That holds if everybody else passes too, or does what may be overlooked; if
somebody does anything else, the later question is a different one and is asked when it comes (`Question.situation`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fivetool.engine.dice import load_script, make_dice
from fivetool.engine.record import copy_of
from fivetool.engine.tape import make_tape
from fivetool.game.scene import Scene
from fivetool.game.setup import Setup
from fivetool.game.words import Choice, choices_in_words
from fivetool.table.moments import Moment
from fivetool.table.rolling import events_on
from fivetool.table.standing_orders import NO_ORDERS, StandingOrders

MOST_TOGETHER = 4  # questions of one moment
MOST_PASSES = 8  # of everybody, between two questions to the same seat


@dataclass(frozen=True)
class Question:
    """A decision as it is put to the seat of a scene."""

    scene: Scene
    ahead: bool = False  # answered before the others did what its answers overlook

    @property
    def decision(self) -> str:
        """The name of the decision."""
        return self.scene.decision

    @property
    def situation(self) -> str:
        """Tells this question from every other: a digest of all that the seat knows and that can void an answer."""
        view = copy_of(self.scene.view)
        for name in self.scene.setup.game.words.overlooks:
            view[name] = 0
        known = view.tobytes() + bytes([self.scene.seat])
        return hashlib.blake2b(known, digest_size=8).hexdigest()

    @cached_property
    def choices(self) -> list[Choice]:
        """All that the rules allow."""
        return choices_in_words(self.scene, self.scene.setup.legal(self.scene.view, self.scene.seat), self.ahead)

    @cached_property
    def usual(self) -> Choice | None:
        """The choice for which one key is enough: a usual one, or the only one that is not folded up."""
        words = self.scene.setup.game.words
        in_sight = [choice for choice in self.choices if choice.group not in words.folded]
        return usual_of(self.choices, words.usual) or (in_sight[0] if len(in_sight) == 1 < len(self.choices) else None)


@dataclass(frozen=True)
class Offer:
    """Something a person can do in a moment: a choice, with a pass on every question before it.

    The usual offer makes the usual choice of every question.
    """

    path: tuple[Choice, ...]
    usual: bool = False
    folded: bool = False  # under a heading that has to be opened first
    waits: str = ""  # what it is called where it is a pass alone, to see what comes

    @property
    def label(self) -> str:
        """What a person reads."""
        return self.waits or self.path[-1].label

    @property
    def passing(self) -> str:
        """What else the usual offer chooses: the passes on the questions before, said quietly beside its label."""
        return "; ".join(choice.label for choice in self.path[:-1]) if self.usual else ""

    @property
    def group(self) -> str:
        """The heading under which it stands; the usual offer stands by itself."""
        return "" if self.usual else self.path[-1].group

    @property
    def clause(self) -> str:
        """The clause behind its last choice."""
        return self.path[-1].clause

    @property
    def plainly(self) -> str:
        """What its last choice does, for beginners."""
        return self.path[-1].plainly


def usual_of(choices: Sequence[Choice], usual: Sequence[str]) -> Choice | None:
    """The first usual choice that is open."""
    return next((choice for word in usual for choice in choices if choice.name == word), None)


def questions_at(moment: Moment, seat: int, orders: StandingOrders = NO_ORDERS) -> list[Question]:
    """The open question of a seat, and those that follow at once if everybody passes.

    Questions that a standing order answers are not among the later ones, and no choice is open in two of them.
    """
    questions = [Question(moment.scene(seat))]
    while len(questions) < MOST_TOGETHER:
        scene = _after_passing(questions[-1].scene)
        if scene is None:
            break
        later = Question(scene, _has_to_wait(questions[-1]))
        ids = [choice.id for choice in later.choices]
        asked_already = {choice.id for question in questions for choice in question.choices}
        if orders.answer(scene, ids) is not None or not asked_already.isdisjoint(ids):
            break
        questions.append(later)
    return questions


def offers_of(questions: Sequence[Question]) -> list[Offer]:
    """Everything that can be done about these questions: the usual thing first, the rest heading by heading."""
    usual = [question.usual for question in questions]
    groups: dict[str, list[Offer]] = {}
    for passes, question in with_passes(questions):
        for choice in question.choices:
            if choice is not question.usual:
                folded = choice.group in question.scene.setup.game.words.folded
                groups.setdefault(choice.group, []).append(Offer((*passes, choice), folded=folded))
    rest = [*_waiting(questions), *(offer for offers in groups.values() for offer in offers)]
    rest.sort(key=lambda offer: offer.folded)
    if usual[0] is None:
        return rest
    return [Offer(tuple(choice for choice in usual[: _first_without(usual)] if choice is not None), True), *rest]


def _has_to_wait(question: Question) -> bool:
    """Whether others may do something before the next question that its answers overlook."""
    return question.ahead or question.decision in question.scene.setup.game.words.waits


def _waiting(questions: Sequence[Question]) -> Iterator[Offer]:
    """Passes alone, for whoever wants to see what the others do before they answer the next question."""
    for passes, question in with_passes(questions[:-1]):
        waits = question.scene.setup.game.words.waits.get(question.decision, "")
        if waits and question.usual is not None:
            yield Offer((*passes, question.usual), waits=waits)


def with_passes(questions: Sequence[Question]) -> Iterator[tuple[tuple[Choice, ...], Question]]:
    """Every question with the passes on those before it."""
    passes: tuple[Choice, ...] = ()
    for question in questions:
        yield passes, question
        passes += (question.usual,) if question.usual is not None else ()


def first_of_answer(moment: Moment) -> Moment:
    """The first choice of an answer that ended with this moment: passes on questions of the same moment belong to it.

    >>> import fivetool as ft
    >>> table = ft.game(ft.games()[0].name).table(seed=7)
    >>> _ = table.play(table.choices[0])
    >>> first_of_answer(table.now) is table.now
    True
    """
    first, earlier = moment, moment.before
    while earlier is not None and _is_pass(earlier.cause):
        if earlier.cause.seat == moment.seat:
            first = earlier.cause
        earlier = earlier.cause.before
    return first


def _is_pass(made: Moment) -> bool:
    """Whether somebody has passed, and was asked."""
    game = made.setup.game
    return made.kind == "choice" and game.rules.choices[made.choice] in game.words.passes and not made.ordered


def _first_without(usual: Sequence[Choice | None]) -> int:
    """How many of the first questions have a usual choice."""
    return usual.index(None) if None in usual else len(usual)


def _after_passing(scene: Scene) -> Scene | None:
    """What the seat sees when it is asked next, if it and everybody else passes; None if something happens before."""
    setup, seat = scene.setup, scene.seat
    view, asked = copy_of(scene.view), seat
    for _ in range(MOST_PASSES):
        if not passes_quietly(setup, view, asked):
            return None
        waiting = setup.waiting(view)
        if len(waiting) != 1:
            return None
        asked = waiting[0]
        if asked == seat:
            return Scene(setup, setup.view(view, seat), seat, scene.names, scene.events)
    return None


def passes_quietly(setup: Setup, view: Any, seat: int) -> bool:
    """Have a seat pass, in a state or in a view; False where it cannot, or something worth telling comes of it."""
    rules, words = setup.game.rules, setup.game.words
    if not words.passes:
        return False
    choice = next((choice for choice in setup.legal(view, seat) if rules.choices[choice] in words.passes), None)
    if choice is None:
        return False
    dice, tape = make_dice((0, 0)), make_tape()
    load_script(dice, ())
    rules.apply(view, setup.book, seat, choice, dice, tape)
    told = (words.sentence(event, setup.names) for event in events_on(tape, rules.all_events))
    return not dice.missing_faces and not any(told)
