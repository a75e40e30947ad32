"""Finding games: every package may offer some through the entry-point group `fivetool.games`."""

from __future__ import annotations

import difflib
from functools import cache
from importlib import metadata

from fivetool.engine.cache import ENTRY_POINT_GROUP
from fivetool.engine.game import Game
from fivetool.errors import UsageError


@cache
def _entries() -> dict[str, metadata.EntryPoint]:
    return {entry.name: entry for entry in sorted(metadata.entry_points(group=ENTRY_POINT_GROUP), key=lambda e: e.name)}


def game_names() -> list[str]:
    """The names of all games that are installed.

    >>> len(game_names()) > 0
    True
    """
    return list(_entries())


@cache
def find_game(name: str) -> Game:
    """The game of that name; underscores and capitals do not matter."""
    entries = _entries()
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    if wanted not in entries:
        close = difflib.get_close_matches(wanted, entries, n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise UsageError(f"No game named {name}; games here: {', '.join(entries)}.{hint}")
    game = entries[wanted].load()
    if not isinstance(game, Game):
        raise UsageError(f"The package for {wanted} offers no Game object.")
    return game


def all_games() -> list[Game]:
    """Every installed game, the quickest to play first: it is also the quickest to learn and to compile."""
    return sorted((find_game(name) for name in game_names()), key=lambda game: (game.minutes, game.name))
