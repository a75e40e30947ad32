"""A printable book of a season: one HTML file with everything in it, and a PDF of it through Chromium.

The HTML is the book; any browser prints it. For a PDF the program asks a browser that is installed, because a
browser sets tables over pages well and needs no library of its own.
"""

from __future__ import annotations

import itertools
import shutil
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

import jinja2

from fivetool.errors import FivetoolError, UsageError
from fivetool.league.books import Books
from fivetool.league.charts import race_chart
from fivetool.league.fidelity import RATES_OF, Fidelity, fidelity
from fivetool.league.league import League
from fivetool.league.records import season_records
from fivetool.league.views import SeasonView
from fivetool.show.phrases import date_in_words
from fivetool.show.svg import FONTS

BROWSERS = (  # the one without windows first: it starts soonest
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
LEADERS = 10
HEADLINES = 90
PRINT_SECONDS = 180
FOLDER = Path(__file__).parent / "templates"


def write_yearbook(books: Books, league: League, season: int, target: Path) -> None:
    """Write the book of a season to a file that ends in .html or .pdf."""
    kind = target.suffix.lower()
    if kind not in (".html", ".pdf"):
        raise UsageError(f"A yearbook is an .html or a .pdf file; got {target}.")
    text = yearbook_html(books, league, season)
    try:
        if kind == ".html":
            target.write_text(text, encoding="utf-8")
            return
        with tempfile.TemporaryDirectory(prefix="fivetool-yearbook-") as folder:
            page = Path(folder) / "yearbook.html"
            page.write_text(text, encoding="utf-8")
            _print(page, target)
    except OSError as error:
        raise FivetoolError(f"Cannot write {target}: {(error.strerror or str(error)).lower()}.") from None


def yearbook_html(books: Books, league: League, season: int) -> str:
    """The book as one HTML page without anything from elsewhere."""
    view = SeasonView(books, league, season)
    if not view.row.over and not view.played:
        raise UsageError(f"The {season} season of {league.name} has not begun.")
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(FOLDER), autoescape=True)
    environment.filters["date"] = date_in_words
    rounds = [list(group) for _, group in itertools.groupby(view.series, key=lambda one: one.series.round)]
    return environment.get_template("yearbook.html").render(
        view=view,
        league=league,
        fonts=FONTS,
        rounds=rounds,
        charts=[(name, race_chart(view, clubs, name or "The race")) for name, clubs in league.divisions],
        boards=view.leader_boards(LEADERS),
        news=_headlines(books, league, season),
        clubs=[(club, view.table.records[club.number], view.club_tables(club.number)) for club in league.clubs],
        club_totals=view.club_totals(),
        records=season_records(view, 3) if view.row.over else [],
        beside=_beside(books, league),
        rates_of=RATES_OF,
    )


def _headlines(books: Books, league: League, season: int) -> list[tuple[str, str]]:
    """What was rare, in order; if that is too much for a book, the rarest of it."""
    told = [(row.day, item) for row, item in reversed(books.news(league, season, limit=None))]
    often = Counter(item["kind"] for _, item in told)
    kept = sorted(often, key=lambda kind: often[kind])
    while sum(often[kind] for kind in kept) > HEADLINES and len(kept) > 1:
        kept.pop()
    return [(day, item["text"]) for day, item in told if item["kind"] in kept][:HEADLINES]


def _beside(books: Books, league: League) -> Fidelity | None:
    try:
        return fidelity(books, league)
    except UsageError:  # it repeats no real season, or none is over yet
        return None


def _print(page: Path, target: Path) -> None:
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise FivetoolError(
            "A PDF needs Chromium or Chrome; write the yearbook as .html and print it from any browser."
        )
    command = [
        browser,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-pdf-header-footer",
        "--disable-pdf-tagging",  # tags would make the book ten times as large
        f"--print-to-pdf={target.absolute()}",
        page.as_uri(),
    ]
    try:
        done = subprocess.run(command, capture_output=True, timeout=PRINT_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise FivetoolError("The browser did not print the yearbook in time.") from None
    if done.returncode or not target.is_file():
        raise FivetoolError("The browser could not print the yearbook; write it as .html and print it yourself.")
