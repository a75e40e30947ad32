"""The doors: how anything from outside is read, and what is made of anything that breaks on the way.

Files, JSON, TOML and the values in them are checked here for what holds of all of them: a regular file of a
reasonable size, text, plain values, no number that cannot be printed, no letter that cannot be written. What each kind
of file must look like beyond that, its reader says with a pydantic model of its own. Whatever still breaks is caught by
`guard`, so that a caller of the library meets one documented error with one line, and never a KeyError.
"""

from __future__ import annotations

import json
import math
import os
import stat
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fivetool.errors import FivetoolError, one_line

LARGEST_DATA_FILE = 4_000_000  # bytes; the largest that comes with a game has a tenth of it
LARGEST_ARCHIVE_FILE = 1 << 29  # of a whole season of plays, as people download it, some ten million
DEEPEST = 40  # lists within lists
LONGEST_NUMBER = 100  # digits
TOO_LARGE = 10**LONGEST_NUMBER
SINGLE = frozenset({str, int, float, bool, type(None)})
LONGEST_CAUSE = 100
# What Python raises when something is not what the code expects; memory is named because a file can ask for too much.
BREAKS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    OSError,
    RecursionError,
    TypeError,
    ValueError,
)


@contextmanager
def guard(error: type[FivetoolError], what: str) -> Iterator[None]:
    """Turn whatever breaks in here into one error of one line: what was read is at fault.

    >>> with guard(FivetoolError, "odd.csv"):
    ...     {}["name"]
    Traceback (most recent call last):
    ...
    fivetool.errors.FivetoolError: odd.csv cannot be used: something in it does not belong there (KeyError: 'name').
    """
    try:
        yield
    except (FivetoolError, BrokenPipeError):  # it says what is wrong; or whoever reads the output has had enough
        raise
    except BREAKS as cause:
        raise error(f"{what} cannot be used: {_reason(cause)}.") from cause


def _reason(cause: BaseException) -> str:
    if isinstance(cause, OSError) and cause.strerror:
        return cause.strerror.lower()
    told = one_line(cause, LONGEST_CAUSE)
    name = type(cause).__name__
    return f"something in it does not belong there ({name}: {told})" if told else f"it asks for too much ({name})"


def read_bytes(path: Path | str, error: type[FivetoolError], label: str, most: int = LARGEST_DATA_FILE) -> bytes:
    """The content of a regular file that is no larger than it may be; devices, pipes and folders are refused.

    >>> read_bytes("/dev/zero", FivetoolError, "Card file /dev/zero")
    Traceback (most recent call last):
    ...
    fivetool.errors.FivetoolError: Card file /dev/zero: not a regular file.
    """
    try:
        # a pipe that nobody writes to would otherwise keep whoever opens it waiting
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with open(descriptor, "rb") as file:
            mode = os.fstat(descriptor).st_mode
            if stat.S_ISDIR(mode):
                raise error(f"{label}: is a directory.")
            if not stat.S_ISREG(mode):
                raise error(f"{label}: not a regular file.")
            content = file.read(most + 1)
    except OSError as problem:
        raise error(f"{label}: {(problem.strerror or 'cannot be read').lower()}.") from None
    except ValueError:  # a path with a zero byte in it
        raise error(f"{label}: no file can have that name.") from None
    if len(content) > most:
        raise error(f"{label}: too large; at most {most:,} bytes are read.")
    return content


def read_text(path: Path | str, error: type[FivetoolError], label: str, most: int = LARGEST_DATA_FILE) -> str:
    """The text of a regular file that is no larger than it may be."""
    try:
        return read_bytes(path, error, label, most).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise error(f"{label}: not a text file.") from None


def parse_json(text: str, error: type[FivetoolError], label: str) -> Any:
    """What a JSON text says, in plain values.

    >>> parse_json('{"inning": NaN}', FivetoolError, "The file")
    Traceback (most recent call last):
    ...
    fivetool.errors.FivetoolError: The file: not valid JSON: NaN is not a number.
    """
    try:
        content = json.loads(text, parse_int=_whole_number, parse_constant=_no_number)
    except RecursionError:
        raise error(f"{label}: not valid JSON: nested too deeply.") from None
    except ValueError as problem:
        raise error(f"{label}: not valid JSON: {problem}.") from None
    return check_plain(content, error, label)


def parse_toml(text: str, error: type[FivetoolError], label: str) -> dict[str, Any]:
    """What a TOML text says, in plain values.

    >>> parse_toml("faces = [1", FivetoolError, "Dice file odd.toml")
    Traceback (most recent call last):
    ...
    fivetool.errors.FivetoolError: Dice file odd.toml: not valid TOML: Unclosed array (at end of document).
    """
    try:
        content = tomllib.loads(text)
    except RecursionError:
        raise error(f"{label}: not valid TOML: nested too deeply.") from None
    except ValueError as problem:  # of a number with thousands of digits too
        raise error(f"{label}: not valid TOML: {problem}.") from None
    check_plain(content, error, label)
    return content


def check_plain(value: Any, error: type[FivetoolError], label: str, also: tuple[type, ...] = ()) -> Any:
    """A value again, if it is made of nothing but text, finite numbers, yes and no, lists and named values.

    Parts of the types in `also` have been checked already.

    >>> check_plain({"name": "Owls", "wins": [1, 2.5, None, True]}, FivetoolError, "The club")
    {'name': 'Owls', 'wins': [1, 2.5, None, True]}
    >>> check_plain({"wins": [1, float("nan")]}, FivetoolError, "The club")
    Traceback (most recent call last):
    ...
    fivetool.errors.FivetoolError: The club: wins: a number must be finite.
    """
    waiting: list[tuple[Any, int, str]] = [(value, 0, "")]
    while waiting:
        part, depth, place = waiting.pop()
        if type(part) in SINGLE:  # most parts by far, and asking what else they are takes longest
            if problem := _problem(part):
                raise error(f"{label}: {_at(place)}{problem}.")
        elif isinstance(part, Mapping | list | tuple):
            if depth >= DEEPEST:
                raise error(f"{label}: {_at(place)}nested too deeply.")
            if isinstance(part, Mapping):
                for name, inner in part.items():
                    if problem := "a name must be text" if not isinstance(name, str) else _text_problem(name):
                        raise error(f"{label}: {_at(place)}{problem}.")
                    waiting.append((inner, depth + 1, name))
            else:
                waiting += [(inner, depth + 1, place) for inner in part]
        elif not isinstance(part, also) and (problem := _problem(part)):
            raise error(f"{label}: {_at(place)}{problem}.")
    return value


def _problem(value: Any) -> str:
    """What is wrong with a single value."""
    if isinstance(value, str):
        return _text_problem(value)
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, int):
        return "" if -TOO_LARGE < value < TOO_LARGE else f"a number has at most {LONGEST_NUMBER} digits"
    if isinstance(value, float):
        return "" if math.isfinite(value) else "a number must be finite"
    return f"a {type(value).__name__} is not a plain value"


def _text_problem(text: str) -> str:
    """Half a character pair (a lone surrogate) cannot be written to any file, page or database."""
    if text.isascii():
        return ""
    try:
        text.encode()
    except UnicodeEncodeError:
        return "text with half a character pair, which cannot be written"
    return ""


def _at(place: str) -> str:
    return f"{one_line(place, 40)}: " if place else ""


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number has at most {LONGEST_NUMBER} digits")
    return int(digits)


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is not a number")
