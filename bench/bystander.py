"""Bystander: how long somebody waits for a page and a choice while one visitor does the worst that is allowed.

    python bench/bystander.py
    python bench/bystander.py --seconds 20

The server has its usual limits. One person opens a table page and makes a choice, over and over, at first alone. Then
another visitor keeps at it with whatever costs the server most: replays, hints, uploads that are checked, tables of
bots that search, tables made, pages fetched, a live line that floods; each as fast as it is answered. The visitor is a
process of its own that gives way to the server, as somebody on another machine would.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import tempfile
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
import websockets
from _clubhouse import ServerProcess, percentile, print_figures

PAUSE = 0.2  # seconds between two looks of the bystander
AT_ONCE = 4  # requests of each kind that the other visitor has under way


async def seen_at(http: httpx.AsyncClient, table: str) -> dict[str, Any]:
    """A table at its next question or at its end; its dice may still be being sealed."""
    while True:
        seen: dict[str, Any] = (await http.get(f"/api/tables/{table}")).raise_for_status().json()
        if seen["over"] or seen["frame"]["choices"]:
            return seen
        await asyncio.sleep(0.05)


class Bystander:
    """Somebody who plays quietly."""

    def __init__(self, url: str, game: str) -> None:
        self._http = httpx.AsyncClient(base_url=url, timeout=60)
        self._game = game
        self._table = ""

    async def take_table(self) -> None:
        """Sit down on both sides of a new table."""
        wanted = {"game": self._game, "seats": [{"kind": "me"}, {"kind": "me"}], "watch": "link"}
        self._table = (await self._http.post("/api/tables", json=wanted)).raise_for_status().json()["id"]

    async def look(self) -> list[float]:
        """Open the page and make a choice; returns how many milliseconds each took."""
        page = await self._timed(self._http.get(f"/t/{self._table}"))
        seen = await seen_at(self._http, self._table)
        if seen["over"]:
            await self.take_table()
            return [page]
        body = {"number": seen["number"], "choice": seen["frame"]["choices"][0]["id"]}
        return [page, await self._timed(self._http.post(f"/api/tables/{self._table}/choices", json=body))]

    async def _timed(self, request: object) -> float:
        start = time.perf_counter()
        (await request).raise_for_status()  # type: ignore[misc]
        return 1000 * (time.perf_counter() - start)

    async def watch(self, seconds: float) -> list[float]:
        """Look again and again for so long."""
        found: list[float] = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            found += await self.look()
            await asyncio.sleep(PAUSE)
        return found


class Nuisance:
    """One visitor who does all that is allowed, as fast as it is answered."""

    def __init__(self, url: str, game: str, bot: str) -> None:
        self._url = url
        self._game = game
        self._bot = bot
        self._cookies: dict[str, str] = {}
        self.answers: dict[str, int] = {}

    async def prepare(self) -> None:
        """A table and a save to be a nuisance with."""
        self._http = self._client()
        await self._http.get("/")
        seats = [{"kind": "me"}, {"kind": "me"}]
        wanted = {"game": self._game, "seats": seats, "watch": "link"}
        self._table = (await self._http.post("/api/tables", json=wanted)).raise_for_status().json()["id"]
        for _ in range(40):
            seen = await seen_at(self._http, self._table)
            if seen["over"]:
                break
            body = {"number": seen["number"], "choice": seen["frame"]["choices"][0]["id"]}
            await self._http.post(f"/api/tables/{self._table}/choices", json=body)
            await asyncio.sleep(0.1)
        self._save = (await self._http.get(f"/api/tables/{self._table}/save")).text
        self._cookies = dict(self._http.cookies)
        await self._http.aclose()
        del self._http  # it cannot be handed to another process

    def _client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self._url, timeout=120, cookies=self._cookies)

    async def work(self) -> None:
        """Everything at once, until it is called off."""
        self._http = self._client()
        bots = {"game": self._game, "seats": [{"kind": "bot", "bot": self._bot}] * 2, "watch": "link"}
        kinds = [
            lambda: self._http.get(f"/api/tables/{self._table}/replay"),
            lambda: self._http.get(f"/api/tables/{self._table}/hint"),
            lambda: self._http.post("/api/verify", json={"save": self._save}),
            lambda: self._http.post("/api/tables", json=bots),
            lambda: self._http.get(f"/t/{self._table}"),
        ]
        await asyncio.gather(self._flood(), *(self._repeat(kind) for kind in kinds for _ in range(AT_ONCE)))

    async def _repeat(self, ask: object) -> None:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                answer = await ask()  # type: ignore[operator]
                kind = f"{answer.status_code // 100}xx"
                self.answers[kind] = self.answers.get(kind, 0) + 1
                if answer.status_code == 429:
                    await asyncio.sleep(0.02)

    async def _flood(self) -> None:
        address = f"{self._url.replace('http', 'ws')}/api/tables/{self._table}/live"
        while True:
            with contextlib.suppress(OSError, websockets.WebSocketException):
                async with websockets.connect(address) as line:
                    while True:
                        await line.send('{"type": "ping"}')
            await asyncio.sleep(0.1)


@contextlib.contextmanager
def other_visitor(nuisance: Nuisance) -> Iterator[dict[str, int]]:
    """The nuisance at work in another process; what it was answered is there at the end."""
    answers: dict[str, int] = {}
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=pester, args=(nuisance, theirs), daemon=True)
    process.start()
    try:
        yield answers
    finally:
        ours.send("enough")
        answers |= ours.recv()
        process.join()


def pester(nuisance: Nuisance, line: Connection) -> None:
    """Be a nuisance until the other end says that it is enough."""
    os.nice(10)

    async def work() -> None:
        task = asyncio.create_task(nuisance.work())
        await asyncio.to_thread(line.recv)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    asyncio.run(work())
    line.send(nuisance.answers)


async def measure(options: argparse.Namespace, folder: Path) -> dict[str, object]:
    """Run both parts and return the figures."""
    server = ServerProcess(str(folder / "bystander.sqlite"), folder / "server.log", limited=True)
    await server.start(compiled=options.compiled)
    try:
        bystander, nuisance = Bystander(server.url, options.game), Nuisance(server.url, options.game, options.bot)
        await bystander.take_table()
        await nuisance.prepare()  # its table is there; the rest is done in a process of its own
        await bystander.watch(3)
        quiet = await bystander.watch(options.seconds)
        with other_visitor(nuisance) as answers:
            await asyncio.sleep(3)
            pestered = await bystander.watch(options.seconds)
        memory = server.peak_megabytes()
    finally:
        server.kill()
    return {
        "game": options.game,
        "bot": options.bot,
        "quiet_p50_ms": round(percentile(quiet, 0.5), 1),
        "quiet_p99_ms": round(percentile(quiet, 0.99), 1),
        "pestered_p50_ms": round(percentile(pestered, 0.5), 1),
        "pestered_p99_ms": round(percentile(pestered, 0.99), 1),
        "looks": [len(quiet), len(pestered)],
        "answers_to_the_other": dict(answers),
        "peak_megabytes": round(memory),
    }


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="power-chip")
    parser.add_argument("--bot", default="search", help="the bot that plays at the other's tables: one that thinks")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--compiled", action="store_true", help="wait until the game is compiled")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fivetool-bystander-") as folder:
        figures = asyncio.run(measure(options, Path(folder)))
    print_figures(figures, options.json)


if __name__ == "__main__":
    main()
