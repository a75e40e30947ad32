"""Film strips: ten shots of one play in each game, one step of playback after the other, with what every part says.

python -m tools.film_strips --out FOLDER               all games
python -m tools.film_strips GAME … --out FOLDER        these games alone

FOLDER/index.html shows a strip for each game. Below every shot stands what board, scoreboard, log and graph say in that
moment, so that it can be seen whether they agree. The play is the same in every run, as long as the rules stay as they
are: it begins in the middle of the gallery's known game.
"""

from __future__ import annotations

import argparse
import html
import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tools.gallery import (
    FLAGS,
    PATIENCE,
    PREFERENCES,
    chromium_here,
    known_game,
    known_moments,
    running_server,
    take_over,
)

from fivetool.game.game import Game
from fivetool.game.registry import all_games, find_game
from fivetool.web.new_tables import quick_seats

SHOTS = 10
SCREEN = {"width": 1440, "height": 900}
SETTLED = 250  # milliseconds after a step, until nothing moves
STATE = """
() => {
  const words = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";
  const rows = [...document.querySelectorAll("#scoreboard tbody tr")];
  const score = rows.map((row) => [".name", ".runs"].map((part) => row.querySelector(part).textContent).join(" "));
  const main = document.getElementById("main");
  return {
    moment: main.dataset.moment,
    turn: main.dataset.turn,
    board: words("#board .ft-now"),
    scoreboard: [score.join(", "), words("#scoreboard .inning")].filter(Boolean).join("; "),
    said: words("#question"),
    log: words("#log .play:last-child > :first-child"),
    graph: words(".readout"),
  };
}
"""
CAPTIONS = {"board": "Board", "scoreboard": "Scoreboard", "said": "Said", "log": "Log, last line", "graph": "Graph"}
STYLE = """
body { font: 15px system-ui; margin: 1rem; background: #333; color: #fff; }
.strip { display: flex; gap: 0.8rem; overflow-x: auto; padding-bottom: 0.8rem; }
figure { margin: 0; flex: none; width: 36rem; } img { width: 100%; border: 1px solid #000; }
dl { display: grid; grid-template-columns: 7rem 1fr; gap: 0 0.5rem; margin: 0.3rem 0; }
dt { color: #bbb; } dd { margin: 0; }
"""


@dataclass(frozen=True)
class Shot:
    """A picture, and what the parts of the page said in it."""

    picture: str
    state: dict[str, str]


def film(browser: Browser, address: str, game: Game, folder: Path, out: Path) -> list[Shot]:
    """Ten shots from a question on: what comes of the first choice, moment by moment."""
    seats = quick_seats(game)
    table = known_game(game, len(seats))
    halfway = known_moments(table)["halfway"]
    save = folder / f"{game.name}.json"
    table.save(save)
    context = browser.new_context(base_url=address, viewport=SCREEN)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    rolled_for_them = {"speed": "normal", "rolls": {one.name: False for one in all_games()}}
    context.add_init_script(PREFERENCES % json.dumps(rolled_for_them))
    page = context.new_page()
    take_over(page, game, seats, save, halfway)
    shots = [_shoot(page, game, 0, out)]
    while len(shots) < SHOTS and shots[-1].state["turn"] != "over":
        _step(page, shots[-1].state)
        shots.append(_shoot(page, game, len(shots), out))
    context.close()
    return shots


def _step(page: Page, state: dict[str, str]) -> None:
    """One moment further: by the first choice where the person is asked, else by the Step key."""
    if state["turn"] == "yours":
        page.locator("#choices button.choice").first.click()
    else:
        page.keyboard.press("n")
    page.locator(f"#main:not([data-moment='{state['moment']}'])").wait_for(state="attached")
    page.wait_for_timeout(SETTLED)


def _shoot(page: Page, game: Game, number: int, out: Path) -> Shot:
    name = f"{game.name}-{number}.png"
    page.screenshot(path=out / name)
    state: dict[str, str] = page.evaluate(STATE)
    return Shot(name, state)


def index_page(strips: dict[str, list[Shot]]) -> str:
    """All strips, one under the other."""
    lines = [f"<!doctype html><html lang='en'><meta charset='utf-8'><title>Film strips</title><style>{STYLE}</style>"]
    for title, shots in strips.items():
        lines.append(f"<h2>{html.escape(title)}</h2><div class='strip'>")
        lines += [_figure(shot) for shot in shots]
        lines.append("</div>")
    return "\n".join([*lines, "</html>"])


def _figure(shot: Shot) -> str:
    said = "".join(f"<dt>{words}</dt><dd>{html.escape(shot.state[key])}</dd>" for key, words in CAPTIONS.items())
    moment = html.escape(shot.state["moment"])
    picture = f"<a href='{shot.picture}'><img src='{shot.picture}' alt='Moment {moment}'></a>"
    return f"<figure>{picture}<figcaption>Moment {moment}<dl>{said}</dl></figcaption></figure>"


def main(given: Sequence[str] | None = None) -> None:
    """Read the command line and make the strips."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="the games to film; all of them if none is named")
    parser.add_argument("--out", type=Path, required=True, help="the folder to write to")
    wanted = parser.parse_args(given)
    games = [find_game(name) for name in wanted.game] or list(all_games())
    wanted.out.mkdir(parents=True, exist_ok=True)
    strips = {}
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        with running_server(folder / "film.sqlite") as address:
            browser = playwright.chromium.launch(executable_path=chromium_here(), args=FLAGS)
            for game in games:
                strips[game.title] = film(browser, address, game, folder, wanted.out)
                print(f"{game.title}: {len(strips[game.title])} shots", flush=True)
            browser.close()
    (wanted.out / "index.html").write_text(index_page(strips))
    print(f"Open {wanted.out / 'index.html'}.")


if __name__ == "__main__":
    main()
