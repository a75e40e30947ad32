"""All doors of the house."""

from __future__ import annotations

from tools.fuzz.door import Door
from tools.fuzz.file_doors import DataFiles, OptionValues, Positions, Saves

DOORS: tuple[Door, ...] = (Saves(), DataFiles(), OptionValues(), Positions())


def find_door(name: str) -> Door:
    """A door by its name."""
    return next(door for door in DOORS if door.name == name)
