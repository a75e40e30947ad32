"""All doors of the house."""

from __future__ import annotations

from tools.fuzz.door import Door
from tools.fuzz.file_doors import DataFiles, OptionValues, Positions, Saves
from tools.fuzz.lab_doors import Agents, Companions, Studies
from tools.fuzz.program_doors import Archives, CommandLines, Leagues
from tools.fuzz.web_doors import LiveLines, Requests

DOORS: tuple[Door, ...] = (
    Saves(),
    DataFiles(),
    OptionValues(),
    Positions(),
    CommandLines(),
    Leagues(),
    Archives(),
    Studies(),
    Agents(),
    Companions(),
    Requests(),
    LiveLines(),
)


def find_door(name: str) -> Door:
    """A door by its name."""
    return next(door for door in DOORS if door.name == name)
