"""Every screen, every hand: each game at all sizes of the gallery, by keyboard, and as a screen reader hears it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tools.gallery import SCREENS

from .clubhouse import PHONE, Clubhouse, Visit, Visitor
from .test_pages import violations
from .test_playing import FIRST, GAMES

MOST_TAB_STOPS = 5
# What is wrong with a table on the screen as it is now, in words.
LOOK = """
() => {
  const LEAST_BOARD = 280, NEARLY = 4;
  const found = [];
  const check = (fine, words) => fine || found.push(words);
  const box = (element) => element.getBoundingClientRect();
  const within = (low, high, end) => low >= 0 && high <= end + 1;
  const inSight = ({ left, top, right, bottom }) => within(left, right, innerWidth) && within(top, bottom, innerHeight);
  const root = document.documentElement;
  check(root.scrollWidth <= innerWidth, "the page scrolls sideways");
  check(root.scrollHeight <= innerHeight, "the page scrolls");
  const svg = document.querySelector("#board > svg");
  const { width, height } = svg.viewBox.baseVal;
  const drawn = Math.round(Math.min(box(svg).width, (box(svg).height * width) / height));
  check(drawn >= LEAST_BOARD, `the board is ${drawn} pixels wide`);
  for (const part of ["#ask", "#question", "#scoreboard", "#hint"]) {
    check(inSight(box(document.querySelector(part))), `${part} is out of sight`);
  }
  const [turn, helpers] = ["#turn", ".helpers"].map((part) => box(document.querySelector(part)));
  check(turn.right <= helpers.left || turn.bottom <= helpers.top, "the helpers cover whose turn it is");
  const scores = [...svg.querySelectorAll(".ft-on-scoreboard")];
  const isSeen = (part) => part.checkVisibility({ visibilityProperty: true });
  check(!scores.some(isSeen), "the board says the score once more");
  const room = box(document.querySelector(".middle"));
  const dice = [...svg.querySelectorAll("[data-die]")].map(box);
  check(dice.every(({ bottom }) => bottom <= room.bottom + 1), "dice are below the edge of the field");
  const hasFaces = svg.querySelector("[data-choice] [data-portrait]");
  check(!hasFaces || document.querySelector("#choices .choice .picture"), "choices of cards have no faces");
  const choice = document.querySelector("#choices button.choice");
  const { left, top, width: wide, height: high } = box(choice);
  check(inSight(box(choice)), "the first choice is out of sight");
  check(choice.contains(document.elementFromPoint(left + wide / 2, top + high / 2)), "the first choice is covered");
  for (const element of document.querySelectorAll("main, main *:not(svg *)")) {
    const style = getComputedStyle(element);
    if (!element.checkVisibility({ contentVisibilityAuto: true })) continue;
    const cut = element.scrollHeight - element.clientHeight > NEARLY && element.clientHeight > 1;
    if (!cut || style.overflowY === "visible" || style.display === "inline") continue;
    const name = `${element.id || element.className || element.localName}`;
    const scrolls = style.overflowY === "auto" || style.overflowY === "scroll";
    if (scrolls) check(element.dataset.more, `${name} scrolls without a sign`);
    else check(style.textOverflow === "ellipsis", `${name} is cut off`);
  }
  return found;
}
"""
# Notes what is said by live regions from now on.
LISTEN = """
() => {
  window.said = [];
  const live = "[aria-live]:not([aria-live=off]), [role=status], [role=log], [role=alert]";
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (!element?.closest(live)) continue;
      for (const node of addedNodes) if (node.textContent) window.said.push(node.textContent);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}
