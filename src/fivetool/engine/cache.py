"""Where compiled rules are kept between processes: a folder for the engine, and one for each game.

Numba notices a changed file only for the function in that file, not for the functions it calls. So everything that
is compiled for a game lives in a folder named after a hash of all its files that hold rules, of all files in its
subfolders that hold rules (`rules/`, `manager/`), of the engine's, and of the versions of Python, Numba and NumPy: a
change in any of them leads to a fresh folder, and a change in one game leaves the others as they are. Constants that
rules use must therefore stand in such a file or subfolder.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import platform
import shutil
import time
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

import platformdirs

ENTRY_POINT_GROUP = "fivetool.games"
ENGINE = "fivetool.engine"
RULE_MARK = b"@rule"  # `engine.compiler` carries it too: what it says to Numba is compiled
KEPT_FOLDERS = 4  # of one game or of the engine
_OLD_AFTER_SECONDS = 14 * 24 * 3600

missed = 0  # compiled functions that were looked for in this process and not found, and so are compiled


def package_of(module: str) -> str:
    """The package whose files a module's rules may depend on, besides the engine's.

    >>> package_of("fivetool.games.sixth_game.rules"), package_of("fivetool.lab.keep"), package_of("seventh.rules")
    ('fivetool.games.sixth_game', 'fivetool.lab', 'seventh')
    """
    parts = module.split(".")
    if parts[0] != "fivetool":
        return parts[0]
    return ".".join(parts[: 3 if parts[1:2] in (["games"], ["studies"]) else 2])


def root() -> Path:
    """The folder of all folders: the user's cache, or FIVETOOL_CACHE_DIR."""
    return Path(os.environ.get("FIVETOOL_CACHE_DIR") or platformdirs.user_cache_dir("fivetool")) / "rules"


def folder_of(packages: frozenset[str]) -> Path:
    """Where to keep what depends on the engine and on these packages.

    >>> folder_of(frozenset({"fivetool.engine"})).name.startswith("engine-")
    True
    """
    return root() / _folder_name(packages)


@functools.cache
def _folder_name(packages: frozenset[str]) -> str:
    others = sorted(package.rpartition(".")[2] for package in packages - {ENGINE})
    return f"{'+'.join(others) or 'engine'}-{fingerprint(packages | {ENGINE})}"


def fingerprint(packages: Iterable[str]) -> str:
    """Hash of everything that holds rules in these packages and of the versions that compiled code depends on."""
    digest = hashlib.sha256()
    for package in ("numba", "numpy", "llvmlite"):
        digest.update(f"{package} {metadata.version(package)}\n".encode())
    digest.update(f"{platform.python_version()} {platform.machine()}\n".encode())
    for package in sorted(packages):
        for folder in _folders(package):
            sources = {path: path.read_bytes() for path in sorted(folder.rglob("*.py"))}
            with_rules = {path.parent for path, source in sources.items() if RULE_MARK in source} - {folder}
            for path, source in sources.items():
                if RULE_MARK in source or path.parent in with_rules:
                    digest.update(f"{package} {path.relative_to(folder).as_posix()}\n".encode())
                    digest.update(source)
    return digest.hexdigest()[:16]


def _folders(package: str) -> list[Path]:
    spec = importlib.util.find_spec(package)
    return [Path(location) for location in (spec.submodule_search_locations or [])] if spec else []


def tidy() -> None:
    """Delete compiled rules of old sources, keeping the newest few folders of each game."""
    by_owner: dict[str, list[Path]] = {}
    for folder in root().glob("*-*"):
        by_owner.setdefault(folder.name.rpartition("-")[0], []).append(folder)
    for folders in by_owner.values():
        folders.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
        for folder in folders[KEPT_FOLDERS:]:
            if time.time() - folder.stat().st_mtime > _OLD_AFTER_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)
