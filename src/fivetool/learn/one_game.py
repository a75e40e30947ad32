"""One game, choice by choice, for adapters that must look at every seat and copy positions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fivetool.engine.dice import make_plain_dice
from fivetool.engine.record import new
from fivetool.engine.tape import SILENT_TAPE
from fivetool.game.setup import Setup
from fivetool.learn.vector import replayed
from fivetool.table.fair import Key
from fivetool.table.table import Table


def mask_of(setup: Setup, state: Any, seat: int) -> Any:
    """A one for every choice that is open to a seat."""
    mask = np.zeros(len(setup.game.rules.choices), np.int8)
    mask[setup.legal(state, seat)] = 1
    return mask


def rewards_of(setup: Setup, state: Any) -> list[float]:
    """What a finished game is worth to each seat: 1 won, 0 drawn, -1 lost."""
    return [float(result) - 1.0 for result in setup.score(state).results]


@dataclass
class OneGame:
    """A game with its dice: game `number` of a key's run, as everywhere else."""

    setup: Setup
    key: Key
    number: int
    state: Any
    dice: Any
    choices: list[int] = field(default_factory=list)  # as they were made

    @classmethod
    def dealt(cls, setup: Setup, key: Key, number: int = 0) -> OneGame:
        """The game of that number, at its first decision."""
        game = cls(setup, key, number, setup.new_state(), make_plain_dice(key, number))
        setup.game.rules.deal(game.state, setup.book, game.dice, new(SILENT_TAPE))
        return game

    @property
    def actor(self) -> int:
        """The seat that is asked, -1 when the game is over."""
        return self.setup.actor(self.state)

    def choose(self, choice: int) -> None:
        """Make a choice for the asked seat."""
        tape = new(SILENT_TAPE)
        self.setup.game.rules.apply(self.state, self.setup.book, self.actor, choice, self.dice, tape)
        self.choices.append(choice)

    def table(self) -> Table:
        """The same game at a table, as far as it has come."""
        return replayed(self.setup, self.key, self.number, self.choices)
