"""Screenshots of every page, and of each game at a few known moments, on many screens by day and by night.

python tools/gallery.py --out FOLDER                     all games and all pages
python tools/gallery.py GAME … --out FOLDER              these games alone
python tools/gallery.py --out FOLDER --before OTHER      with the pictures of an older gallery beside the new ones

FOLDER/index.html shows them side by side. The moments come from games that the managers play with a known seed, so
that two galleries show the same moments as long as the rules stay as they are.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from fivetool.database import database_url
from fivetool.errors import OptionError
from fivetool.game.game import Game
from fivetool.game.registry import all_games, find_game
from fivetool.league.books import Books
from fivetool.league.league import NewClub, NewLeague, Plan
from fivetool.league.season import simulate
from fivetool.league.yearbook import BROWSERS
from fivetool.players import find_player
from fivetool.table import Table
from fivetool.web.messages.requests import SeatWanted
from fivetool.web.new_tables import quick_seats

SCREENS = {
    "phone": (360, 740),
    "phone on its side": (740, 360),
    "tablet": (768, 1024),
    "zoomed to 200%": (720, 450),  # what a page has of a laptop's 1440 × 900 then
    "small laptop": (1200, 800),
    "common laptop": (1366, 768),
    "laptop": (1440, 900),
    "large": (2560, 1440),
}
THEMES = ("light", "dark")
SEED = "the gallery"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
PREFERENCES = 'localStorage.setItem("fivetool.preferences", JSON.stringify(%s));'
POST = """
async ([path, text]) => {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: text });
  return [answer.status, await answer.json()];
}
"""
START_SECONDS = 240.0  # the first start on a machine may have to compile
PATIENCE = 240_000  # milliseconds; rules that are not compiled yet take their time
MOST_CLICKS = 2_000
CROWDS = (3, 4)  # seats of tables that are photographed besides the usual ones
LEAGUE = "gallery"
LEAGUE_PAGES = ("", "/schedule", "/leaders", "/clubs", "/playoffs?season=2045", "/records", "/club/0", "/game/2046/1")
ROSTERS = "with-rosters"
ROSTER_PAGES = ("", "/club/0", "/game/2045/1", "/game/2045/1/plays", "/leaders")
CLUBS = ("Harbor Gulls", "Mill Owls", "River Kites", "Summit Rams")


@dataclass(frozen=True)
class View:
    """Something to take pictures of: which part of the gallery it hangs in, its name, and how to get a page there."""

    part: str
    name: str
    go: Callable[[Page], None]

    @property
    def file_name(self) -> str:
        """The beginning of its files' names."""
        return "-".join(f"{self.part} {self.name}".lower().replace("/", " ").replace("?", " ").split())


# --- moments of games ---


def known_game(game: Game, count: int) -> Table:
    """A quick game as its managers play it with the gallery's seed, not begun."""
    try:
        setup = game.setup(count, **game.options.quick)
    except OptionError:  # what is quick for two may not be for more
        setup = game.setup(count)
    return Table(setup, seed=SEED, players=[find_player(game.players.styles[0], setup)] * setup.seats)


