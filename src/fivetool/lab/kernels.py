"""Where compiled GPU kernels are kept between processes: beside the compiled rules of their game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from numba.cuda.core.caching import IndexDataCacheFile
from numba.cuda.dispatcher import _Kernel

from fivetool.engine import cache


class KernelCache:
    """Keeps the kernels of one game, one for each shape of totals: options change what they read, not the code.

    Numba's own cache would hash what the kernel closes over, and notices no change in the rules that it calls.
    """

    def __init__(self, rules: Iterable[Callable[..., Any]], shape: tuple[int, ...]) -> None:
        packages = {cache.package_of(function.__module__) for function in rules}
        self.cache_path: Path = cache.folder_of(frozenset({*packages, cache.package_of(__name__)})) / "cuda"
        self._shape = shape

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kernel, or None where it has to be compiled."""
        try:
            kept = self._file().load(self._key(sig, target_context.codegen()))
            return None if kept is None else _Kernel._rebuild(**kept)
        except Exception:  # cut short, or written by somebody else: compile it again
            return None

    def save_overload(self, sig: Any, kernel: Any) -> None:
        """Keep a kernel that was just compiled."""
        self.cache_path.mkdir(parents=True, exist_ok=True)
        self._file().save(self._key(sig, kernel.target_context.codegen()), kernel._reduce_states())

    def _file(self) -> IndexDataCacheFile:
        return IndexDataCacheFile(str(self.cache_path), "play_games", source_stamp=None)

    def _key(self, sig: Any, codegen: Any) -> Any:
        return self._shape, str(sig), codegen.magic_tuple()
