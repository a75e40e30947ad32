"""The folder of a study: its manifest, and a Parquet file for every piece, written once and all at once.

    manifest.json                      the study, the cells, and the versions of everything that played it
    pieces/000000/000000123.parquet    piece 123
    digests.txt                        SHA-256 of all pieces, as `sha256sum -c` reads it, when a run is complete

Nothing in it depends on when, where or in which order pieces were played.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from pydantic import ValidationError

import fivetool
from fivetool import doors
from fivetool.errors import FivetoolError, UsageError
from fivetool.lab.study.kinds import AnyStudy, parse_study

FORMAT = 1
MANIFEST, PIECES, DIGESTS, LOCK = "manifest.json", "pieces", "digests.txt", "lock"
ADDED_UP = "added-up"  # the folder of the one piece of results that are kept
PIECES_A_FOLDER = 1_000
DRAFT = ".part"
MAGIC = b"PAR1"  # how a Parquet file begins and ends
LARGEST_MANIFEST = 1 << 28
PACKAGES = ("numba", "numpy", "polars")


@dataclass(frozen=True)
class StudyFolder:
    """Where a study is kept."""

    path: Path

    # --- The manifest ---

    def exists(self) -> bool:
        """Whether a study is kept here."""
        return (self.path / MANIFEST).is_file()

    def manifest(self) -> dict[str, Any]:
        """What the folder says of itself."""
        if not self.exists():
            raise UsageError(f"{self.path} is not the folder of a study: it has no {MANIFEST}.")
        label = str(self.path / MANIFEST)
        text = doors.read_text(self.path / MANIFEST, UsageError, label, LARGEST_MANIFEST)
        content = doors.parse_json(text, UsageError, label)
        if not isinstance(content, dict) or content.get("format") != FORMAT:
            raise UsageError(f"{label} was written by another version of Fivetool; this one reads format {FORMAT}.")
        return content

    def study(self) -> AnyStudy:
        """The study that is kept here."""
        try:
            return parse_study(json.dumps(self.manifest().get("study", {})))
        except ValidationError as error:
            raise UsageError(f"{self.path / MANIFEST} is damaged: {error.errors()[0]['msg']}.") from None

    def adopt(self, study: AnyStudy) -> AnyStudy:
        """Take a study in: a new one, or the one that is here, perhaps with more games. Returns it as it is played."""
        if not self.exists():
            self.write_manifest(study)
            return study
        kept = self.study()
        grown = study.grown_from(kept) if type(study) is type(kept) else study
        self._refuse_another(grown, kept)
        self.write_manifest(grown)
        return grown

    def refuse_what_is_there(self) -> None:
        """Refuse a folder that holds something else."""
        if (self.path / PIECES / ADDED_UP).exists():
            raise UsageError(
                f"{self.path} holds results that were added up; nothing is played in it. Name another one."
            )
        if not self.path.exists() or self.exists():
            return
        if not self.path.is_dir() or any(file.name not in (LOCK, PIECES) for file in self.path.iterdir()):
            raise UsageError(f"{self.path} is there already and is not the folder of a study; name another one.")

    def _refuse_another(self, study: AnyStudy, kept: AnyStudy) -> None:
        if study.rules_version != kept.rules_version and study.game == kept.game:
            raise UsageError(
                f"{self.path} was played under version {kept.rules_version} of the rules of {study.game}, and this "
                f"program has version {study.rules_version}: results are never mixed; give another folder."
            )
        if study.digest != kept.digest:
            ours, theirs = study.identity, kept.identity
            other = [name for name in ours if ours[name] != theirs.get(name)]
            raise UsageError(
                f"{self.path} holds another study ({kept.title}): {', '.join(other)} differ; give another folder."
            )

    def write_manifest(self, study: AnyStudy, played_with: list[dict[str, str]] | None = None) -> None:
        """Write down what is played, and with which versions."""
        known = self.manifest()["versions"] if self.exists() else []
        versions = played_with or (known if versions_now() in known else [*known, versions_now()])
        content = {
            "format": FORMAT,
            "identity": study.digest,
            **study.size(),
            "versions": versions,
            "study": study.model_dump(mode="json"),
        }
        self.write(self.path / MANIFEST, (json.dumps(content, indent=1, sort_keys=True) + "\n").encode())

    def begin(self) -> None:
        """A run begins: what a killed one has left half-written is removed, and nothing is complete until its end."""
        for file in self.path.rglob(f"*{DRAFT}"):
            file.unlink(missing_ok=True)
        (self.path / DIGESTS).unlink(missing_ok=True)

    # --- Pieces ---

    def piece_path(self, number: int) -> Path:
        """Where a piece lies."""
        return self.path / PIECES / f"{number // PIECES_A_FOLDER:06}" / f"{number:09}.parquet"

    def pieces(self) -> set[int]:
        """The pieces that are there. One that was damaged (half a file) is not, and will be played again."""
        files = (self.path / PIECES).glob("*/*.parquet")
        return {int(file.stem) for file in files if file.stem.isdecimal() and _is_whole(file)}

    def keep(self, number: int, content: bytes) -> None:
        """Write a piece."""
        self.write(self.piece_path(number), content)

    def keep_added_up(self, study: AnyStudy, versions: list[dict[str, str]], content: bytes) -> None:
        """Write the results of a study as one piece, to be kept beside the page that they make."""
        self.write(self.path / PIECES / ADDED_UP / "all.parquet", content)
        self.write_manifest(study, versions)
        self.write(self.path / DIGESTS, f"{_digest_of(content)}  {PIECES}/{ADDED_UP}/all.parquet\n".encode())

    def write_digests(self, numbers: Iterable[int]) -> None:
        """Write down the digests of all pieces."""
        lines = (f"{_digest(self.piece_path(number))}  {self._inside(number)}\n" for number in sorted(numbers))
        self.write(self.path / DIGESTS, "".join(lines).encode())

    def damaged(self) -> list[str]:
        """The pieces that are not as they were when the run was complete."""
        if not (self.path / DIGESTS).is_file():
            raise UsageError(f"{self.path} has no {DIGESTS} yet: the run is not complete.")
        lines = (self.path / DIGESTS).read_text(encoding="utf-8").splitlines()
        known = (line.split("  ", 1) for line in lines)
        return [name for digest, name in known if _digest(self.path / name) != digest]

    def _inside(self, number: int) -> str:
        return self.piece_path(number).relative_to(self.path).as_posix()

    # --- Writing ---

    def write(self, path: Path, content: bytes) -> None:
        """Write a file so that it is there as a whole or not at all."""
        draft = path.with_name(f"{path.name}{DRAFT}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(draft, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise FivetoolError(
                f"Cannot write {path}: {reason}. Nothing is lost: fivetool study resume {self.path} goes on from there."
            ) from None

    def _make(self) -> None:
        try:
            (self.path / PIECES).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"Cannot make {self.path}: {(error.strerror or str(error)).lower()}.") from None

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other runs out of the folder; the lock of a killed one is gone with it."""
        self._make()
        with open(self.path / LOCK, "w", encoding="utf-8") as file:
            if not _lock(file.fileno()):
                raise UsageError(f"Another run is at work in {self.path}.")
            yield


def versions_now() -> dict[str, str]:
    """The versions of what plays and writes."""
    packages = {name: metadata.version(name) for name in PACKAGES}
    return {"fivetool": fivetool.__version__, "python": platform.python_version(), **packages}


def _is_whole(file: Path) -> bool:
    with open(file, "rb") as content:
        head = content.read(len(MAGIC))
        if content.seek(0, os.SEEK_END) < 2 * len(MAGIC):
            return False
        content.seek(-len(MAGIC), os.SEEK_END)
        return head == content.read() == MAGIC


def _digest(file: Path) -> str:
    return _digest_of(file.read_bytes()) if file.is_file() else ""


def _digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _lock(descriptor: int) -> bool:
    lock: Callable[[int], bool] = _lock_posix if os.name == "posix" else lambda descriptor: True
    return lock(descriptor)


def _lock_posix(descriptor: int) -> bool:
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
