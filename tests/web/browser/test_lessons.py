"""Lessons in a real browser: whatever a step asks for can be seen beside the board, and everyone can read it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from fivetool.game.registry import all_games

from .clubhouse import PHONE, Clubhouse, Visit, Visitor
from .test_pages import violations

LAPTOP = {"width": 1440, "height": 900}
SMALLEST_BOARD = 280
LESSONS = [game.name for game in all_games() if game.pages.lesson is not None]
WANTED = """
() => {
  const data = JSON.parse(document.querySelector("#page-data").textContent);
  return { wanted: data.lesson.wanted, game: data.game };
}
"""
IN_SIGHT = """
(wanted) => {
  const list = document.querySelector("#choices").getBoundingClientRect();
  const box = document.querySelector(`#choices button[data-choice="${wanted}"]`).getBoundingClientRect();
  return box.top >= list.top - 4 && box.bottom <= list.bottom + 4 && box.bottom <= innerHeight;
}
"""


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_what_a_step_asks_for_is_in_sight(visit: Visit, clubhouse: Clubhouse, screen: dict[str, int]) -> None:
    visitor = visit(clubhouse, screen=screen, theme="dark" if screen is PHONE else "light")
    faults: dict[str, list[str]] = {}
    for game in LESSONS:
        visitor.go(f"/learn/{game}")
        visitor.wait_for_turn("yours")
        faults[game] = violations(visitor.page)
        wanted = visitor.page.evaluate(WANTED)["wanted"]
        while wanted:
            assert visitor.page.evaluate(IN_SIGHT, wanted[0]), (game, visitor.page.locator("#lesson-step").inner_text())
            board = visitor.page.locator("#board > svg").bounding_box() or {}
            assert board["width"] >= SMALLEST_BOARD
            wanted = _do(visitor, wanted[0])
    assert {game: found for game, found in faults.items() if found} == {}


def _do(visitor: Visitor, wanted: int) -> list[int]:
    """Do what a step asks for; gives what the next one asks for, nothing after the last."""
    page = visitor.page
    with page.expect_response(lambda answer: "/api/lessons/" in answer.url) as answered:
        page.locator(f"#choices button[data-choice='{wanted}']").click()
    told: dict[str, Any] = answered.value.json()
    assert told["right"]
    lesson = told["lesson"]
    expect(page.locator("#main")).to_have_attribute("data-lesson", "done" if lesson["done"] else "open")
    expect(page.locator("#lesson-say")).to_have_text(lesson["say"])
    if not lesson["done"]:
        visitor.wait_for_turn("yours")
        return list(lesson["wanted"])
    if lesson["next"] is None:
        expect(page.locator("#lesson-play button")).to_be_visible()
        return []
    page.locator("#lesson-next").click()
    visitor.wait_for_turn("yours")
    return list(page.evaluate(WANTED)["wanted"])
