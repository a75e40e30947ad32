"""A league survives being killed at any moment: no half-written game, no figure that disagrees with the games, no
career that disagrees with its club."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator

import pytest
import sqlalchemy as sa
from league_kit import a_league, contents_of

from fivetool.game.registry import find_game
from fivetool.league import careers
from fivetool.league.audit import audit
from fivetool.league.books import Books
from fivetool.league.league import League, NewClub, NewLeague, Plan
from fivetool.league.season import simulate

KILLS = 25
MOST_WRITES = 12  # statements that write before a player is killed
LONGEST_WAIT = 0.02  # seconds between that statement and the end
CAREER = "Casey Newcomer"
WRITING = ("INSERT", "UPDATE")
PATIENCE = 300  # seconds until a process must have ended
FORKS = multiprocessing.get_context("fork")


def play_on(url: str, writes: int, wait: float) -> None:
    """Play the season on; some time after so many statements that write, whatever is going on then, be killed."""
    books = Books.open(url)
    season = books.open_season(books.find())
    left = itertools.count(writes, -1)

    def look(_connection: object, _cursor: object, text: str, *_: object) -> None:
        if text.startswith(WRITING) and next(left) == 0:
            threading.Thread(target=be_killed, args=(wait,)).start()

    sa.event.listen(books.engine, "before_cursor_execute", look)
    simulate(season)
    os._exit(0)


def be_killed(wait: float = 0.0) -> None:
    time.sleep(wait)
    os.kill(os.getpid(), signal.SIGKILL)


def begin(url: str, wanted: object) -> None:
    books = Books.open(url)
    for row in books.leagues():
        books.delete(books.find(row.slug))
    books.create(wanted)  # type: ignore[arg-type]
    books.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["power-chip", "diamond-dice"])
def test_killed_at_random_moments_again_and_again(database: str, url: str, game: str) -> None:
    wanted = a_league(game=game, clubs=6, games=24)
    whole = Books.open(url)
    simulate(whole.open_season(whole.create(wanted)))
    expected = contents_of(whole)
    total = audit(whole, whole.find(), 2045, replay=False).games
    whole.close()
    begin(database, wanted)
    moments = random.Random(20)
    seen = set()
    for _ in range(KILLS):
        moment = moments.randint(1, MOST_WRITES), moments.random() * LONGEST_WAIT
        player = FORKS.Process(target=play_on, args=(database, *moment))
        player.start()
        player.join(PATIENCE)
        assert player.exitcode in (0, -signal.SIGKILL)
        books = Books.open(database)
        found = audit(books, books.find(), 2045, replay=False)
        assert found.problems == []
        seen.add(found.games)
        books.close()
        if found.games == total:  # all is played: once more from the start
            begin(database, wanted)
    assert len(seen) > 5  # it was killed in the middle of things, not only before and after
    books = Books.open(database)
    simulate(books.open_season(books.find()))
    assert contents_of(books) == expected
    books.close()


# --- careers: the player's own card and the one on the roster of his club are the same at every moment ---


def create(books: Books) -> None:
    careers.create_career(books, books.find(), 0, CAREER, "Contact", "SS", "LR")


def buy(books: Books) -> None:
    league = books.find()
    offers = careers.careers_of(league).offers(careers.find_career(books, league, CAREER).content)
    careers.buy(books, league, CAREER, [offers[0].name])


def end_the_season(books: Books) -> None:
    books.open_season(books.find()).play_day()


def retire(books: Books) -> None:
    careers.retire(books, books.find(), CAREER)


def killed_at(statement: int, url: str, change: Callable[[Books], None]) -> None:
    """Make a change and be killed at a statement that writes, or at the end of the transaction."""
    books = Books.open(url)
    counted = 0

    def count(*_: object) -> None:
        nonlocal counted
        counted += 1
        if counted == statement:
            be_killed()

    def look(_connection: object, _cursor: object, text: str, *_: object) -> None:
        if text.startswith(WRITING) and "league_players" not in text:
            count()

    sa.event.listen(books.engine, "before_cursor_execute", look)
    sa.event.listen(books.engine, "commit", count)
    change(books)
    os._exit(0)


def kills(url: str, change: Callable[[Books], None]) -> Iterator[bool]:
    """Try the change until it is done, killed one statement later every time; tells whether it is done."""
    for statement in range(1, 100):
        process = FORKS.Process(target=killed_at, args=(statement, url, change))
        process.start()
        process.join(PATIENCE)
        assert process.exitcode in (0, -signal.SIGKILL)
        yield process.exitcode == 0
        if process.exitcode == 0:
            return


def cards_agree(books: Books, league: League) -> bool:
    """Whether the card of every career is the one that his club has, and the retired have none."""
    hooks = careers.careers_of(league)
    rosters, _ = books.rosters(league)
    people = books.people(league)
    for career in careers.all_careers(books, league):
        club = people[career.player].club
        if hooks.shown(career.content).retired != (club is None):
            return False
        if club is not None and hooks.join(rosters[club], career.content) != rosters[club]:
            return False
    known = {career.player for career in careers.all_careers(books, league)}
    return "casey-newcomer" not in people or "casey-newcomer" in known


@pytest.mark.slow
def test_a_career_is_killed_between_any_two_statements(database: str) -> None:
    hooks = find_game("dice-baseball").league.seasons
    assert hooks is not None
    clubs = tuple(NewClub("", content=content) for content in hooks.clubs_of("generated")[:2])
    books = Books.open(database)
    books.create(NewLeague("Careers", "dice-baseball", clubs, "kills", 2045, {}, Plan(games=2)))
    for change in (create, buy, end_the_season, retire):
        if change is end_the_season:
            books.open_season(books.find()).play_day()
        before = careers.all_careers(books, books.find())
        tries = 0
        for done in kills(database, change):
            tries += 1
            assert cards_agree(books, books.find())
            assert (careers.all_careers(books, books.find()) != before) == done
        assert tries > 3  # the version of the league, a roster, the note of it, the career
    books.close()
