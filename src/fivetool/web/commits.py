"""Hearing back from the writer of the database: its thread tells the event loop of a whole commit at once."""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeVar

Result = TypeVar("Result")


class Commits:
    """Waits in the event loop for futures of another thread.

    `asyncio.wrap_future` would wake the loop up for every single one, and whoever gave up waiting would call off a
    change that is being written.
    """

    def __init__(self) -> None:
        self._done: deque[tuple[asyncio.Future[Any], Future[Any]]] = deque()
        self._woken = False

    async def wait_for(self, change: Future[Result]) -> Result:
        """What a change leads to, once it is safely on disk."""
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[Result] = loop.create_future()
        change.add_done_callback(partial(self._note, loop, waiter))
        return await waiter

    def _note(self, loop: asyncio.AbstractEventLoop, waiter: asyncio.Future[Any], change: Future[Any]) -> None:
        """In the writer's thread: keep a receipt, and wake the loop up unless it will look at it anyway."""
        self._done.append((waiter, change))
        if not self._woken and not loop.is_closed():
            self._woken = True
            loop.call_soon_threadsafe(self._hand_out)

    def _hand_out(self) -> None:
        self._woken = False  # first: whatever is noted from here on wakes the loop up again
        while self._done:
            waiter, change = self._done.popleft()
            if waiter.done():  # whoever waited has gone
                continue
            error = change.exception()
            if error is not None:
                waiter.set_exception(error)
            else:
                waiter.set_result(change.result())
