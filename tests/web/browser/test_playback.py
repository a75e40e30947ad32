"""Playback: everything on the page belongs to the same moment, each play has its time, and people roll."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fivetool.game.registry import all_games

from .clubhouse import Clubhouse, Visit, Visitor

GAMES = [game.name for game in all_games()]
FIRST = GAMES[0]
PEOPLE_ROLL = [game.name for game in all_games() if game.board.people_roll]
MOST_STEPS = 100  # choices and presses of Step together
MOMENTS_WATCHED = 24  # of each game, among them the deal and plays of both sides
# A board part by part, without what depends on the room there is or marks what is told, pointed at or chosen.
PARTS = """
const IGNORED = /^(class|style|viewBox|transform|data-narrow|tabindex|role|aria-.*|data-about)$/;
const partsOf = (board) =>
  [...board.querySelectorAll("svg, svg *")].map((part) => {
    const attributes = [...part.attributes].filter(({ name }) => !IGNORED.test(name));
    const text = part.childElementCount ? "" : part.textContent;
    return [part.tagName, ...attributes.map(({ name, value }) => `${name}=${value}`), text].join(" ");
  });
"""
SHOWN = f"""
() => {{
  {PARTS}
  const rows = [...document.querySelectorAll("#scoreboard tbody tr")];
  return {{
    moment: document.getElementById("main").dataset.moment,
    board: partsOf(document.getElementById("board")),
    teams: rows.map((row) => row.querySelector(".name").textContent),
    cells: rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)),
    inning: document.querySelector("#scoreboard .inning")?.textContent ?? "",
    lines: [...document.querySelectorAll("#log .play > span, #log .play > .pick")]
      .filter((line) => !line.parentElement.matches(".later"))
      .map((line) => line.textContent),
    graph: Number(document.querySelector("svg.graph").getAttribute("aria-valuenow")),
    runners: document.querySelectorAll("#layer .runner").length,
  }};
}}
"""
AS_SHOWN = f"""
(svg) => {{
  {PARTS}
  const place = document.createElement("div");
  place.innerHTML = svg;
  return partsOf(place);
}}
"""
# Notes all that is shown as soon as the page says that it shows another moment.
WATCH = f"""
() => {{
  const shown = {SHOWN.strip()};
  const main = document.getElementById("main");
  window.moments = [];
  new MutationObserver(() => window.moments.push(shown())).observe(main, {{ attributeFilter: ["data-moment"] }});
}}
"""
# Notes scoreboard and log whenever anything on the page changes, with the moment that the page says it shows.
WATCH_TOGETHER = """
() => {
  window.seen = [];
  const look = () => {
    const score = ["tbody", ".situation"].map((part) => document.querySelector(`#scoreboard ${part}`).textContent);
    const said = [...score, document.querySelectorAll("#log .play").length].join();
    window.seen.push([document.getElementById("main").dataset.moment, said]);
  };
  const everything = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document.getElementById("main"), everything);
}
"""


def page_shows(page: Page) -> dict[str, Any]:
    shown: dict[str, Any] = page.evaluate(SHOWN)
    return shown


def expected_moments(page: Page, replay: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What each moment of a game holds, by the replay that the server makes of it."""
    lines = [step["text"] for step in replay["first_steps"] if step["text"]]
    frames = replay["frames"]
    held = {"0": (frames[0]["board_svg"], frames[0]["scoreboard"], tuple(lines), 0)}
    for entry, before, frame in zip(replay["entries"], frames[:-1], frames[1:], strict=True):
        scoreboard, number = before["scoreboard"], entry["number"]
        plays = [step for step in entry["steps"] if step["board_svg"]]
        for step in entry["steps"]:
            lines += [step["text"]] if step["text"] else []
            scoreboard = step["scoreboard"] or scoreboard
            if step in plays and step is not entry["steps"][-1]:
                held[f"{number}.{plays.index(step)}"] = (step["board_svg"], scoreboard, tuple(lines), number - 1)
        held[str(number)] = (frame["board_svg"], frame["scoreboard"], tuple(lines), number)
    return {name: as_shown(page, *content) for name, content in held.items()}


def as_shown(page: Page, board: str, scoreboard: dict[str, Any], lines: tuple[str, ...], number: int) -> dict[str, Any]:
    teams = scoreboard["teams"]
    order = [(scoreboard["bats_first"] + place) % len(teams) for place in range(len(teams))]
    cells = [
        ["" if cell is None else str(cell) for cell in scoreboard["lines"][team]]
        + [str(values[team]) for _, values in scoreboard["totals"]]
        for team in order
    ]
    return {
        "board": page.evaluate(AS_SHOWN, board),
        "teams": [teams[team] for team in order],
        "cells": cells,
        "inning": scoreboard["now"],
        "lines": list(lines),
        "graph": number,
        "runners": 0,
    }


def differs(shown: Any, wanted: Any) -> str:
    """Where two things begin to differ, for whoever has to find out why."""
    if not isinstance(shown, list):
        return f"{shown} instead of {wanted}"
    place = next((i for i, (one, other) in enumerate(zip(shown, wanted, strict=False)) if one != other), len(wanted))
    return f"{shown[place : place + 2]} instead of {wanted[place : place + 2]}"


