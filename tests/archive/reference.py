"""Where real seasons and the tables computed from them lie, for the tests that need them.

They are not part of the project. Tests look in the folder that FIVETOOL_REFERENCE names, else in `shared` beside the
checkout, and skip where there is none.
"""

from __future__ import annotations

import csv
import os
from functools import cache
from pathlib import Path

import pytest

from fivetool.archive.events import EventFiles, read_events
from fivetool.archive.season import Season
from fivetool.archive.tally import season_of

FOLDER = Path(os.environ.get("FIVETOOL_REFERENCE") or Path(__file__).parents[2].parent / "shared")
EVENTS = FOLDER / "retrosheet" / "1984eve.zip"
GAME_LOGS = FOLDER / "retrosheet" / "gl1984.zip"
SCHEDULE = FOLDER / "retrosheet" / "1984sked.zip"
TABLES = FOLDER / "reference"

needs_season = pytest.mark.skipif(not EVENTS.is_file(), reason="no real season beside the checkout")
needs_tables = pytest.mark.skipif(
    not (TABLES.is_dir() and EVENTS.is_file()), reason="no reference tables beside the checkout"
)


@cache
def files() -> EventFiles:
    """The event files of 1984, read once."""
    return read_events(EVENTS)


@cache
def season() -> Season:
    """The season of 1984, added up once."""
    return season_of(files())


def table(name: str) -> list[dict[str, str]]:
    """The rows of a reference table."""
    with (TABLES / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))
