"""Connections before they are requests: how many there may be, and how long a header may take.

A connection that has not sent a whole header holds a descriptor and nothing else, so a few thousand of them could keep
everybody else out. Each has a deadline, no network holds more than its share, and when all are taken the one that
has kept us waiting longest makes room. A live line that sends faster than anybody plays is cut before what it sent
is taken apart: thousands of tiny frames fit into one read, and taking them apart would hold everybody up.
"""

from __future__ import annotations

import asyncio
import ipaddress
import resource
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fivetool.web.limits import network_of
from fivetool.web.settings import KILOBYTE, MEGABYTE

SPARE_DESCRIPTORS = 100  # for the database, files and logs
MOST_CONNECTIONS = 5_000
SHARE_OF_A_NETWORK = 4  # no network holds more than one connection in so many


@dataclass(frozen=True)
class Door:
    """What a connection may do before it has asked for anything."""

    connections: int = MOST_CONNECTIONS
    each: int = MOST_CONNECTIONS // SHARE_OF_A_NETWORK
    header_seconds: float = 10.0
    idle_seconds: int = 30  # between two requests
    write_seconds: float = 60.0  # for a reader who does not read
    unread_bytes: int = 64 * MEGABYTE  # of answers that a network has asked for and does not read
    header_bytes: int = 32 * KILOBYTE
    line_bytes: int = 16 * KILOBYTE  # that a live line may send at once: the largest message four times
    line_bytes_a_second: int = 8 * KILOBYTE  # a choice takes about 150
    proxies: tuple[str, ...] = ()  # they bring everybody's connections, so they have no share

    def is_proxy(self, address: str) -> bool:
        """Whether an address is that of a proxy which the operator has named."""
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in ipaddress.ip_network(proxy, strict=False) for proxy in self.proxies)


def open_door(proxies: tuple[str, ...]) -> Door:
    """The door that this machine can afford: as many connections as there are descriptors for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + SPARE_DESCRIPTORS
    if soft < wanted:
        soft = min(wanted, hard) if hard != resource.RLIM_INFINITY else wanted
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    connections = max(SPARE_DESCRIPTORS, min(MOST_CONNECTIONS, soft - SPARE_DESCRIPTORS))
    return Door(connections, connections // SHARE_OF_A_NETWORK, proxies=proxies)


class DoorConfig(uvicorn.Config):
    """How uvicorn serves a clubhouse, with a guarded door."""

    def __init__(self, app: Any, door: Door, **more: Any) -> None:
        super().__init__(
            app,
            http=GuardedProtocol,
            ws=GuardedLine,
            timeout_keep_alive=door.idle_seconds,
            # Without a proxy that the operator has named, nobody may say where a request comes from.
            proxy_headers=bool(door.proxies),
            forwarded_allow_ips=list(door.proxies),
            server_header=False,
            access_log=False,
            **more,
        )
        self.door = door
        self.without_header: OrderedDict[GuardedProtocol, None] = OrderedDict()  # the oldest first


class GuardedProtocol(HttpToolsProtocol):
    """HTTP with deadlines and a bound on connections."""

    config: DoorConfig

    def connection_made(self, transport: Any) -> None:
        """Let a connection in, unless there are too many."""
        super().connection_made(transport)
        self._header_bytes = 0
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._await_header()
        if self._network_is_full():
            self.transport.abort()
        elif len(self.connections) > self.config.door.connections:
            next(iter(self.config.without_header)).transport.abort()  # perhaps this one

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._header_is_here()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, within the bounds of a header."""
        super().data_received(data)
        if self._deadline is not None and not self.transport.is_closing():  # the header goes on
            self._header_bytes += len(data)
            if self._header_bytes > self.config.door.header_bytes:
                self.send_400_response("The header of this request is too long.")

    def on_message_begin(self) -> None:
        """A header begins: it has so long."""
        self._await_header()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The header is here."""
        self._header_is_here()
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """What idles between two requests makes room first."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self.config.without_header[self] = None

    def pause_writing(self) -> None:
        """Whoever does not read what was sent has so long."""
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(self.config.door.write_seconds, self.transport.abort)
        self._cut_who_reads_least()

    def resume_writing(self) -> None:
        """They read again."""
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _await_header(self) -> None:
        if self._deadline is None:
            self._header_bytes = 0
            self._deadline = self.loop.call_later(self.config.door.header_seconds, self.transport.abort)
            self.config.without_header[self] = None

    def _header_is_here(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self.config.without_header.pop(self, None)

    def _network_is_full(self) -> bool:
        each = self.config.door.each
        return len(self.connections) > each and len(self._of_my_network()) > each

    def _of_my_network(self) -> list[Any]:
        """All connections of the network that this one comes from; none for a proxy, which brings everybody's."""
        if self.client is None or self.config.door.is_proxy(self.client[0]):
            return []
        mine = network_of(self.client[0])
        clients = ((other, getattr(other, "client", None)) for other in self.connections)
        return [other for other, client in clients if client is not None and network_of(client[0]) == mine]

    def _cut_who_reads_least(self) -> None:
        """Of a network that leaves too much unread, end the connections that have not read for longest."""
        stalled = [other for other in self._of_my_network() if getattr(other, "_stalled", None) is not None]
        stalled.sort(key=lambda other: other._stalled.when())
        unread = {other: other.transport.get_write_buffer_size() for other in stalled}
        while sum(unread.values()) > self.config.door.unread_bytes and len(unread) > 1:
            oldest = next(iter(unread))
            del unread[oldest]
            oldest.transport.abort()


class GuardedLine(WebSocketsSansIOProtocol):
    """A WebSocket with a bound on what it sends."""

    config: DoorConfig

    def connection_made(self, transport: Any) -> None:
        """A full allowance to begin with."""
        super().connection_made(transport)
        self._allowance = float(self.config.door.line_bytes)
        self._counted_at = self.loop.time()

    def data_received(self, data: bytes) -> None:
        """Read on, or cut whoever sends too much; the handshake has bounds of its own."""
        if self.handshake_complete and not self._may_send(len(data)):
            self.transport.abort()
        else:
            super().data_received(data)

    def _may_send(self, amount: int) -> bool:
        door, now = self.config.door, self.loop.time()
        refilled = self._allowance + (now - self._counted_at) * door.line_bytes_a_second
        self._allowance = min(float(door.line_bytes), refilled) - amount
        self._counted_at = now
        return self._allowance >= 0
