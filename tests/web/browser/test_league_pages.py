"""The pages of a league with a season in progress: axe, both themes, a narrow screen, and a game played from them."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import expect

from fivetool.database import database_url
from fivetool.game.registry import find_game
from fivetool.league import careers
from fivetool.league.books import Books
from fivetool.league.league import NewClub, NewLeague, Plan
from fivetool.league.season import simulate

from .clubhouse import PHONE, WIDE, Clubhouse, Visit, Visitor
from .test_pages import SIDEWAYS, violations

CLUBS = ("Harbor Gulls", "Mill Owls", "River Kites", "Summit Rams")
BASE = "/league/in-progress"
PAGES = (
    "/leagues",
    BASE,
    f"{BASE}/schedule",
    f"{BASE}/leaders",
    f"{BASE}/clubs",
    f"{BASE}/playoffs",
    f"{BASE}/playoffs?season=2045",
    f"{BASE}/records",
    f"{BASE}/club/HAR",
    f"{BASE}/game/2046/1",
    f"{BASE}/game/2046/1/plays",
)

ROSTERS = "/league/with-rosters"
PAGES_OF_ROSTERS = (
    ROSTERS,
    f"{ROSTERS}/playoffs",
    f"{ROSTERS}/careers",
    f"{ROSTERS}/career/casey-newcomer",
    f"{ROSTERS}/player/casey-newcomer",
    f"{ROSTERS}/club/0",
    f"{ROSTERS}/game/2045/1",
    f"{ROSTERS}/game/2045/1/plays",
    f"{ROSTERS}/game/2045/1/papers/score-sheet",
    f"{ROSTERS}/game/2045/1/papers/box-score",
)


def blemishes(visitor: Visitor, paths: Iterable[str]) -> dict[str, list[str]]:
    """What axe finds on these pages, and which of them scroll sideways."""
    found: dict[str, list[str]] = {}
    for path in paths:
        visitor.go(path)
        found[path] = violations(visitor.page)
        if visitor.page.evaluate(SIDEWAYS) > 0:
            found[path].append("scrolls sideways")
    return {where: what for where, what in found.items() if what}


@pytest.fixture(scope="module")
def league(clubhouse: Clubhouse) -> Books:
    """One season over, the next in progress."""
    books = Books.open(database_url(str(clubhouse.folder / "clubhouse.sqlite")))
    clubs = tuple(NewClub(name, division="East" if place < 2 else "West") for place, name in enumerate(CLUBS))
    plan = Plan(games=9, playoffs=2, best_of=(3,))
    found = books.create(NewLeague("In Progress", "diamond-dice", clubs, "browser", 2045, {"innings": 1}, plan))
    simulate(books.open_season(found))
    season = books.open_season(books.next_season(books.again(found)))
    for _ in range(4):
        season.play_day()
    return books


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_league_pages_are_for_everyone(
    visit: Visit, clubhouse: Clubhouse, league: Books, theme: str, screen: dict[str, int]
) -> None:
    visitor = visit(clubhouse, theme=theme, screen=screen)
    visitor.go(f"{BASE}/leaders")
    player = visitor.page.locator(".board-of a").first.get_attribute("href")
    assert blemishes(visitor, (*PAGES, str(player))) == {}


def test_a_day_is_simulated_and_its_box_score_opened(visit: Visit, clubhouse: Clubhouse, league: Books) -> None:
    visitor = visit(clubhouse)
    visitor.go(BASE)
    for wanted in ("descending", "ascending"):
        visitor.page.locator(".standings").first.locator(".sorter", has_text=re.compile("^R$")).click()
        expect(visitor.page.locator(f".standings th[aria-sort={wanted}]")).to_have_text("R")
        runs = visitor.page.locator(".standings").first.locator("tbody td:nth-child(10)").all_inner_texts()
        assert runs == sorted(runs, key=int, reverse=wanted == "descending")
    before = visitor.page.locator("#today").inner_text()
    visitor.page.get_by_role("button", name="one day").click()
    expect(visitor.page.locator("#today")).not_to_have_text(before)
    expect(visitor.page.locator("#latest")).to_contain_text(before)
    visitor.page.locator(".results .result").first.click()
    expect(visitor.page.get_by_role("link", name="Watch the replay")).to_be_visible()
    expect(visitor.page.locator(".line-score")).to_be_visible()


def test_today_s_game_is_played_at_a_table(visit: Visit, clubhouse: Clubhouse, league: Books) -> None:
    visitor = visit(clubhouse)
    visitor.go(BASE)
    visitor.page.locator(".todays form button").first.click()
    expect(visitor.page).to_have_url(re.compile("/t/"))
    visitor.wait_for_turn("yours")
    visitor.go(BASE)
    expect(visitor.page.get_by_role("link", name="Go to the table")).to_be_visible()
    visitor.page.get_by_role("button", name="Let the managers play it").click()
    expect(visitor.page.get_by_role("link", name="Go to the table")).to_have_count(0)


@pytest.fixture(scope="module")
def rosters(clubhouse: Clubhouse) -> Books:
    """A league of clubs with rosters, a career among them, eight days into its season."""
    books = Books.open(database_url(str(clubhouse.folder / "clubhouse.sqlite")))
    hooks = find_game("dice-baseball").league.seasons
    assert hooks is not None
    clubs = tuple(NewClub("", content=content) for content in hooks.clubs_of("generated")[:4])
    plan = Plan(games=30, playoffs=2, best_of=(3,))
    options = {"preset": "replay"}
    found = books.create(NewLeague("With Rosters", "dice-baseball", clubs, "browser", 2045, options, plan))
    found, _ = careers.create_career(books, found, 0, "Casey Newcomer", "Contact", "SS", "LR")
    season = books.open_season(found)
    for _ in range(8):
        season.play_day()
    return books


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_pages_of_a_league_with_rosters_are_for_everyone(
    visit: Visit, clubhouse: Clubhouse, rosters: Books, theme: str, screen: dict[str, int]
) -> None:
    visitor = visit(clubhouse, theme=theme, screen=screen)
    league = rosters.find("with-rosters")
    pitcher = next(person.id for person in rosters.people(league).values() if person.role == "SP")
    assert blemishes(visitor, (*PAGES_OF_ROSTERS, f"{ROSTERS}/player/{pitcher}")) == {}


def test_from_a_player_to_the_replay_of_one_of_his_games(visit: Visit, clubhouse: Clubhouse, rosters: Books) -> None:
    visitor = visit(clubhouse)
    visitor.go(f"{ROSTERS}/player/casey-newcomer")
    page = visitor.page
    expect(page.get_by_role("img", name="Card of Casey Newcomer")).to_be_visible()
    expect(page.get_by_role("rowheader", name="Against right-handers")).to_be_visible()
    expect(page.get_by_role("rowheader", name="At home")).to_be_visible()
    page.get_by_role("region", name="Batting by game").get_by_role("link").first.click()
    page.get_by_role("link", name="Score sheet").click()
    expect(page.locator(".paper-sheet svg")).to_have_count(2)
    page.get_by_role("link", name="Play by play").click()
    expect(page.locator(".plays-told li").first).to_be_visible()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("link", name="Score sheet")).to_have_attribute(
        "href", re.compile(rf"{ROSTERS}/game/2045/\d+/papers/score-sheet")
    )
