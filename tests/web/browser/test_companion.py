"""The companion on a phone of 360 pixels: keys for thumbs, a mistyped roll taken back, a reload in between."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page, expect

from fivetool.game.registry import all_games
from fivetool.league.books import Books
from fivetool.league.league import NewClub, NewLeague, Plan

from .clubhouse import PHONE, Clubhouse, Visit
from .test_pages import violations

SMALLEST_KEY = 44
MEASURES = """
() => ({
  wide: document.documentElement.scrollWidth,
  keys: [...document.querySelectorAll(".key")].map((key) => key.getBoundingClientRect().height),
})
"""
ROLLS = (
    "1B 1B 1B B B HR K K OUT OUT DP TP",  # a single
    "HR HR HR HR B B K K OUT OUT DP TP",  # a home run with a runner on: two runs
    "B B 1B 1B 2B HR K K K K K OUT",  # a strike
)


def test_a_game_is_kept_on_a_small_phone(visit: Visit, clubhouse: Clubhouse) -> None:
    visitor = visit(clubhouse, screen=PHONE)
    page = visitor.page
    faults: dict[str, list[str]] = {}
    for game in all_games():
        visitor.go(f"/companion/{game.name}")
        expect(page.locator(".key").first).to_be_visible()
        found = page.evaluate(MEASURES)
        faults[game.name] = violations(page)
        assert found["wide"] <= PHONE["width"], game.name
        assert min(found["keys"]) >= SMALLEST_KEY, game.name
    assert {game: found for game, found in faults.items() if found} == {}

    visitor.go("/companion/power-chip")
    tap(page, "A")
    page.get_by_role("button", name="Bat first").click()
    enter(page, ROLLS[0])
    enter(page, "HR HR HR HR HR HR K K OUT OUT DP TP")  # mistyped
    page.locator("#undo").click()
    expect(page.locator("#keys h2")).to_have_text("Batter dice: 6 more")
    enter(page, ROLLS[1])
    tap(page, "HR")
    page.locator("#undo").click()  # a single face
    expect(page.locator("#keys h2")).to_have_text("Batter dice: 6 more")
    page.reload()
    enter(page, ROLLS[2])

    kept = json.loads(page.evaluate("() => localStorage.getItem('companion-power-chip')"))
    assert [one["dice"] for one in kept["entered"] if "dice" in one] == [["A"], *(roll.split() for roll in ROLLS)]
    expect(page.locator("#score tbody tr").first.locator(".total").first).to_have_text("2")
    expect(page.locator("#score .situation")).to_contain_text("Strikes 1 of 3")
    with page.expect_download() as saved:
        page.locator("#save").click()
    assert saved.value.suggested_filename == "power-chip.json"


HOME_RUN = "HR HR HR HR HR HR K K OUT OUT DP TP"
OUT = "B B 1B 1B 2B HR OUT OUT OUT OUT OUT OUT"


def test_two_phones_keep_a_league_game_that_is_booked(visit: Visit, clubhouse: Clubhouse) -> None:
    """Real dice at a league game of an inning: two phones, a connection that fails on the way, box score, books."""
    books = Books.open(f"sqlite:///{clubhouse.folder}/clubhouse.sqlite")
    clubs = (NewClub("Harbor Gulls"), NewClub("Mill Owls"))
    league = books.create(NewLeague("By hand", "power-chip", clubs, "dice", 2045, {"innings": 1}, Plan(games=2)))
    visitor = visit(clubhouse, screen=PHONE, service_workers="allow")
    first = visitor.page
    visitor.go(f"/league/{league.slug}")
    first.get_by_role("button", name="with real dice").first.click()
    second = visit(clubhouse, screen=PHONE).page
    second.goto(first.url)
    tap(second, "A")
    first.get_by_role("button", name="Bat first").click()
    enter(first, HOME_RUN)
    expect(runs_on(second, 0)).to_have_text("1")
    second.locator("#undo").click()  # mistyped by the other phone
    expect(runs_on(first, 0)).to_have_text("0")
    enter(second, HOME_RUN)
    expect(runs_on(first, 0)).to_have_text("1")

    first.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    first.wait_for_function("() => caches.match(location.pathname).then(Boolean)")
    visitor.cut_the_line()
    for face in OUT.split():
        tap(first, face)
    expect(first.locator("#keys h2")).to_have_text("Offline: note your rolls")
    expect(first.locator("#notice")).to_contain_text("Go on; nothing is lost.")
    note(first, OUT)
    first.reload()
    expect(first.locator(".noted li")).to_have_count(1)
    expect(runs_on(first, 0)).to_have_text("1")
    note(first, OUT)
    visitor.mend_the_line()
    expect(second.locator("#score .situation")).to_contain_text("Bottom of the 1st")

    enter(second, OUT)
    enter(second, OUT)
    enter(second, OUT)
    expect(first.locator("#keys h2")).to_contain_text("Mill Owls won 1–0.")
    first.locator("#book").click()
    first.wait_for_url("**/game/2045/1")
    expect(first.locator("h1")).to_have_text("Mill Owls at Harbor Gulls")
    row = books.game(books.find(league.slug), 2045, 1)
    assert (row.away_runs, row.home_runs, len(row.rolled)) == (1, 0, 1 + 7 * 12)


def runs_on(page: Page, row: int) -> Locator:
    return page.locator("#score tbody tr").nth(row).locator(".total").first


def note(page: Page, roll: str) -> None:
    """Note a whole roll while the server does not answer."""
    before = page.locator(".noted li").count()
    page.locator(".key").get_by_text("dice", exact=True).click()
    for face in roll.split():
        tap(page, face)
    expect(page.locator(".noted li")).to_have_count(before + 1)


def tap(page: Page, face: str) -> None:
    page.locator(".key").get_by_text(face, exact=True).click()


def enter(page: Page, roll: str) -> None:
    """Tap a whole roll, and wait until the game goes on."""
    *faces, last = roll.split()
    for face in faces:
        tap(page, face)
    with page.expect_response(
        lambda answer: "/api/companion" in answer.url and answer.request.method == "POST"
    ) as answered:
        tap(page, last)
    assert answered.value.ok
    expect(page.locator("#keys .tapped")).to_have_count(0)