def step_through(visitor: Visitor) -> list[dict[str, Any]]:
    """Play on, moment by moment; what the page showed in each of them."""
    page = visitor.page
    page.evaluate(WATCH)
    for _ in range(MOST_STEPS):
        enough = page.evaluate("() => window.moments.length") >= MOMENTS_WATCHED
        if enough or visitor.wait_for_turn("yours", "playing", "over") == "over":
            break
        if visitor.turn == "yours":
            number = visitor.number
            visitor.choices.first.click()
            begun = f"#main[data-turn=playing], #main:not([data-number='{number}'])"
            page.locator(begun).first.wait_for(state="attached")
            continue
        before = page_shows(page)["moment"]
        page.keyboard.press("n")
        changed = f"#main:not([data-moment='{before}'])"
        page.locator(f"{changed}, #main:not([data-turn=playing])").first.wait_for(state="attached")
    moments: list[dict[str, Any]] = page.evaluate("() => window.moments")
    return moments


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_the_page_belongs_to_the_same_moment(visit: Visit, clubhouse: Clubhouse, game: str) -> None:
    """Board, line score, inning, log and graph, at every step of playback, against the replay of the server."""
    visitor = visit(clubhouse, speed="normal")
    page = visitor.page
    made = visitor.make_table(game=game, seed=f"true playback of {game}")
    visitor.wait_for_turn("yours")
    page.evaluate(WATCH_TOGETHER)
    shown = step_through(visitor)
    address = f"/api/tables/{made['id']}"
    entries = page.request.get(f"{address}/since/0").json()["entries"]  # first: a bot may go on meanwhile
    held = expected_moments(page, page.request.get(f"{address}/replay").json())
    for entry in entries:  # a replay offers no choices on its boards
        held[str(entry["number"])]["board"] = page.evaluate(AS_SHOWN, entry["frame"]["board_svg"])
    assert len(shown) >= MOMENTS_WATCHED or visitor.turn == "over"
    for moment in shown:
        name = moment.pop("moment")
        wanted = held[name]
        assert moment.pop("graph") <= wanted.pop("graph"), "the graph is ahead of the plays"  # points may come late
        for part, content in wanted.items():
            assert moment[part] == content, f"the {part} is not that of moment {name}: {differs(moment[part], content)}"
    seen: dict[str, set[str]] = {}
    for name, said in page.evaluate("() => window.seen"):
        seen.setdefault(name, set()).add(said)
    assert any("." in name for name in seen), "no play was shown between two decisions"
    assert all(len(said) == 1 for said in seen.values()), "scoreboard and log did not change together"


@pytest.mark.parametrize("game", PEOPLE_ROLL)
def test_people_roll_until_they_say_otherwise(visit: Visit, clubhouse: Clubhouse, game: str) -> None:
    """Dice wait for the person whose they are, and nothing tells beforehand what they will show."""
    visitor = visit(clubhouse, roll_by_hand=None)
    page, roll = visitor.page, visitor.page.locator("#roll")
    visitor.make_table(game=game, seed=3)
    come_to_a_roll(visitor)
    expect(page.locator("#turn")).to_have_text("Your roll")
    for key in ("Space", "Enter"):
        before = page_shows(page)
        page.wait_for_timeout(300)
        after = page_shows(page)
        entry, *within = before["moment"].split(".")
        assert after["graph"] <= int(entry) - len(within), "the graph is ahead of the plays"
        after["graph"] = before["graph"]  # points may come late
        assert after == before, "something was told of dice that have not been rolled"
        page.locator("#sound").click()  # what was pressed by pointer leaves the keys to the game
        page.keyboard.press(key)
        expect(page.locator("#main")).not_to_have_attribute("data-moment", before["moment"])
        come_to_a_roll(visitor)
    page.locator("#roll-for-me").click()
    visitor.wait_for_turn("yours", "over")
    expect(page.locator("#in-force")).to_contain_text("rolled for you")
    page.reload()
    visitor.wait_until_live()
    visitor.click_choice()
    visitor.wait_for_turn("yours", "over")
    expect(roll).to_be_hidden()
    page.get_by_role("button", name="Let me roll").click()
    expect(page.locator("#in-force")).to_be_hidden()
    come_to_a_roll(visitor)
    before = page_shows(page)
    page.locator("#skip").click()  # past this roll; one that follows from what a bot chooses later waits again
    expect(page.locator("#main")).not_to_have_attribute("data-moment", before["moment"])


def come_to_a_roll(visitor: Visitor) -> None:
    """Answer whatever is asked before the next roll."""
    answered = -1
    roll, question = "#rolling:not([hidden])", "#main[data-turn=yours]:not([data-number='{}'])"
    while True:
        visitor.page.locator(f"{roll}, {question.format(answered)}").first.wait_for(state="attached")
        if visitor.page.locator(roll).count():
            return
        answered = visitor.number
        visitor.choices.first.click()


def test_bots_are_watched_at_leisure_and_summed_up(visit: Visit, clubhouse: Clubhouse) -> None:
    """Pause holds a moment, Skip leads to the question at once, and what was missed can be read there."""
    visitor = visit(clubhouse, speed="normal")
    page = visitor.page
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    expect(page.locator("#who-you-are")).to_have_text(re.compile("^You are the [A-Z]"))
    visitor.choices.first.click()
    visitor.wait_for_turn("playing")
    expect(page.locator("#log .play").last).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator("#pause")).to_have_text("Resume")
    page.wait_for_timeout(3_000)
    held = page_shows(page)
    page.wait_for_timeout(1_000)
    assert page_shows(page) == held
    assert visitor.turn == "playing"
    lines = len(held["lines"])
    page.keyboard.press("s")
    visitor.wait_for_turn("yours", "over")
    assert len(page_shows(page)["lines"]) > lines
    page.locator("#since summary").click()
    told = page.locator("#since li").all_inner_texts()
    assert told == page_shows(page)["lines"][-len(told) :]
    assert len(told) > 2
    slider = page.locator("#speed")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "Fast")
    page.reload()
    expect(slider).to_have_attribute("aria-valuetext", "Fast")
