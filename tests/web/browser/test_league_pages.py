"""The pages of a league with a season in progress: axe, both themes, a narrow screen, and a game played from them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from fivetool.database import database_url
from fivetool.league.books import Books
from fivetool.league.league import NewClub, NewLeague, Plan
from fivetool.league.season import simulate

from .clubhouse import PHONE, WIDE, Clubhouse, Visit
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
    found: dict[str, list[str]] = {}
    visitor.go(f"{BASE}/leaders")
    player = visitor.page.locator(".board-of a").first.get_attribute("href")
    for path in (*PAGES, str(player)):
        visitor.go(path)
        found[path] = violations(visitor.page)
        if visitor.page.evaluate(SIDEWAYS) > 0:
            found[path].append("scrolls sideways")
    assert {where: what for where, what in found.items() if what} == {}


def test_a_day_is_simulated_and_its_box_score_opened(visit: Visit, clubhouse: Clubhouse, league: Books) -> None:
    visitor = visit(clubhouse)
    visitor.go(BASE)
    before = visitor.page.locator("#today").inner_text()
    visitor.page.get_by_role("button", name="the day").click()
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
    expect(visitor.page.get_by_role("link", name="To the table")).to_be_visible()
    visitor.page.get_by_role("button", name="Leave it to the managers").click()
    expect(visitor.page.get_by_role("link", name="To the table")).to_have_count(0)
