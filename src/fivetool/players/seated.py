"""Finding a bot by name. Every game has `random` and its own built-in styles, of which the first is `manager`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from fivetool.engine import drivers
from fivetool.engine.record import INTERPRETED, compiled, run_compiled, runs_compiled
from fivetool.engine.totals import empty_sample
from fivetool.engine.workspace import Match
from fivetool.errors import UsageError
from fivetool.game.game import Game
from fivetool.game.setup import Setup
from fivetool.table.table import Table

SEARCH = "search"
DEFAULT_PLAYOUTS = 100
MOST_PLAYOUTS = 100_000


def bot_names(game: Game) -> tuple[str, ...]:
    """The bots that can play a game. `search` may carry the number of playouts for each choice: `search:500`.

    >>> from fivetool.game.registry import all_games
    >>> bot_names(all_games()[0])[:2]
    ('manager', 'random')
    """
    return (game.players.styles[0], "random", SEARCH, *game.players.styles[1:])


def style_of(name: str | int, game: Game) -> int:
    """The number by which the drivers know a bot; a searching one plays its playouts as the manager.

    A number stands for itself: a game may have styles that it offers to nobody, to be measured.
    """
    if isinstance(name, int):
        return name
    if name == "random":
        return drivers.RANDOM_STYLE
    if playouts_of(name):
        return 0
    if name in game.players.styles:
        return game.players.styles.index(name)
    raise UsageError(f"No player named {name}; players of {game.title}: {', '.join(bot_names(game))}.")


def playouts_of(name: str | int) -> int:
    """How many playouts a searching player gives to each choice, 0 for one that does not search.

    >>> playouts_of("search:500")
    500
    """
    kind, _, number = str(name).partition(":")
    if kind != SEARCH:
        return 0
    if not number:
        return DEFAULT_PLAYOUTS
    if not number.isdecimal() or not 0 < int(number) <= MOST_PLAYOUTS:
        raise UsageError(f"search:N needs a whole number from 1 to {MOST_PLAYOUTS}; got {name}.")
    return int(number)


def solution_for(names: Sequence[str | int], setup: Setup) -> Any:
    """The values of the solved game, if any of these players needs them; computed once and cached."""
    if setup.game.players.solve is not None and any(name in setup.game.players.solved_styles for name in names):
        return setup.game.players.solve(setup).values
    return drivers.NO_SOLUTION


def match_between(names: Sequence[str | int], setup: Setup) -> Match:
    """A game between these players, as drivers play it: compiled, and so are from now on all tables of that game."""
    run_compiled(*setup.game.rules.records)
    return setup.match([style_of(name, setup.game) for name in names], solution_for(names, setup))


def can_play_thousands(setup: Setup) -> bool:
    """Whether search and estimates take the time they are given: until a game is compiled they would wait for that."""
    return INTERPRETED or runs_compiled(setup.book)


@dataclass(frozen=True)
class BuiltIn:
    """A built-in player: random or one of the game's styles."""

    name: str
    setup: Setup

    @cached_property
    def _solution(self) -> Any:
        return solution_for([self.name], self.setup)

    def choose(self, table: Table, seat: int) -> int:
        """The choice of this player, who sees what the seat may see and nothing else."""
        setup = self.setup
        mask = np.zeros(len(setup.game.rules.choices), np.uint8)
        seen = setup.view(table.state, seat)
        style = style_of(self.name, setup.game)
        known = (setup.knowledge, self._solution)
        return int(drivers.choose(seen, setup.book, seat, style, *known, table.bot_dice, mask))

    choose_now = choose


@dataclass(frozen=True)
class Searcher:
    """A player that plays every choice out many times, with managers on all seats, and takes the best."""

    name: str
    setup: Setup

    def choose(self, table: Table, seat: int) -> int:
        """The same choice that the simulator's search makes in the same game; its rules run compiled from now on."""
        setup = self.setup
        playouts = playouts_of(self.name)
        managers = match_between([setup.game.players.styles[0]] * setup.seats, setup)
        work, trial = setup.workspace(table.key), setup.workspace(drivers.search_key(table.key))
        work.state[0] = table.state
        first = (table.number * drivers.DECISIONS_A_GAME + table.now.depth) * playouts
        search = compiled(drivers.search_choice)
        return int(search(work, trial, managers, seat, first, playouts, empty_sample(setup.seats)))

    def choose_now(self, table: Table, seat: int) -> int:
        """The same, but nobody waits for the compiler: until the rules are compiled the manager chooses."""
        if can_play_thousands(self.setup):
            return self.choose(table, seat)
        return BuiltIn(self.setup.game.players.styles[0], self.setup).choose(table, seat)


def find_player(name: str, setup: Setup) -> BuiltIn | Searcher:
    """The bot of that name.

    >>> import fivetool as ft
    >>> find_player("search:50", ft.game(ft.games()[0].name)).name
    'search:50'
    """
    style_of(name, setup.game)  # says so if there is none
    return Searcher(name, setup) if playouts_of(name) else BuiltIn(name, setup)
