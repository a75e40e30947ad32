"""Records and rules: a position, a rule book or a set of dice is one NumPy record; rules are functions over records.

A rule runs as plain Python until its game is compiled (`engine.compiler`), and nobody notices the difference but by
the clock. Numba is not even imported before that, so that a program starts at once.

Numba takes a record whose fields begin with another record's fields for its subtype. Every record therefore begins with
a field that carries its own name.

Use "i8" for every field whose value is passed from rule to rule. Numba compiles a function again for each mix of
integer types it is called with, and that, not running them, is what small types cost. Only long arrays are worth
a smaller type.
"""

from __future__ import annotations

import copyreg
import functools
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import itemgetter
from typing import Any, TypeVar, overload

import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "1"  # the compiler is off, for good


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
    return np.dtype((class_of(name, layout), layout))


def narrow(wide: np.dtype[Any]) -> np.dtype[Any]:
    """The same record with 32 bits for every number that has 64: half the size, for a GPU.

    The rules are the same for both. A record of an odd number of words lies in a GPU's shared memory so that
    neighbors do not get in each other's way.

    >>> narrow(record("inning", number="i8", runs=("i8", 2))).itemsize
    20
    """
    name, *names = wide.names or ()
    kinds = {field: wide[field] for field in names}
    narrowed: dict[str, Any] = {field: (_narrow_number(kind.base), kind.shape) for field, kind in kinds.items()}
    found = record(f"{name}_narrow", **narrowed)
    return found if found.itemsize // 4 % 2 else record(f"{name}_narrow", **narrowed, padding="i4")


def _narrow_number(kind: np.dtype[Any]) -> np.dtype[Any]:
    return np.dtype(np.int32) if kind == np.int64 else kind


class RecordClass(type):
    """The class of record classes. A record is pickled with the layout of its class, which no module has by name."""

    layout: np.dtype[Any]


@functools.cache
def class_of(name: str, layout: np.dtype[Any]) -> RecordClass:
    """The Python class of a record: its fields as attributes. There is one for each name and layout.

    NumPy's own `np.record` finds a field only after looking for a method of that name, in Python: five times slower,
    and words and boards read little else. To Numba both are the same.
    """
    attributes: dict[str, Any] = {
        "__slots__": (),
        "layout": layout,
        "data": property(_bytes_of),
        "__copy__": copy_of,
        "__deepcopy__": lambda record, memo: copy_of(record),
    }
    for field in layout.names or ():
        attributes[field] = property(itemgetter(field), _setter_of(field))
    return RecordClass(name, (np.void,), attributes)


def _written_down(kind: RecordClass) -> tuple[Callable[..., RecordClass], tuple[str, np.dtype[Any]]]:
    return class_of, (kind.__name__, kind.layout)


copyreg.pickle(RecordClass, _written_down)


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


def new(dtype: np.dtype[Any], **values: Any) -> Any:
    """A fresh record of that type with these values, all others zero.

    >>> count = new(record("count", outs="i1", strikes="i1"), outs=2)
    >>> count.outs, count.strikes
    (2, 0)
    """
    fresh = np.zeros(1, dtype)[0]
    for name, value in values.items():
        if name not in (dtype.names or ())[1:]:
            raise TypeError(f"the record {(dtype.names or ('',))[0]} has no field {name}")
        fresh[name] = value
    return fresh


def copy_of(source: Any) -> Any:
    """A copy that shares nothing with the original, padding included: states are compared byte by byte.

    The bytes are copied as they are. Assigning one record to another goes through every field: ten times slower.
    """
    return np.frombuffer(bytearray(source.tobytes()), source.dtype)[0]


def identity_of(source: Any) -> bytes:
    """Bytes that are the same for equal records, or arrays of records, and for no others: padding counts as zero.

    >>> count = new(record("count", outs="i1"), outs=2)
    >>> identity_of(count) == identity_of(np.array([count]).copy()[0])
    True
    """
    raw = np.frombuffer(source.tobytes(), np.uint8).reshape(-1, source.dtype.itemsize)
    return bytes((raw * _bytes_of_fields(source.dtype)).tobytes())


