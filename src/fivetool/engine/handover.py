"""Handing records over to compiled rules.

Numba asks a record for its `data`. NumPy then describes every field of it in a memoryview, which for a position of a
hundred fields takes ten times as long as the rule itself. Compiled code knows the fields; it needs the bytes alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def hand_over_as_bytes(*types: np.dtype[Any]) -> None:
    """Have records of these types (made by `record`) show their `data` as plain bytes.

    >>> from fivetool.engine.record import new, record
    >>> count = record("count", outs="i1", runs="i1")
    >>> hand_over_as_bytes(count)
    >>> game = new(count)
    >>> game.runs = 7
    >>> bytes(game.data)[-2:]
    b'\\x00\\x07'
    """
    for kind in types:
        setattr(kind.type, "data", property(_bytes_of))  # noqa: B010 (a type of NumPy's, to a type checker)


def _bytes_of(record: Any) -> memoryview:
    return np.asarray(record).reshape(1).view(np.uint8).data
