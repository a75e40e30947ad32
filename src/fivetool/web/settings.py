"""How a clubhouse is run: where its database is, and what it lets people do."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass, field

from fivetool.database import database_url
from fivetool.errors import UsageError

__all__ = ["Held", "Rate", "Rates", "Settings", "database_url", "read_host", "read_proxy"]

KILOBYTE = 1024
MEGABYTE = 1024 * KILOBYTE


HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?")


def read_host(name: str) -> str:
    """A host name as an operator gives it.

    >>> read_host("Club.Example.org")
    'club.example.org'
    """
    if not HOST.fullmatch(name.lower()):
        raise UsageError(f"{name} is not a host name; give the name alone, such as club.example.org.")
    return name.lower()


def read_proxy(address: str) -> str:
    """The address or network of a proxy as an operator gives it.

    >>> read_proxy("127.0.0.1"), read_proxy("10.0.0.0/8")
    ('127.0.0.1', '10.0.0.0/8')
    """
    try:
        network = ipaddress.ip_network(address)
    except ValueError:
        raise UsageError(f"{address} is not an address or a network; use 127.0.0.1 or 10.0.0.0/8.") from None
    return str(network.network_address) if network.num_addresses == 1 else str(network)


@dataclass(frozen=True)
class Rate:
    """A token bucket: so many at once, refilled at so many a second."""

    burst: int
    per_second: float


@dataclass(frozen=True)
class Rates:
    """What one visitor may do. An address may hold several visitors, so it may do `address_factor` times as much."""

    request: Rate = Rate(120, 20)
    choice: Rate = Rate(60, 15)
    table: Rate = Rate(20, 0.2)
    upload: Rate = Rate(10, 0.2)
    hint: Rate = Rate(10, 1)
    socket: Rate = Rate(30, 2)
    message: Rate = Rate(90, 30)
    recovery: Rate = Rate(5, 0.05)
    phrase: Rate = Rate(4, 0.2)
    chat: Rate = Rate(5, 0.25)
    report: Rate = Rate(3, 0.005)
    invitation: Rate = Rate(30, 0.1)
    address_factor: int = 8


@dataclass(frozen=True)
class Held:
    """What may be held open at once: by one network, and by all together."""

    each: int
    all: int


@dataclass(frozen=True)
class Settings:
    """Everything that can be set about a server."""

    database: str
    rates: Rates | None = field(default_factory=Rates)  # None: no limits (for measuring)
    loopback_only: bool = True  # refuse requests under other host names, against DNS rebinding
    public_hosts: tuple[str, ...] = ()  # the names it is known by; requests under any other are refused
    proxies: tuple[str, ...] = ()  # addresses or networks of proxies whose X-Forwarded-For is believed
    audit_log: str | None = None  # a file
    live_lines: Held = Held(256, 4_000)
    body_bytes: Held = Held(24 * MEGABYTE, 96 * MEGABYTE)  # of requests that are still being sent
    body_seconds: float = 30.0
    send_seconds: float = 30.0  # a viewer who takes longer to receive a message is let go
    largest_body: int = 64 * KILOBYTE
    largest_save: int = 4_000_000
    largest_message: int = 4 * KILOBYTE
    most_upload_moves: int = 5_000
    hint_seconds: float = 1.0
    graph_seconds: float = 0.15
    review_seconds: float = 10.0
    reviewing_seconds: float = 30.0  # between two looks for finished games that nobody has reviewed
    poll_seconds: float = 0.5
    dice_seconds: float = 15.0  # how long somebody is waited for who does not add a part to the dice
    idle_table_seconds: float = 600.0
    most_live_tables: int = 1_000
    most_tables_of_one: int = 20  # that stay in memory of one maker's while nobody is there
    record_seconds: float = 60.0  # between two looks for games that are over and have no result
    keep_days: int = 180  # tables and uploads that nobody has touched for so long are deleted; 0: never
    warm_up: bool = True
