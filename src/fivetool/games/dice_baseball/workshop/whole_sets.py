"""A season turned into a card set in one go, without questions: for whoever uploads one."""

from __future__ import annotations

from pathlib import Path

from fivetool.errors import DataError
from fivetool.games.dice_baseball.cards.files import write_set
from fivetool.games.dice_baseball.commands import SourceKind, missing_from, read_source
from fivetool.games.dice_baseball.workshop.fitting import build_season
from fivetool.games.dice_baseball.workshop.recipe import REPLAY


def build_set(source: Path, folder: Path) -> list[str]:
    """Read event files, build every club, write them; returns what a person should know, in words."""
    season, files = read_source(str(source), SourceKind.EVENTS, None, lambda *_: None, leave_out_broken=True)
    if files is None:
        raise DataError("There are no event files in it.")
    fitted = build_season(files, season, REPLAY, "")
    write_set(fitted.cards, folder)
    estimated = [f"The files do not say {name}; it is estimated." for name in fitted.figures.estimated]
    return [*missing_from(files, season), *estimated]
