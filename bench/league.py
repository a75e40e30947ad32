"""Leagues: a season with everything stored, seasons for their statistics alone, and whether cost grows with games.

python bench/league.py                # a season of 26 clubs and 2,106 games, then twice 20 seasons of totals
python bench/league.py --seasons 100  # the hundred seasons of the target
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from fivetool.game.registry import find_game
from fivetool.league.books import Books
from fivetool.league.league import NewClub, NewLeague, Plan
from fivetool.league.season import Season, simulate

GAME = "dice-baseball"
CLUBS = 26
GAMES = 162
STORED_TARGET = 15.0  # seconds for a season
TOTALS_TARGET = 180.0  # seconds for a hundred


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seasons", type=int, default=20, help="seasons for their statistics alone")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each club")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        books = Books.open(f"sqlite:///{Path(folder) / 'bench.sqlite'}")
        league = books.create(_league("Stored", given.games))
        season = books.open_season(league)
        season.play_day()  # compile before the clock starts
        _measure_season(season)
        size = sum(file.stat().st_size for file in Path(folder).iterdir()) / 1e6
        print(f"  database: {size:.1f} MB, {books.played(league, league.season):,} games")
        _measure_totals(books, given.seasons, given.games)
        books.close()
    return 0


def _measure_season(season: Season) -> None:
    """The season in four quarters: the last must not cost more than the first."""
    days = sorted({slot.day for slot in season.slots if slot.result is None})
    marks = [days[len(days) * quarter // 4 - 1] for quarter in (1, 2, 3, 4)]
    begun, worked, games = time.perf_counter(), time.process_time(), 0
    for mark in marks:
        start = time.perf_counter()
        count = simulate(season, until=mark)
        spent = time.perf_counter() - start
        games += count
        print(f"  {count:5} games stored in {spent:6.2f} s, {1000 * spent / count:.2f} ms a game")
    whole = time.perf_counter() - begun
    busy = time.process_time() - worked
    print(
        f"a season of {games:,} games with everything stored: {whole:.1f} s, {busy:.1f} s of processor time "
        f"(target {STORED_TARGET:.0f} s)"
    )


def _measure_totals(books: Books, seasons: int, games: int) -> None:
    """Seasons of the whole length and of half of it: a game must cost the same in both."""
    for length in (games // 2, games):
        league = books.create(_league(f"Totals {length}", length))
        counts: list[int] = []
        start = time.perf_counter()
        books.simulate_totals(league, seasons, progress=counts.append)
        spent = time.perf_counter() - start
        print(
            f"{seasons} seasons of {counts[0]:,} games for their statistics alone: {spent:.1f} s with the start of the "
            f"processes, {1000 * spent / sum(counts):.3f} ms a game on {os.cpu_count()} processors"
        )
    print(f"a hundred such seasons: {100 * spent / seasons:.0f} s (target {TOTALS_TARGET:.0f} s)")


def _league(name: str, games: int) -> NewLeague:
    """26 clubs out of those that come with the game, each once more under other names."""
    hooks = find_game(GAME).league.seasons
    assert hooks is not None
    contents = hooks.clubs_of("generated")
    clubs = tuple(
        NewClub(f"Club {number + 1}", f"C{number + 1}", f"Division {number % 4 + 1}", contents[number % len(contents)])
        for number in range(CLUBS)
    )
    return NewLeague(name, GAME, clubs, season=2045, options={"preset": "replay"}, plan=Plan(games=games))


if __name__ == "__main__":
    sys.exit(main())
