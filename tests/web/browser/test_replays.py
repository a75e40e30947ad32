"""Replays: stepping, jumping, the graph, saves down and up, and the fair dice page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .clubhouse import Visitor
from .test_playing import FIRST

WITHOUT_MARKS = """board => {
  const copy = board.cloneNode(true);
  copy.querySelectorAll(".yours").forEach((mark) => mark.remove());
  return copy.textContent;
}"""  # the scoreboard without the marks that say which team is the viewer's


@pytest.fixture
def finished(visitor: Visitor, finished_table: str) -> Visitor:
    """A visitor at the end of a game."""
    visitor.go(finished_table)
    visitor.wait_for_turn("over")
    return visitor


@pytest.fixture
def replay(visitor: Visitor, finished_table: str) -> Visitor:
    """A visitor at the replay of a game."""
    visitor.go(f"{finished_table}/replay")
    expect(visitor.page.locator("#turn")).to_contain_text("Move 0 of")
    return visitor


def place(visitor: Visitor) -> int:
    return int(visitor.page.locator("#place").input_value())


def last(visitor: Visitor) -> int:
    return int(visitor.page.locator("#place").get_attribute("max") or 0)


def test_the_end_of_a_game_leads_to_its_replay(finished: Visitor) -> None:
    finished.page.get_by_role("link", name="Replay").click()
    expect(finished.page.locator("#turn")).to_contain_text("Move 0 of")


def test_stepping_by_buttons_and_keys(replay: Visitor) -> None:
    page = replay.page
    page.locator("#forward").click()
    assert place(replay) == 1
    page.locator("#forward").click()
    page.locator("#back").click()
    assert place(replay) == 1
    page.locator("h1").click()
    for key, where in (("End", last(replay)), ("ArrowLeft", last(replay) - 1), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        assert place(replay) == where
    page.locator("#last").click()
    expect(page.locator("#turn")).to_have_text("Final")


def test_playing_runs_to_the_end_and_can_be_paused(replay: Visitor) -> None:
    page = replay.page
    page.locator("#play").click()
    expect(page.locator("#turn")).to_have_text("Final")
    expect(page.locator("#play")).to_have_text("Play")
    replay.set_speed("slow")
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_text("Pause")
    page.keyboard.press("Space") if page.evaluate("document.activeElement.id") != "play" else page.locator(
        "#play"
    ).click()
    expect(page.locator("#play")).to_have_text("Play")
    assert place(replay) < last(replay)


def test_dice_tumble_and_runners_move(replay: Visitor) -> None:
    """What moves is where the board is: a runner's token starts and ends over the field."""
    page = replay.page
    replay.set_speed("normal")
    replay.look_out_for("#board .tumbling")
    page.locator("#play").click()
    replay.sighted()
    replay.look_out_for("#layer .runner", "#layer .runner", "#board svg")
    runner, field = replay.sighted()
    assert field["x"] < runner["x"] < field["x"] + field["width"]
    assert field["y"] < runner["y"] < field["y"] + field["height"]


def test_jumping_to_an_inning_and_by_the_log(replay: Visitor) -> None:
    page = replay.page
    options = page.locator("#inning option")
    label = options.last.inner_text()
    page.locator("#inning").select_option(index=options.count() - 1)
    expect(page.locator("#scoreboard .inning")).to_have_text(label)
    page.locator("#log .play:visible .pick").first.click()
    assert place(replay) == 0


def test_a_click_on_the_graph_jumps(replay: Visitor) -> None:
    page = replay.page
    graph = page.locator("svg.graph")
    expect(graph).to_have_attribute("aria-valuemax", re.compile(r"[1-9]"))  # all chances are there to be picked
    box = graph.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.5)
    assert 0 < place(replay) < last(replay)
    middle = place(replay)
    graph.focus()
    page.keyboard.press("ArrowRight")
    assert place(replay) == middle + 1


def test_a_link_leads_to_the_same_moment(replay: Visitor) -> None:
    replay.page.locator("#forward").click()
    replay.page.locator("#forward").click()
    address = replay.page.url
    assert address.endswith("#2")
    other = replay.context.new_page()
    other.goto(address)
    expect(other.locator("#turn")).to_contain_text("Move 2 of")


def test_save_down_up_and_checked(finished: Visitor, tmp_path: Path) -> None:
    page = finished.page
    with page.expect_download() as download:
        page.get_by_role("link", name="Save this game").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    save = json.loads(file.read_text())
    assert save["game"] == FIRST
    result = page.locator("#question").inner_text()

    finished.go("/")
    page.locator("#upload").set_input_files(file)
    page.wait_for_url("**/replay/**")
    page.keyboard.press("End")
    expect(page.locator("#question")).to_have_text(result)

    finished.go("/fair")
    page.locator("#save-file").set_input_files(file)
    page.locator("#commitment").fill(save["dice"]["commitment"])
    page.get_by_role("button", name="Check the dice").click()
    expect(page.locator("#verdict")).to_have_attribute("data-ok", "true")
    page.locator("#commitment").fill("0" * 64)
    page.get_by_role("button", name="Check the dice").click()
    expect(page.locator("#verdict")).to_have_attribute("data-ok", "false")


def test_broken_uploads_are_refused_in_words(visitor: Visitor, tmp_path: Path) -> None:
    visitor.go("/")
    for content in ("{", "[]", "not a save", '{"fivetool": 1}'):
        file = tmp_path / "broken.json"
        file.write_text(content)
        visitor.page.locator("#upload-problem").evaluate("problem => (problem.textContent = '')")
        visitor.page.locator("#upload").set_input_files(file)
        expect(visitor.page.locator("#upload-problem")).not_to_be_empty()
        assert visitor.page.url.endswith("/")


def test_new_game_from_a_replay(replay: Visitor) -> None:
    replay.page.locator("#again").click()
    replay.page.wait_for_url("**/t/**")
    replay.wait_until_live()
    assert replay.wait_for_turn("yours", "over") == "yours"


def test_play_on_from_a_moment_of_a_replay(replay: Visitor) -> None:
    page = replay.page
    page.locator("#last").click()
    expect(page.locator("#take-over")).to_be_hidden()
    for _ in range(3):
        page.locator("#back").click()
    told = page.locator("#log").evaluate("log => log.textContent")
    board = page.locator("#scoreboard").evaluate(WITHOUT_MARKS)
    number = int(page.locator("#place").input_value())
    page.locator("#take-over").click()
    page.wait_for_url("**/t/*")
    replay.wait_until_live()
    assert replay.wait_for_turn("yours", "over") == "yours"
    assert replay.number == number
    assert page.locator("#scoreboard").evaluate(WITHOUT_MARKS) == board
    assert told.startswith(page.locator("#log").evaluate("log => log.textContent")[:200])
    expect(page.locator("#undo")).to_be_hidden()
    replay.click_choice()
    expect(page.locator("#undo")).to_be_visible()
