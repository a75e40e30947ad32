"""Boards in a real browser: every symbol explains itself, and wide rooms get the wide arrangement."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .clubhouse import Clubhouse, Visit
from .test_playing import GAMES

LARGE = {"width": 1440, "height": 900}
LAPTOP = {"width": 1366, "height": 768}
# Where the board stands while dice fall, and how far confetti is spread over the field.
ROLL_AND_CELEBRATE = """
async () => {
  const [{ Dice }, { Motion }, { Cheers }] = await Promise.all(
    ["dice", "motion", "cheers"].map((name) => import(`/static/${name}.js`)));
  const [board, motion] = [document.getElementById("board"), new Motion()];
  const top = () => board.querySelector("svg").getBoundingClientRect().top;
  const resting = top();
  const faces = ["B", "B", "B", "B", "B", "B"];
  const handful = { name: "Batter", shown: faces, lit: faces.map(() => false), team: 0, rolled: true };
  const landed = new Dice(board, document.createElement("div"), motion).roll([handful]);
  const rolling = top();
  await landed;
  new Cheers(board.parentElement, motion).celebrate();
  const lefts = [...document.querySelectorAll(".spark")].map((piece) => piece.offsetLeft);
  return { moved: rolling - resting, spread: (Math.max(...lefts) - Math.min(...lefts)) / board.clientWidth };
}
"""
ROLLED = ["HR", "B", "1B", "2B", "B", "HR"]
ROLL_AND_CHEER = """
async (shown) => {
  const [{ Dice, rollTime }, { Motion }, { Cheers }] = await Promise.all(
    ["dice", "motion", "cheers"].map((name) => import(`/static/${name}.js`)));
  const [board, tray, motion] = [document.getElementById("board"), document.createElement("div"), new Motion()];
  const [lit, looks] = [shown.map(() => false), shown.map(() => "batter")];
  const handful = (name) => ({ name, shown, lit, team: 0, rolled: true, looks });
  const faces = (place, dice) => [...place.querySelectorAll(`${dice} .ft-face`)].map((face) => face.textContent);
  const passed = new Set();
  const handfuls = [handful("Batter"), handful("Elsewhere")];
  const watch = setInterval(() => passed.add(faces(board, '[data-die="batter-1"]')[0]), 5);
  await new Dice(board, tray, motion).roll(handfuls);
  clearInterval(watch);
  new Cheers(board.parentElement, motion).mark("home_run");
  return {
    board: faces(board, "[data-die^=batter]"),
    tray: faces(tray, ".die"),
    passed: passed.size,
    time: rollTime(handfuls),
    sparks: document.querySelectorAll(".spark").length,
  };
}
"""


def test_every_symbol_explains_itself(visit: Visit, clubhouse: Clubhouse) -> None:
    """On hover, with the keyboard (one stop of Tab, then arrows), by tapping, and all together on one sheet."""
    visitor = visit(clubhouse, screen=LARGE)
    visitor.make_table(game="power-chip", seed=3)
    visitor.wait_for_turn("yours")
    page = visitor.page
    note = page.locator("#legend-note")
    page.locator("#board [data-legend=outs]").hover()
    expect(note).to_contain_text("ends the half-inning")
    assert page.locator("#board [tabindex='0']").count() == 1
    page.locator("#board [tabindex='0']").focus()
    said = set()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#board :focus")).to_have_attribute("aria-describedby", "legend-note")
        said.add(note.inner_text())
    assert len(said) > 1
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    for _ in range(10):  # a busy browser may make one movement of two
        page.mouse.move(5, 5, steps=3)
        page.wait_for_timeout(100)
        page.locator("#board [data-legend=outs]").hover()
        if note.is_visible():
            break
    expect(note).to_be_visible()
    visitor.click_choice()
    page.wait_for_timeout(400)
    expect(note).to_be_hidden()  # the board changed under a mouse at rest: nobody asked what it shows
    page.keyboard.press("w")
    sheet = page.locator("#legend")
    expect(sheet).to_be_visible()
    assert sheet.evaluate("sheet => sheet.scrollTop") == 0, "it opens at its beginning"
    assert sheet.locator("dd").count() == sheet.locator("dt svg").count() > 10
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    assert not visitor.errors


def test_a_card_is_enlarged_and_a_wide_room_is_used(visit: Visit, clubhouse: Clubhouse) -> None:
    """A card is drawn large beside its words; the board has two columns where there is room, and one on a phone."""
    visitor = visit(clubhouse, screen=LARGE)
    visitor.make_table(game="highlights-2045", seed=3, options={"format": "single_game"})
    visitor.click_choice()
    page = visitor.page
    page.locator("#board [data-enlarge]").first.hover()
    card, large = page.locator("#board [data-enlarge]").first, page.locator("#legend-note .enlarged")
    assert (large.bounding_box() or {})["width"] > 1.5 * (card.bounding_box() or {})["width"]
    board = page.locator("#board > svg")
    wide = board.get_attribute("viewBox")
    assert wide == board.get_attribute("data-wide")
    page.set_viewport_size({"width": 1200, "height": 800})  # a small laptop
    if "below" in (page.locator("#choices").get_attribute("data-more") or ""):
        assert (page.locator(".side").bounding_box() or {})["height"] < 130, "others have room that the choices need"
    expect(board).to_have_attribute("viewBox", wide or "")
    page.set_viewport_size({"width": 360, "height": 740})
    expect(board).not_to_have_attribute("viewBox", wide or "")
    assert not visitor.errors


@pytest.mark.parametrize("game", GAMES)
def test_a_common_laptop_shows_the_whole_wide_board_and_leaves_the_choices_their_height(
    visit: Visit, clubhouse: Clubhouse, game: str
) -> None:
    visitor = visit(clubhouse, screen=LAPTOP)
    visitor.make_table(game=game, seed=3)
    for _ in range(3):
        visitor.click_choice()
        visitor.wait_for_turn("yours")
    page = visitor.page
    board = page.locator("#board > svg")
    wide = board.get_attribute("data-wide")
    assert wide is None or board.get_attribute("viewBox") == wide
    drawn, room = (page.locator(part).bounding_box() or {} for part in ("#board > svg", ".middle"))
    scrolled = 60 if board.get_attribute("data-fold") else 4  # what lies below the fold may be scrolled to
    assert drawn["height"] <= room["height"] + scrolled
    assert (page.locator("#ask").bounding_box() or {})["height"] > 0.7 * LAPTOP["height"]
    assert not visitor.errors


def test_the_board_rests_while_dice_fall_and_confetti_falls_everywhere(visit: Visit, clubhouse: Clubhouse) -> None:
    visitor = visit(clubhouse, screen=LAPTOP, speed="normal")
    visitor.make_table(game="power-chip", seed=3, options={"first_bat": "A"})
    visitor.wait_for_turn("yours")
    found = visitor.page.evaluate(ROLL_AND_CELEBRATE)
    assert found["moved"] == 0
    assert found["spread"] > 0.5, "the browser refused where the pieces begin"
    assert not visitor.errors


def test_dice_land_on_what_was_rolled_and_sound_waits_to_be_turned_on(visit: Visit, clubhouse: Clubhouse) -> None:
    visitor = visit(clubhouse, screen=LARGE, speed="normal")
    visitor.make_table(game="power-chip", seed=3, options={"first_bat": "A"})
    visitor.wait_for_turn("yours")
    page = visitor.page
    page.locator("#choices button.choice").first.hover()
    expect(page.locator("#board .ft-considered")).to_be_visible()
    page.locator("h1").hover()
    expect(page.locator("#board .ft-considered")).to_have_count(0)
    rolled = page.evaluate(ROLL_AND_CHEER, ROLLED)
    assert (rolled["board"], rolled["tray"]) == (ROLLED, ROLLED)
    assert rolled["passed"] > 1, "no other face was seen in the air"
    assert rolled["time"] <= 500
    assert rolled["sparks"] > 0
    switch = page.locator("#sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    page.reload()
    visitor.wait_until_live()
    expect(switch).to_have_text("Sound on")
    still = visit(clubhouse, screen=LARGE, speed="normal", reduced_motion="reduce")
    still.go(page.url)
    still.wait_until_live()
    rolled = still.page.evaluate(ROLL_AND_CHEER, ROLLED)
    assert (rolled["board"], rolled["tray"], rolled["passed"], rolled["sparks"]) == (ROLLED, ROLLED, 0, 0)
