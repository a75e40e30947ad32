"""A roll that the rules wait for: which cards can still come, what they are called, where it all may lead.

Rules draw a card like a die with a face for each card, and roll again for one that has left its deck. Nobody who draws
from a real deck should be offered such a card. Which ones they are, only the rules know; so they are tried out: a face
that is rolled again leads, with others after it, exactly where those others lead without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from fivetool.engine import dice as dice_engine
from fivetool.engine.record import copy_of
from fivetool.engine.tape import make_tape
from fivetool.game.setup import Setup
from fivetool.table.rolling import Act
from fivetool.table.sources import Row

SMALL_DECK = 20  # all cards of it are tried out; of a larger one those that were drawn before


@dataclass(frozen=True)
class OpenRoll:
    """Rules in the middle of something, waiting for `count` dice of a kind.

    `rows` are the dice of this act so far, `before` all dice of the game up to here.
    """

    setup: Setup
    act: Act
    state: Any
    rows: tuple[Row, ...]
    before: tuple[Row, ...]
    kind: int
    faces: int
    count: int

    @cached_property
    def _tape(self) -> Any:
        return make_tape()

    def _run(self, values: tuple[int, ...] = (), key: int = 0) -> tuple[Any, Any]:
        """The act with these values for the dice that are wanted, and random ones after them: the state, the dice."""
        dice = dice_engine.make_dice((key, 0))
        further = [(self.kind, self.faces, value) for value in values]
        dice_engine.load_script(dice, [*self.rows, *further][: dice_engine.SCRIPT_ROOM])
        self._tape.used = 0
        after = copy_of(self.state)
        after = self.act(after, dice, self._tape, lambda state: None) or after
        return after, dice

    def _led_to(self, values: tuple[int, ...], shift: int) -> tuple[Any, ...]:
        """All that can be told apart about where these values lead; the first `shift` of them do not count as used."""
        state, dice = self._run(values)
        misfit = int(dice.mismatch) and int(dice.mismatch) - shift
        return state.tobytes(), tuple(self._told()), dice_engine.place_of(dice), int(dice.position) - shift, misfit

    def _told(self) -> Iterator[int]:
        """The tape of the last run as one row of numbers."""
        used = min(int(self._tape.used), int(self._tape.room))
        for kind, fields in zip(self._tape.kind[:used].tolist(), self._tape.fields[:used].tolist(), strict=True):
            yield kind
            yield from fields

    @cached_property
    def values(self) -> tuple[int, ...]:
        """What may be rolled or drawn now: every face of dice, the cards that are still in a deck."""
        described = self.setup.game.rules.dice.get(self.kind)
        if described is None or not described.deck:
            return tuple(range(self.faces))
        drawn = {value for kind, _, value in self.before if kind == self.kind}
        tried = range(self.faces) if self.faces <= SMALL_DECK else drawn
        left = {*range(self.faces)} - {value for value in tried if self._is_gone(value)}
        return tuple(sorted(left)) or tuple(range(self.faces))

    def _is_gone(self, value: int) -> bool:
        """Whether nothing comes of a value: what follows it, all others in either order, leads where it leads alone."""
        orders = (tuple(range(self.faces)), tuple(reversed(range(self.faces))))
        return all(self._led_to((value, *others), 1) == self._led_to(others, 0) for others in orders)

    @cached_property
    def names(self) -> dict[int, str]:
        """What the cards are called that may be drawn, by their faces; nothing for dice."""
        described = self.setup.game.rules.dice.get(self.kind)
        if described is None or not described.deck:
            return {}
        names = self.setup.game.words.card_names(self.setup.options)
        numbers = {value: described.card(self.setup.book, value) for value in self.values} if described.card else None
        if numbers is None:
            numbers = self._numbers_by_effect()
        return {value: names[number] for value, number in numbers.items() if 0 < number < len(names)}

    def _numbers_by_effect(self) -> dict[int, int]:
        """The numbers of cards whose places in the deck alone are rolled.

        The first number on the tape that differs from card to card is that of the card itself.
        """
        told = []
        for value in self.values:
            self._run((value,))
            told.append(list(self._told()))
        for numbers in zip(*told, strict=False):
            if len(set(numbers)) > 1:
                return dict(zip(self.values, numbers, strict=True)) if len(set(numbers)) == len(numbers) else {}
        return {}

    def outcomes(self, count: int) -> list[Any]:
        """Positions at the next decision, or the end, that come of so many random rolls; always the same ones."""
        return [self._run(key=key)[0] for key in range(1, count + 1)]


def mean_chances(chances: list[list[float]]) -> list[float]:
    """Chances of each team, on the average of several positions.

    >>> mean_chances([[0.5, 0.5], [1.0, 0.0]])
    [0.75, 0.25]
    """
    return [float(value) for value in np.mean(chances, axis=0)]
