"""A league survives being killed at any moment: no half-written game, no figure that disagrees with the games."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sqlite3
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from league_kit import a_league

from fivetool.league.audit import audit
from fivetool.league.books import Books
from fivetool.league.season import simulate

KILLS = 25
LONGEST_WAIT = 0.25  # seconds; less for a game that plays its whole season meanwhile


def play_on(url: str, ready: object) -> None:
    books = Books.open(url)
    season = books.open_season(books.find())
    ready.set()  # type: ignore[attr-defined]
    simulate(season)
    os._exit(0)


def begin(url: str, wanted: object) -> None:
    books = Books.open(url)
    books.create(wanted)  # type: ignore[arg-type]
    books.close()


def dump(url: str) -> list[str]:
    database = sqlite3.connect(sa.make_url(url).database or "")
    rows = [line for line in database.iterdump() if "league_" in line]
    database.close()
    return rows


@pytest.mark.slow
@pytest.mark.parametrize("game", ["power-chip", "diamond-dice"])
def test_killed_at_random_moments_again_and_again(tmp_path: Path, game: str) -> None:
    wanted = a_league(game=game, clubs=6, games=24)
    urls = [f"sqlite:///{tmp_path / name}.sqlite" for name in ("whole", "killed")]
    whole = Books.open(urls[0])
    simulate(whole.open_season(whole.create(wanted)))
    total = audit(whole, whole.find(), 2045, replay=False).games
    whole.close()
    begin(urls[1], wanted)
    forks = multiprocessing.get_context("fork")
    moments = random.Random(20)
    seen = set()
    longest_wait = LONGEST_WAIT
    for _ in range(KILLS):
        ready = forks.Event()
        player = forks.Process(target=play_on, args=(urls[1], ready))
        player.start()
        assert ready.wait(60)
        time.sleep(moments.random() * longest_wait)
        if player.pid is not None:
            os.kill(player.pid, signal.SIGKILL)
        player.join()
        books = Books.open(urls[1])
        league = books.find()
        found = audit(books, league, 2045, replay=False)
        assert found.problems == []
        seen.add(found.games)
        books.close()
        if found.games == total:  # killed too late: once more from the start, and sooner
            Path(sa.make_url(urls[1]).database or "").unlink()
            begin(urls[1], wanted)
            longest_wait /= 2
    assert len(seen) > 2  # it was killed in the middle of things, not only before and after
    books = Books.open(urls[1])
    simulate(books.open_season(books.find()))
    books.close()
    assert dump(urls[0]) == dump(urls[1])
