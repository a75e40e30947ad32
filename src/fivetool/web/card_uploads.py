"""Card sets and seasons that people upload to start a league with: a ZIP file, taken apart into a folder that is gone
afterward.

Nothing of it is carried out. Names in the file are looked at and never followed; what the cards say, the game checks.
"""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from fivetool.errors import DataError
from fivetool.game.game import Game

LARGEST_UPLOAD = 4_000_000  # bytes, packed


@dataclass(frozen=True)
class Kind:
    """What an upload may hold."""

    what: str
    names: str  # of its files, in words
    allows: Callable[[str], bool]
    largest_file: int
    largest: int  # unpacked
    most_files: int


CARDS = Kind("A card set", ".toml files", lambda name: name.endswith(".toml"), 1_000_000, 16_000_000, 64)


@contextmanager
def unpacked(content: bytes, kind: Kind = CARDS) -> Iterator[Path]:
    """The files of an upload in a folder."""
    packed, members = _opened(content, kind.what)
    _check(members, kind)
    with tempfile.TemporaryDirectory(prefix="fivetool-upload-") as folder:
        for member in members:
            target = Path(folder) / PurePosixPath(member.filename).name
            target.write_bytes(_read(packed, member, kind))
        yield Path(folder)


def unpacked_season(content: bytes, game: Game) -> AbstractContextManager[Path]:
    """The raw files of a season, as its game knows them."""
    seasons = game.league.seasons
    if seasons is None:
        raise DataError(f"Clubs of {game.title} have no cards, so no season can be used.")
    return unpacked(content, Kind("A season", "event files and rosters", seasons.is_raw, 4_000_000, 64_000_000, 160))


def names_in(content: bytes) -> list[str]:
    """The names of the files in an upload."""
    return [PurePosixPath(member.filename).name for member in _opened(content, CARDS.what)[1]]


def _opened(content: bytes, what: str) -> tuple[zipfile.ZipFile, list[zipfile.ZipInfo]]:
    if len(content) > LARGEST_UPLOAD:
        raise DataError(f"{what} may have {LARGEST_UPLOAD // 1_000_000} MB as a ZIP file; this one has more.")
    try:
        packed = zipfile.ZipFile(io.BytesIO(content))
        return packed, [member for member in packed.infolist() if not member.is_dir()]
    except (zipfile.BadZipFile, ValueError, OverflowError, NotImplementedError):
        raise DataError(
            "That is not a ZIP file; pack the folder that `fivetool cards build` wrote, or take a season as downloaded."
        ) from None


def _check(members: list[zipfile.ZipInfo], kind: Kind) -> None:
    names = [PurePosixPath(member.filename).name for member in members]
    if not names or len(names) > kind.most_files:
        raise DataError(f"{kind.what} has from 1 to {kind.most_files} files; this ZIP file has {len(names)}.")
    for name in names:
        if not kind.allows(name) or not name.isprintable():
            raise DataError(f"{kind.what} has only {kind.names}; {name[:40]} is none.")
    if len(set(names)) < len(names):
        raise DataError("Two files of this ZIP file have the same name.")
    if sum(member.file_size for member in members) > kind.largest:
        raise DataError(f"{kind.what} may have {kind.largest // 1_000_000} MB when it is unpacked; this one has more.")


def _read(packed: zipfile.ZipFile, member: zipfile.ZipInfo, kind: Kind) -> bytes:
    """A file of it, never more than it may have: what a ZIP file says about its sizes need not be true."""
    try:
        with packed.open(member) as file:
            found = file.read(kind.largest_file + 1)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError, ValueError):
        raise DataError(f"{member.filename[:40]} in this ZIP file cannot be read.") from None
    if len(found) > kind.largest_file:
        raise DataError(f"{member.filename[:40]} is too large.")
    return found
