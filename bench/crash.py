"""Crashes: the server is killed with SIGKILL at random moments under load, again and again.

    python bench/crash.py                       50 crashes, 200 tables, 200 choices a second
    python bench/crash.py --crashes 3 --tables 10 --rate 20
    python bench/crash.py --crashes 1000 --tables 20 --rate 40 --every 0.8 --quick

After every crash the server is started on the same database and everybody reconnects. At the end: every entry that
anybody was ever told of is in the log as it was told, every table can be played on, every save verifies.
Most of the time goes into starting the server, some seconds a crash; with `--quick` it plays by the rules as plain
Python and is forked from a process that has imported everything. How far it is comes on standard error.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Iterable
from pathlib import Path

import httpx
import websockets
from _clubhouse import Acknowledged, Figures, Player, ServerProcess, print_figures
from load import first_game

BROKEN = (websockets.exceptions.WebSocketException, httpx.HTTPError, OSError, EOFError)
PATIENCE_SECONDS = 60
STUCK_SECONDS = 30
CHECKED_AT_ONCE = 8
UNDER_LOAD = 0.8  # of the crashes come when everybody plays, the others already while people come back


class Torture:
    """Players who come back after every crash."""

    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self.options = options
        self.server = ServerProcess(options.database or str(folder / "crash.sqlite"), folder / "server.log")
        self.figures = Figures()
        self.promises = Acknowledged()
        self.up = asyncio.Event()
        self.done = False
        self.crashes = 0
        self.slowest_start = 0.0
        self.problems: list[str] = []

    async def run(self) -> dict[str, object]:
        """Crash it as often as wanted, then look at what is left."""
        await self._start(self.options.game)
        self.up.set()
        self.game = self.options.game or await first_game(self.server)
        against = self.options.against
        players = [
            Player(self.server, self.game, against, self.figures, self.promises, seed)
            for seed in range(self.options.tables)
        ]
        try:
            work = asyncio.gather(*(self._play(player) for player in players))
            await self._crash_again_and_again()
            self.done = True
            await work
            tell(f"{self.crashes} crashes; looking at {len(self.promises.entries)} tables")
            await self._check(players)
        finally:
            self.server.close()
        return {
            "crashes": self.crashes,
            "tables": len(self.promises.entries),
            "acknowledged": self.promises.count,
            "accepted_choices": self.figures.accepted,
            "refused": self.figures.refused,
            "slowest_start_seconds": round(self.slowest_start, 2),
            "problems": self.problems,
        }

    async def _start(self, game: str | None) -> None:
        quick = self.options.quick
        await self.server.start(game, compiled=not quick, quickly=quick)

    async def _crash_again_and_again(self) -> None:
        chance = random.Random(self.options.seed)
        while self.crashes < self.options.crashes:
            if chance.random() < UNDER_LOAD:
                await self._until_they_play()
            await asyncio.sleep(chance.uniform(0.2, self.options.every))
            self.up.clear()
            self.server.kill()
            self.crashes += 1
            start = time.perf_counter()
            await self._start(self.game)
            self.slowest_start = max(self.slowest_start, time.perf_counter() - start)
            self.up.set()
            tell(f"{self.crashes} of {self.options.crashes} crashes, {self.promises.count} choices acknowledged")
        await asyncio.sleep(1)

    async def _until_they_play(self) -> None:
        """Wait until the load is on: as many choices as there are tables were made since the start."""
        enough = self.promises.count + self.options.tables
        deadline = time.monotonic() + STUCK_SECONDS
        while self.promises.count < enough and time.monotonic() < deadline:
            await asyncio.sleep(0.05)

    async def _play(self, player: Player) -> None:
        pace = self.options.tables / self.options.rate
        seated = False
        while not self.done:
            await self.up.wait()
            try:
                if not seated:
                    await (player.connect() if player.table_id else player.take_table())
                    seated = True
                await asyncio.wait_for(player.choose(), PATIENCE_SECONDS)
            except BROKEN:
                seated = False
                await asyncio.sleep(0.05)
            except TimeoutError:
                self.problems.append(f"table {player.table_id} is stuck")
                return
            await asyncio.sleep(random.uniform(0.5, 1.5) * pace)
        await player.leave()

    async def _check(self, players: list[Player]) -> None:
        """No acknowledged choice is lost, no table is stuck, every save verifies."""
        await some_at_once(self._compare(player, table_id) for player in players for table_id in player.tables)
        await some_at_once(self._play_on_and_verify(player) for player in players)

    async def _compare(self, player: Player, table_id: str) -> None:
        """The log of a table against what was told of it."""
        kept, told = await player.entries_of(table_id), self.promises.entries.get(table_id, {})
        lost = [number for number, entry in told.items() if kept.get(number) != entry]
        if lost:
            self.problems.append(f"table {table_id} lost entries {lost}")

    async def _play_on_and_verify(self, player: Player) -> None:
        try:
            await player.connect()
            for _ in range(3):
                await asyncio.wait_for(player.choose(), STUCK_SECONDS)
            verdict = await player.verify()
        except (*BROKEN, TimeoutError) as error:
            self.problems.append(f"table {player.table_id} is stuck: {error!r}")
        else:
            if not verdict["ok"]:
                self.problems.append(f"table {player.table_id}: {verdict['message']}")
        await player.close()


async def some_at_once(work: Iterable[Awaitable[None]]) -> None:
    """Do everything, a few at a time."""
    room = asyncio.Semaphore(CHECKED_AT_ONCE)

    async def one(piece: Awaitable[None]) -> None:
        async with room:
            await piece

    await asyncio.gather(*(one(piece) for piece in work))


def tell(words: str) -> None:
    """How far it is."""
    print(words, file=sys.stderr, flush=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--crashes", type=int, default=50)
    parser.add_argument("--every", type=float, default=3.0, help="most seconds between a start and the next crash")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=200.0, help="choices a second over all tables")
    parser.add_argument("--game")
    parser.add_argument("--against", help="name of a bot for the other seat")
    parser.add_argument("--database", help="PostgreSQL URL or SQLite file (default: a fresh SQLite file)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="restart at once, with rules that are not compiled")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fivetool-crash-") as folder:
        figures = asyncio.run(Torture(options, Path(folder)).run())
    print_figures(figures, options.json)
    if figures["problems"]:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
