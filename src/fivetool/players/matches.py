"""Players by name, as the compiled drivers know them. Every game has `random` and its own built-in styles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from fivetool.engine import drivers, search
from fivetool.engine.record import INTERPRETED, run_compiled, runs_compiled
from fivetool.engine.workspace import Match
from fivetool.errors import UsageError
from fivetool.game.game import Game
from fivetool.game.levels import NO_LEVELS, Level, Levels
from fivetool.game.setup import Setup
from fivetool.players import thinking
from fivetool.players.agents import file_of

SEARCH = "search"
DEFAULT_PLAYOUTS = 200
MOST_PLAYOUTS = 100_000
LONGEST_THOUGHT = 60.0  # seconds
BUDGET = re.compile(r"(?P<playouts>[1-9][0-9]{0,5})|(?P<seconds>[0-9]{1,2}(\.[0-9]{1,3})?)s")


Player = str | int | Level  # a name, the number of a style, or a level that is being fitted


class Budget(NamedTuple):
    """What a searching player may spend on a decision: playouts for each choice, or seconds."""

    playouts: int
    seconds: float


NOTHING = Budget(0, 0.0)


def bot_names(game: Game) -> tuple[str, ...]:
    """The bots that can play a game. `search` may carry its budget for a decision: `search:500` or `search:0.5s`.

    >>> from fivetool.game.registry import all_games
    >>> bot_names(all_games()[0])[:2]
    ('manager', 'random')
    """
    levels = (level.name for level in levels_of(game).levels)
    return (game.players.styles[0], "random", SEARCH, *game.players.styles[1:], *levels)


def levels_of(game: Game) -> Levels:
    """The levels of a game that were measured: opponents weaker or stronger than its manager."""
    return game.players.levels() if game.players.levels is not None else NO_LEVELS


def level_of(name: Player, game: Game) -> Level | None:
    """The level of that name, None where the game has none; one that is being fitted stands for itself."""
    return name if isinstance(name, Level) else levels_of(game).named(name)


def style_of(name: Player, game: Game) -> int:
    """The number by which the drivers know a bot; one that thinks plays its playouts as the manager.

    A number stands for itself: a game may have styles that it offers to nobody, to be measured.
    """
    if isinstance(name, int):
        return name
    if name == "random":
        return drivers.RANDOM_STYLE
    if level_of(name, game) is not None or budget_of(name) != NOTHING:
        return 0
    if file_of(name) is not None:
        raise UsageError(
            f"{name} plays at tables and on the ladder only; simulations are played by {', '.join(bot_names(game))}."
        )
    if name in game.players.styles:
        return game.players.styles.index(name)
    raise UsageError(f"No player named {name}; players of {game.title}: {', '.join(bot_names(game))}.")


def name_of(player: Player) -> str:
    """What a player is called in a report."""
    return player.name if isinstance(player, Level) else str(player)


def is_player(name: str, game: Game) -> bool:
    """Whether a game has a player of that name; a budget that is none is still refused in words of its own."""
    return name in bot_names(game) or budget_of(name) != NOTHING or file_of(name) is not None


def budget_of(name: Player) -> Budget:
    """What a player may spend on a decision, nothing for one that does not search.

    >>> budget_of("search:500"), budget_of("search:0.5s")
    (Budget(playouts=500, seconds=0.0), Budget(playouts=0, seconds=0.5))
    """
    kind, colon, given = str(name).partition(":")
    if kind != SEARCH:
        return NOTHING
    if not colon:
        return Budget(DEFAULT_PLAYOUTS, 0.0)
    found = BUDGET.fullmatch(given)
    playouts = int(found["playouts"] or 0) if found else 0
    seconds = float(found["seconds"] or 0.0) if found else 0.0
    if not 0 < playouts <= MOST_PLAYOUTS and not 0 < seconds <= LONGEST_THOUGHT:
        raise UsageError(
            f"search:N needs 1 to {MOST_PLAYOUTS:,} playouts (search:500), or up to {LONGEST_THOUGHT:.0f} seconds "
            f"(search:0.5s); got {name}."
        )
    return Budget(playouts, seconds)


def playouts_of(name: Player, game: Game) -> int:
    """How many playouts a player gives to each choice that it weighs, 0 for one that does not think.

    One that thinks by the clock is refused: where games are counted, they must come out the same everywhere.

    >>> from fivetool.game.registry import all_games
    >>> playouts_of("search:500", all_games()[0])
    500
    """
    level = level_of(name, game)
    if level is not None:
        return level.search or thinking.WEIGHED
    budget = budget_of(name)
    if budget.seconds:
        raise UsageError(f"{name} thinks by the clock, so no two runs would be alike; give playouts, as in search:500.")
    return budget.playouts


def mind_of(name: Player, game: Game) -> Any:
    """How a player thinks, as the drivers read it (`thinking.make_mind`)."""
    level = level_of(name, game)
    return thinking.make_mind(_whims(game), playouts_of(name, game)) if level is None else mind_of_level(level, game)


def mind_of_level(level: Level, game: Game) -> Any:
    """How a level thinks."""
    if level.search:
        return thinking.make_mind(_whims(game), level.search)
    habit = game.players.habit
    known = game.players.styles.index(habit) if habit else thinking.NO_HABIT
    return thinking.make_mind(_whims(game), 0, level.lapses, level.bears, known)


def _whims(game: Game) -> list[float]:
    """For each choice, 1 if a weaker level may do it on a whim."""
    return [float(choice not in game.players.never_on_a_whim) for choice in game.rules.choices]


def solution_for(names: Sequence[Player], setup: Setup) -> Any:
    """The values of the solved game, if any of these players needs them; computed once and cached."""
    if setup.game.players.solve is not None and any(name in setup.game.players.solved_styles for name in names):
        return setup.game.players.solve(setup).values
    return drivers.NO_SOLUTION


def match_between(names: Sequence[Player], setup: Setup) -> Match:
    """A game between these players, as drivers play it: compiled, and so are from now on all tables of that game."""
    run_compiled(*setup.game.rules.records)
    return setup.match([style_of(name, setup.game) for name in names], solution_for(names, setup))


def managers_of(setup: Setup) -> Match:
    """A game between managers, as every playout is."""
    return match_between([setup.game.players.styles[0]] * setup.seats, setup)


def race_in(setup: Setup) -> search.Race:
    """A race between the choices of a game, with as much doubt as suits it."""
    return search.make_race(len(setup.game.rules.choices), levels_of(setup.game).doubt)


def can_play_thousands(setup: Setup) -> bool:
    """Whether search and estimates take the time they are given: until a game is compiled they would wait for that."""
    return INTERPRETED or runs_compiled(setup.book)
