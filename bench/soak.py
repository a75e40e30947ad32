"""Soak: many tables of all games stay open and are played at, while the memory of the server is watched.

    python bench/soak.py                          300 tables, 10 minutes
    python bench/soak.py --tables 50 --seconds 60
    python bench/soak.py --seconds 3600 --rate 20 --compiled --spread

Tables are taken in turn by all games. At two of three one person plays both sides, at the third one plays a bot
(`--bot`, the manager unless told), all at a steady pace over all tables, and every table has its live line open. A game
that is over is followed by another at a new table. Prints the memory of the server before the first table, when all are
open, and at twelve times during the run (these on standard error as they come): an open table takes what lies between,
divided by their number. Without `--compiled` the server plays by the rules as plain Python, and tables have no chances.

With `--spread` the tables begin at different places of their games (one game of each kind is played out first, and they
go on from its moments), as at a clubhouse that has been open for long. Without it all games begin at once, and memory
grows until the longest of them end.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets
from _clubhouse import Acknowledged, Figures, Player, ServerProcess, print_figures

LOOKS = 12  # every five minutes of an hour
WITH_A_BOT = 3  # one table in so many
OPENED_AT_ONCE = 4


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
        starts: list[Any] = [None] * options.tables
        if options.spread:
            finished = first[: len(games)]
            lengths = await asyncio.gather(*(play_to_the_end(player, figures) for player in finished))
            tell(f"games to go on from: {dict(zip(games, lengths, strict=True))} choices")
            starts = places_in_games(finished, lengths, options.tables)
        room = asyncio.Semaphore(OPENED_AT_ONCE)
        await asyncio.gather(*(sit_down(player, place, room) for player, place in zip(players, starts, strict=True)))
        opened = server.megabytes()
        figures.forget()
        start = time.perf_counter()
        looks = [look(server, figures, start)]
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
        "megabytes_at_the_start": round(looks[0][2], 1),
        "megabytes_over_time": [round(megabytes, 1) for _, _, megabytes in looks[1:]],
        "kilobytes_a_table": round(1000 * (last - before) / options.tables),
        "p50_ms": round(figures.percentile(0.5), 1),
        "p99_ms": round(figures.percentile(0.99), 1),
    }


def bot_of(table: int, options: argparse.Namespace) -> str | None:
    """Who has the other seat of a table, None where the same person has both."""
    return options.bot if table % WITH_A_BOT == WITH_A_BOT - 1 else None


async def sit_down(player: Player, start: dict[str, Any] | None, room: asyncio.Semaphore) -> None:
    """Open a table; whoever is told that the server is busy asks again."""
    async with room:
        while True:
            try:
                await player.take_table(start)
            except httpx.HTTPStatusError as error:
                tell(f"{error.response.status_code} {error.response.text[:200]}")
                await asyncio.sleep(1)
            else:
                return


async def play_to_the_end(player: Player, figures: Figures) -> int:
    """Play a game on until it is over; returns its length."""
    while not player.over:
        await try_to_choose(player, figures)
    return player.number


def places_in_games(finished: list[Player], lengths: list[int], tables: int) -> list[dict[str, Any]]:
    """For each table a moment of a finished game to go on from: those of one game evenly from beginning to end."""
    games = len(finished)
    return [
        {"table": finished[n % games].table_id, "number": lengths[n % games] * (n // games) * games // tables}
        for n in range(tables)
    ]


async def keep_playing(player: Player, figures: Figures, pace: float, first: float, end: float) -> None:
    """Choose now and then until the end."""
    due = first
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        await try_to_choose(player, figures)
        due = max(due + pace, time.perf_counter())


async def try_to_choose(player: Player, figures: Figures) -> None:
    """Make a choice; whoever is told that the server is busy tries again at the next turn.

    Whoever reads too slowly is let go by the server and comes back, as a page does.
    """
    try:
        if player.cut:
            await player.connect()
        await player.choose()
    except httpx.HTTPStatusError as error:
        told = error.response.text[:200]
        tell(f"{error.response.status_code} {told}")
        figures.refused[told] = figures.refused.get(told, 0) + 1
    except (websockets.exceptions.WebSocketException, httpx.TransportError):
        figures.refused["line cut"] = figures.refused.get("line cut", 0) + 1
        player.cut = True


async def watch(
    server: ServerProcess, figures: Figures, start: float, seconds: float, looks: list[tuple[float, int, float]]
) -> None:
    """Look at the memory from time to time."""
    for number in range(1, LOOKS + 1):
        await asyncio.sleep(max(0.0, start + seconds * number / LOOKS - time.perf_counter()))
        looks.append(look(server, figures, start))


def tell(words: str) -> None:
    """How far it is."""
    print(f"{time.strftime('%X')} {words}", file=sys.stderr, flush=True)


def look(server: ServerProcess, figures: Figures, start: float) -> tuple[float, int, float]:
    """Seconds since the start, choices made, and the memory of the server."""
    seen = time.perf_counter() - start, figures.accepted, server.megabytes()
    tell(f"{seen[0]:.0f} s: {seen[1]} choices, {figures.games} games over, {seen[2]:.1f} MB")
    return seen


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rate", type=float, default=30.0, help="choices a second over all tables")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--games", nargs="*", help="only these games")
    parser.add_argument("--bot", default="manager", help="who plays in one seat of every third table")
    parser.add_argument("--compiled", action="store_true", help="wait until all games are compiled")
    parser.add_argument("--spread", action="store_true", help="begin at different places of the games")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fivetool-soak-") as folder:
        figures = asyncio.run(measure(options, Path(folder)))
    print_figures(figures, options.json)


if __name__ == "__main__":
    main()
