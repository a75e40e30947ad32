"""Faults in the code of a game: what is wrong and where, in one line for the person who writes it."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from fivetool.engine.cache import ENGINE, package_of
from fivetool.engine.record import INTERPRETED
from fivetool.errors import FivetoolError, one_line
from fivetool.game.game import Game

COMPILER = "numba"
LONGEST_REASON = 300

_COLOR = re.compile(r"\x1b\[\d*m")
_STAGE = "Failed in nopython mode pipeline"  # begins what Numba says of each function on the way to the one at fault
_PLACE = re.compile(r'File "([^"]+)", line (\d+)')


@contextmanager
def faults_told(game: Game) -> Iterator[None]:
    """Say in one line what is wrong with the code of a game. With the compiler off the traceback is shown instead."""
    try:
        yield
    except FivetoolError:
        raise
    except Exception as error:
        place = place_of(game, error)
        if INTERPRETED or (place is None and not is_from_compiler(error)):
            raise
        raise FivetoolError(
            f"{game.title} has a fault in its code: {fault_in_words(game, error)}. "
            "Set NUMBA_DISABLE_JIT=1 for a readable traceback."
        ) from error


def fault_in_words(game: Game, error: BaseException) -> str:
    """What was raised, and the place in the game's own files that led to it."""
    place = place_of(game, error)
    at = f" ({place})" if place else ""
    if is_from_compiler(error):
        return f"its rules do not compile: {_reason(error)}{at}"
    return f"{type(error).__name__}: {one_line(error, LONGEST_REASON)}{at}"


def place_of(game: Game, error: BaseException) -> str | None:
    """The innermost place in the files of a game that an error came by, as file:line; None where it came by none."""
    folders = _folders_of(game)
    places = [(Path(file).resolve(), int(line)) for file, line in _places(error)]
    inside = [(file, line) for file, line in places if any(file.is_relative_to(folder) for folder in folders)]
    if not inside:
        return None
    file, line = inside[0]
    here = Path.cwd()
    return f"{file.relative_to(here) if file.is_relative_to(here) else file}:{line}"


def is_from_compiler(error: BaseException) -> bool:
    """Whether it was raised while rules were compiled."""
    return any(package_of(frame.f_globals.get("__name__", "")) == COMPILER for frame, _ in _calls(error))


def _places(error: BaseException) -> list[tuple[str, str | int]]:
    """Files and lines on the way to an error, the innermost first: those that the compiler names, then the calls."""
    named = _PLACE.findall(_last_stage(error)) if is_from_compiler(error) else []
    return [*named, *((frame.f_code.co_filename, line) for frame, line in _calls(error)[::-1])]


def _calls(error: BaseException) -> list[tuple[FrameType, int]]:
    return list(traceback.walk_tb(error.__traceback__))


def _reason(error: BaseException) -> str:
    """What the compiler has against the innermost function."""
    lines = [line.strip() for line in _last_stage(error).splitlines()[1:] if line.strip()]
    if not lines:
        return one_line(error, LONGEST_REASON)
    wanted = 2 if lines[0].endswith(":") else 1  # "No implementation found for signature:", and the signature
    return one_line(" ".join(lines[:wanted]).partition(", defined at ")[0], LONGEST_REASON)


def _last_stage(error: BaseException) -> str:
    return _COLOR.sub("", str(error)).rpartition(_STAGE)[2]


def _folders_of(game: Game) -> list[Path]:
    """Where the files of a game are."""
    packages = {package_of(function.__module__) for function in game.rules.functions.values()} - {ENGINE}
    files = [getattr(sys.modules.get(package), "__file__", None) for package in packages]
    return [Path(file).resolve().parent for file in files if file]
