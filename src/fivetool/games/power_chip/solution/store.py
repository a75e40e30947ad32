"""Solutions kept on disk, so that a game is solved once."""

from __future__ import annotations

import contextlib
import hashlib
import os
import zipfile
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

from fivetool.game.setup import Setup

KEPT_ON_DISK = 24
KEPT_IN_MEMORY = 4
GAME_FOLDER = Path(__file__).parents[1]
SOURCES = ("rules/*.py", "solution/*.py")  # what the values are worked out by
# What changes the value of a position. Who bats first, and how many seats a team has, does not.
BOOK_FIELDS = ("innings", "extra_innings", "last_half_baseball", "own_tie_ask", "dp_batter_first", "chip_to_batting")

_memory: OrderedDict[str, Any] = OrderedDict()


def folder() -> Path:
    """Where solutions are kept: the user's cache folder, or FIVETOOL_CACHE_DIR."""
    return Path(os.environ.get("FIVETOOL_CACHE_DIR") or platformdirs.user_cache_dir("fivetool")) / "solutions"


def key_of(setup: Setup) -> str:
    """The name of a solution: a hash of all that it depends on."""
    digest = hashlib.sha256(f"{setup.game.name} {setup.game.facts.version} {_sources_hash()}\n".encode())
    for field in BOOK_FIELDS:
        digest.update(f"{field} {int(setup.book[field])}\n".encode())
    digest.update(setup.book.faces.tobytes())
    return f"{setup.game.name}-{digest.hexdigest()[:24]}"


def load(key: str, fits: Callable[[Any], bool]) -> Any | None:
    """The values of a solution, or None if they are not there, cannot be read or do not fit the game."""
    if key in _memory:
        _memory.move_to_end(key)
        return _memory[key]
    try:
        with (folder() / f"{key}.npz").open("rb") as file, np.load(file, allow_pickle=False) as content:
            values = content["values"]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None
    if values.dtype != np.float64 or values.ndim != 1 or not len(values) or not np.isfinite(values).all():
        return None
    if not fits(values):
        return None
    _remember(key, values)
    return values


def save(key: str, values: Any) -> None:
    """Keep a solution; a folder that cannot be written to only costs the time to solve again."""
    _remember(key, values)
    path = folder() / f"{key}.npz"
    part = path.with_name(f"{key}.{os.getpid()}.part.npz")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(part, values=values)
        part.replace(path)  # nobody ever finds half a file
        _tidy(path.parent)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink()


def forget() -> None:
    """Drop what is kept in memory; the disk keeps its own."""
    _memory.clear()


def _remember(key: str, values: Any) -> None:
    _memory[key] = values
    _memory.move_to_end(key)
    while len(_memory) > KEPT_IN_MEMORY:
        _memory.popitem(last=False)


def _tidy(where: Path) -> None:
    newest_first = sorted(where.glob("*.npz"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in newest_first[KEPT_ON_DISK:]:
        path.unlink(missing_ok=True)


@cache
def _sources_hash() -> str:
    digest = hashlib.sha256()
    for path in sorted(path for pattern in SOURCES for path in GAME_FOLDER.glob(pattern)):
        digest.update(path.read_bytes())
    return digest.hexdigest()
