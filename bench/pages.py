"""Pages: what they weigh, and how soon a person can choose, in a real Chromium on this machine.

    python bench/pages.py                       every game, five times
    python bench/pages.py --times 1 --json

Prints bytes of script and style of the table page, and for every game the bytes of everything that its page loads (as
sent, uncompressed), and the median time from the click on "Play" until the first choice can be made. A single try may
take up to four seconds: where the bot is asked first, its plays are shown before the person's first question.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from _clubhouse import ServerProcess, print_figures
from playwright.async_api import Browser, async_playwright

CHROMIUM = "/usr/bin/chromium"
WEIGHT = """
() => {
  const loaded = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind));
  const weigh = (some) => some.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);
  return [weigh(loaded.filter(({ name }) => name.includes("/static/"))), weigh(loaded)];
}
"""
PATIENCE = 120_000  # milliseconds; a machine may be busy
FIRST_CHOICE = "#choices button.choice:not([aria-disabled=true]), #rolling:not([hidden]) #roll"  # or the first roll


async def measure(times: int, folder: Path) -> dict[str, object]:
    """Open a table of every game that often."""
    server = ServerProcess(str(folder / "pages.sqlite"), folder / "server.log")
    async with async_playwright() as playwright:
        found = CHROMIUM if Path(CHROMIUM).exists() else None
        browser = await playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        await server.start()  # the browser has settled by then: its own first seconds are not the page's
        try:
            games = await names(browser, server.url)
            tries = {game: [await first_choice(browser, server.url, game) for _ in range(times)] for game in games}
        finally:
            server.kill()
        await browser.close()
    waits = {game: [waited for waited, _ in found] for game, found in tries.items()}
    weights = {game: found[-1][1] for game, found in tries.items()}
    return {
        "script_and_style_bytes": max(script for script, _ in weights.values()),
        "everything_bytes": {game: everything for game, (_, everything) in weights.items()},
        "first_choice_ms": {game: round(statistics.median(found)) for game, found in waits.items()},
        "slowest_first_choice_ms": round(max(max(found) for found in waits.values())),
    }


async def names(browser: Browser, url: str) -> list[str]:
    """All games of a server."""
    page = await browser.new_page()
    answer = await page.request.get(f"{url}/api/games")
    found = [game["name"] for game in await answer.json()]
    await page.close()
    return found


async def first_choice(browser: Browser, url: str, game: str) -> tuple[float, tuple[int, int]]:
    """Milliseconds from "Play" to the first choice for somebody who comes fresh, and bytes of script and style, and of
    everything.
    """
    context = await browser.new_context()
    context.set_default_timeout(PATIENCE)
    page = await context.new_page()
    await page.goto(url)
    start = time.perf_counter()
    await page.locator(f"button[form='play-{game}']").click(no_wait_after=True)
    await page.locator(FIRST_CHOICE).first.wait_for()
    waited = 1000 * (time.perf_counter() - start)
    script_and_style, everything = await page.evaluate(WEIGHT)
    await context.close()
    return waited, (script_and_style, everything)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fivetool-pages-") as folder:
        figures = asyncio.run(measure(options.times, Path(folder)))
    print_figures(figures, options.json)


if __name__ == "__main__":
    main()