def known_moments(table: Table) -> dict[str, int]:
    """Plays the game out; the lengths of its log at the moments that are worth a picture."""
    asked: list[tuple[int, int]] = []  # number of choices made, number of choices open
    while not table.over:
        if table.actor == 0:
            asked.append((len(table.moves), len(table.choices_of(0))))
        table.play_bot()
    return {
        "first question": asked[0][0],
        "halfway": asked[len(asked) // 2][0],
        "longest list of choices": max(asked, key=lambda one: one[1])[0],
        "last question": asked[-1][0],
    }


def views_of_game(game: Game, folder: Path) -> Iterator[View]:
    """The known moments, the end of the game, its replay, what opens over the table, and tables with more seats."""
    seats = quick_seats(game)
    table = known_game(game, len(seats))
    moments = known_moments(table)
    save = folder / f"{game.name}.json"
    table.save(save)
    for name, number in moments.items():
        yield View(game.name, name, lambda page, number=number: take_over(page, game, seats, save, number))  # type: ignore[misc]
    yield View(game.name, "over", lambda page: play_out(page, game, seats, save, moments["last question"]))
    for count in CROWDS:
        if count in game.seats.counts and count != len(seats):
            yield crowded_view(game, count, folder)
    if game.pages.lesson is not None:
        yield View(game.name, "lesson", lambda page: visit(page, f"/learn/{game.name}"))
    yield View(game.name, "companion", lambda page: visit(page, f"/companion/{game.name}"))
    yield View(game.name, "replay", lambda page: replay(page, save, moments["halfway"]))
    yield View(game.name, "rules", lambda page: visit(page, f"/rules/{game.name}"))
    yield View(game.name, "set-up", lambda page: set_up(page, game))


def crowded_view(game: Game, count: int, folder: Path) -> View:
    """Halfway through a game with more seats than usual."""
    seats = [*quick_seats(game), *([quick_seats(game)[-1]] * count)][:count]
    save = folder / f"{game.name}-{count}.json"

    def go(page: Page) -> None:
        table = known_game(game, count)
        number = known_moments(table)["halfway"]
        table.save(save)
        take_over(page, game, seats, save, number)

    return View(game.name, f"halfway, {count} seats", go)


def post(page: Page, path: str, body: str) -> dict[str, Any]:
    """Ask the server for something, as a page does."""
    if page.url == "about:blank":
        page.goto("/")
    status, answer = page.evaluate(POST, [path, body])
    if status >= 400:
        raise RuntimeError(f"{path}: {answer}")
    found: dict[str, Any] = answer
    return found


def take_over(page: Page, game: Game, seats: Sequence[SeatWanted], save: Path, number: int) -> None:
    """Sit down in a known game after so many choices."""
    uploaded = post(page, "/api/saves", save.read_text())["id"]
    start = {"save": uploaded, "number": number}
    wanted_seats = [seat.model_dump(exclude_none=True) for seat in seats]
    wanted = {"game": game.name, "seats": wanted_seats, "seed": SEED, "start": start}
    page.goto(post(page, "/api/tables", json.dumps(wanted))["url"])
    page.locator("#main[data-turn=yours]").wait_for(state="attached")


def play_out(page: Page, game: Game, seats: Sequence[SeatWanted], save: Path, number: int) -> None:
    """Click through the end of a known game."""
    take_over(page, game, seats, save, number)
    for _ in range(MOST_CLICKS):
        at_rest = page.locator("#main:is([data-turn=yours], [data-turn=over])")
        at_rest.wait_for(state="attached")
        if at_rest.get_attribute("data-turn") == "over":
            return
        before = at_rest.get_attribute("data-number")
        page.locator("#choices button.choice").first.click()
        page.locator(f"#main:not([data-number='{before}'])").wait_for(state="attached")
    raise RuntimeError(f"{game.title} did not end")


def replay(page: Page, save: Path, number: int) -> None:
    """Open a known game in the replay, at a moment."""
    page.goto(f"{post(page, '/api/saves', save.read_text())['replay_url']}#{number}")
    page.locator("#board svg").first.wait_for()


# --- pages ---


def visit(page: Page, path: str) -> None:
    """Open a page."""
    page.goto(path)


def set_up(page: Page, game: Game) -> None:
    """Open the panel in which a table is set up, with everything in it unfolded."""
    page.goto("/")
    page.locator(f"[data-opens='set-up-{game.name}']").click()
    for summary in page.locator("dialog[open] summary").all():
        summary.click()


def views_of_pages(leagues: Sequence[str]) -> Iterator[View]:
    """What is not part of a game."""
    plain = {
        "home": "/", "list of rules": "/rules/", "fair dice": "/fair", "log": "/fair/log", "error": "/t/no-such",
        "lobby": "/lobby", "daily games": "/daily", "my page": "/me", "recovery": "/move", "offline": "/offline",
    }  # fmt: skip
    for name, path in plain.items():
        yield View("pages", name, lambda page, path=path: visit(page, path))  # type: ignore[misc]
    yield View("leagues", "list", lambda page: visit(page, "/leagues"))
    for slug in leagues:
        for path in LEAGUE_PAGES if slug == LEAGUE else ROSTER_PAGES:
            address = f"/league/{slug}{path}"
            yield View("leagues", f"{slug} {path}", lambda page, path=address: visit(page, path))  # type: ignore[misc]


def make_leagues(database: Path, games: Sequence[Game]) -> list[str]:
    """A league of a small game in its second season, and one of ballplayers with cards in its first days."""
    books = Books.open(database_url(str(database)))
    smallest = min(games, key=lambda game: game.facts.minutes)
    short = {option.name: 1 for option in smallest.options.declared if option.name == "innings"}
    clubs = tuple(NewClub(name, division="East" if place < 2 else "West") for place, name in enumerate(CLUBS))
    plan = Plan(games=9, playoffs=2, best_of=(3,))
    league = books.create(NewLeague(LEAGUE, smallest.name, clubs, SEED, 2045, short, plan))
    simulate(books.open_season(league))
    season = books.open_season(books.next_season(books.again(league)))
    for _ in range(4):
        season.play_day()
    made = [LEAGUE]
    for game in games:
        if game.league.seasons is not None:
            carded = tuple(NewClub("", content=content) for content in game.league.seasons.clubs_of("generated")[:4])
            of_cards = NewLeague(ROSTERS, game.name, carded, SEED, 2045, {}, Plan(games=30, playoffs=2, best_of=(3,)))
            books.open_season(books.create(of_cards)).play_day()
            made.append(ROSTERS)
            break
    return made


# --- pictures ---


def chromium_here() -> str:
    """The Chromium of this machine."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise RuntimeError("There is no Chromium on this machine.")
    return found


@contextmanager
def running_server(database: Path) -> Iterator[str]:
    """A server of our own; gives its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "fivetool", "serve", "--port", str(port), "--database", str(database)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_for(address, server)
        yield address
    finally:
        server.terminate()
        server.wait()


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while server.poll() is None and time.monotonic() < deadline:
        try:
            if httpx.get(f"{address}/api/games").status_code == httpx.codes.OK:
                return
        except httpx.HTTPError:
            time.sleep(0.1)
    raise RuntimeError("The server did not start.")


def take_pictures(
    browser: Browser, address: str, views: Sequence[View], screens: Sequence[str], themes: Sequence[str], out: Path
) -> None:
    """Every view once, on every screen and by day and night."""
    context = browser.new_context(base_url=address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    rolled_for_them = {"speed": "instant", "rolls": {game.name: False for game in all_games()}}
    context.add_init_script(PREFERENCES % json.dumps(rolled_for_them))
    page = context.new_page()
    for view in views:
        page.set_viewport_size({"width": 1280, "height": 800})
        view.go(page)
        page.wait_for_load_state("networkidle")
        for screen in screens:
            width, height = SCREENS[screen]
            page.set_viewport_size({"width": width, "height": height})
            for theme in themes:
                page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
                page.screenshot(path=out / picture_name(view, screen, theme), animations="disabled")
        print(f"{view.part}: {view.name}", flush=True)
    context.close()


def picture_name(view: View, screen: str, theme: str) -> str:
    """The file of a picture."""
    return f"{view.file_name}--{screen.replace(' ', '-').replace('%', '')}--{theme}.png"


# --- the page that shows them ---

STYLE = """
body { font: 16px system-ui; margin: 1rem; background: #777; color: #fff; }
section { border-top: 2px solid #fff; } figure { margin: 0 1rem 1rem 0; display: inline-block; vertical-align: top; }
figcaption { font-size: 0.8rem; } img { max-height: 22rem; max-width: 30rem; border: 1px solid #000; }
nav a { color: #fff; margin-right: 1rem; }
"""


def index_page(
    views: Sequence[View], screens: Sequence[str], themes: Sequence[str], out: Path, before: Path | None
) -> str:
    """All pictures, those of another gallery beside them."""
    parts = list(dict.fromkeys(view.part for view in views))
    lines = ["<!doctype html><html lang='en'><meta charset='utf-8'><title>Gallery</title>", f"<style>{STYLE}</style>"]
    lines += ["<h1>Gallery</h1><nav>", *(f"<a href='#{part}'>{part}</a>" for part in parts), "</nav>"]
    for part in parts:
        lines.append(f"<h2 id='{part}'>{part}</h2>")
        for view in (view for view in views if view.part == part):
            lines.append(f"<section><h3>{html.escape(view.name)}</h3>")
            for screen in screens:
                for theme in themes:
                    name = picture_name(view, screen, theme)
                    if before is not None and (before / name).exists():
                        lines.append(_figure(Path(os.path.relpath(before, out)) / name, f"before: {screen}, {theme}"))
                    lines.append(_figure(Path(name), f"{screen}, {theme}"))
            lines.append("</section>")
    return "\n".join([*lines, "</html>"])


def _figure(picture: Path, caption: str) -> str:
    address = html.escape(picture.as_posix(), quote=True)
    image = f"<a href='{address}'><img loading='lazy' src='{address}' alt='{html.escape(caption)}'></a>"
    return f"<figure>{image}<figcaption>{html.escape(caption)}</figcaption></figure>"


def make_gallery(
    games: Sequence[Game],
    out: Path,
    *,
    before: Path | None = None,
    screens: Sequence[str] = tuple(SCREENS),
    themes: Sequence[str] = THEMES,
    pages: bool = True,
) -> None:
    """Take all pictures and write the page that shows them."""
    chromium = chromium_here()
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = folder / "gallery.sqlite"
        leagues = make_leagues(database, games) if pages else []
        views = [view for game in games for view in views_of_game(game, folder)]
        views += views_of_pages(leagues) if pages else ()
        with running_server(database) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            take_pictures(browser, address, views, screens, themes, out)
            browser.close()
    (out / "index.html").write_text(index_page(views, screens, themes, out, before))


def main(given: Sequence[str] | None = None) -> None:
    """Read the command line and make the gallery."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="the games to show; all of them, and all pages, if none is named")
    parser.add_argument("--out", type=Path, required=True, help="the folder to write to")
    parser.add_argument("--before", type=Path, help="the folder of an older gallery, to show beside this one")
    parser.add_argument("--screen", action="append", choices=SCREENS, help="this screen alone; may be repeated")
    parser.add_argument("--theme", action="append", choices=THEMES, help="this theme alone")
    wanted = parser.parse_args(given)
    games = [find_game(name) for name in wanted.game] or list(all_games())
    screens, themes = wanted.screen or tuple(SCREENS), wanted.theme or THEMES
    make_gallery(games, wanted.out, before=wanted.before, screens=screens, themes=themes, pages=not wanted.game)
    print(f"Open {wanted.out / 'index.html'}.")


if __name__ == "__main__":
    main()
