"""Fivetool: five tabletop baseball games, one engine.

>>> import fivetool as ft
>>> table = ft.game("power-chip", innings=3).table(seed=7)
>>> table.choices[0].name
'bat'
"""

from fivetool import games as _package  # noqa: F401  loaded first, so that `fivetool.games` below stays the function
from fivetool.api import Script, game, games, load, simulate, watch
from fivetool.errors import FivetoolError

__version__ = "0.1.0"
__all__ = ["FivetoolError", "Script", "__version__", "game", "games", "load", "simulate", "watch"]
