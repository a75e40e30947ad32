"""Starting a server: `fivetool` and `fivetool serve`."""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from dataclasses import replace
from functools import partial
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from fivetool.database import open_database
from fivetool.errors import UsageError
from fivetool.game.registry import all_games
from fivetool.lab.warm import is_compiled
from fivetool.show.phrases import counted
from fivetool.web.app import create_app
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.connections import Door, DoorConfig, open_door
from fivetool.web.heap import give_back, share_one_heap
from fivetool.web.limits import is_loopback
from fivetool.web.metrics import FOLDER_VARIABLE
from fivetool.web.settings import Settings, database_url

DEFAULT_PORT = 8045
PORTS_TO_TRY = 20
HIGHEST_PORT = 65535
STOP_SECONDS = 3
START_SECONDS = 60  # for a process to be ready before it replaces another
SWITCH_SECONDS = 0.0002  # the event loop must not wait the usual 5 ms for every thread that draws a board
YOUNG_OBJECTS = 10_000  # made between two short searches for garbage, which look at these alone
NEVER = 1_000_000  # so many short searches before a longer one
SEARCH_SECONDS = 60.0
QUIET_SECONDS = 2.0
SEARCHES_PUT_OFF = 10  # on a server that is never quiet


def run(
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | None = None,
    open_browser: bool = True,
    keep_days: int | None = None,
    settings: Settings | None = None,
    workers: int | None = None,
) -> None:
    """Serve the clubhouse until it is interrupted. Without a port, the first free one from 8045 on.

    With `workers` so many processes share the port, and a hang-up signal replaces them one after the other.
    """
    wanted = settings or Settings("")
    only_here = is_loopback(host) and not (wanted.public_hosts or wanted.proxies)
    chosen = replace(wanted, database=database_url(database), loopback_only=only_here)
    if keep_days is not None:
        chosen = replace(chosen, keep_days=keep_days)
    listening = listen(host, port)
    address = f"http://{_shown_host(host)}:{listening.getsockname()[1]}/"
    try:
        if workers is None:
            _run_here(chosen, listening, address, open_browser)
        else:
            _run_workers(chosen, listening, address, workers)
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()


def _run_here(settings: Settings, listening: socket.socket, address: str, open_browser: bool) -> None:
    share_one_heap()
    app = create_app(settings)
    print(f"The clubhouse is open at {address} (Ctrl-C closes it)", flush=True)
    if not all(is_compiled(game) for game in all_games()):
        print(
            "You can play right away. Hints and graphs follow in a few minutes (first run only).",
            flush=True,
        )
        threading.Thread(target=_tell_when_ready, args=(app.state.gallery.ready,), daemon=True).start()
    server = uvicorn.Server(configure(app, settings, open_door(settings.proxies)))
    _be_quick(app.state.club, app.state.gallery.ready)
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(server, address), daemon=True).start()
    server.run(sockets=[listening])


def _run_workers(settings: Settings, listening: socket.socket, address: str, workers: int) -> None:
    """Several processes on one port, looked after by this one, which keeps the port open while they are replaced."""
    open_database(settings.database).dispose()  # whatever is wrong with it is said once
    with tempfile.TemporaryDirectory(prefix="fivetool-metrics-") as folder:
        os.environ[FOLDER_VARIABLE] = folder
        config = configure(partial(create_worker, settings), settings, open_door(settings.proxies), workers)
        print(
            f"The clubhouse is open at {address} ({counted(workers, 'process', 'processes')}; Ctrl-C closes it)",
            flush=True,
        )
        Multiprocess(config, [listening]).run()


def create_worker(settings: Settings) -> FastAPI:
    """The application of one of several processes."""
    share_one_heap()
    app = create_app(settings)
    _be_quick(app.state.club, app.state.gallery.ready)
    return app


def configure(app: Any, settings: Settings, door: Door, workers: int | None = None) -> DoorConfig:
    """How a clubhouse is served; with `workers`, `app` is a function that makes the application in each of them."""
    return DoorConfig(
        app,
        door,
        workers=workers,
        factory=workers is not None,
        timeout_worker_healthcheck=START_SECONDS,
        log_level="warning",
        ws_max_size=settings.largest_message * 4,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=STOP_SECONDS,
    )


def _tell_when_ready(warm: threading.Event) -> None:
    warm.wait()
    print("All games are compiled.", flush=True)


def _be_quick(club: Clubhouse, warm: threading.Event) -> None:
    """Tune the interpreter for a server: short waits for its lock, and no search for garbage while people play.

    Nearly all that a table leaves behind is freed at once. A search through everything would find next to nothing
    and hold up everybody for a fifth of a second, so it waits for a quiet moment.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(YOUNG_OBJECTS, NEVER, NEVER)
    threading.Thread(target=_tidy_up, args=(club, warm), name="fivetool-tidy", daemon=True).start()


def _tidy_up(club: Clubhouse, warm: threading.Event) -> None:
    """Search for garbage in quiet moments, and now and then where there is none, whether games are compiled or not.

    What was freed since the last time goes back to the system.
    """
    put_off, frozen = 0, False
    while True:
        time.sleep(SEARCH_SECONDS)
        put_off += 1
        if warm.is_set() and not frozen:
            gc.collect()
            gc.freeze()  # all that is loaded and compiled by now stays anyway
            frozen = True
        elif club.quiet_seconds > QUIET_SECONDS or put_off > SEARCHES_PUT_OFF:
            gc.collect()
            put_off = 0
        give_back()


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens at the wanted port, or at the first free one if none is wanted."""
    ports = [port] if port is not None else range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TO_TRY)
    for candidate in ports:
        if not 0 <= candidate <= HIGHEST_PORT:
            raise UsageError(f"A port is a number from 0 to {HIGHEST_PORT}; got {candidate}.")
        try:
            return _bind(host, candidate)
        except socket.gaierror:
            raise UsageError(f"There is no address named {host} on this machine.") from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                reason = (error.strerror or "unknown reason").lower()
                raise UsageError(f"Cannot listen at {host} port {candidate}: {reason}.") from None
    if port is not None:
        raise UsageError(f"Port {port} is taken; choose another or leave it out.")
    raise UsageError(f"Ports {DEFAULT_PORT} to {DEFAULT_PORT + PORTS_TO_TRY - 1} are all taken; choose one.")


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except OSError:
        listening.close()
        raise
    return listening


def _shown_host(host: str) -> str:
    """What to type into a browser on this machine."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _open_when_ready(server: uvicorn.Server, address: str) -> None:
    while not server.started:
        time.sleep(0.05)
    webbrowser.open(address)
