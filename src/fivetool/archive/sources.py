"""Files as they come: a folder, a single file, or a zip that nobody has unpacked."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from fivetool.errors import DataError


def text_files(source: Path | str) -> Iterator[tuple[str, str]]:
    """Name and text of every file of a zip or folder, or of the one file given, in order of their names."""
    path = Path(source)
    if path.is_dir():
        for file in sorted(file for file in path.rglob("*") if file.is_file()):
            yield str(file), _decoded(_read(file))
    elif zipfile.is_zipfile(path):
        yield from _zipped(path)
    elif path.suffix.lower() == ".zip" and path.exists():
        raise DataError(f"{path}: not a zip file, or cut short.")
    else:
        yield str(path), _decoded(_read(path))


def _zipped(path: Path) -> Iterator[tuple[str, str]]:
    try:
        with zipfile.ZipFile(path) as archive:
            for name in sorted(archive.namelist()):
                if not name.endswith("/"):
                    yield f"{path}:{name}", _decoded(archive.read(name))
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise DataError(f"{path}: damaged zip file ({error}).") from None


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise DataError(f"{path}: {(error.strerror or 'cannot be read').lower()}.") from None


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")
