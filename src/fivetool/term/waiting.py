"""Telling a person why nothing happens yet."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

from fivetool.engine import cache

PATIENCE_SECONDS = 0.8
LOOK_EVERY_SECONDS = 0.2
LOADING = "Getting the rules ready…"
COMPILING = "Compiling the rules, which takes a minute or two the first time…"


@contextmanager
def compiling(console: Console, patience: float | None = None) -> Iterator[None]:
    """Say that rules are being made ready, if that takes long enough to wonder, and that they are compiled if so."""
    before = cache.missed
    done = threading.Event()
    status = console.status(LOADING) if console.is_terminal else None

    def say(message: str) -> None:
        if status is None:
            console.print(message, style="dim")
        else:
            status.update(message)
            status.start()

    def watch() -> None:
        if done.wait(PATIENCE_SECONDS if patience is None else patience):
            return
        if cache.missed == before:
            say(LOADING)
        while cache.missed == before:
            if done.wait(LOOK_EVERY_SECONDS):
                return
        say(COMPILING)

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
        if status is not None:
            status.stop()


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
