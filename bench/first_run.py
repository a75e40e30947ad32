"""The first minutes of a clubhouse on a new machine, filmed: an empty cache, nothing compiled, five games.

    python bench/first_run.py --film FOLDER

Starts `fivetool serve` with an empty cache and an empty database, times the first decision of every game in Chromium
while nothing is compiled, asks for a hint early, seats two browsers at one table, and waits for the moment at which
that table's game is taken over by its compiled rules; both browsers then go on. Every step is a picture with the
second in its name.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from _clubhouse import free_port
from pages import CHROMIUM, FIRST_CHOICE
from playwright.sync_api import Browser, Page, sync_playwright

BEGUN = "#main[data-turn=yours], #main[data-turn=theirs]"  # everybody sits, and the dice are sealed
PACE = 15.0  # seconds between choices, so that the game is not over before the take-over
PATIENCE = 900.0  # seconds until the games are compiled


class Film:
    """Pictures with the seconds since the server was started."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.began = time.monotonic()

    def shoot(self, page: Page, what: str) -> None:
        """Take a picture, and say when."""
        second = time.monotonic() - self.began
        page.screenshot(path=self.folder / f"{second:06.1f}-{what.replace(' ', '-')}.png")
        print(f"{second:7.1f} s  {what}", flush=True)


def first_decision(browser: Browser, url: str, game: str, film: Film) -> Page:
    """Sit down at a table of a game, and say how long the first decision took."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(url)
    clicked = time.monotonic()
    page.locator(f"button[form='play-{game}']").first.click()
    page.locator(FIRST_CHOICE).first.wait_for()
    film.shoot(page, f"{game} first decision after {time.monotonic() - clicked:.2f} s")
    return page


def two_at_a_table(browser: Browser, url: str, game: str) -> tuple[Page, Page]:
    """A table with two people in two browsers."""
    owner, friend = (browser.new_context(base_url=url).new_page() for _ in range(2))
    owner.goto("/")
    wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "friend"}]}
    made: dict[str, Any] = owner.request.post("/api/tables", data=wanted).json()
    owner.goto(f"/t/{made['id']}")
    friend.goto(made["seat_links"][0]["url"])
    for page in (owner, friend):
        page.locator(BEGUN).wait_for()
    return owner, friend


def choose_once(pages: tuple[Page, ...]) -> None:
    """Whoever is asked makes the first choice there is."""
    for page in pages:
        if page.locator(FIRST_CHOICE).count():
            page.locator(FIRST_CHOICE).first.click()
            page.wait_for_timeout(500)
            return


def is_ready(url: str, game: str) -> bool:
    """Whether a game has been taken over by its compiled rules."""
    return any(found["ready"] for found in httpx.get(f"{url}/api/games").json() if found["name"] == game)


def film_first_run(film: Film, url: str) -> None:
    """Everything, in order."""
    with sync_playwright() as playwright:
        found = CHROMIUM if Path(CHROMIUM).exists() else None
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        while not answers(url):
            time.sleep(0.05)
        print(f"{time.monotonic() - film.began:7.1f} s  the server answers", flush=True)
        names = [game["name"] for game in httpx.get(f"{url}/api/games").json()]
        pages = {name: first_decision(browser, url, name, film) for name in names}
        pages[names[0]].locator("#hint").click()
        pages[names[0]].wait_for_timeout(1000)
        film.shoot(pages[names[0]], f"{names[0]} hint asked early")
        both = two_at_a_table(browser, url, names[0])
        due = time.monotonic()
        while not is_ready(url, names[0]) and time.monotonic() - film.began < PATIENCE:
            if time.monotonic() >= due:
                choose_once(both)
                due = time.monotonic() + PACE
            time.sleep(0.5)
        for who, page in zip(("owner", "friend"), both, strict=True):
            film.shoot(page, f"{names[0]} taken over, {who}")
        for _ in range(4):
            choose_once(both)
        for who, page in zip(("owner", "friend"), both, strict=True):
            film.shoot(page, f"{names[0]} played on, {who}")
        pages[names[0]].locator("#hint").click()
        pages[names[0]].wait_for_timeout(3000)
        film.shoot(pages[names[0]], f"{names[0]} hint after the take-over")
        browser.close()


def answers(url: str) -> bool:
    """Whether the server is there."""
    try:
        return httpx.get(f"{url}/api/games", timeout=30).status_code == 200
    except httpx.HTTPError:
        return False


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--film", type=Path, default=Path(tempfile.mkdtemp(prefix="fivetool-film-")))
    given = parser.parse_args()
    given.film.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="fivetool-first-") as folder:
        port = free_port()
        command = [
            sys.executable,
            "-m",
            "fivetool",
            "serve",
            "--port",
            str(port),
            "--database",
            f"{folder}/first.sqlite",
        ]
        environment = {**os.environ, "FIVETOOL_CACHE_DIR": f"{folder}/cache"}
        film = Film(given.film)
        server = subprocess.Popen(command, env=environment)
        try:
            film_first_run(film, f"http://127.0.0.1:{port}")
        finally:
            server.kill()
    print(f"Pictures: {given.film}")


if __name__ == "__main__":
    main()
