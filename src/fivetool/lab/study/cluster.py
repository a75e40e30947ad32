"""Pieces played by Dask: by worker processes on this machine, or by a cluster whose scheduler is there already.

A piece goes out as (study, number) and comes back as the bytes of its file; workers write nothing and need no shared
disk. A worker that dies costs the time of its piece: Dask, or else this module, has it played again.
"""

from __future__ import annotations

import itertools
import logging
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import dask
from distributed import Client, Future, LocalCluster, wait
from distributed.scheduler import KilledWorker

from fivetool.errors import FivetoolError, UsageError
from fivetool.lab.cuda import device_name
from fivetool.lab.study.pieces import piece_file
from fivetool.lab.study.run import PIECES_AHEAD

MOST_TRIES = 20  # of one piece: beyond that it is the piece that kills its workers
ALLOWED_DEATHS = 100  # of workers under one piece, where the cluster is ours
PATIENCE_SECONDS = 20  # for a scheduler to answer
LOOK_EVERY_SECONDS = 1.0  # whether there are workers
START_SECONDS = 120  # for the first worker
LOOKS_WITHOUT_WORKERS = 60  # in a row: those that were killed are started again, if they ever are, long before
WORKER = (sys.executable, "-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard",
          "--death-timeout", "60")  # fmt: skip
LOST = (OSError, TimeoutError, RuntimeError)  # what Dask raises when its scheduler is gone


class Cluster:
    """Plays pieces on the workers of a Dask cluster."""

    def __init__(
        self, client: Any, replace_lost: Callable[[], object] = lambda: None, workers: Sequence[str] | None = None
    ) -> None:
        self.client, self.replace_lost = client, replace_lost
        self.workers = workers  # that play; all of them if None
        self._last_look = time.monotonic()

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
                self._look_after_workers()
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
                self._look_after_workers()
                looks = 0 if self._threads() else looks + 1
        raise FivetoolError("All workers are gone. What was played is kept; start some and resume.")

    def _look_after_workers(self) -> None:
        """Now and then have those replaced that are lost for good: one that is killed while it starts stays dead."""
        now = time.monotonic()
        if now - self._last_look >= LOOK_EVERY_SECONDS:
            self._last_look = now
            self.replace_lost()

    def _send(self, study_text: str, number: int, out: dict[Any, int], tries: Counter[int]) -> None:
        tries[number] += 1
        if tries[number] > MOST_TRIES:
            raise FivetoolError(f"Piece {number} has lost its worker {MOST_TRIES} times; nothing else is lost.")
        future = self.client.submit(piece_file, study_text, number, pure=False, retries=0, workers=self.workers)
        out[future] = number

    def _room(self) -> int:
        return PIECES_AHEAD * max(1, self._threads())

    def _threads(self) -> int:
        """Threads of all workers that play."""
        return sum(
            threads for name, threads in self.client.nthreads().items() if self.workers is None or name in self.workers
        )

    def with_gpus(self) -> Cluster:
        """The same cluster, of which only workers play that have a GPU."""
        found = [name for name, device in self.client.run(device_name).items() if device]
        if not found:
            raise FivetoolError(
                "No worker has a CUDA device: install fivetool[cuda] on machines with NVIDIA GPUs and start dask "
                "worker there, or use --device cpu."
            )
        return Cluster(self.client, self.replace_lost, found)


class Workers:
    """Worker processes on this machine. One that has ended, whatever it was doing, is started again.

    Dask's own local workers are looked after by nannies, which give one up that is killed while it starts.
    """

    def __init__(self, count: int, scheduler: str) -> None:
        self.command = [*WORKER, scheduler, "--local-directory", tempfile.gettempdir()]
        self.processes: list[subprocess.Popen[bytes] | None] = [None] * count

    def start_missing(self) -> None:
        """Start all that are not there."""
        for place, process in enumerate(self.processes):
            if process is None or process.poll() is not None:
                quiet = subprocess.DEVNULL
                self.processes[place] = subprocess.Popen(self.command, stdin=quiet, stdout=quiet, stderr=quiet)

    def stop(self) -> None:
        """End all of them."""
        there = [process for process in self.processes if process is not None]
        for process in there:
            process.kill()
        for process in there:
            process.wait()


@contextmanager
def local_cluster(count: int) -> Iterator[Cluster]:
    """A cluster of so many processes on this machine, each on one core."""
    with dask.config.set({"distributed.scheduler.allowed-failures": ALLOWED_DEATHS}), _scheduler() as scheduler:
        workers = Workers(count, scheduler.scheduler_address)
        try:
            workers.start_missing()
            with Client(scheduler) as client:
                _wait_for_the_first(client, workers)
                yield Cluster(client, workers.start_missing)
        finally:
            workers.stop()


def _scheduler() -> Any:
    """A scheduler in this process."""
    try:
        return LocalCluster(n_workers=0, processes=True, dashboard_address=":0", silence_logs=logging.CRITICAL)
    except LOST as error:
        raise FivetoolError(f"The scheduler could not be started ({error}). Nothing is lost; run it again.") from None


def _wait_for_the_first(client: Any, workers: Workers) -> None:
    """Return as soon as there is a worker to begin with."""
    try:
        client.wait_for_workers(1, timeout=START_SECONDS)
    except LOST:
        count = len(workers.processes)
        raise FivetoolError(f"The {count} worker processes do not start. Nothing is lost; run it again.") from None


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
