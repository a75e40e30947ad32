"""Load: many tables at once over real WebSockets against a real server process.

    python bench/load.py                        200 tables, 200 choices a second in all, 30 seconds, SQLite
    python bench/load.py --tables 20 --rate 20 --seconds 5
    python bench/load.py --database postgresql://user@host/name --workers 2

Prints accepted choices a second and how long it took from sending a choice to receiving its result. Each table has
both seats on one live line (or a bot on the other with --against).
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

import httpx
from _clubhouse import Acknowledged, Figures, Player, ServerProcess, print_figures


async def keep_choosing(player: Player, every: float, start: float, end: float) -> None:
    """Choose at a steady pace, whatever the server's."""
    due = start
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        await player.choose()
        due = max(due + every, time.perf_counter() - 5 * every)  # who is far behind does not pile up choices


async def measure(options: argparse.Namespace, folder: Path) -> dict[str, object]:
    """Run the load and return the figures."""
    server = ServerProcess(
        options.database or str(folder / "load.sqlite"), folder / "server.log", workers=options.workers
    )
    await server.start()  # every game is ready, so that none is being loaded while others are timed
    figures = Figures()
    try:
        game = options.game or await first_game(server)
        promises = Acknowledged()
        players = [Player(server, game, options.against, figures, promises, seed) for seed in range(options.tables)]
        for player in players:
            await player.take_table()
        await asyncio.gather(*(player.choose() for player in players))  # every table has played before it counts
        figures.forget()
        every = options.tables / options.rate
        used = server.processor_seconds()
        start = time.perf_counter()
        end = start + options.seconds
        pace = [start + every * place / len(players) for place in range(len(players))]
        await asyncio.gather(
            *(keep_choosing(player, every, first, end) for player, first in zip(players, pace, strict=True))
        )
        elapsed = time.perf_counter() - start
        used = server.processor_seconds() - used
        memory = server.peak_megabytes()
        for player in players:
            await player.close()
    finally:
        server.kill()
    return {
        "game": game,
        "tables": options.tables,
        "wanted_per_second": options.rate,
        "seconds": round(elapsed, 1),
        "accepted": figures.accepted,
        "accepted_per_second": round(figures.accepted / elapsed, 1),
        "refused": figures.refused,
        "games_finished": figures.games,
        "p50_ms": round(figures.percentile(0.5), 1),
        "p90_ms": round(figures.percentile(0.9), 1),
        "p99_ms": round(figures.percentile(0.99), 1),
        "max_ms": round(figures.percentile(1.0), 1),
        "server_cpu_ms_per_choice": round(1000 * used / max(1, figures.accepted), 2),
        "server_megabytes": round(memory),
        "workers": options.workers or 1,
    }


async def first_game(server: ServerProcess) -> str:
    """The first game that the server offers."""
    async with httpx.AsyncClient(base_url=server.url) as http:
        return str((await http.get("/api/games")).json()[0]["name"])


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=200.0, help="choices a second over all tables")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--game")
    parser.add_argument("--against", help="name of a bot for the other seat")
    parser.add_argument("--database", help="PostgreSQL URL or SQLite file (default: a fresh SQLite file)")
    parser.add_argument("--workers", type=int, help="processes of the server, on one port")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fivetool-load-") as folder:
        figures = asyncio.run(measure(options, Path(folder)))
    print_figures(figures, options.json)


if __name__ == "__main__":
    main()
