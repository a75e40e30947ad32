"""Numba's compiler for GPUs, set to play the games that processors play, and where its kernels are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache as once
from pathlib import Path
from typing import Any

from numba.cuda.codegen import CUDACodeLibrary
from numba.cuda.core.caching import IndexDataCacheFile
from numba.cuda.cudadrv import nvvm
from numba.cuda.dispatcher import CUDADispatcher, _Kernel

from fivetool.engine import cache
from fivetool.engine.compiler import without_literals


@once
def adapt_numba() -> None:
    """Make Numba compile for GPUs as the rules need it, in this process for good. It has no options for any of this.

    Fractions are rounded after every multiplication, as processors do: a GPU would round a product and a sum once
    together. A rule is compiled once for all constants that it is called with, and handed to NVIDIA's compiler once,
    not once for every way that leads to it.
    """
    compiler, library, dispatcher = (_changeable(part) for part in (nvvm, CUDACodeLibrary, CUDADispatcher))
    compile_ir = compiler.compile_ir
    compiler.compile_ir = lambda modules, **options: compile_ir(modules, **{"fma": False, **options})
    library.modules = property(each_module_once)
    dispatcher.get_call_template = without_literals(dispatcher.get_call_template)


def _changeable(part: Any) -> Any:
    """A part of Numba, whose types allow no changes."""
    return part


def each_module_once(library: Any) -> list[Any]:
    """The modules of a library and of all that it links, which Numba lists again for every way through the calls."""
    found: dict[int, Any] = {}
    ahead, seen = [library], {id(library)}
    while ahead:
        nearest = ahead.pop()
        if isinstance(nearest, CUDACodeLibrary):
            found[id(nearest._module)] = nearest._module
            for linked in nearest._linking_libraries:
                if id(linked) not in seen:
                    seen.add(id(linked))
                    ahead.append(linked)
    return list(found.values())


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
