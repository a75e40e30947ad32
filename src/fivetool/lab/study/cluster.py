"""Pieces played by Dask: by worker processes on this machine, or by a cluster whose scheduler is there already.

A piece goes out as (study, number) and comes back as the bytes of its file; workers write nothing and need no shared
disk. A worker that dies costs the time of its piece: Dask, or else this module, has it played again.
"""

from __future__ import annotations

import itertools
import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import dask
from distributed import Client, Future, LocalCluster, wait
from distributed.scheduler import KilledWorker

from fivetool.errors import FivetoolError, UsageError
from fivetool.lab.study.pieces import piece_file
from fivetool.lab.study.run import PIECES_AHEAD

MOST_TRIES = 20  # of one piece: beyond that it is the piece that kills its workers
ALLOWED_DEATHS = 100  # of workers under one piece, where the cluster is ours
PATIENCE_SECONDS = 20  # for a scheduler to answer
LOOK_EVERY_SECONDS = 5.0  # whether there are workers, while nothing comes back
LOOKS_WITHOUT_WORKERS = 12  # in a row: those that were killed are started again, if they ever are, long before
LOST = (OSError, TimeoutError, RuntimeError)  # what Dask raises when its scheduler is gone


class Cluster:
    """Plays pieces on the workers of a Dask cluster."""

    def __init__(self, client: Any) -> None:
        self.client = client

    @property
    def dashboard(self) -> str:
        """Where a browser shows what the workers do."""
        return str(self.client.dashboard_link)

    def play(self, study_text: str, numbers: Iterable[int]) -> Iterator[tuple[int, bytes]]:
        """Play pieces; only a few more than there are threads are out at any time."""
        waiting, tries = iter(numbers), Counter[int]()
        out: dict[Any, int] = {}
        try:
            while True:
                for number in itertools.islice(waiting, max(0, self._room() - len(out))):
                    self._send(study_text, number, out, tries)
                if not out:
                    return
                future = self._next_done(out)
                number = out.pop(future)
                if isinstance(future.exception(), KilledWorker) or future.cancelled():
                    self._send(study_text, number, out, tries)
                else:
                    yield number, future.result()
        except LOST as error:
            raise FivetoolError(
                f"The scheduler is gone ({type(error).__name__}). What was played is kept; resume when it is back."
            ) from None

    def _next_done(self, out: Iterable[Any]) -> Future[bytes]:
        """A piece that is done, whichever comes first; nobody waits for it if there is no worker left to play it."""
        looks = 0
        while looks < LOOKS_WITHOUT_WORKERS:
            try:
                done: set[Future[bytes]] = wait(list(out), LOOK_EVERY_SECONDS, return_when="FIRST_COMPLETED").done
                return done.pop()
            except TimeoutError:
                looks = 0 if self.client.nthreads() else looks + 1
        raise FivetoolError("All workers are gone. What was played is kept; start some and resume.")

    def _send(self, study_text: str, number: int, out: dict[Any, int], tries: Counter[int]) -> None:
        tries[number] += 1
        if tries[number] > MOST_TRIES:
            raise FivetoolError(f"Piece {number} has lost its worker {MOST_TRIES} times; nothing else is lost.")
        future = self.client.submit(piece_file, study_text, number, pure=False, retries=0)
        out[future] = number

    def _room(self) -> int:
        threads: int = sum(self.client.nthreads().values())
        return PIECES_AHEAD * max(1, threads)


@contextmanager
def local_cluster(workers: int) -> Iterator[Cluster]:
    """A cluster of so many processes on this machine, each on one core."""
    settings = {"distributed.scheduler.allowed-failures": ALLOWED_DEATHS}
    with dask.config.set(settings), _started(workers) as cluster, Client(cluster) as client:
        yield Cluster(client)


def _started(workers: int) -> Any:
    try:
        return LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=":0",
            silence_logs=logging.CRITICAL,
        )  # fmt: skip
    except LOST as error:
        raise FivetoolError(
            f"The {workers} worker processes could not be started ({error}) Nothing is lost; run it again."
        ) from None


@contextmanager
def remote_cluster(address: str) -> Iterator[Cluster]:
    """The cluster whose scheduler listens at an address."""
    try:
        client = Client(address, timeout=PATIENCE_SECONDS)
    except (*LOST, ValueError) as error:
        raise UsageError(
            f"No Dask scheduler answers at {address} ({type(error).__name__}); start one with dask scheduler, and "
            "workers with dask worker ADDRESS."
        ) from None
    with client:
        if not client.nthreads():
            raise UsageError(f"The scheduler at {address} has no workers; start some with dask worker {address}.")
        yield Cluster(client)
