"""Figures for those who watch over a server, in the text format of Prometheus.

With several processes on one port every process keeps its figures in a folder that they share
(`PROMETHEUS_MULTIPROC_DIR`, set by `web.serve`), and whichever is asked tells those of all.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import REGISTRY

if TYPE_CHECKING:
    from fivetool.web.clubhouse import Clubhouse

__all__ = ["CHOICE_SECONDS", "CONTENT_TYPE_LATEST", "ENTRIES", "FOLDER_VARIABLE", "REFUSED", "REQUESTS", "note", "text"]

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
STEPS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)

ENTRIES = Counter("fivetool_entries", "Choices, undos and forfeits that were written down", ["kind"])
CHOICE_SECONDS = Histogram("fivetool_choice_seconds", "From a person's choice to its place on disk", buckets=STEPS)
REQUESTS = Counter("fivetool_requests", "HTTP requests by the first digit of their answer", ["status"])
REFUSED = Counter("fivetool_refused", "What was refused because somebody did too much of it", ["what"])
_TABLES = Gauge("fivetool_live_tables", "Tables in memory", multiprocess_mode="livesum")
_LINES = Gauge("fivetool_live_lines", "Live lines", multiprocess_mode="livesum")
_RUNNING = Gauge("fivetool_pool_running", "Pieces of work that run", ["pool"], multiprocess_mode="livesum")
_WAITING = Gauge("fivetool_pool_waiting", "Pieces of work that wait", ["pool"], multiprocess_mode="livesum")


def note(club: Clubhouse) -> None:
    """Take down how things stand at a clubhouse."""
    _TABLES.set(len(club.tables))
    _LINES.set(sum(len(live.viewers) for live in club.tables.values()))
    for pool in club.pools.all:
        _RUNNING.labels(pool.name).set(pool.running)
        _WAITING.labels(pool.name).set(pool.waiting)


def text() -> bytes:
    """All figures, of all processes of this server."""
    if FOLDER_VARIABLE not in os.environ:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)
