"""Telling a person why nothing happens yet."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

PATIENCE_SECONDS = 0.8
COMPILING = "Getting the rules ready (the first time they are compiled, which takes a minute or two)…"


@contextmanager
def compiling(console: Console) -> Iterator[None]:
    """Say that rules are being compiled, if that takes long enough to wonder."""
    with showing(console, COMPILING, after=PATIENCE_SECONDS):
        yield


@contextmanager
def showing(console: Console, message: str, after: float = 0.0) -> Iterator[None]:
    """Show a message, with a spinner on a terminal, if the work takes longer than `after` seconds."""
    status = console.status(message) if console.is_terminal else None

    def start() -> None:
        if status is not None:
            status.start()
        else:
            console.print(message, style="dim")

    timer = threading.Timer(after, start) if after else None
    if timer:
        timer.daemon = True
        timer.start()
    else:
        start()
    try:
        yield
    finally:
        if timer:
            timer.cancel()
            timer.join()
        if status is not None:
            status.stop()
