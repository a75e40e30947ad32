"""What other servers on the same PostgreSQL announce, heard in a thread and handed to the event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import psycopg
from sqlalchemy import make_url

from fivetool.web.store import CHANNEL

LISTEN_SECONDS = 1.0
RECONNECT_SECONDS = 0.5


class Listener:
    """Listens until it is stopped; after a broken connection it tells that something may have been missed."""

    def __init__(
        self,
        database: str,
        loop: asyncio.AbstractEventLoop,
        heard: Callable[[str], None],
        missed: Callable[[], None],
    ) -> None:
        self._address = make_url(database).set(drivername="postgresql").render_as_string(hide_password=False)
        self._loop = loop
        self._heard = heard
        self._missed = missed
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="fivetool-listener", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop listening."""
        self._stopped.set()

    def _listen(self) -> None:
        while not self._stopped.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True, connect_timeout=5) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._hand_over(self._missed)
                    self._hear(connection)
            except psycopg.Error:
                self._stopped.wait(RECONNECT_SECONDS)

    def _hear(self, connection: psycopg.Connection) -> None:
        while not self._stopped.is_set():
            for news in connection.notifies(timeout=LISTEN_SECONDS):
                self._hand_over(self._heard, news.payload)
                if self._stopped.is_set():
                    return

    def _hand_over(self, work: Callable[..., None], *args: str) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work, *args)
