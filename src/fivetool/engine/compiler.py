"""The compiler: how rules (`@rule`) become machine code. The one module that knows Numba; importing it takes a second.

Nothing compiles by itself. Drivers are called compiled (`record.compiled`), and `record.run_compiled` says that a game
runs compiled from now on in this process: each of its rules is then looked up in the cache, or compiled, when it is
first called. Until then, and for all other games, the same rules run as plain Python.

Some functions differ by the type of a record: what is said to a silent tape and what plain dice roll (`emit`, `roll`),
and the rules that drivers call for whatever game a state belongs to (`apply(state, ...)`). With the compiler off they
look at the type when they are called; here Numba is told which body to compile for which type (`overload`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numba
from llvmlite import ir
from numba import njit, types
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.extending import intrinsic, overload, typeof_impl

from fivetool.engine import cache, dice, drivers, tape, watching  # noqa: F401 (what it declares is compiled below)
from fivetool.engine.linking import link_late
from fivetool.engine.record import Rule, linked

link_late()


def dispatcher_of(function: Callable[..., Any], inlined: bool = False, called_by_python: bool = True) -> Any:
    """A function for Numba, which compiles it for each mix of types it is called with.

    What Python calls is kept on disk; what only other rules call is in there with it (`engine.linking`).
    """
    compile_options: dict[str, Any] = {
        "no_cfunc_wrapper": True,  # nobody calls rules from C; saves compile time
        "no_cpython_wrapper": not called_by_python,
        "forceinline": inlined,
    }
    dispatcher: Any = njit(nogil=True, error_model="numpy", **compile_options)(function)
    # A file run or imported under a short name would leave entries that no other process can read.
    if called_by_python and "." in function.__module__:
        dispatcher._cache = RuleCache(function)
    dispatcher.get_call_template = without_literals(dispatcher.get_call_template)
    return dispatcher


@typeof_impl.register(Rule)
def _type_of_rule(value: Rule, context: Any) -> Any:
    """A rule that calls another one finds it as a global of its module."""
    return types.Dispatcher(value.linked)


def expose_dispatchers() -> None:
    """Put Numba's own functions in the place of all rules, in this process for good.

    CUDA compiles what CPU dispatchers stand for and knows nothing of rules.
    """
    for module in [*sys.modules.values()]:
        for name, value in [*getattr(module, "__dict__", {}).items()]:
            if isinstance(value, Rule):
                setattr(module, name, value.compiled)


def without_literals(get_call_template: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a rule once for int64 arguments, and not again for every constant it is called with.

    Numba types the 3 in `runner_on(bases, 3)` as Literal[int](3) and would compile a version of its own for it:
    three times as many functions in all, for nothing.
    """

    def general(*own: Any) -> Any:  # the dispatcher itself first, where this is a method of all dispatchers
        *self, args, kws = own
        plain = tuple(types.unliteral(arg) for arg in args), {name: types.unliteral(kws[name]) for name in kws}
        return get_call_template(*self, *plain)

    return general


class RuleCache(FunctionCache):
    """Keeps the compiled versions of one function, each in the folder of the game it was compiled for."""

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            kept = self._file_for(sig).load(self._index_key(sig, target_context.codegen()))
            if kept is not None:
                return self._impl.rebuild(target_context, kept)
        except Exception:  # cut short, or written by somebody else: compile it again
            pass
        cache.missed += 1
        return None

    def _save_overload(self, sig: Any, data: Any) -> None:
        if self._impl.check_cachable(data):
            self._file_for(sig, make_folder=True).save(self._index_key(sig, data.codegen), self._impl.reduce(data))

    def _file_for(self, sig: Any, make_folder: bool = False) -> IndexDataCacheFile:
        own = self._py_func.__module__
        packages = frozenset({cache.package_of(own), *_packages_named(getattr(sig, "args", sig))})
        folder = cache.folder_of(packages) / own
        if make_folder:
            folder.mkdir(parents=True, exist_ok=True)
        return IndexDataCacheFile(str(folder), self._impl.filename_base, source_stamp=None)


