"""Players by program: random, the manager and other built-in styles, search, exact solutions."""

from fivetool.players.seated import BuiltIn, Searcher, bot_names, find_player, style_of

__all__ = ["BuiltIn", "Searcher", "bot_names", "find_player", "style_of"]
