"""The Python interface: what `import fivetool as ft` offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivetool import engine as engine  # chooses the cache folder before anything is compiled
from fivetool.game.facts import Names
from fivetool.game.game import Game
from fivetool.game.registry import all_games, find_game
from fivetool.game.setup import Setup
from fivetool.lab.simulate import Report
from fivetool.lab.simulate import simulate as run_simulation
from fivetool.players import seat_player
from fivetool.players.duplicate import Duplicate, contestants_of, load_match, new_match
from fivetool.players.hints import Hint
from fivetool.players.hints import hint as give_hint
from fivetool.players.review import Effort, Review
from fivetool.players.review import review as look_again
from fivetool.table import Script, Table
from fivetool.table import load as load_table

__all__ = [
    "Duplicate",
    "PlayableGame",
    "Script",
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


@dataclass(frozen=True)
class PlayableGame(Setup):
    """A game with its options, ready for tables and simulations."""

    def table(
        self,
        *,
        seed: int | str | None = None,
        dice: Script | None = None,
        players: Sequence[str | None] | None = None,
        teams: Sequence[str] | None = None,
        position: dict[str, Any] | None = None,
    ) -> Table:
        """A table to play at. `players` names a bot for each seat, None or "person" for a person.

        >>> ft_game = game("power-chip")
        >>> ft_game.table(seed=1, players=[None, "manager"]).over
        False
        """
        default = self.usual_names
        names = Names(tuple(teams), default.seats) if teams else default
        found = [None if name in (None, "person", "you") else seat_player(str(name), self) for name in players or ()]
        return Table(self, seed=seed, dice=dice, players=found or None, names=names, position=position)

    def simulate(self, games: int, seats: Sequence[str] | None = None, seed: int | str = 1, **more: Any) -> Report:
        """Play many games and add them up."""
        return run_simulation(self, games, seats or ("manager",) * self.seats, seed, **more)


def game(name: str, seats: int | None = None, **options: Any) -> PlayableGame:
    """A game by name, with its options checked.

    >>> game("power-chip", innings=9).options["innings"]
    9
    """
    setup = find_game(name).setup(seats, **options)
    return PlayableGame(setup.game, setup.seats, setup.options, setup.book)


def games() -> list[Game]:
    """Every game that is installed."""
    return all_games()


def load(path: str | Path) -> Table:
    """Read a saved game and replay it."""
    return load_table(path, seat_player)


def simulate(name: str, games: int, seats: Sequence[str] | None = None, seed: int | str = 1, **options: Any) -> Report:
    """Play many games of one kind and add them up.

    >>> simulate("power-chip", games=1000, seats=["manager", "random"], seed=1).games
    1000
    """
    chosen = game(name, len(seats) if seats else None, **options)
    return chosen.simulate(games, seats, seed)


def watch(name: str, number: int, seats: Sequence[str] | None = None, seed: int | str = 1, **options: Any) -> Table:
    """Game `number` of a run, played to its end: the very game that `simulate` with this seed counted.

    >>> watch("power-chip", 123, ["manager", "manager"], seed=1).over
    True
    """
    chosen = game(name, len(seats) if seats else None, **options)
    players = [seat_player(seat, chosen) for seat in seats or ("manager",) * chosen.seats]
    table = Table(chosen, seed=seed, number=number, players=players)
    table.play_bots()
    return table


def duplicate(
    name: str,
    players: Sequence[str | None],
    *,
    against: str | None = None,
    both_sides: bool = False,
    names: Sequence[str] | None = None,
    seed: int | str | None = None,
    seats: int | None = None,
    **options: Any,
) -> Duplicate:
    """A match on the same dice: each of the players takes the same seat at a table of their own, against the same bot.

    `players` names a bot for each, None for a person. With `both_sides` two play each other twice, with the seats
    exchanged.

    >>> match = duplicate("power-chip", ["perfect", "random"], seed=3)
    >>> match.play_bots()
    >>> [standing.contestant.name for standing in match.standings()]
    ['Perfect', 'Random']
    """
    chosen = game(name, seats or (2 if both_sides else None), **options)
    found = contestants_of(chosen, players, names)
    return new_match(chosen, found, against=against, both_sides=both_sides, seed=seed)


def hint(table: Table, seconds: float = 1.0) -> Hint:
    """What the next seat of a table is advised: values, costs, and why, in words. Hidden things stay hidden from it.

    >>> found = hint(game("power-chip").table(seed=7))
    >>> found.advice.exact
    True
    """
    return give_hint(table, seconds)


def review(table: Table, seconds: float = 10.0, playouts: int | None = None) -> Review:
    """Look at a game again: what every choice cost, and luck apart from skill.

    It takes so many seconds, or so many playouts for each look, and then finds the same on every machine.

    >>> looked = review(watch("power-chip", 123, ["perfect", "random"]))
    >>> looked.played[0].accuracy
    1.0
    """
    return look_again(table.now, Effort(seconds, playouts))
