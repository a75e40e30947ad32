"""Records: a position, a rule book or a set of dice is one NumPy record, which Numba compiles against.

Numba takes a record whose fields begin with another record's fields for its subtype. Every record therefore
begins with a field that carries its own name.

Use "i8" for every field whose value is passed from rule to rule. Numba compiles a function again for each mix of
integer types it is called with, and that, not running them, is what small types cost. Only long arrays are worth
a smaller type.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from operator import itemgetter
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit, types

from fivetool.engine.cache import RuleCache

Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "1"

if INTERPRETED:  # the generator's arithmetic wraps around on purpose, in every thread
    warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning)


def record(name: str, **fields: Any) -> np.dtype[Any]:
    """The type of a record called `name`; fields are given as NumPy types, `("i2", 3)` for three of them.

    >>> inning = record("inning", number="i1", runs=("i2", 2))
    >>> inning.names
    ('inning', 'number', 'runs')
    """
    columns: list[Any] = [(name, "u2")]
    for field, kind in fields.items():
        if hasattr(np.record, field):  # interpreted rules would reach NumPy's attribute, not the field
            raise TypeError(f"{name}.{field}: NumPy has an attribute of that name; call the field something else")
        columns.append((field, kind[0], kind[1]) if isinstance(kind, tuple) else (field, kind))
    layout = np.dtype(columns, align=True)
    return np.dtype((_class_of(name, layout), layout))


def _class_of(name: str, layout: np.dtype[Any]) -> type:
    """The Python class of a record: its fields as attributes.

    NumPy's own `np.record` finds a field only after looking for a method of that name, in Python: five times slower,
    and words and boards read little else. To Numba both are the same.
    """
    attributes: dict[str, Any] = {"__slots__": (), "data": property(_bytes_of)}
    for field in layout.names or ():
        attributes[field] = property(itemgetter(field), _setter_of(field))
    return type(name, (np.void,), attributes)


def _bytes_of(record: Any) -> memoryview:
    """What compiled rules are handed: they know the fields and need the bytes alone.

    NumPy's own `data` describes every field, which for a position of a hundred fields takes ten times as long as
    the rule itself.
    """
    return np.asarray(record).reshape(1).view(np.uint8).data


def _setter_of(field: str) -> Callable[[Any, Any], None]:
    def write(record: Any, value: Any) -> None:
        record[field] = value

    return write


def new(dtype: np.dtype[Any]) -> Any:
    """A fresh record of that type, all zero.

    >>> new(record("count", outs="i1")).outs
    0
    """
    return np.zeros(1, dtype)[0]


def copy_of(source: Any) -> Any:
    """A copy that shares nothing with the original."""
    fresh = np.zeros(1, source.dtype)  # not `empty`: states are compared byte by byte, padding included
    fresh[0] = source
    return fresh[0]


def rule(function: Function) -> Function:
    """Mark a function as a rule (`@rule`): compiled for CPU and CUDA, or plain Python when the compiler is off.

    Rules take and return plain numbers, records and arrays, and keep no state of their own.
    """
    compile_options: dict[str, Any] = {"no_cfunc_wrapper": True}  # nobody calls rules from C; saves compile time
    # A file run or imported under a short name would leave entries that no other process can read.
    keep = "." in function.__module__
    compiled: Any = njit(nogil=True, error_model="numpy", **compile_options)(function)
    if not INTERPRETED:
        if keep:
            compiled._cache = RuleCache(function)
        compiled.get_call_template = _without_literals(compiled.get_call_template)
    return cast(Function, compiled)


def _without_literals(get_call_template: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a rule once for int64 arguments, and not again for every constant it is called with.

    Numba types the 3 in `runner_on(bases, 3)` as Literal[int](3) and would compile a version of its own for it:
    three times as many functions in all, for nothing.
    """

    def general(args: Any, kws: Any) -> Any:
        return get_call_template(
            tuple(types.unliteral(arg) for arg in args), {name: types.unliteral(arg) for name, arg in kws.items()}
        )

    return general
