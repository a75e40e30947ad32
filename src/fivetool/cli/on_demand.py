"""Parts of the program that are only loaded when a command needs them."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any

from fivetool.errors import FivetoolError


def find_module(name: str) -> ModuleType | None:
    """A module of ours, None when it or something it needs is not installed.

    >>> find_module("fivetool.engine.dice") is not None, find_module("fivetool.no_such_part")
    (True, None)
    """
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        return None


def module_for(name: str, purpose: str) -> Any:
    """A module of ours, or one line that says what is missing."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise FivetoolError(f"{purpose} needs {error.name}, which is not installed.") from None
