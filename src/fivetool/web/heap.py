"""How a server takes memory from the system and gives it back: two settings of glibc, nothing elsewhere.

A server draws boards in several threads and frees them in others. With a heap for each thread, which is what glibc
makes, all of them end up full of holes: a quarter of what they held after a minute with 60 tables, against a tenth with
one heap for all. The interpreter's lock lets one thread at a time take memory anyway, so they do not wait for it.
"""

from __future__ import annotations

import ctypes
from typing import Any

MOST_HEAPS = -8  # M_ARENA_MAX of malloc.h


def share_one_heap() -> bool:
    """Let threads that start from now on take memory from one heap; whether the system knows how to.

    >>> share_one_heap() in (True, False)
    True
    """
    return bool(_call("mallopt", MOST_HEAPS, 1))


def give_back() -> bool:
    """Give memory that was freed back to the system; whether there was any. It takes about a millisecond.

    >>> give_back() in (True, False)
    True
    """
    return bool(_call("malloc_trim", 0))


def _call(name: str, *numbers: int) -> Any:
    """What a function of the C library answers, nothing where there is no such function."""
    try:
        function = getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError, TypeError):  # not glibc; Windows has no library without a name
        return None
    return function(*numbers)
