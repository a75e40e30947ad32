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
from collections.abc import Callable, Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import platformdirs
from numba.core import types
from numba.core.caching import FunctionCache, IndexDataCacheFile

ENTRY_POINT_GROUP = "fivetool.games"
ENGINE = "fivetool.engine"
RULE_MARK = b"@rule"
KEPT_FOLDERS = 4  # of one game or of the engine
_OLD_AFTER_SECONDS = 14 * 24 * 3600

_PACKAGE_OF_TYPE: dict[Any, str] = {}  # a game's state record -> the package with its rules


class RuleCache(FunctionCache):
    """Keeps the compiled versions of one function, each in the folder of the game it was compiled for."""

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            kept = self._file_for(sig).load(self._index_key(sig, target_context.codegen()))
            return None if kept is None else self._impl.rebuild(target_context, kept)
        except Exception:  # cut short, or written by somebody else: compile it anew
            return None

    def _save_overload(self, sig: Any, data: Any) -> None:
        if self._impl.check_cachable(data):
            self._file_for(sig, make_folder=True).save(self._index_key(sig, data.codegen), self._impl.reduce(data))

    def _file_for(self, sig: Any, make_folder: bool = False) -> IndexDataCacheFile:
        own = self._py_func.__module__
        packages = frozenset({package_of(own), *_packages_named(getattr(sig, "args", sig))})
        folder = folder_of(packages) / own
        if make_folder:
            folder.mkdir(parents=True, exist_ok=True)
        return IndexDataCacheFile(str(folder), self._impl.filename_base, source_stamp=None)


def belongs_to(record_type: Any, function: Callable[..., Any]) -> None:
    """Say whose record this is: what any function compiles for it depends on that package's rules."""
    _PACKAGE_OF_TYPE[record_type] = package_of(function.__module__)


def _packages_named(arguments: Iterable[Any]) -> Iterator[str]:
    for argument in arguments:
        kind = argument.dtype if isinstance(argument, types.Array) else argument
        if kind in _PACKAGE_OF_TYPE:
            yield _PACKAGE_OF_TYPE[kind]


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
