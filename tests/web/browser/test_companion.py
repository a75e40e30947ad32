"""The companion on a phone of 360 pixels: keys for thumbs, a mistyped roll taken back, a reload in between."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from fivetool.game.registry import all_games

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


def tap(page: Page, face: str) -> None:
    page.locator(".key").get_by_text(face, exact=True).click()


def enter(page: Page, roll: str) -> None:
    """Tap a whole roll, and wait until the game goes on."""
    *faces, last = roll.split()
    for face in faces:
        tap(page, face)
    with page.expect_response(lambda answer: "/api/companion/" in answer.url) as answered:
        tap(page, last)
    assert answered.value.ok
    expect(page.locator("#keys .tapped")).to_have_count(0)
