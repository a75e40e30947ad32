"""Finding a bot by name. Every game has `random` and its own built-in styles, of which the first is `manager`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from fivetool.engine import drivers
from fivetool.engine.game import Game, Setup
from fivetool.errors import UsageError
from fivetool.table.table import Table

NO_KNOWLEDGE = np.zeros(0)


def bot_names(game: Game) -> tuple[str, ...]:
    """The bots that can play a game.

    >>> from fivetool.engine.registry import find_game
    >>> bot_names(find_game("power-chip"))[:2]
    ('manager', 'random')
    """
    return (game.styles[0], "random", *game.styles[1:])


def style_of(name: str, game: Game) -> int:
    """The number by which the drivers know a bot."""
    if name == "random":
        return drivers.RANDOM_STYLE
    if name in game.styles:
        return game.styles.index(name)
    raise UsageError(f"No player named {name}; players of {game.title}: {', '.join(bot_names(game))}.")


def knowledge_for(names: list[str] | tuple[str, ...], setup: Setup) -> Any:
    """What the bots among these players have to know beforehand (the solved game), computed once and cached."""
    if setup.game.solve is not None and any(name in setup.game.solved_styles for name in names):
        return setup.game.solve(setup).knowledge
    return NO_KNOWLEDGE


@dataclass(frozen=True)
class BuiltIn:
    """A built-in player: random or one of the game's styles."""

    name: str
    setup: Setup

    @cached_property
    def _knowledge(self) -> Any:
        return knowledge_for([self.name], self.setup)

    def choose(self, table: Table, seat: int) -> int:
        """The choice of this player, who sees what the seat may see and nothing else."""
        setup = self.setup
        mask = np.zeros(len(setup.game.choices), np.uint8)
        seen = setup.view(table.state, seat)
        style = style_of(self.name, setup.game)
        return int(drivers.choose(seen, setup.book, seat, style, self._knowledge, table.bot_dice, mask))


def find_player(name: str, setup: Setup) -> BuiltIn:
    """The bot of that name."""
    style_of(name, setup.game)  # says so if there is none
    return BuiltIn(name, setup)
