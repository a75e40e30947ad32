"""Whole games played with the companion by clicking on a screen of 360 pixels, checked against the same known dice.

    python tools/companion_games.py http://127.0.0.1:8000            # all games
    python tools/companion_games.py http://127.0.0.1:8000 power-chip --seed 4 --pictures shots

Faces, cards and decisions are drawn at random and tapped. At the end the page's score, its save, and a table that plays
the same choices with the same faces in a script must agree: every event, and the score. Undo is tried on the way: now
and then something is taken back and entered again.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from fivetool.game.registry import all_games, find_game
from fivetool.table import Table
from fivetool.table.saves import load_text
from fivetool.table.sources import Script

PHONE = {"width": 360, "height": 740}
UNDO_EVERY = 25  # entries
QUIET = "#main[aria-busy=false]"


def play(page: Page, game: str, chance: random.Random) -> int:
    """Tap until the game is over; returns the number of clicks."""
    page.goto(f"/companion/{game}")
    page.wait_for_selector(QUIET)
    clicks = entries = 0
    while True:
        keys = page.locator(".key:visible")
        count = keys.count()
        if count == 0:
            return clicks
        is_choice = "choice" in (keys.first.get_attribute("class") or "")
        # the first answer is the usual one; whoever tries everything never comes to an end
        key = 0 if is_choice and chance.random() < 0.6 else chance.randrange(count)
        before = entered(page)
        keys.nth(key).click()
        clicks += 1
        page.wait_for_selector(QUIET)
        if len(entered(page)) > len(before):
            entries += 1
            if entries % UNDO_EVERY == 0:
                page.locator("#undo").click()
                page.wait_for_selector(QUIET)
                clicks += 1
                assert entered(page) == before, "undo does not lead back"


def entered(page: Page) -> list[dict[str, object]]:
    """What the phone keeps."""
    kept = page.evaluate("() => localStorage.getItem('companion-' + document.getElementById('main').dataset.game)")
    return json.loads(kept)["entered"] if kept else []


def compare(page: Page, game: str) -> str:
    """The game on the page against its save and against known dice; returns the score."""
    things = entered(page)
    with page.expect_download() as saved:
        page.locator("#save").click()
    loaded = load_text(Path(saved.value.path()).read_text())
    seats = int(page.locator("#seats").input_value())
    faces = [face for thing in things for face in thing.get("dice", ())]
    table = Table(find_game(game).setup(seats), dice=Script(faces))
    for thing in things:
        if thing.get("choice") is not None:
            table.play(thing["choice"])
    assert table.over, "the known dice do not end the game"
    assert loaded.events == table.events, "the save tells another game"
    assert loaded.scores == table.scores
    shown = page.evaluate(
        "() => JSON.parse(localStorage.getItem('companion-' + document.getElementById('main').dataset.game)).shown"
    )
    runs = next((values for name, values in shown["scoreboard"]["totals"] if name == "R"), None)
    assert runs is None or runs == table.scores, (runs, table.scores)
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= PHONE["width"], f"the page is {wide} pixels wide"
    return f"{table.scores}, {len(table.moves)} choices, {len(faces)} dice, {len(shown['papers'])} papers"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("games", nargs="*", default=[game.name for game in all_games()])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path)
    wanted = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for game in wanted.games:
            page = browser.new_context(base_url=wanted.url, viewport=PHONE, accept_downloads=True).new_page()
            page.set_default_timeout(120_000)
            start = time.monotonic()
            clicks = play(page, game, random.Random(f"{wanted.seed} {game}"))
            if wanted.pictures:
                wanted.pictures.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=wanted.pictures / f"{game}.png", full_page=True)
            print(f"{game}: {compare(page, game)}; {clicks} clicks, {time.monotonic() - start:.0f} s", flush=True)
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