def _packages_named(arguments: Iterable[Any]) -> Iterator[str]:
    """The packages of the games and studies whose records a function is compiled for."""
    for argument in arguments:
        yield from _packages_named(getattr(argument, "types", ()))  # a tuple's parts
        kind = argument.dtype if isinstance(argument, types.Array) else argument
        for function in (_rules_of(kind) or {}).values():
            yield cache.package_of(function.__module__)


_RULES_BY_TYPE: dict[Any, dict[str, Callable[..., Any]]] = {}  # Numba record type -> the game's functions


def _rules_of(record_type: Any) -> dict[str, Callable[..., Any]] | None:
    if len(_RULES_BY_TYPE) < len(drivers.RULES_BY_DTYPE):
        for dtype, functions in drivers.RULES_BY_DTYPE.items():
            _RULES_BY_TYPE[numba.from_dtype(dtype)] = functions
    return _RULES_BY_TYPE.get(record_type)


# --- Bodies by type ---

_PLAIN_DICE = numba.from_dtype(dice.PLAIN_DICE)
_TELL_NOBODY = (numba.from_dtype(tape.SILENT_TAPE), types.none)  # what stands where nothing is told


def _by_record(name: str) -> Callable[..., Any]:
    """The function of that name of whichever game the state belongs to."""

    def pick(state, *arguments):  # Numba calls it with types, compiles what it returns
        functions = _rules_of(state)
        if functions is None:
            return None
        own = linked(functions[name])
        return lambda state, *arguments: own(state, *arguments)

    return pick


for _name, _function in drivers.BY_RECORD.items():
    overload(_function)(_by_record(_name))


@overload(dice.threefry)
def _threefry(key0, key1, counter0, counter1):
    words = linked(dice.threefry_words)
    return lambda key0, key1, counter0, counter1: words(key0, key1, counter0, counter1)


@intrinsic
def _multiply(context, one, other):
    """Two words multiplied, in 128 bits."""

    def generate(context, builder, signature, arguments):
        wide = ir.IntType(128)
        product = builder.mul(*(builder.zext(argument, wide) for argument in arguments))
        high = builder.lshr(product, wide(64))
        words = [builder.trunc(part, ir.IntType(64)) for part in (high, product)]
        return context.make_tuple(builder, signature.return_type, words)

    return types.UniTuple(types.uint64, 2)(types.uint64, types.uint64), generate


@overload(dice.multiply_words)
def _multiply_words(one, other):
    return lambda one, other: _multiply(one, other)


@overload(dice.roll)
def _roll(dice_, kind, faces):
    draw, by_mode = linked(dice.random_face), linked(dice.roll_by_mode)
    if dice_ == _PLAIN_DICE:
        return lambda dice_, kind, faces: draw(dice_, faces)
    return lambda dice_, kind, faces: by_mode(dice_, kind, faces)


@overload(dice.roll_many)
def _roll_many(dice_, kind, faces, out):
    draw, by_mode = linked(dice.random_faces), linked(dice.roll_many_by_mode)
    if dice_ == _PLAIN_DICE:
        return lambda dice_, kind, faces, out: draw(dice_, faces, out)
    return lambda dice_, kind, faces, out: by_mode(dice_, kind, faces, out)


@overload(tape.is_silent)
def _is_silent(tape_):
    if tape_ in _TELL_NOBODY:
        return lambda tape_: True
    return lambda tape_: tape_.room == 0


@overload(tape.emit)
def _emit(tape_, seat, event):
    """To a silent tape nothing is said; to another one, a store for each field.

    The types of an event's fields differ, so each is written by a line of its own.
    """
    if tape_ in _TELL_NOBODY:
        return lambda tape_, seat, event: None
    kind = tape.kind_of(event.instance_class)
    lines = ["def write(tape_, seat, event):", f"    entry = open_entry(tape_, {kind}, seat)", "    field = 0"]
    for place, field_type in enumerate(event.types):
        put = "put" if isinstance(field_type, types.Number | types.Boolean) else "put_many"
        lines.append(f"    field = {put}(tape_, entry, field, event[{place}])")
    writers = (tape.open_entry, tape.put, tape.put_many)
    names: dict[str, Any] = {writer.__name__: linked(writer) for writer in writers}
    exec("\n".join(lines), names)
    return names["write"]
