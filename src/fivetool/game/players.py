"""Who can play a game besides people, and what people need not be asked: `Game.players`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from fivetool.engine.record import new, record
from fivetool.game.orders import Order
from fivetool.game.solution import Solution

if TYPE_CHECKING:
    from fivetool.game.levels import Levels
    from fivetool.game.scene import Scene

NO_KNOWLEDGE = record("no_knowledge")


def know_nothing(options: Mapping[str, Any], book: Any) -> Any:
    """For games whose built-in players need nothing but the book."""
    return new(NO_KNOWLEDGE)


def never(scene: Scene) -> bool:
    """For games in which nothing changes what a person once said."""
    return False


@dataclass(frozen=True)
class Opponent:
    """A bot under a name that people understand, and how it plays, in a sentence."""

    bot: str  # as saves and commands know it
    title: str
    text: str


@dataclass(frozen=True)
class Players:
    """Built-in styles of play and what they know, the exact solution of a game that has one, and standing orders."""

    styles: tuple[str, ...]  # as `manage` numbers them; the first is the manager
    knowledge: np.dtype[Any] = NO_KNOWLEDGE  # what they know, apart from the book
    make_knowledge: Callable[[Mapping[str, Any], Any], Any] = know_nothing  # (options, book) -> it
    solve: Callable[..., Solution] | None = None  # (setup, progress=None)
    solved_styles: tuple[str, ...] = ()  # styles that need the values of `solve`
    orders: tuple[Order, ...] = ()  # standing orders that a person can give
    asks_anew: Callable[[Scene], bool] = never  # moments in which a person is asked in spite of "every time"
    opponents: tuple[Opponent, ...] = ()  # whom people are offered, the gentlest first: it plays the quick games
    levels: Callable[[], Levels] | None = None  # how those of them play who are weaker or stronger than the manager
    habit: str = ""  # a style that goes by rules of thumb: what weaker levels are tempted to do
    never_on_a_whim: tuple[str, ...] = ()  # choices that weaker levels leave to the manager and their habit