"""


def set_screen(page: Page, screen: str) -> None:
    """Change the size of the window, and let the page take note of it."""
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_fits_every_screen(visitor: Visitor, game: str) -> None:
    """Board, question and choices are there on every screen, nothing is cut off, and the first choice is near."""
    page = visitor.page
    visitor.make_table(game=game, seed=3)
    found: dict[str, list[str]] = {}
    for clicks in (0, 2):
        for _ in range(clicks):
            visitor.click_choice()
        visitor.wait_for_turn("yours")
        for screen in SCREENS:
            set_screen(page, screen)
            found[f"{screen}, after {clicks} choices"] = page.evaluate(LOOK)
    assert {where: what for where, what in found.items() if what} == {}
    assert tab_stops_to_first_choice(page) <= MOST_TAB_STOPS


def tab_stops_to_first_choice(page: Page) -> int:
    """How often Tab is pressed, from the top of the page, until a choice has the focus."""
    page.evaluate("document.activeElement.blur()")
    page.evaluate("document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex')")
    for stops in range(1, 200):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#choices button.choice')"):
            return stops
    raise AssertionError("no choice is ever reached")


@pytest.mark.parametrize("screen", [PHONE, None], ids=["phone", "wide"])
def test_each_play_is_said_once(visit: Visit, clubhouse: Clubhouse, screen: dict[str, int] | None) -> None:
    """Also on a phone, where the play-by-play is hidden behind the field."""
    visitor = visit(clubhouse, screen=screen)
    page = visitor.page
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    told = page.locator("#log .play")
    before = told.count()
    page.evaluate(LISTEN)
    visitor.click_choice()
    visitor.wait_for_turn("yours", "over")
    lines = [line.text_content() or "" for line in page.locator("#log .play > :first-child").all()[before:]]
    said = page.evaluate("window.said")
    assert len(lines) > 1
    assert [said.count(line) for line in lines] == [lines.count(line) for line in lines]


def test_question_mark_shows_the_keys(visitor: Visitor, finished_table: str) -> None:
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    for path, key in ((None, "undo your last choice"), (f"{finished_table}/replay", "one move back")):
        if path:
            visitor.go(path)
            expect(visitor.page.locator("#turn")).not_to_be_empty()
        visitor.page.keyboard.press("?")
        keys = visitor.page.locator("#keys")
        expect(keys).to_be_visible()
        expect(keys).to_contain_text(key)
        assert violations(visitor.page) == []
        visitor.page.keyboard.press("Escape")
        expect(keys).to_be_hidden()


def test_the_log_follows_the_game_until_somebody_scrolls_up(visitor: Visitor) -> None:
    page = visitor.page
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    rest = "log => log.scrollHeight - log.scrollTop - log.clientHeight"
    log = page.locator("#log")
    while log.evaluate("log => log.scrollHeight < 400"):
        visitor.click_choice()
        visitor.wait_for_turn("yours", "over")
    log.evaluate("log => { log.style.flex = 'none'; log.style.height = '120px'; }")  # a panel below it has grown
    page.wait_for_function("log => log.scrollHeight - log.scrollTop - log.clientHeight < 5", arg=log.element_handle())
    log.hover()
    page.mouse.wheel(0, -2000)
    page.wait_for_function("log => log.scrollTop === 0", arg=log.element_handle())
    log.evaluate("log => { log.style.height = '110px'; }")
    page.wait_for_timeout(100)
    assert log.evaluate(rest) > 100, "whoever reads is left where they are"


# Presses a choice that has just appeared under a pointer at rest, then moves the pointer and presses again.
PRESS = """
async () => {
  const { Choices } = await import("/static/choices.js");
  const [list, board, chosen] = [document.createElement("ul"), document.createElement("div"), []];
  document.body.append(list, board);
  const choices = new Choices(list, board, { clauseLink: () => null, onChoose: (offer) => chosen.push(offer.label) });
  choices.show([{ label: "Swing", path: [1], words: ["swing"], group: null, usual: false, clause: "" }]);
  const press = () => list.querySelector("button").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  press();
  const before = chosen.length;
  dispatchEvent(new PointerEvent("pointermove"));
  press();
  return [before, chosen.length];
}
"""


def test_a_press_meant_for_something_else_is_not_taken_for_a_choice(visit: Visit, clubhouse: Clubhouse) -> None:
    visitor = visit(clubhouse, speed="normal")
    visitor.go("/")
    assert visitor.page.evaluate(PRESS) == [0, 1]
