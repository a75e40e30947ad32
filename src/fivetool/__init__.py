"""Fivetool: five tabletop baseball games, one engine.

>>> import fivetool as ft
>>> table = ft.game("power-chip", innings=3).table(seed=7)
>>> table.choices[0].name
'bat'

Importing the package costs nothing; what it offers (`fivetool.api`) is loaded when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

# Loaded first, so that `fivetool.game` and `fivetool.games` below stay the functions of these names.
from fivetool import game as _declared  # noqa: F401
from fivetool import games as _packages  # noqa: F401
from fivetool.errors import FivetoolError

if TYPE_CHECKING:
    from fivetool.api import (
        PlayableGame,
        Script,
        duplicate,
        hint,
        load,
        load_match,
        review,
        simulate,
        watch,
    )
    from fivetool.game.game import Game

__version__ = "0.1.0"
__all__ = [
    "FivetoolError",
    "Script",
    "__version__",
    "duplicate",
    "game",
    "games",
    "hint",
    "load",
    "load_match",
    "review",
    "simulate",
    "watch",
]


def game(name: str, seats: int | None = None, **options: Any) -> PlayableGame:
    """A game by name, with its options checked.

    >>> game("power-chip", innings=9).options["innings"]
    9
    """
    from fivetool import api

    return api.game(name, seats, **options)


def games() -> list[Game]:
    """Every game that is installed."""
    from fivetool import api

    return api.games()


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from fivetool import api

    return getattr(api, name)
