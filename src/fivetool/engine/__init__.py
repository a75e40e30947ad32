"""The engine: records and rules, dice, tape, the diamond, the Game interface, and drivers that run any game.

Nothing here knows a game by name. The cache folder must be chosen before Numba is first imported, so that
import stands first.
"""

from fivetool.engine import cache as _cache

_cache.choose_folder()
