"""What the load generator and the crash test have in common: a server process, and players on live lines."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

START_SECONDS = 900  # with every game to be compiled, on a busy machine
PATIENCE_SECONDS = 300  # with an answer, on a machine that has much else to do
IMPORTS = "from fivetool.web.serve import run; from fivetool.web.settings import Rates, Settings"
_CERTIFICATES = ssl.create_default_context()  # nobody needs any here, and to read them for each player takes seconds
# Imports everything, then forks a server for every line it is given, and tells its process number.
NURSERY = """
import os, signal, sys
{imports}
import fivetool.web.app, uvicorn
from fivetool.game.registry import all_games
all_games()
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that are killed
for _ in sys.stdin:
    number = os.fork()
    if number == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(2, 1)
        {command}
        os._exit(0)
    print(number, flush=True)
"""


def free_port() -> int:
    """A port that nobody uses right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    """A clubhouse in a process of its own, without rate limits unless it is `limited`."""

    def __init__(self, database: str, log: Path, *, limited: bool = False, workers: int | None = None) -> None:
        self._limited = limited
        self._workers = workers  # processes on one port
        self.compiled = True  # without it, no table has chances: playouts by plain Python would take all the time
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._database = database
        self._log = log
        self._forked: int | None = None  # the process that serves, where it is not `_process` itself

    async def start(self, game: str | None = None, *, compiled: bool = True, quickly: bool = False) -> None:
        """Start it and wait until it answers and has loaded the rules of a game (without one: of every game).

        Unless `compiled`, it plays by the rules as plain Python, at once. `quickly` forks it from a process that has
        imported everything already, which takes a tenth of the time; only for rules that are not compiled.
        """
        command = (
            f"run(port={self.port}, database={self._database!r}, open_browser=False, workers={self._workers}, "
            f"settings=Settings('', rates={'Rates()' if self._limited else 'None'}, warm_up={compiled}, dice_seconds=0"
            "))"
        )
        self.compiled = compiled
        if quickly:
            self._fork(command)
        else:
            self._process = self._python(f"{IMPORTS}; {command}", compiled=compiled)
        deadline = time.monotonic() + START_SECONDS
        async with httpx.AsyncClient(base_url=self.url) as http:
            while time.monotonic() < deadline:
                if self._has_ended():
                    raise SystemExit(f"The server ended: see {self._log}.")
                try:
                    games = (await http.get("/api/games")).raise_for_status().json()
                    if not compiled or all(shown["ready"] for shown in games if game in (None, shown["name"])):
                        return
                    await asyncio.sleep(0.2)
                except httpx.HTTPError:
                    await asyncio.sleep(0.02)
        raise SystemExit("The server did not start.")

    def kill(self) -> None:
        """End it as a power cut would."""
        for process in (self._pid, *self._worker_pids()):
            os.kill(process, signal.SIGKILL)
        if self._forked is None:
            self._process.wait()
        while not self._has_ended():
            time.sleep(0.005)

    def close(self) -> None:
        """Kill it, and whatever it is forked from."""
        if not self._has_ended():
            self.kill()
        if self._forked is not None:
            self._process.kill()
            self._process.wait()

    def _python(self, program: str, *, compiled: bool, **pipes: Any) -> subprocess.Popen[str]:
        with self._log.open("ab") as log:
            environment = {**os.environ, **({} if compiled else {"NUMBA_DISABLE_JIT": "1"})}
            streams = {"stdout": log, **pipes}
            return subprocess.Popen([sys.executable, "-c", program], stderr=log, env=environment, text=True, **streams)

    def _fork(self, command: str) -> None:
        """A server forked from a process that was started before; the first time that process is started."""
        if self._forked is None:
            program = NURSERY.format(imports=IMPORTS, command=command)
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
            self._process = self._python(program, compiled=False, **pipes)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("another\n")
        self._process.stdin.flush()
        self._forked = int(self._process.stdout.readline())

    @property
    def _pid(self) -> int:
        return self._process.pid if self._forked is None else self._forked

    def _has_ended(self) -> bool:
        if self._forked is None:
            return self._process.poll() is not None
        return not Path(f"/proc/{self._forked}").exists()

    def processor_seconds(self) -> float:
        """Processor time that the server and its workers have used, over all cores."""
        ticks = 0
        for process in (self._pid, *self._worker_pids()):
            status = Path(f"/proc/{process}/stat")
            if status.exists():
                fields = status.read_text().rpartition(")")[2].split()
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def _worker_pids(self) -> list[int]:
        children = Path(f"/proc/{self._pid}/task/{self._pid}/children")
        return [int(word) for word in children.read_text().split()] if children.exists() else []

    def peak_megabytes(self) -> float:
        """The largest memory the server has used."""
        return self._memory("VmHWM")

    def megabytes(self) -> float:
        """The memory that the server uses now."""
        return self._memory("VmRSS")

    def _memory(self, which: str) -> float:
        kilobytes = 0
        for process in (self._pid, *self._worker_pids()):
            status = Path(f"/proc/{process}/status")
            if status.exists():
                lines = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
                kilobytes += int(lines[which].split()[0])
        return kilobytes / 1024


