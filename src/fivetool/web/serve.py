"""Starting a server: `fivetool` and `fivetool serve`."""

from __future__ import annotations

import errno
import gc
import ipaddress
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import replace
from typing import Any

import uvicorn

from fivetool.errors import UsageError
from fivetool.game.registry import all_games
from fivetool.lab.warm import is_compiled
from fivetool.web.app import create_app
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.connections import Door, DoorConfig, open_door
from fivetool.web.settings import Settings, database_url

DEFAULT_PORT = 8045
PORTS_TO_TRY = 20
HIGHEST_PORT = 65535
STOP_SECONDS = 3
SWITCH_SECONDS = 0.0002  # the event loop must not wait the usual 5 ms for every thread that draws a board
YOUNG_OBJECTS = 10_000  # made between two short searches for garbage, which look at these alone
NEVER = 1_000_000  # so many short searches before a longer one
SEARCH_SECONDS = 60.0
QUIET_SECONDS = 2.0
SEARCHES_PUT_OFF = 60  # on a server that is never quiet


def run(
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | None = None,
    open_browser: bool = True,
    keep_days: int | None = None,
    settings: Settings | None = None,
) -> None:
    """Serve the clubhouse until it is interrupted. Without a port, the first free one from 8045 on."""
    listening = listen(host, port)
    chosen = replace(settings or Settings(""), database=database_url(database), loopback_only=is_loopback(host))
    if keep_days is not None:
        chosen = replace(chosen, keep_days=keep_days)
    app = create_app(chosen)
    address = f"http://{_shown_host(host)}:{listening.getsockname()[1]}/"
    print(f"The clubhouse is open at {address} (Ctrl-C closes it)", flush=True)
    if not all(is_compiled(game) for game in all_games()):
        print(
            "Play at once. Hints and graphs come with the compiled rules, in a few minutes (first run only).",
            flush=True,
        )
        threading.Thread(target=_tell_when_ready, args=(app.state.gallery.ready,), daemon=True).start()
    server = uvicorn.Server(configure(app, chosen, open_door(chosen.proxies)))
    _be_quick(app.state.club, app.state.gallery.ready)
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(server, address), daemon=True).start()
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()


def configure(app: Any, settings: Settings, door: Door) -> DoorConfig:
    """How a clubhouse is served."""
    return DoorConfig(
        app,
        door,
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
    warm.wait()
    gc.collect()
    gc.freeze()  # all that is loaded and compiled by now stays anyway
    put_off = 0
    while True:
        time.sleep(SEARCH_SECONDS)
        put_off += 1
        if club.quiet_seconds > QUIET_SECONDS or put_off > SEARCHES_PUT_OFF:
            gc.collect()
            put_off = 0


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


def is_loopback(host: str) -> bool:
    """Whether an address is reached from this machine alone.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


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
