"""How compiled rules are put together: machine code is made for what Python calls, with all that it calls linked in.

Numba makes every function ready to run by itself: it optimizes it together with all that it calls, makes machine code
of that, and adds a wrapper for Python. It then does all of it again for each function that calls it. Nearly every
rule (`@rule`) is called by rules alone. Such a rule stays a draft here: it is linked into what Python calls, and
optimized there, once.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from llvmlite import binding
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.cpu import CPUContext
from numba.core.environment import lookup_environment

_ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of environments begin


@cache
def link_late() -> None:
    """Make Numba put functions together so, in this process for good."""
    processor: Any = CPUContext
    make_executable = processor.get_executable

    def get_executable(context: Any, library: Any, described: Any, environment: Any) -> Any:
        if not library._finalized and not _defines(library, described.llvm_cpython_wrapper_name):
            return _stand_in(library, described, environment)
        executable = make_executable(context, library, described, environment)
        _set_environments(library)
        return executable

    processor.get_executable = get_executable
    JITCPUCodegen._library_class = LateLibrary


class LateLibrary(JITCodeLibrary):
    """The code of one function. It becomes machine code when somebody asks for its address, and not before."""

    _draft: Any = None

    def add_linking_library(self, library: Any) -> None:
        """Note what the function calls."""
        self._linking_libraries.append(library)

    def finalize(self) -> None:
        """Link everything in that the function calls, directly or not, and make machine code of it."""
        for library in self._linked():
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(_module_of(library), preserve=True)
        self._linking_libraries = []
        super().finalize()  # type: ignore[no-untyped-call]

    def _linked(self) -> list[Any]:
        """Each library once, whichever way leads to it."""
        found: dict[int, Any] = {}
        ahead = [*self._linking_libraries]
        while ahead:
            library = ahead.pop()
            if id(library) not in found:
                found[id(library)] = library
                ahead += library._linking_libraries  # none where everything has been linked in
        return list(found.values())

    def draft(self) -> Any:
        """The function by itself, to be linked into any number of others."""
        if self._draft is None:
            self._draft = self._final_module.clone()
            for function in self._draft.functions:
                if not function.is_declaration and function.linkage == binding.Linkage.external:
                    function.linkage = "linkonce_odr"
        return self._draft


def _module_of(library: Any) -> Any:
    is_draft = isinstance(library, LateLibrary) and not library._finalized
    return library.draft() if is_draft else library._get_module_for_linking()


def _defines(library: Any, name: str) -> bool:
    try:
        return not library.get_function(name).is_declaration
    except NameError:
        return False


def _stand_in(library: Any, described: Any, environment: Any) -> Any:
    """What stands for a function that Python does not call: other functions find it by this object."""
    name = described.qualname.rpartition(".")[2]
    return _dynfunc.make_function(described.lookup_module(), name, "a rule", 0, environment, (library,))


def _set_environments(library: Any) -> None:
    """Hand their environments to all functions that were linked in."""
    for variable in library._final_module.global_variables:
        if variable.name.startswith(_ENVIRONMENT):
            environment = lookup_environment(variable.name)
            if environment is not None:
                library.codegen.set_env(variable.name, environment)
