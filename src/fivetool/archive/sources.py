"""Files as they come: a folder, a single file, or a zip that nobody has unpacked."""

from __future__ import annotations

import csv
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from fivetool.doors import LARGEST_ARCHIVE_FILE, read_bytes
from fivetool.errors import DataError

Wanted = Callable[[str], bool]


def text_files(source: Path | str, wanted: Wanted = lambda name: True) -> Iterator[tuple[str, str]]:
    """Name and text of every wanted file of a zip or folder, or of the one file given, in order of their names.

    Zips that lie in a folder are opened too.
    """
    path = Path(source)
    if path.is_dir():
        for file in sorted(file for file in path.rglob("*") if file.is_file() and not _is_hidden(file.name)):
            if file.suffix.lower() == ".zip":
                yield from _zipped(file, wanted)
            elif wanted(file.name):
                yield str(file), _decoded(_read(file))
    elif zipfile.is_zipfile(path):
        yield from _zipped(path, wanted)
    elif path.suffix.lower() == ".zip" and path.exists():
        raise DataError(f"{path}: not a zip file, or cut short.")
    else:
        yield str(path), _decoded(_read(path))


def lines_of(text: str) -> list[str]:
    """The lines of a text with any line ends, and no others: control characters in a comment end nothing.

    >>> lines_of("id,BAL198404020\\r\\nversion,1\\r\\n")
    ['id,BAL198404020', 'version,1']
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if not lines[-1] else lines


def csv_rows(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """The rows of a table with their line numbers; empty ones and an old mark of the end of a file are passed over.

    >>> list(csv_rows(["BAL,A", "", chr(26)]))
    [(1, ['BAL', 'A'])]
    """
    for number, row in enumerate(csv.reader(lines), 1):
        if row and row != ["\x1a"]:
            yield number, row


def _zipped(path: Path, wanted: Wanted) -> Iterator[tuple[str, str]]:
    try:
        with zipfile.ZipFile(path) as archive:
            for name in sorted(archive.namelist()):
                if not name.endswith("/") and not _is_hidden(Path(name).name) and wanted(Path(name).name):
                    yield f"{path}:{name}", _decoded(_unpacked(archive, name))
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError, RuntimeError) as error:
        raise DataError(f"{path}: damaged zip file ({error}).") from None


def _unpacked(archive: zipfile.ZipFile, name: str) -> bytes:
    """A file of a zip, which may say that it is small and unpack to anything."""
    with archive.open(name) as file:
        content = file.read(LARGEST_ARCHIVE_FILE + 1)
    if len(content) > LARGEST_ARCHIVE_FILE:
        raise DataError(f"{archive.filename}:{name}: too large; at most {LARGEST_ARCHIVE_FILE:,} bytes are read.")
    return content


def _is_hidden(name: str) -> bool:
    """Whether a file is not for people: some systems put such shadows of real files (._1984BAL.EVA) beside them."""
    return name.startswith(".")


def _read(path: Path) -> bytes:
    return read_bytes(path, DataError, str(path), LARGEST_ARCHIVE_FILE)


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")
