"""How a clubhouse is run: where its database is, and what it lets people do."""

from __future__ import annotations

from dataclasses import dataclass, field

from fivetool.database import database_url

__all__ = ["Rate", "Rates", "Settings", "database_url"]

KILOBYTE = 1024


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
    address_factor: int = 8


@dataclass(frozen=True)
class Settings:
    """Everything that can be set about a server."""

    database: str
    rates: Rates | None = field(default_factory=Rates)  # None: no limits (for measuring)
    loopback_only: bool = True  # refuse requests under other host names, against DNS rebinding
    largest_body: int = 64 * KILOBYTE
    largest_save: int = 4_000_000
    largest_message: int = 4 * KILOBYTE
    most_upload_moves: int = 5_000
    hint_seconds: float = 1.0
    graph_seconds: float = 0.15
    poll_seconds: float = 0.5
    idle_table_seconds: float = 600.0
    most_live_tables: int = 1_000
    keep_days: int = 180  # tables and uploads that nobody has touched for so long are deleted; 0: never
    warm_up: bool = True
