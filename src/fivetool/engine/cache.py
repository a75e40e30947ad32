"""Where compiled rules are kept between processes.

Numba notices a changed file only for the function in that file, not for the functions it calls. So the cache
lives in a folder named after a hash of every source file that holds rules, plus the versions of Python, Numba and
NumPy: a change in any of them leads to a fresh folder. Constants that rules use must therefore stand in a file
that holds rules too.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import shutil
import sys
import time
from importlib import metadata
from pathlib import Path

import platformdirs

ENTRY_POINT_GROUP = "fivetool.games"
RULE_MARK = b"@rule"
KEPT_FOLDERS = 4
_OLD_AFTER_SECONDS = 14 * 24 * 3600


def choose_folder() -> Path:
    """Point Numba's cache at the folder for the present sources, unless the user has chosen one.

    >>> choose_folder().name.startswith("rules-")
    True
    """
    chosen = os.environ.get("FIVETOOL_CACHE_DIR")
    root = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("fivetool"))
    folder = root / f"rules-{fingerprint()}"
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    if "numba" in sys.modules:  # imported earlier by somebody else: tell it too
        import numba.core.config

        numba.core.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return folder


def is_cold() -> bool:
    """True when nothing has been compiled yet for these sources (the first run)."""
    folder = Path(os.environ["NUMBA_CACHE_DIR"])
    return not any(folder.rglob("*.nbi")) if folder.exists() else True


def fingerprint() -> str:
    """Hash of all files with rules and of the versions that compiled code depends on."""
    digest = hashlib.sha256()
    for package in ("numba", "numpy", "llvmlite"):
        digest.update(f"{package} {metadata.version(package)}\n".encode())
    digest.update(f"{platform.python_version()} {platform.machine()}\n".encode())
    for folder in _source_folders():
        for path in sorted(folder.rglob("*.py")):
            source = path.read_bytes()
            if RULE_MARK in source:
                digest.update(path.relative_to(folder).as_posix().encode())
                digest.update(source)
    return digest.hexdigest()[:16]


def tidy() -> None:
    """Delete compiled rules of old sources, keeping the newest few folders."""
    current = Path(os.environ["NUMBA_CACHE_DIR"])
    if not current.parent.exists():
        return
    folders = sorted(current.parent.glob("rules-*"), key=lambda p: p.stat().st_mtime, reverse=True)
    for folder in folders[KEPT_FOLDERS:]:
        if folder != current and time.time() - folder.stat().st_mtime > _OLD_AFTER_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)


def _source_folders() -> list[Path]:
    package = Path(__file__).resolve().parent.parent
    folders = [package / "engine", package / "games"]
    for entry in metadata.entry_points(group=ENTRY_POINT_GROUP):
        top = entry.module.partition(".")[0]
        if top == "fivetool":
            continue
        spec = importlib.util.find_spec(top)
        for location in (spec.submodule_search_locations or []) if spec else []:
            folders.append(Path(location))
    return folders
