"""Card sets that people upload to start a league with: a ZIP file, taken apart into a folder that is gone afterward.

Nothing of it is carried out. Names in the file are looked at and never followed; what the cards say, the game checks.
"""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from fivetool.errors import DataError

LARGEST_UPLOAD = 4_000_000  # bytes, packed
LARGEST_FILE = 1_000_000
LARGEST_SET = 16_000_000
MOST_FILES = 64
KIND = ".toml"


@contextmanager
def unpacked(content: bytes) -> Iterator[Path]:
    """The card set of an upload as a folder."""
    if len(content) > LARGEST_UPLOAD:
        raise DataError(f"A card set may have {LARGEST_UPLOAD // 1_000_000} MB as a ZIP file; this one has more.")
    try:
        packed = zipfile.ZipFile(io.BytesIO(content))
        members = [member for member in packed.infolist() if not member.is_dir()]
    except (zipfile.BadZipFile, ValueError, OverflowError, NotImplementedError):
        raise DataError("That is not a ZIP file; pack the folder that `fivetool cards build` wrote.") from None
    _check(members)
    with tempfile.TemporaryDirectory(prefix="fivetool-cards-") as folder:
        for member in members:
            target = Path(folder) / PurePosixPath(member.filename).name
            target.write_bytes(_read(packed, member))
        yield Path(folder)


def _check(members: list[zipfile.ZipInfo]) -> None:
    names = [PurePosixPath(member.filename).name for member in members]
    if not names or len(names) > MOST_FILES:
        raise DataError(f"A card set has from 1 to {MOST_FILES} files; this ZIP file has {len(names)}.")
    for name in names:
        if not name.endswith(KIND) or not name.isprintable():
            raise DataError(f"A card set has only {KIND} files; {name[:40]} is none.")
    if len(set(names)) < len(names):
        raise DataError("Two files of this ZIP file have the same name.")
    if sum(member.file_size for member in members) > LARGEST_SET:
        raise DataError(f"A card set may have {LARGEST_SET // 1_000_000} MB when it is unpacked; this one has more.")


def _read(packed: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """A file of it, never more than it may have: what a ZIP file says about its sizes need not be true."""
    try:
        with packed.open(member) as file:
            found = file.read(LARGEST_FILE + 1)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError, ValueError):
        raise DataError(f"{member.filename[:40]} in this ZIP file cannot be read.") from None
    if len(found) > LARGEST_FILE:
        raise DataError(f"{member.filename[:40]} is too large for the cards of a club.")
    return found
