"""Games that wait for their players: one unfinished game and the last finished one for each game, as ordinary saves."""

from __future__ import annotations

from pathlib import Path

from fivetool.engine.folders import data_folder
from fivetool.errors import SaveError
from fivetool.table import Table


def kept_path(game_name: str) -> Path:
    """The file of the unfinished game of that kind."""
    return data_folder() / "unfinished" / f"{game_name}.json"


def finished_path(game_name: str) -> Path:
    """The file of the last finished game of that kind."""
    return data_folder() / "finished" / f"{game_name}.json"


def keep(table: Table) -> Path:
    """Keep a game as it stands: unfinished ones to be resumed, finished ones to be replayed and verified."""
    name = table.setup.game.name
    path = finished_path(name) if table.over else kept_path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(
            f"Cannot save the game in {path.parent}: {(error.strerror or 'unknown reason').lower()}."
        ) from None
    table.save(path)
    if table.over:
        forget(name)
    return path


def forget(game_name: str) -> None:
    """Drop the unfinished game of that kind."""
    kept_path(game_name).unlink(missing_ok=True)
