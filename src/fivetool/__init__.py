"""Fivetool: five tabletop baseball games, one engine.

>>> import fivetool as ft
>>> table = ft.game("power-chip", innings=3).table(seed=7)
>>> table.choices[0].name
'bat'
"""

# Loaded first, so that `fivetool.game` and `fivetool.games` below stay the functions of these names.
from fivetool import game as _declared  # noqa: F401
from fivetool import games as _packages  # noqa: F401
from fivetool.api import Script, game, games, load, simulate, watch
from fivetool.errors import FivetoolError

__version__ = "0.1.0"
__all__ = ["FivetoolError", "Script", "__version__", "game", "games", "load", "simulate", "watch"]
