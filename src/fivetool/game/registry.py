"""Finding games: every package may offer some through the entry-point group `fivetool.games`."""

from __future__ import annotations

import difflib
from functools import cache
from importlib import metadata

from fivetool.engine.cache import ENTRY_POINT_GROUP
from fivetool.errors import UsageError
from fivetool.game.game import Game


@cache
def _entries() -> dict[str, metadata.EntryPoint]:
    found: dict[str, metadata.EntryPoint] = {}
    for entry in sorted(metadata.entry_points(group=ENTRY_POINT_GROUP), key=lambda entry: entry.name):
        if entry.name in found:
            raise UsageError(f"Two games are named {entry.name}: {found[entry.name].value} and {entry.value}.")
        found[entry.name] = entry
    return found


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
    return _load(entries[wanted])


def _load(entry: metadata.EntryPoint) -> Game:
    """The game that an entry point offers. What is wrong with a package of somebody else is said in one line too."""
    try:
        game = entry.load()
    except Exception as error:
        problem = ": ".join([type(error).__name__, *str(error).splitlines()[:1]]).rstrip(".")
        raise UsageError(
            f"The game {entry.name} cannot be loaded: {problem}. python -c 'import {entry.module}' shows where."
        ) from error
    if not isinstance(game, Game):
        raise UsageError(f"The package for {entry.name} offers no Game object.")
    if game.name != entry.name:
        raise UsageError(f"The package for {entry.name} calls its game {game.name}; the two names must be the same.")
    return game


def all_games() -> list[Game]:
    """Every installed game, the quickest to play first: it is also the quickest to learn and to compile."""
    return sorted((find_game(name) for name in game_names()), key=lambda game: (game.facts.minutes, game.name))