@functools.cache
def _bytes_of_fields(layout: np.dtype[Any]) -> Any:
    """A mark for each byte of a record that belongs to a field."""
    marks = np.zeros(layout.itemsize, np.uint8)
    for kind, offset, *_ in (layout.fields or {}).values():
        marks[offset : offset + kind.itemsize] = 1
    return marks


def array_of(source: Any) -> Any:
    """An array of one that is the record itself, not a copy.

    >>> count = new(record("count", outs="i1"))
    >>> array_of(count)["outs"] += 1
    >>> count.outs
    1
    """
    return np.asarray(source).reshape(1)


# --- Rules ---

COMPILED: set[type] = set()  # the classes of the records whose games run compiled; see `run_compiled`
LOADING: dict[type, int] = {}  # those of them that so far only one thread runs compiled


class Rule:
    """A rule as Python sees it: it runs compiled for the records of compiled games and as plain Python for others.

    What a rule calls is plain Python or compiled as it is itself: compiled code never comes back here.
    """

    def __init__(self, function: Callable[..., Any], inlined: bool = False) -> None:
        functools.update_wrapper(self, function)
        self.py_func = function
        self.inlined = inlined

    def __call__(self, *arguments: Any) -> Any:
        if COMPILED and runs_compiled(arguments[0]):
            return self.compiled(*arguments)
        return self.py_func(*arguments)

    @functools.cached_property
    def compiled(self) -> Any:
        """The same function for Numba, compiled when Python first calls it."""
        from fivetool.engine.compiler import dispatcher_of

        return dispatcher_of(self.py_func, self.inlined)

    @functools.cached_property
    def linked(self) -> Any:
        """The same function for Numba as part of the rules that call it."""
        from fivetool.engine.compiler import dispatcher_of

        return dispatcher_of(self.py_func, self.inlined, called_by_python=False)


def runs_compiled(first: Any) -> bool:
    """Whether a rule runs compiled, in this thread, that is called with this record, or array of records, first."""
    kind = first.dtype.type if isinstance(first, np.ndarray) else type(first)
    return kind in COMPILED and LOADING.get(kind, threading.get_ident()) == threading.get_ident()


def run_compiled(*records: np.dtype[Any]) -> None:
    """Run the rules of these records' games compiled from now on, in all threads; nothing where the compiler is off."""
    if not INTERPRETED:
        COMPILED.update(record.type for record in records)


@contextmanager
def loading_compiled(*records: np.dtype[Any]) -> Iterator[None]:
    """Run the rules of these records' games compiled, in this thread alone until it has met and loaded all it needs.

    Other threads play on in plain Python meanwhile; afterwards all of them run compiled.
    """
    LOADING.update({record.type: threading.get_ident() for record in records})
    run_compiled(*records)
    try:
        yield
    finally:
        for record in records:
            LOADING.pop(record.type, None)


def compiled(function: Callable[..., Any]) -> Any:
    """A rule as machine code, whatever its arguments: for drivers that play thousands of games in a call."""
    return function.compiled if isinstance(function, Rule) else function


def linked(function: Callable[..., Any]) -> Any:
    """A rule as a part of compiled code that calls it."""
    return function.linked if isinstance(function, Rule) else function


@overload
def rule(function: Function) -> Function: ...


@overload
def rule(*, inlined: bool) -> Callable[[Function], Function]: ...


def rule(function: Any = None, *, inlined: bool = False) -> Any:
    """Mark a function as a rule (`@rule`): plain Python at first, compiled for CPU and CUDA when its game is.

    Rules take and return plain numbers, records and arrays, and keep no state of their own. What runs at every roll
    of a game that does little else can be compiled into its callers (`@rule(inlined=True)`): calls cost more there
    than what is called.
    """
    if function is None:
        return functools.partial(rule, inlined=inlined)
    return function if INTERPRETED else Rule(function, inlined)
