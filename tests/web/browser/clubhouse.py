"""What the browser tests have in common: the server as a process, and a visitor who clicks through its pages."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Locator, expect

from fivetool.game.registry import all_games
from postgres_kit import free_port

KNOWN_DICE = Path(__file__).parents[1] / "known_dice.py"  # the command line, with dice that tests know
START_WITHIN = 240.0  # the first start on a machine compiles the rules
ANSWER_WITHIN = 30.0
PATIENCE = 90_000  # milliseconds; the first table of a server may have to wait for the compiler
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
MOST_MOVES = 3_000
SPEEDS = ("slow", "normal", "fast", "faster", "instant")  # as the slider has them
PREFERENCES = """
if (!localStorage.getItem("fivetool.preferences")) localStorage.setItem("fivetool.preferences", JSON.stringify(%s));
"""
POST = """
async ([path, body]) => {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}
"""
LOOK_OUT = """
([wanted, parts]) => {
  window.sighted = new Promise((tell) => {
    const boxes = () => parts.map((part) => document.querySelector(part).getBoundingClientRect().toJSON());
    const look = () => (document.querySelector(wanted) ? tell(boxes()) : setTimeout(look, 10));
    look();
  });
}
"""
SIGHTED = """
(patience) => Promise.race([window.sighted, new Promise((tell) => setTimeout(() => tell(null), patience))])
"""
# Goes through the service worker, where there is one: nobody keeps what is not there.
REACHED = "() => fetch('/static/kept-by-nobody', { cache: 'no-store' }).then(() => true, () => false)"
Boxes = list[dict[str, float]]
expect.set_options(timeout=PATIENCE)


class Clubhouse:
    """A server process on a free port of this machine, with its database in a folder."""

    host = "127.0.0.1"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it answers."""
        command = [sys.executable, str(KNOWN_DICE), "serve", "--host", self.host, "--port", str(self.port)]
        log = (self.folder / "server.log").open("ab")
        database = self.folder / "clubhouse.sqlite"
        self._process = subprocess.Popen([*command, "--database", str(database)], stdout=log, stderr=log)
        deadline = time.monotonic() + START_WITHIN
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"The server did not start:\n{(self.folder / 'server.log').read_text()}")
            time.sleep(0.05)

    def kill(self) -> None:
        """Kill the server without warning, as a power failure would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/games", timeout=ANSWER_WITHIN, verify=False).status_code == 200
        except httpx.HTTPError:
            return False


class Visitor:
    """Somebody at a browser. Plays are shown at once and dice roll by themselves unless asked otherwise; with
    `roll_by_hand` None it is as each game has it.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        speed: str = "instant",
        roll_by_hand: bool | None = False,
        screen: dict[str, int] | None = None,
        theme: str = "light",
        reduced_motion: str = "no-preference",
        service_workers: str = "block",  # what they fetch would escape the tests that hold requests back
    ) -> None:
        self.url = url
        self.errors: list[str] = []
        self.context = browser.new_context(
            base_url=url,
            viewport=screen or WIDE,  # type: ignore[arg-type]
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion=reduced_motion,  # type: ignore[arg-type]
            accept_downloads=True,
            service_workers=service_workers,  # type: ignore[arg-type]
        )
        self.context.set_default_timeout(PATIENCE)
        rolls = {game.name: roll_by_hand for game in all_games()} if roll_by_hand is not None else {}
        preferences = {"speed": speed, "speeds": {"lesson": speed}, "rolls": rolls}
        self.context.add_init_script(PREFERENCES % json.dumps(preferences))
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def leave(self) -> None:
        """Close the browser profile."""
        self.context.close()

    # --- going places ---

    def go(self, path: str = "/") -> None:
        """Open a page."""
        self.page.goto(path)

    def make_table(self, **wanted: Any) -> dict[str, Any]:
        """Make a table through the interface that the set-up panel uses, and go there."""
        if not self.page.url.startswith(self.url):
            self.go("/")
        answer = self.page.evaluate(POST, ["/api/tables", wanted])
        assert answer["status"] < 300, answer
        self.go(answer["body"]["url"])
        self.wait_until_live()
        made: dict[str, Any] = answer["body"]
        return made

    def cut_the_line(self) -> None:
        """Cut the page off from the server, and its service worker too, which hears of it a moment later."""
        deadline = time.monotonic() + ANSWER_WITHIN
        self.context.set_offline(True)
        while self.page.evaluate(REACHED):
            assert time.monotonic() < deadline, "the service worker still reaches the server"
            self.context.set_offline(False)
            self.context.set_offline(True)

    def mend_the_line(self) -> None:
        """Let the page reach the server again."""
        self.context.set_offline(False)

    def set_speed(self, speed: str) -> None:
        """Move the slider of the speed."""
        self.page.locator("#speed").fill(str(SPEEDS.index(speed)))

    # --- what is there for a moment only ---

    def look_out_for(self, wanted: str, *parts: str) -> None:
        """Note, inside the page, when something is there and where these parts of the page are then."""
        self.page.evaluate(LOOK_OUT, [wanted, parts])

    def sighted(self) -> Boxes:
        """Wait for what was looked out for; gives the boxes of the parts at that moment."""
        found: Boxes | None = self.page.evaluate(SIGHTED, PATIENCE)
        assert found is not None, "what was looked out for never came"
        return found

    # --- at a table ---

    @property
    def ballpark(self) -> Locator:
        """The table as a whole."""
        return self.page.locator("#main")

    @property
    def choices(self) -> Locator:
        """The buttons of the open choices."""
        return self.page.locator("#choices button.choice")

    @property
    def number(self) -> int:
        """How many entries of the log are shown."""
        return int(self.ballpark.get_attribute("data-number") or 0)

    @property
    def turn(self) -> str:
        """Whose turn the page says it is: yours, theirs, playing or over."""
        return self.ballpark.get_attribute("data-turn") or ""

    def wait_until_live(self) -> None:
        """Wait for the live line."""
        expect(self.page.locator("#line")).to_have_attribute("data-state", "live")

    def wait_for_turn(self, *turns: str) -> str:
        """Wait until the page says one of these turns."""
        self._wait_for(", ".join(f"#main[data-turn={turn}]" for turn in turns))
        return self.turn

    def wait_past(self, number: int) -> None:
        """Wait until the table has come further than an entry and is at rest."""
        self._wait_for(f"#main:not([data-number='{number}']):not([data-turn=playing])")

    def _wait_for(self, selector: str) -> None:
        # not page.wait_for_function: that evaluates text, which the pages' security policy forbids
        self.page.locator(selector).wait_for(state="attached")

    def click_choice(self, place: int = 0) -> None:
        """When asked, click a choice and wait for what follows from it."""
        self.wait_for_turn("yours")
        number = self.number
        chosen = self.choices.nth(place % self.choices.count())
        fold = chosen.locator("xpath=ancestor::details[not(@open)]/summary")
        if fold.count():
            fold.click()
        chosen.click()
        self.wait_past(number)

    def play_out(self) -> int:
        """Click through the rest of the game, a different place in the list each time; returns the clicks."""
        for clicks in range(MOST_MOVES):
            if self.wait_for_turn("yours", "over") == "over":
                return clicks
            self.click_choice(clicks)
        raise AssertionError("the game did not end")


Visit = Callable[..., Visitor]  # a clubhouse and settings of the browser -> somebody who visits it
