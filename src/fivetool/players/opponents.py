"""Bots under the names that people are offered: Rookie, Regular, Star."""

from __future__ import annotations

from fivetool.game.game import Game
from fivetool.game.players import Opponent


def opponents_of(game: Game) -> tuple[Opponent, ...]:
    """Whom people are offered, the gentlest first; for a game that says nothing, random play and its manager.

    >>> from fivetool.game.registry import all_games
    >>> opponents_of(all_games()[0])[0].title
    'Rookie'
    """
    return game.players.opponents or (
        Opponent("random", "Rookie", "Chooses at random."),
        Opponent(game.players.styles[0], "Regular", "Plays a sensible game."),
    )


def bot_title(game: Game, name: str) -> str:
    """What a bot is called at a table.

    >>> from fivetool.game.registry import all_games
    >>> bot_title(all_games()[0], "search")
    'Search'
    """
    titles = {opponent.bot: opponent.title for opponent in opponents_of(game)}
    return titles.get(name) or name.replace("_", " ").replace("-", " ").capitalize()
