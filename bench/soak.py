"""Soak: many tables of all games stay open and are played at, while the memory of the server is watched.

    python bench/soak.py                          300 tables, 10 minutes
    python bench/soak.py --tables 50 --seconds 60

Tables are taken in turn by all games. At two of three one person plays both sides, at the third one plays a bot
(`--bot`, the manager unless told), all at a steady pace over all tables, and every table has its live line open. A game
that is over is followed by another at a new table. Prints the memory of the server before the first table, when all are
open, and at twelve times during the run (these on standard error as they come): an open table takes what lies between,
divided by their number. Without `--compiled` the server plays by the rules as plain Python, and tables have no chances.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

import httpx
import websockets
from _clubhouse import Acknowledged, Figures, Player, ServerProcess, print_figures

LOOKS = 12  # every five minutes of an hour
WITH_A_BOT = 3  # one table in so many


async def measure(options: argparse.Namespace, folder: Path) -> dict[str, object]:
    """Run the soak and return the figures."""
    server = ServerProcess(str(folder / "soak.sqlite"), folder / "server.log")
    await server.start(compiled=options.compiled)
    figures, promises = Figures(), Acknowledged()
    try:
        async with httpx.AsyncClient(base_url=server.url) as http:
            known = [str(game["name"]) for game in (await http.get("/api/games")).json()]
        games = options.games or known
        first = [Player(server, game, None, figures, promises, seed) for seed, game in enumerate(games * 2)]
        for player in first:  # whatever all tables share is made now
            await player.take_table()
            await player.choose()
        before = server.megabytes()
        players = [
            Player(server, games[seed % len(games)], bot_of(seed, options), figures, promises, seed)
            for seed in range(options.tables)
        ]
        for player in players:
            await player.take_table()
        opened = server.megabytes()
        start = time.perf_counter()
        looks: list[tuple[float, int, float]] = []
        watching = asyncio.create_task(watch(server, figures, start, options.seconds, looks))
        pace = options.tables / options.rate
        await asyncio.gather(
            *(
                keep_playing(player, figures, pace, start + pace * n / len(players), start + options.seconds)
                for n, player in enumerate(players)
            )
        )
        await watching
    finally:
        server.kill()
    choices = figures.accepted
    last = looks[-1][2]
    return {
        "tables": options.tables,
        "seconds": round(time.perf_counter() - start),
        "choices": choices,
        "refused": figures.refused,
        "games_finished": figures.games,
        "megabytes_before": round(before, 1),
        "megabytes_all_open": round(opened, 1),
        "megabytes_over_time": [round(megabytes, 1) for _, _, megabytes in looks],
        "kilobytes_a_table": round(1000 * (last - before) / options.tables),
        "p50_ms": round(figures.percentile(0.5), 1),
        "p99_ms": round(figures.percentile(0.99), 1),
    }


def bot_of(table: int, options: argparse.Namespace) -> str | None:
    """Who has the other seat of a table, None where the same person has both."""
    return options.bot if table % WITH_A_BOT == WITH_A_BOT - 1 else None


async def keep_playing(player: Player, figures: Figures, pace: float, first: float, end: float) -> None:
    """Choose now and then until the end; whoever is told that the server is busy tries again at the next turn.

    Whoever reads too slowly is let go by the server and comes back, as a page does.
    """
    due, cut = first, False
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        try:
            if cut:
                await player.connect()
                cut = False
            await player.choose()
        except httpx.HTTPStatusError as error:
            told = error.response.text[:200]
            print(f"{time.strftime('%X')} {error.response.status_code} {told}", file=sys.stderr, flush=True)
            figures.refused[told] = figures.refused.get(told, 0) + 1
        except (websockets.exceptions.WebSocketException, httpx.TransportError):
            figures.refused["line cut"] = figures.refused.get("line cut", 0) + 1
            cut = True
        due = max(due + pace, time.perf_counter())


async def watch(
    server: ServerProcess, figures: Figures, start: float, seconds: float, looks: list[tuple[float, int, float]]
) -> None:
    """Look at the memory from time to time."""
    for number in range(1, LOOKS + 1):
        await asyncio.sleep(max(0.0, start + seconds * number / LOOKS - time.perf_counter()))
        looks.append((time.perf_counter() - start, figures.accepted, server.megabytes()))
        print("{:.0f} s: {} choices, {:.1f} MB".format(*looks[-1]), file=sys.stderr, flush=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rate", type=float, default=30.0, help="choices a second over all tables")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--games", nargs="*", help="only these games")
    parser.add_argument("--bot", default="manager", help="who plays in one seat of every third table")
    parser.add_argument("--compiled", action="store_true", help="wait until all games are compiled")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fivetool-soak-") as folder:
        figures = asyncio.run(measure(options, Path(folder)))
    print_figures(figures, options.json)


if __name__ == "__main__":
    main()
