"""The check of a game's lesson: it can be done as it says, from the first step to the last."""

from __future__ import annotations

from fivetool.errors import FivetoolError
from fivetool.table.drill import rehearse
from fivetool.testing.findings import ConformanceError, check_all_runs
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
