"""A PostgreSQL server for tests that store things, and what servers in tests need besides."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import psycopg

START_SECONDS = 120  # far more than it takes, for machines that are busy
FIRST_PORT, PORTS, PORTS_A_PROCESS = 12_000, 20_000, 499  # all below those that the system gives to clients
_next_ports = itertools.count(os.getpid() * PORTS_A_PROCESS)


def free_port() -> int:
    """A port that nobody uses, and that nobody will be given while a server is stopped and started again.

    Every process of a test run begins at another place and goes on from there, so that no two of them meet.
    """
    for number in itertools.islice(_next_ports, PORTS):
        port = FIRST_PORT + number % PORTS
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no port is free")


def postgres_programs() -> Path | None:
    """The folder of PostgreSQL's server programs."""
    on_path = shutil.which("initdb")
    candidates = [Path(on_path).parent] if on_path else []
    candidates += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next(
        (folder for folder in candidates if (folder / "initdb").exists() and (folder / "postgres").exists()), None
    )


class Postgres:
    """A PostgreSQL server of our own, in a folder of its own, on the loopback address."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self.port = free_port()
        self._as_user = _unprivileged(folder)
        self._process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", str(folder / "data"), "-U", "fivetool", "-A", "trust", "--no-sync", "-E", "UTF8")
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = ["-D", str(self._folder / "data"), "-p", str(self.port), "-k", str(self._folder)]
        options += ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"]
        options += ["-c", "fsync=off"]  # the server is stopped as by a power cut, the machine is not
        command = [*self._as_user, str(self._programs / "postgres"), *options]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, cwd=self._folder, stdout=log, stderr=log)
        wait_for(self._answers, START_SECONDS, "PostgreSQL did not start")

    def stop(self) -> None:
        """Stop it at once, as a power cut would."""
        if self._process is not None:
            pid_file = self._folder / "data" / "postmaster.pid"
            with contextlib.suppress(OSError, ValueError):
                os.kill(int(pid_file.read_text().splitlines()[0]), signal.SIGQUIT)
            self._process.wait(START_SECONDS)
            self._process = None

    def freeze(self) -> None:
        """Have it answer nothing, as a disk that hangs would; its connections stay open."""
        self._signal_all(signal.SIGSTOP)

    def thaw(self) -> None:
        """Have it go on."""
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, which: signal.Signals) -> None:
        first = int((self._folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        below = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *(int(child) for child in below)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, which)

    def new_database(self) -> str:
        """The URL of a fresh, empty database."""
        name = f"club_{secrets.token_hex(6)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self._url(name)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self._url("postgres"), connect_timeout=10).close()
        except psycopg.Error:
            return False
        return True

    def _url(self, name: str) -> str:
        return f"postgresql://fivetool@127.0.0.1:{self.port}/{name}"

    def _run(self, program: str, *options: str) -> None:
        command = [*self._as_user, str(self._programs / program), *options]
        subprocess.run(command, cwd=self._folder, check=True, capture_output=True)


def _unprivileged(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root: become somebody else then."""
    if os.geteuid() != 0:
        return []
    user = next(name for name in ("postgres", "nobody") if _exists(name))
    shutil.chown(folder, user)
    for parent in folder.parents:
        if parent.stat().st_uid == 0 and parent != Path("/") and not parent.stat().st_mode & 0o001:
            parent.chmod(parent.stat().st_mode | 0o011)
    return ["setpriv", f"--reuid={user}", f"--regid={pwd.getpwnam(user).pw_gid}", "--clear-groups"]


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True


def wait_for(condition: Callable[[], bool], seconds: float, problem: str) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(problem)
        time.sleep(0.05)