def percentile(values: Sequence[float], share: float) -> float:
    """The value within which that share of all of them lies; 0 where there is none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def print_figures(figures: Mapping[str, object], as_json: bool) -> None:
    """What was measured, for people or for scripts."""
    if as_json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name.replace('_', ' '):24} {value}")


@dataclass
class Figures:
    """What was measured."""

    sent: int = 0
    accepted: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)  # from sending a choice to receiving its entry
    games: int = 0

    def forget(self) -> None:
        """Begin to count."""
        self.sent = self.accepted = self.games = 0
        self.refused.clear()
        self.seconds.clear()

    def percentile(self, share: float) -> float:
        """Milliseconds within which that share of all choices had their result."""
        return 1000 * percentile(self.seconds, share)


@dataclass
class Acknowledged:
    """What the server has promised: entries by number, for every table."""

    entries: dict[str, dict[int, tuple[int, str]]] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many entries were promised, over all tables."""
        return sum(len(told) for told in self.entries.values())

    def note(self, table_id: str, entry: dict[str, Any]) -> None:
        """Remember an entry that somebody was told of."""
        told = (entry["seat"], entry["choice_label"])
        known = self.entries.setdefault(table_id, {}).setdefault(entry["number"], told)
        if known != told:
            raise AssertionError(f"table {table_id} told two stories about entry {entry['number']}")


class Player:
    """Plays both sides (or one against a bot) of one table after another over a live line."""

    def __init__(
        self, server: ServerProcess, game: str, against: str | None, figures: Figures, promises: Acknowledged, seed: int
    ) -> None:
        self._server = server
        self.game = game
        self._against = against
        self._figures = figures
        self._promises = promises
        self._random = random.Random(seed)
        self._http = httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_SECONDS, verify=_CERTIFICATES)
        self.table_id = ""
        self.tables: list[str] = []  # all it has sat at
        self.cut = False  # its line has ended, and it has not come back yet
        self._line: ClientConnection | None = None
        self._frame: dict[str, Any] = {}
        self._over = True

    @property
    def over(self) -> bool:
        """Whether the game at its table is over."""
        return self._over

    @property
    def number(self) -> int:
        """How many entries its table has, as far as it has seen."""
        return int(self._frame["number"])

    async def take_table(self, start: dict[str, Any] | None = None) -> None:
        """Sit down at a new table, if told so at one that goes on from a moment of another game."""
        other = {"kind": "bot", "bot": self._against} if self._against else {"kind": "me"}
        seats = [{"kind": "me"}, other]
        wanted = {"game": self.game, "seats": seats, "watch": "link", "hints": self._server.compiled, "start": start}
        made = (await self._http.post("/api/tables", json=wanted)).raise_for_status().json()
        self.table_id = made["id"]
        self.tables.append(self.table_id)
        await self.connect(start["number"] if start else 0)

    async def connect(self, after: int | None = None) -> None:
        """(Re)connect the live line, from the last entry that was seen."""
        snapshot = (await self._http.get(f"/api/tables/{self.table_id}")).raise_for_status().json()
        number = self._frame.get("number", 0) if after is None else after
        address = f"{self._server.url.replace('http', 'ws')}/api/tables/{self.table_id}/live?after={number}"
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        patience = {"open_timeout": PATIENCE_SECONDS, "ping_timeout": PATIENCE_SECONDS}
        self._line = await websockets.connect(
            address, additional_headers={"cookie": cookies}, max_size=None, **patience
        )
        self._frame, self._over, self.cut = snapshot["frame"], snapshot["over"], False

    async def choose(self) -> None:
        """Make one choice as soon as there is one to make, and wait for what follows from it."""
        if self._over:
            await self.leave()
            await self.take_table()
            self._figures.games += 1
        while not self._frame["for_you"]:
            await self._read()
            if self._over:
                return
        frame = self._frame
        choice = self._random.choice(frame["choices"])["id"]
        self._figures.sent += 1
        start = time.perf_counter()
        assert self._line is not None
        await self._line.send(
            json.dumps({"type": "choose", "number": frame["number"], "choice": choice, "seat": frame["seat"]})
        )
        answered = False
        while not answered or self._frame["number"] <= frame["number"]:
            news = await self._read()
            if news["type"] == "refused":
                self._figures.refused[news["code"]] = self._figures.refused.get(news["code"], 0) + 1
                return
            if news["type"] == "entries" and self._frame["number"] > frame["number"] and start:
                self._figures.seconds.append(time.perf_counter() - start)
                start = 0.0
            answered = answered or news["type"] == "accepted"
        self._figures.accepted += 1

    async def _read(self) -> dict[str, Any]:
        assert self._line is not None
        news: dict[str, Any] = json.loads(await self._line.recv())
        if news["type"] == "entries":
            for entry in news["entries"]:
                self._promises.note(self.table_id, entry)
                if entry["number"] > self._frame["number"]:
                    self._frame, self._over = entry["frame"], entry["over"]
        return news

    async def entries_of(self, table_id: str) -> dict[int, tuple[int, str]]:
        """The log of one of its tables as it stands, with its own eyes: labels of others' secrets are hidden."""
        found: dict[int, tuple[int, str]] = {}
        number, last = 0, 1
        while number < last:
            answer = (await self._http.get(f"/api/tables/{table_id}/since/{number}")).raise_for_status().json()
            found |= {entry["number"]: (entry["seat"], entry["choice_label"]) for entry in answer["entries"]}
            number, last = max(found, default=answer["number"]), answer["number"]
        return found

    async def verify(self) -> dict[str, Any]:
        """What the server says about the save of the present table (both seats are the player's, so it has the key)."""
        save = (await self._http.get(f"/api/tables/{self.table_id}/save")).raise_for_status().text
        answer = await self._http.post("/api/verify", json={"save": save})
        return dict(answer.raise_for_status().json())

    async def leave(self) -> None:
        """Hang up."""
        if self._line is not None:
            await self._line.close()
            self._line = None

    async def close(self) -> None:
        """Go home."""
        await self.leave()
        await self._http.aclose()
