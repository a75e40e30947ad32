"""The pages of leagues, with a season in progress."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from clubhouse_kit import PATIENCE, Client, Server, wait_for

from fivetool.league import yearbook
from fivetool.league.audit import audit
from fivetool.league.books import Books
from fivetool.league.league import NewClub, NewLeague, Plan
from fivetool.league.reading import Person
from fivetool.league.season import simulate
from fivetool.web.league_pages import find_people

BASE = "/league/sandlot"
CLUBS = ("Harbor Gulls", "Mill Owls", "River Kites", "Summit Rams")


def a_league(game: str = "power-chip", innings: int = 1) -> NewLeague:
    """Four clubs, nine games each, and a final."""
    clubs = tuple(NewClub(name, division="East" if place < 2 else "West") for place, name in enumerate(CLUBS))
    plan = Plan(games=9, playoffs=2, best_of=(3,))
    return NewLeague("Sandlot", game, clubs, "opening day", 2045, {"innings": innings}, plan)


@pytest.fixture
def books(sqlite: str) -> Books:
    """A league that has played three days."""
    books = Books.open(sqlite)
    season = books.open_season(books.create(a_league()))
    for _ in range(3):
        season.play_day()
    return books


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/leagues", ["Sandlot"]),
        (BASE, ["Harbor Gulls", "Standings", "Simulate", "Results, April 3"]),
        (f"{BASE}/schedule", ["April 2045", "Mill Owls", '<section class="day" id="today"', 'href="#today"']),
        (f"{BASE}/schedule?club_name=HAR", ["Schedule of the Harbor Gulls"]),
        (f"{BASE}/playoffs", ["The playoffs begin when the season is over"]),
        (f"{BASE}/records", ["the first one is still being played"]),
        (f"{BASE}/club/HAR", ["Harbor Gulls", "one-run games"]),
        (f"{BASE}/players", ["No players match"]),
        (f"{BASE}/yearbook", ["Sandlot", "Harbor Gulls", "<style>"]),
        (f"{BASE}/game/2045/1", ["Watch the replay", "Line score"]),
        (f"{BASE}/game/2045/1/plays", ["Box score"]),
        (f"{BASE}/game/2045/1/replay", ["Download the game"]),
        (f"{BASE}/game/2045/18", ["has not been played yet"]),
    ],
)
def test_pages(serve: Callable[..., Server], books: Books, sqlite: str, path: str, words: list[str]) -> None:
    client = Client(serve(sqlite))
    answer = client.get(path)
    assert answer.status_code == 200
    for word in words:
        assert word in answer.text


@pytest.mark.parametrize(
    "path",
    ["/league/nowhere", f"{BASE}/game/2045/999", f"{BASE}/club/CROWS", f"{BASE}?season=1901", f"{BASE}/player/nobody"],
)
def test_what_is_not_there_is_not_found(serve: Callable[..., Server], books: Books, sqlite: str, path: str) -> None:
    assert Client(serve(sqlite)).get(path).status_code == 404


def test_today_s_game_at_a_table_goes_into_the_books(serve: Callable[..., Server], books: Books, sqlite: str) -> None:
    client = Client(serve(sqlite))
    client.get(BASE)
    answer = client.post(f"{BASE}/play/7", data={"side": "home"})
    assert answer.status_code == 303
    table_id = answer.headers["location"].removeprefix("/t/")
    assert "Go to the table" in client.get(BASE).text
    client.post(f"{BASE}/simulate", data={"days": "1"})
    assert "is being played; finish it or give it up" in client.get(BASE).text
    assert client.post(f"/api/tables/{table_id}/resign").json()["code"] == "league_game"
    while not client.wait_for_turn(table_id)["over"]:
        client.choose(table_id)
    assert "Watch the replay" in client.get(f"{BASE}/game/2045/7").text
    league = books.find()
    row = books.game(league, 2045, 7)
    assert row.moves
    assert "person" in row.players
    assert audit(books, league, 2045).ok


def test_a_game_with_real_dice_goes_into_the_books(serve: Callable[..., Server], books: Books, sqlite: str) -> None:
    """Two phones beside real dice: the game is booked once, with the dice that were entered, and replays from them."""
    client = Client(serve(sqlite))
    client.get(BASE)
    assert "Real dice" in client.get(BASE).text
    answer = client.post(f"{BASE}/by-hand/7")
    assert answer.status_code == 303
    table = answer.headers["location"]
    assert f'href="{table}"' in client.get(BASE).text
    client.post(f"{BASE}/simulate", data={"days": "1"})
    assert "is being played; finish it or give it up" in client.get(BASE).text
    known, dice = client.get(f"/api{table}").json(), random.Random(3)
    assert "Only a finished game can be booked." in client.post(f"/api{table}/book").text
    while not known["shown"]["over"]:
        wanted = [die for part in known["shown"]["wanted"] for die in part["dice"]]
        thing = (
            {"dice": [dice.choice(die) for die in wanted]} if wanted else {"choice": known["shown"]["choices"][0]["id"]}
        )
        entered = [*known["entered"], thing]
        known = client.post(f"/api{table}", json={"version": known["version"], "entered": entered}).json()
    booked = client.post(f"/api{table}/book").json()
    assert booked["url"] == f"{BASE}/game/2045/7"
    assert "Watch the replay" in client.get(booked["url"]).text
    assert "is not one of today" in client.post(f"/api{table}/book").text
    row = books.game(books.find(), 2045, 7)
    shown = known["shown"]["scoreboard"]
    runs = next(values for name, values in shown["totals"] if name == "R")
    assert [row.away_runs, row.home_runs] == runs
    assert len(row.rolled) == sum(len(one["dice"]) for one in known["entered"])
    assert row.companion is None
    assert audit(books, books.find(), 2045).ok


def test_simulating_from_the_page(serve: Callable[..., Server], books: Books, sqlite: str) -> None:
    client = Client(serve(sqlite))
    client.get(BASE)
    client.post(f"{BASE}/simulate", data={"days": "all"})
    wait_for(lambda: "Start the 2046 season" in client.get(BASE).text, PATIENCE, "the season has not been played")
    assert "2045 champions" in client.get(BASE).text
    playoffs = client.get(f"{BASE}/playoffs").text
    assert "Final" in playoffs
    finals = re.findall(r">Game (\d): ([A-Z]+) (\d+), ([A-Z]+) (\d+)</a>", playoffs)
    assert [int(number) for number, *_ in finals] == list(range(1, len(finals) + 1))
    assert len(finals) >= 2
    assert all(int(more) > int(fewer) for _, _, more, _, fewer in finals), "the winner stands first"
    assert client.post(f"{BASE}/next").status_code == 303
    assert "April 1" in client.get(BASE).text
    assert client.get(f"{BASE}?season=2045").status_code == 200


def test_simulating_through_a_day(serve: Callable[..., Server], books: Books, sqlite: str) -> None:
    client = Client(serve(sqlite))
    client.get(BASE)
    for data in ({"days": "to", "to": "2045-02-30"}, {"days": "to"}, {"days": "forever"}):
        assert client.post(f"{BASE}/simulate", data=data).status_code == 422
    assert client.post(f"{BASE}/simulate", data={"days": "to", "to": "2045-04-01"}).status_code == 409
    assert client.post(f"{BASE}/simulate", data={"days": "to", "to": "2045-04-05"}).status_code == 303
    wait_for(lambda: books.played(books.find(), 2045) == 10, PATIENCE, "two days have not been played")
    assert "Results, April 5" in client.get(BASE).text


def test_other_machines_may_look_but_change_nothing(serve: Callable[..., Server], books: Books, sqlite: str) -> None:
    client = Client(serve(sqlite, loopback_only=False))
    page = client.get(BASE)
    assert page.status_code == 200
    assert "Simulate" not in page.text
    assert client.post(f"{BASE}/simulate", data={"days": "1"}).status_code == 403
    assert client.post(f"{BASE}/play/7", data={"side": "home"}).status_code == 403
    assert books.played(books.find(), 2045) == 6


def test_a_finished_season_has_records(serve: Callable[..., Server], sqlite: str) -> None:
    books = Books.open(sqlite)
    league = books.create(a_league("diamond-dice", 3))
    simulate(books.open_season(league))
    client = Client(serve(sqlite))
    assert "Best seasons" in client.get(f"{BASE}/records").text
    leaders = client.get(f"{BASE}/leaders").text
    assert "Batting average" in leaders
    player = re.search(rf'href="{BASE}/player/([^"?]+)"', leaders).group(1)  # type: ignore[union-attr]
    assert "Game by game" in client.get(f"{BASE}/player/{player}").text


def test_a_league_is_started_in_the_browser(serve: Callable[..., Server], sqlite: str) -> None:
    """With what the page has filled in; what cannot be is said in one line, and what was typed stays."""
    client = Client(serve(sqlite))
    assert "Start a league" in client.get("/leagues").text
    wanted = {
        "name": "Sunday League",
        "game": "power-chip",
        "clubs": "Owls, Kites / Rams, Foxes",
        "games": 12,
        "playoffs": 2,
    }
    refused = client.post("/leagues", data={**wanted, "clubs": "Owls"})
    assert refused.status_code == 422
    assert "A league needs at least two clubs; got 1." in refused.text
    assert 'value="Sunday League"' in refused.text
    made = client.post("/leagues", data=wanted, follow_redirects=False)
    assert (made.status_code, made.headers["location"]) == (303, "/league/sunday-league")
    hub = client.get("/league/sunday-league").text
    assert all(words in hub for words in ("Owls", "Foxes", "East", "West", "Simulate"))
    assert "There is already a league named Sunday League." in client.post("/leagues", data=wanted).text


def test_ballplayers_are_found_by_letters_club_and_position(books: Books) -> None:
    view = SimpleNamespace(
        people={
            one.id: one
            for one in (
                Person("1", "Ray Stone", "P", 0, {}),
                Person("2", "Sam Ray", "C", 1, {}),
                Person("3", "Lou Hill", "P", 1, {}),
                Person("4", "Old Ray", "P", None, {}),
            )
        }
    )
    assert [one.name for one in find_people(view, " ray", None, "")] == ["Old Ray", "Ray Stone", "Sam Ray"]
    assert [one.name for one in find_people(view, "", 1, "P")] == ["Lou Hill"]
    assert find_people(view, "nobody", None, "") == []


def test_a_yearbook_comes_as_a_pdf_or_says_why_not(
    serve: Callable[..., Server], books: Books, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client(serve(sqlite))
    asked: list[Path] = []

    def printed(page: Path, target: Path) -> None:
        asked.append(page)
        target.write_bytes(b"%PDF-1.7")

    monkeypatch.setattr(yearbook, "_print", printed)
    answer = client.get(f"{BASE}/yearbook.pdf")
    assert (answer.status_code, answer.content) == (200, b"%PDF-1.7")
    assert answer.headers["content-disposition"].endswith('-2045.pdf"')
    assert len(asked) == 1
    monkeypatch.undo()
    monkeypatch.setattr(yearbook, "BROWSERS", ("no-such-browser",))
    refused = client.get(f"{BASE}/yearbook.pdf")
    assert refused.status_code == 503
    assert "needs Chromium" in refused.text
    assert client.get(f"{BASE}/yearbook?season=1901").status_code == 404
