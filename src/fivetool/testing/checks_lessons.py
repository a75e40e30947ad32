"""Checks of what newcomers meet first: the lesson of a game, and the opponents that they are offered."""

from __future__ import annotations

from fivetool.errors import FivetoolError
from fivetool.players import bot_names, opponents_of
from fivetool.table.drill import rehearse
from fivetool.testing.findings import ConformanceError, check_all_runs, require
from fivetool.testing.playouts import Run


@check_all_runs("lesson")
def lesson(runs: list[Run]) -> None:
    """A lesson can be done as it says: every step is asked, leads to what it names, and all of its dice are rolled."""
    game = runs[0].game
    if game.pages.lesson is None:
        return
    try:
        rehearse(game)
    except FivetoolError as error:
        raise ConformanceError(f"the lesson cannot be done: {error}") from None


@check_all_runs("opponents")
def opponents(runs: list[Run]) -> None:
    """Every opponent on offer is a bot of the game, with a title of its own and a sentence on how it plays."""
    game = runs[0].game
    offered = opponents_of(game)
    for opponent in offered:
        require(opponent.bot in bot_names(game), f"{opponent.title} is {opponent.bot}, which is no bot of the game")
        require(opponent.text.strip(), f"{opponent.title} says nothing about how it plays")
    for what in ("bot", "title"):
        named = [getattr(opponent, what) for opponent in offered]
        require(len(set(named)) == len(named), f"two opponents have the same {what}: {', '.join(named)}")
