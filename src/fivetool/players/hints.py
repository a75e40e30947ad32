"""Hints: which choice is best, where that is beyond doubt, what each other costs, and why, in words.

A thought about the questions of one moment can be gone on with: the longer, the surer. It is exact where the game is
solved. It never looks at anything that the seat may not see.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fivetool.players.estimate import Advice, Thought, advice_on_all
from fivetool.players.reasons import Observer
from fivetool.table.fair import key_from_seed
from fivetool.table.offers import Question, questions_at
from fivetool.table.table import Table

MOST_EXPLAINED = 6  # other choices, those nearest to the best first
MOST_PLAYOUTS = 100_000  # in one thought, after which nothing new is to be expected


@dataclass(frozen=True)
class Hint:
    """Advice, and for the choices that are clearly worse what speaks for the best one instead."""

    advice: Advice
    why: Mapping[int, str] = field(default_factory=dict)  # by the id of the other choice
    playouts: int = 0  # games played out for it, 0 where it is exact

    @property
    def settled(self) -> bool:
        """Whether going on would not change it: it is exact, or sure, or all that can be had."""
        return self.advice.exact or self.advice.sure or self.playouts >= MOST_PLAYOUTS


class Pondering:
    """A hint that grows while the person thinks; several threads may ask for it.

    >>> import fivetool as ft
    >>> table = ft.game(ft.games()[0].name).table(seed=7)
    >>> pondering = Pondering(questions_at(table.now, table.actor))
    >>> hint = pondering.think(0.01)
    >>> hint.advice.exact
    True
    """

    def __init__(self, questions: Sequence[Question], seed: int | str = 0) -> None:
        self._questions = questions
        scenes = [question.scene for question in questions]
        self._thoughts = [Thought(scene.setup, scene.view, scene.seat, seed) for scene in scenes]
        self._observers = [Observer(scene.setup, scene.view, scene.seat, key_from_seed(seed)) for scene in scenes]
        self._lock = threading.Lock()
        self._latest: Hint | None = None

    def think(self, seconds: float) -> Hint:
        """Go on for so long, unless it is settled."""
        with self._lock:
            if self._latest is None or not self._latest.settled:
                self._latest = self._go_on(seconds)
            return self._latest

    def _go_on(self, seconds: float) -> Hint:
        for number, thought in enumerate(self._thoughts):
            share = seconds / (len(self._thoughts) - number)
            start = time.perf_counter()
            thought.go_on(share)
            seconds -= min(share, time.perf_counter() - start)
        advice = advice_on_all(self._questions, [thought.advice for thought in self._thoughts])
        return Hint(advice, self._why(advice), sum(thought.playouts for thought in self._thoughts))

    def _why(self, advice: Advice) -> dict[int, str]:
        """Reasons against the choices that are clearly worse, of the same question as the best one."""
        for thought, observer in zip(self._thoughts, self._observers, strict=True):
            values = thought.advice.values
            if advice.best in values:
                others = sorted((choice for choice in values if choice not in advice.alike), key=advice.cost)
                return {choice: observer.why(advice.best, choice) for choice in others[:MOST_EXPLAINED]}
        return {}


def hint(table: Table, seconds: float = 1.0, seed: int | str = 0) -> Hint:
    """What a table's next seat is advised, after thinking for so long."""
    return Pondering(questions_at(table.now, table.actor), seed).think(seconds)
