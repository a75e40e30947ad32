"""Players by program: random, the manager and other built-in styles, search, exact solutions."""

from fivetool.players.matches import bot_names, style_of
from fivetool.players.opponents import bot_title, opponents_of
from fivetool.players.seated import Bot, BuiltIn, Lapsing, Searcher, find_player, seat_player

__all__ = [
    "Bot",
    "BuiltIn",
    "Lapsing",
    "Searcher",
    "bot_names",
    "bot_title",
    "find_player",
    "opponents_of",
    "seat_player",
    "style_of",
]
