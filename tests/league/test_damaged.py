"""Books that somebody has changed by hand, or that a disk has damaged: told in one line, and found by an audit."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest
from league_kit import a_league

from fivetool.database import database_url
from fivetool.database.columns import DamagedError
from fivetool.errors import FivetoolError
from fivetool.league.audit import audit
from fivetool.league.books import Books
from fivetool.league.season import simulate
from refusals import refused

SEASON = 2045


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a league with some days played."""
    path = tmp_path_factory.mktemp("books") / "books.sqlite"
    books = Books.open(database_url(str(path)))
    season = books.open_season(books.create(a_league(games=4, playoffs=0)))
    simulate(season, until=season.today)
    books.close()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return path.read_bytes()


def books_with(sound: bytes, folder: Path, *changes: str) -> Books:
    """The books after some statements of SQL."""
    path = folder / "books.sqlite"
    path.write_bytes(sound)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for change in changes:
            connection.execute(change)
        connection.commit()
    return Books.open(database_url(str(path)))


def problems(sound: bytes, folder: Path, *changes: str) -> list[str]:
    books = books_with(sound, folder, *changes)
    try:
        return audit(books, books.find(), SEASON).problems
    finally:
        books.close()


def test_sound_books_have_no_problems(sound: bytes, tmp_path: Path) -> None:
    assert problems(sound, tmp_path) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE league_games SET away = home, home = away WHERE number = 1", "other clubs or another day"),
        ("UPDATE league_games SET day = '2045-04-09' WHERE number = 2", "other clubs or another day"),
        ("DELETE FROM league_games WHERE number = 8", "Game 8 is missing"),
        ("UPDATE league_clubs SET name = 'Impostors' WHERE club = 1", "not those the league was founded with"),
        ("UPDATE league_clubs SET manager = 'random' WHERE club = 0", "not those the league was founded with"),
        ("UPDATE league_games SET moves = '[0, 99999]' WHERE number = 1", "Game 1 cannot be played again"),
        ("UPDATE league_games SET moves = '[0]' WHERE number = 1", "Game 1 cannot be played again"),
        ('UPDATE league_games SET players = \'["nobody", "nobody"]\' WHERE number = 1', "cannot be played again"),
        ("UPDATE league_games SET rosters = '[7, 7]' WHERE number = 1", "Game 1 cannot be played again"),
    ],
)
def test_an_audit_finds_what_was_changed(sound: bytes, tmp_path: Path, change: str, says: str) -> None:
    assert says in " ".join(problems(sound, tmp_path, change))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE league_games SET away = 'x' WHERE number = 1",
        "UPDATE league_games SET away = 99 WHERE number = 1",
        "UPDATE league_games SET stage = 'practice' WHERE number = 1",
        "UPDATE league_games SET moves = '{' WHERE number = 1",
        "UPDATE league_games SET innings = '[[\"x\"]]' WHERE number = 1",
        "UPDATE league_games SET result = x'ff' WHERE number = 1",
        "UPDATE leagues SET plan = '[]'",
        "UPDATE leagues SET plan = '{\"best_of\": 7}'",
        "UPDATE leagues SET game = 'chess'",
        "UPDATE leagues SET rules_version = 9999999999",
        "UPDATE league_clubs SET club = 9 WHERE club = 1",
        "DELETE FROM league_rosters",
    ],
)
def test_damaged_books_are_told_in_one_line(sound: bytes, tmp_path: Path, change: str) -> None:
    books = books_with(sound, tmp_path, change)

    def look() -> None:
        league = books.find()
        books.open_season(league)
        audit(books, league, SEASON)

    assert refused(FivetoolError, look)
    books.close()


def test_numbers_that_no_database_keeps_are_no_games(sound: bytes, tmp_path: Path) -> None:
    books = books_with(sound, tmp_path)
    assert "has no game" in refused(FivetoolError, lambda: books.game(books.find(), SEASON, 10**30))
    books.close()


def test_rosters_that_are_missing_are_named(sound: bytes, tmp_path: Path) -> None:
    books = books_with(sound, tmp_path, "DELETE FROM league_rosters WHERE club = 1")
    assert "no roster of Mill Owls" in refused(DamagedError, lambda: books.rosters(books.find()))
    books.close()
